import { list } from '../list.ts'

/** What callers say who want to know something before they buy. */
export const EN_CALLERS_PRODUCT_INFORMATION = list`
  hi i was wondering what you charge for a cleaning
  do you carry size fourteen wide
  what's the difference between the gold and the silver
  do you take my insurance
  are you open sundays
  does it come with a warranty
  i've got some questions about your assisted living
  how much would it be to move a two bedroom
  is the pool heated
  can you tell me about the course
  do you deliver out to greenville
  what kind of gas mileage does it get
  is it dishwasher safe
  how long does the treatment take
  does that plan include hotspot
  do you allow dogs
  what are your rates for a storage unit
  can it be used outside
  is there parking
  what do i need to bring to open an account
  how does the rental work, do i pay by day
  are the tickets for the afternoon show cheaper
  what's the interest on a five year cd
  do you have that in stock
  do you do windows on the second floor
  i saw your ad and i'd like to know more
  what's covered if a pipe bursts
  do your pianos come with a bench
  is this compatible with my old one
  do you repair accordions
  what's the weight limit
  how many people does the hall hold
  are the classes for beginners
  can i get a rough price on crowns
  what time's the last ferry
  how long would a roof last
  do you offer a senior discount
  is it gluten free
  i'm thinking of switching and wanted to know what you've got
  what ages is the camp for
  do you ship to canada
  does the van have a wheelchair lift
  what would it cost to have a tree taken down
  can somebody tell me what's in the premium package
  do you sell parts for older models
  what size battery would my truck take
  do i have to sign a contract
  what's the wait list like
  does it work with an iphone
  what's your cancellation policy before i book anything
  can you reupholster a chair like that
  is breakfast included
  do you rent by the hour
  is there an age limit for the class
  are you taking new patients
  what's the turnaround on business cards
  do you buy used books
  how much notice do you need for catering
  what's the resolution on that camera
  i'm trying to decide between the two
  can i try it before i buy
  is the software any good for a small shop
  how does your payment plan work for braces, i'm just asking around
  what documents do i need for a permit
  do you do same day
  how thick is the mattress
  what are the hours on the holiday
  would that be covered under my plan
  does the trip include the airfare
  what happens after the trial, what does it cost then
  do i need an appointment or can i walk in
  which of your phones has the biggest buttons
  is there a limit on how many i can check out
  can you put a trailer hitch on a car that small
  what's the fabric made of
  is it safe for cats
  how do you compare with the other company
  is there a group rate
  what does the inspection include
  do you service this area
  my friend told me about you and i have a couple of questions
  how much is a replacement key
  do you have gift cards
  could you tell me what the deductible would be
  is there an elevator
  do your vitamins have soy
  i'm doing some research for my mom
  i'd just like to get an idea of the cost
  what does it mean, full service
  i'm looking for information about your plans
  does the kit include the batteries
  what's the smallest dumpster you have
  how much is a day pass
  do you have any openings for kindergarten next year, how does it work
  what's the return policy if i bought one
  is the property pet friendly
  what's included
  how do i qualify for the discount
  do you give lessons to adults
  what's your best rate on a car loan
  are these made here
  can you alter a wedding dress
  is it worth fixing or would a new one be cheaper, what do you charge
  would you be able to do the shoulders on a jacket
  i'm calling to get a quote
  how much does it cost
  i've got a nineteen ten upright and i was wondering what it would cost to restore it
  we're thinking about having our reception somewhere on the water, what do you have
  my wife's gluten free, is there much on the menu for her
  i saw the little hatchback on your lot, is that the one with the heated seats
  i'm looking into braces for my daughter and wanted to get a sense of the price
  i'm a vegetarian and wanted to know what the cruise does for food
  if i had solar put on would i still get a bill
  we've got a big dog, is that alright at the cabins
  i'm putting in a patio, do you know how many pavers i'd need for ten by twelve
  i'm not sure i need the full plan or if the small one would do
  my son's starting college, is there some kind of student rate
  what would you all charge to take the sleeves up on a coat
  i've never had a hot tub, how much trouble are they
  i'm comparing a few insurance companies and wanted to hear what you offer
  i'm curious what your hourly is for a lawyer to look at a lease
  do you folks do burials at sea
  if i break it does the protection cover it or is that extra
  my aunt's ninety one and i'm looking for somewhere with nursing
  can you take a piano down from the third floor and what would that run me
  i've got a question about one of your tents, whether it stands up to wind
  is your internet out as far as cedar hill yet
  do i need a passport for the ferry
  how loud is the heat pump outside
  we're ten miles out of town, do you come out that far
  what does the deposit look like on a rental car if you don't have a credit card
  the web page says from ninety nine, what makes it go up from there
  i have a sensitive stomach, does this one have lactose
  is it true you can keep your own doctor on that plan
  i might want to rent a dumpster, what's allowed in it
  is there a class for somebody who's never touched a computer
  how far ahead do people book you for weddings
  does the museum have anything for a four year old
  i'm just calling around to get prices on a new water heater
  when do tomatoes come in over there
  is there a contract or can i go month to month
  i've got your brochure and i don't quite see what's the difference between these two
  would one of those fit in a regular oven
  i'd like to learn about your savings accounts before i decide
  what kind of training do your aides have
  if we had thirty people would you do it as a private thing
  do you match what other stores charge
  my car's a two thousand eight, do you have wipers for it
  how does the recycling work, is glass in with the cans
  are you able to copy a key like that
  is the trail okay with a stroller
  how does your layaway work
  what's the soonest somebody could have a roof on, generally
  i was told you'd have information about home care for veterans
  could i use it in a small apartment or is it for houses
  what are you asking for the red one
  would something like that even be right for us
  i've never done this before, how does it go
  what are my choices
  what am i looking at for a thing like that
  what have you got for bad knees
  ballpark, what would it run
  which one would you get if it was you
  my doctor said to look into it, so i'm looking into it
  i'm only asking, i'm not ready to do anything
  what would i be getting for that
  can a person with a pacemaker use it
  what's the catch
  is that with tax
  who's it for, really
  and if it rains
  how long do they last
  do they come bigger
  will it hold a piano
  what's it made out of
  does it hurt
  is there a waiting list
  what's the food like
  how hard is it to put together
  do you do that or do i need somebody else
  what's the longest you can rent it
  do you folks do that kind of thing
  i've been reading about them and wondered
  so my mother's coming to live with us, and she's in a wheelchair, and i'm wondering, do your rooms have those showers you can roll right into
  um, my son's got it in his head to be a welder, and we're looking around, so how long is your program and about what does it run
  we lost a tree on the shed and found out we weren't covered, and it got me thinking, does your home policy do trees
  hi, my neighbor's got solar from you, she won't stop talking about it, and our roof faces north, would it even work for us
  my husband snores like a freight train, and i saw your mattress on tv, does it do that thing where only his half goes up
  so the doctor put me on a blood thinner, and i've been taking your turmeric pills, is it okay to have those two together
  i've got a 2009 tahoe, my son in law gave me his old rims, and i was wondering, would your winter tires fit on those
  um, dad passed last night and we don't know the first thing, what does it cost to have, you know, just the simple one, the cremation
  we're a two person shop, me and my cousin, and we're drowning in spreadsheets, does your software do inventory, or is that just the bookkeeping
  so our dog's afraid of men, she's a rescue, and before we ever leave her, i was curious whether your kennel has ladies there at night
  my phone can't get a signal up at the lake house, never has, and i'm wondering if your company covers up there before i think of switching
  okay, my daughter's got celiac, the real kind, and we'd love to come, is there anything on your menu that's honestly safe for her
  i'm turning sixty five in april, and i've got a stack of mail this high, what's the difference between your plan g and the other one, n
  so we're bringing forty second graders, god help us, and i wanted to know, does the museum let schools in free, and is there a place for lunch
  um, my aunt left me a bit of money, and i've never had any, so what's your one year cd giving these days
  we've got goats, and the neighbor's got opinions, and he says your fence won't hold a goat, so will it
  my wife wants the gray one, we saw it in your window after church, and i forgot to ask her the size, does it come in a queen
  so i'm moving out of a three bedroom into basically a closet, and how big is your ten by ten really, would a piano go in
  hi, my mom's ninety and wants to fly to see her sister, and she's on oxygen, do you folks let people bring the little machine
  i've been on the couch since the bypass, and my cardiologist says swim, is your pool a warm one, and do you have a senior hour
  um, we just adopted a little boy, he's four, he doesn't have much english, and i wondered if your preschool has anybody who speaks russian
  so the last landlord said no to the pit bull, and she's a marshmallow, honestly, what are your rules on dogs over there
  my grandkids are visiting all of july, and i'm running out of ideas already, does the library have anything for, like, nine year olds
  we're redoing the parish kitchen, and the committee can't agree, so i said i'd call, does your dishwasher run on 110 or 220
  okay, i burned my hand on a radiator as a kid so i'm careful, does that space heater of yours shut off if it tips
  so i lost my job and my cobra's crazy, and somebody at church said you all go by income, what would a visit cost somebody like me
  um, my husband's a truck driver, gone two weeks at a time, does your phone plan work in canada or is that extra
  i bought my jeans from you in college, i'm fifty now, and i'm wondering, do you still make the ones with the button fly
  my daughter's wedding's outdoors, against my advice, and so i'm looking at tents, how many people fit under your big one
  so we had mice last winter in the grain, and the fella at the co-op mentioned your steel bins, how many bushels does the small one hold
  the pediatrician said something about a spacer for the inhaler, do you carry those in the pharmacy, or is it by prescription
  um, my kid's never been away from home, and he still, well, he wets the bed sometimes, how do your counselors handle that sort of thing
  we do about two hundred meals a day for the shelter, and i was wondering if you have a break on price if we get the big cans by the pallet
  so i fell for one of those fake calls last year, lost four hundred, and now i'm looking at your identity thing, what exactly does it watch
  my brother-in-law says your hybrid isn't really a hybrid, we've got a bet going, does it run on just the battery or not
  i want to give something for my late wife, maybe a bench by the pond, and i was curious how that works at the park and what they run
  hey, we've got three cats and a bird, don't ask, and before i look any further, does your pet insurance take birds
  um, our office is going to that hybrid thing, and my boss wants to know if your system lets people answer the desk phone from home
  so i'm the one organizing my class reunion, the fiftieth, and i'm wondering how many your back room holds and whether there's a dance floor
  my skin breaks out if you look at it wrong, and my sister gave me your lotion, has it got lanolin in it
  we were driving by with my folks and saw the sign, and they can't do stairs, are any of the units on the ground floor
  so my internet guy moved to alaska, it's only ever been one guy, and i hear you've got fiber now, does it come out as far as old mill road
  i never learned to drive, i'm thirty eight, don't judge, how many hours behind the wheel do people get in your course
  um, we cremated our dog last year somewhere else and it wasn't right, do you folks do them one at a time or, you know, together
  my son's trying out for tuba, of all things, and we live in an apartment, do you rent them, and is there a mute for that
  does your filter fit a carrier rooftop, the fifty series
  what's the going rate on a thirty yard roll-off
  do you run lanes out of savannah, and is it reefer or dry only
  what's the turnaround on a zirconia crown
  can your software handle certified payroll for union jobs
  do these gloves come in nitrile, powder free, extra large
  minimum on business cards, and what stocks have you got
  what's your lead time on half inch copper these days
  is the fiber available at our building, we're in the industrial park
  how many ballroom seats at rounds of ten, and what's the day rate
  does the lease include toner and service or is that separate
  what's covered under your elevator contract, callbacks too
  is there a generic for that and do you stock it in hundreds
  what's your pay rate markup on a warehouse temp
  does the panel work on cellular or does it need a landline
  do your uniforms come flame resistant
  what would liability run on a two man roofing crew, ballpark
  how's the premium tier different from what we have, feature wise
  is it hipaa compliant, and will you sign a baa
  what's the warranty on a reman transmission
  what sizes do the cutting boards come in, and are they nsf
  it guy, does your api support webhooks
  do you have that in two oh eight three phase
  what are today's rates on an equipment loan, sixty months
  is there a break on price at ten pallets
  what's the germination on your fescue, and is it treated
  do you guys do floors, strip and wax, or only janitorial
  what's the term on your copier agreements, thirty six or sixty
  does the gate kit come with the remotes
  can the tracker go on a trailer with no power
  school, is there a campus price for the science kits
  what's the weight limit on that pallet jack
  are you open for will call on saturdays, and do you carry pex
  is there a commercial rate for after hours nursing coverage, what's it include
  hotel, do you have a group block price for november
  will that ink run in an older latex printer
  how many users can be on at once with the starter plan
  what's in the degreaser, i need to know if it's food safe
  do you haul medical waste, sharps and red bag
  got any used lifts on the lot, under twenty thousand
  do your policies cover subs or just my own crew
  can you tell me the price and specs on the undercounter freezer
  what's the difference between the monitored and the self monitored
  is the solar rebate still on for small businesses
  do you rent by the week, and is delivery extra
  does that stairlift fold up, dear, only my hallway's no wider than a coffin
  my mum's on blood thinners, is that herbal tea of yours safe to have with them
  sir, what is the interest rate for senior citizens if i keep the money for two years
  do y'all carry wide shoes for a lady, size eleven
  this telephone, it has big buttons or only glass
  is the hotel breakfast the proper sort, or is it just a bun in a bag
  my boss wants to know if the meeting room seats twenty and has a screen
  how much would it be to take two pensioners to york and back on a weekday
  will that sofa go through a door of seventy four centimetres
  what does the travel insurance say about a dicky heart
  what is included when i take the small gym card, also the swimming
  is the play suitable for a boy of nine, or is there swearing
  do you deliver out as far as the lighthouse, and what do you charge for it
  does your broadband need a telephone line, we've not got one
  what's the difference between the two hearing aids, besides three hundred pounds
  my neighbour's cat is thirteen, would you insure one that old
  kindly tell me, madam, which documents are needed to open a minor account
  is there gluten in the christmas pudding you're selling
  how long's the warranty on that mower, honey, the last one lasted me two summers
  what time do you open on sundays, and is there parking by the door
  the school, does it offer indian languages and what is the fee per year
  is it cheaper if i buy the railcard, or is that only for the young ones
  can i use this cream on a child with eczema
  i look for a washing machine that is not loud, which one do you advise
  do your varifocals come with that thin glass, and roughly what would they set me back
  what sort of mileage does that little hatchback get, and has it a spare wheel
  does the council take mattresses, and is there a charge for it
  is wheelchair allowed in the aeroplane, and the battery also
  how does equity release actually work, my son says i'm not to touch it
  have you any of the blue wool left in, the four ply
  i'm asking for my father, does your funeral plan cover the flowers and the car
  if i take the pay as you go, do the minutes run out at the end of the month
  what do y'all get for a set of four tires, fitted and all
  does that vacuum do dog hair, because i've two labradors and a hairy husband
  can i give in the charity shop also a bed, or only clothes, what do you accept
  what's covered by the dental plan, is it only the check-ups or the bridges as well
  does the flat come furnished, and are pets allowed
  is your app working in hindi also, my mother wants to use it for her bank
  how fast is the fastest one you do in our village, and what's it a month
  which of your hampers has no alcohol in it, it's for a vicar
  i want to know is this charger good for my old tablet, it has the wide hole
  what are the rules about visitors at the care home, could i bring the dog
  the cheap ticket, can i change the train after or is it only this one
  do you still do the fish pie, the one with the peas, i can't see it in the leaflet
  what happens to the money in the bond if i die before the five years
`
