import { list } from '../list.ts'

/** What callers say who order, buy or sign up. */
export const EN_CALLERS_PURCHASE = list`
  hi i'd like to place an order
  i want to buy the blue bike you've got online
  can i order two dozen roses for friday
  we'd like to sign up for internet at our new place
  put me down for a cord of wood
  i'm ready to go ahead with the policy you quoted
  i'd like to order a pizza
  can i get four tickets for saturday night
  i need to reorder toner
  we'd like to buy ten licenses
  i'm calling to enroll my daughter
  i'd like to open a checking account
  can i sign up for the class over the phone
  i want to subscribe to the paper
  i need forty sandwiches for tomorrow
  let's go with the bigger one
  i'd like to take out a membership
  we need to order filters, same as last time
  i saw the couch on sale and i'd like it
  can you ship me another bag of the coffee
  i want to start service at my apartment
  i want to book the package, the one with the meals
  do you still have that tent, i'll take it
  i'd like to get insurance on a boat
  can i buy a gift card from you
  i'd like to order a replacement lid
  we want to go with your proposal
  can i add fries to that
  we'd like to purchase a headstone
  i want the family pass
  i'd like to buy tires, the ones you had on special
  could i order a cake, it's for thirty people
  we need more salt, twenty bags
  i'm calling to sign up for propane delivery
  send me two of the large
  i'd like to get on the wait list for the new truck, i'll put the deposit down
  i want to order checks
  i'd like the upgrade offer you sent me in the mail, the new phone
  please set me up with the alarm system
  i need a plane ticket to denver
  could you put aside six pumpkins, i'll come by and pay
  we'd like to order uniforms for the team
  i'm buying for a school, we need sixty copies
  i want to register for the half marathon
  i'd like to get a loan for a car
  can i preorder the book
  we're ready to buy
  we'll take a hundred of the plain ones
  i want to buy a plot next to my husband's
  is there any of the lamb left, i'd like a leg
  i'd like to start taking violin
  i want to buy another year
  i need a new battery for my wheelchair
  can i order off the website price over the phone
  the quote looks good, how do we go ahead
  i want to order flowers for a funeral
  i'd like to hire you for the wedding
  i need a part for my mower, a belt
  can you sell me just the left one
  hook me up with the fast internet
  i'd like to apply for the credit card
  i'd like to order the same glasses again
  we want to lease another copier
  i want a season ticket
  i'd like a quart of the soup and two rolls
  i'd like to rent a trailer for the weekend
  can i get the one in the window
  how do i go about buying one
  i need to order more of my contacts
  i'd like to add a second location, so another subscription
  we want to bring the whole office onto it
  i'd like to buy a used one if you have it
  can i get it delivered if i order today
  i want to buy my son a policy
  reserve me one of the puppies, i'll send the deposit
  i'll take the one with the leather
  i'd like to sponsor a child
  i want to sign up
  please send me a case of the red
  can i order ahead for pickup at six
  i've decided on the walnut table
  we need twelve more badges made
  my wife wants the ring in the case, can i buy it over the phone
  i'd like to buy stamps, the new ones
  i'd like to sign my mother up for the meals
  i need some lumber delivered
  ring me up for the deluxe
  we'd like to get started with you
  we've talked it over and we want to do it
  can you get me a copy of that record
  sign my kids up for camp
  i want to buy a ticket for my grandson to fly here
  i'd like to get a fishing license
  could i buy one more chair to match
  i need to get tokens for the car wash, the book of ten
  i'm interested in buying the house on elm
  one large pepperoni and a salad
  i want to order a new debit card design and checks
  we went around and around on it and we've decided on the oak floor, so let's order it
  i run out of toner every month about now, so send me the usual
  my lease is up and i want a new car like the one i've got
  it's our fiftieth and i'd like to get a dozen long stems to the house
  i saw the jacket at your store and didn't buy it and now i want it
  i need four hundred bricks at my house by wednesday
  my daughter wants to do gymnastics, how do i get her in
  i'd like to get a policy on my new apartment, just for my things
  do you have the bread with the seeds, if so put two aside for me
  we're opening a second shop and we'd like a register like the first one
  i've got a coupon for the bigger tv and i'd like to use it today over the phone
  i'd like to get two on the aisle for the matinee
  we need a new water heater and we'd like the one your man recommended
  my phone's on its last legs so i'm after a new one, something small
  i want to sponsor a hole at your golf thing
  the kids finished book two so we're ready for book three, can you send that
  can i get a load of mulch, three yards
  i'd like to take the place on ninth street, who do i give the check to
  send me whatever the biggest turkey is
  you sent us a proposal on monday and the answer is yes
  i want to get internet put in, we're moving on the first
  two adults and two kids for the train on sunday please
  my boss wants thirty seats of the software, what do you need from me
  i need a cake for a retirement, chocolate
  i'd like to be a member, how much do i send
  i'm ready to order, the number in the catalog is four four seven
  i'd like to have my mother's ring copied, can i start that over the phone
  would you add me to the honey share for the summer
  we'd like to go from a trial to paying
  put me in for the half pig
  could i buy six more of those glasses, i broke some
  i want to fill my tank before winter, how many gallons can you bring
  i want to open an account for my grandson
  i need a new prescription for my sunglasses made up
  we want the maintenance plan on the new furnace, the three year one
  can i get a day ticket for tomorrow, and rent skis
  hi it's joe from the diner, i need two cases of eggs and one of butter
  i'd like to take the extra coverage you people mailed me about
  my son wants the game that comes out friday, can you hold one
  let me have the sample pack and the grinder
  two of those and one of the other
  throw in a bag of ice
  let's make it an even dozen
  i'll have the usual
  get me on the list for one
  i'd like to start
  i'm after a gift for my sister
  set me up with one like my neighbor's
  i've got to have it by thursday
  send me another just like it
  we'll need about sixty, with the logo
  count me in
  how do i join
  put four on hold for me, i'm on my way with cash
  i want the window seat and the dinner, all of it
  what do you need from me to get this going
  i'll take it
  i've been saving for it and i finally can
  one for me and one for my mother
  can you cut me eight feet of that
  can you bring two cords of oak on saturday
  i'd like three dozen rolls for pickup sunday morning
  we need linens for a hundred and twenty, the twentieth
  send me twenty boxes of the nitrile gloves, same as in march
  i've wanted one of those since i was a boy and i'm finally buying it
  my daughter's getting married and i'm paying for the band, so i want to book them
  we've looked at the samples and we'd like the gray tile
  i want to give my nephew a year of the magazine
  i'd like a birthday cake that looks like a truck
  i'm trying to check out and there's one left, can you sell it to me over the phone
  i want to put in a bid for the lot
  i'd like to start the meals for my dad from monday
  we'd like cable and internet put in at the shop
  could you run me a hundred flyers for thursday
  i'd like eight pounds of the brisket
  can you make up a basket for a new baby
  i need a headstone for my brother
  i'm calling to get us onto your group plan
  let's do the twelve month one
  i'll have the tires put on when they come in, just order them
  so my sister brought your pecan pie to the wake and i've been dreaming about it, um, i'd like two of them sent to my house
  we lost everything in the flood, and the insurance came through at last, so let's get that washer and dryer, the white ones, i've got my card out
  my husband said over his dead body, and then he tried his brother's, so, okay, put us down for the riding mower, the green one
  hi, we've been on the free version for a year with just me, and now i've hired three people, so i guess it's time to get the real one
  my daughter's turning six and it's all unicorns, i saw the big one in your window, could you ring one up and hold it for me
  um, the old truck died on the interstate with my mother in it, so i'm done, i want the tires, all four, the ones you quoted my son
  we've looked at four places for dad, and yours felt right, so we'd like to go ahead with the oak one, the casket i mean
  so i was on the fence about the pet insurance, and then he ate a sock, so sign me up, the middle one
  okay, my wife's mother's moving in, god help me, and i need a second phone line for her, could you start one of those up today
  i've been coming on my neighbor's guest pass since january, and she's getting tired of me, so i think i'd better join the gym proper
  we've got eighty coming for the reunion, my cousin counted, so i'll need ten trays of the ziti and five of the salad for the fourteenth
  um, my grandmother had that same radio in her kitchen, and i saw you have it, so i want it, before somebody else gets it, can you ship to maine
  so the kids are finally out of the house, and we said we'd see alaska, two seats to anchorage on the ninth, by the window if you've got it
  we had a fella drilling wells for us, he went and retired, so i'm calling you for the pump, the one horse, go ahead and put me down for one
  hello, my mother's eighty, and all she wants is to see the nutcracker one more time, so could i get three together, down low, for the matinee
  i saw what you did on my sister's roof, and ours is leaking on the piano, so, um, we've talked and we want you to do it, where do i sign
  my office ran out of toner, the intern printed his whole novel, so send us six of the black and two of each color, please
  so i've driven without coverage on the boat for a month like an idiot, and i got the quote here, the forty one dollar one, let's do it
  our neighbor's hens are laying like crazy, and my wife's jealous, so i'd like a dozen of the reds, pullets, from your spring batch
  um, my husband and i both got the bug after that trip, and we want to take the beginner spanish, the one that starts in march, can you enroll us both
  we've been getting our milk at the store like animals, and my friend gets the bottles from you, could we get on the route, say two a week
  so i'm moving back to mom's for a while, long story, and i need a unit for all my stuff, the ten by ten, starting the first
  my boss wants hard hats for the whole crew after what happened on tuesday, so that's thirty, yellow, and i need the purchase order to go through today
  i never bought a thing over the phone in my life, but my hands shake too much for the computer, so can i get the blue cardigan, size large
  hey, the playoffs are on and my roommate's cousin's login quit, so, um, fine, i'll get my own, the one with sports in it
  okay, my dad and i haven't talked in years, and it's his seventieth, and i want to send him the big fruit basket, the forty nine dollar one
  so we're finally doing it, we're getting internet at the cabin, my wife lost the argument, so put us down for the hundred meg one
  the museum's where my husband proposed, so for our tenth i want to get us the couple's membership, can you do that over the phone
  um, i'm a school secretary, and we're short on chairs, forty of the little red ones, same as we got in 2019, can i put that in with you
  we put an old dog down in the fall and said never again, so of course now i need the puppy chow and the large crate, can you ring those up for me
  so my knees gave out on the cathedral steps, and the doctor says a scooter, and i liked the red one, so i'd like to go ahead and get it
  my granddaughter's selling cookies for the troop, but she's in texas, so can i just get twelve boxes off you, all thin mints
  i've been borrowing my brother's chain saw since 1997, and he wants it back, so i'll take the eighteen inch you've got in the flyer
  um, we want to plant a tree for my son, he'd have been thirty, and you've got those maples, i'd like the ten foot one, delivered
  our little church is finally getting air conditioning, the ladies raised it with pies, so we'd like to accept that bid you gave us, the second one
  so my doctor says compression socks, and i say they're ugly, and she says wear them, so three pairs, medium, whatever you've got in black
  we had the trial at the clinic for a month, and my front desk gals cried when it ended, so, okay, let's get the full license for five of us
  my nephew's starting at the state college and i promised him a laptop if he got in, and, well, he got in, so i want that one on special
  hi, i just closed on my first place, i'm sitting on the floor, and they tell me i need electric, so i'd like to get started with you all
  um, i didn't think i'd want a plot till they put the highway by the old cemetery, so the two up by the oak, we'd like to take them
  so it's just me now, and i can't cook for one, and your meals on the tv looked good, i'd like to start with the ten a week box
  i used to buy my seed off a guy who, uh, found jesus, and he's shut down, so i need forty bags of the corn, the hundred and five day
  my kid's allergic to everything, and the school nurse says keep two, so could i get another one of those pens from you, on top of the one i've got
  we rode your ferry every summer when i was little, and i'm bringing my own kids now, so i need the family pass for the season, two adults and three kids
  okay, the power's been out four times since labor day, and my mother's on oxygen, so i'm buying the generator, the seventy five hundred watt, go ahead and put it on my card
  need ten cases of the nitrile mediums, same as last time
  put me down for two pallets of copy paper
  got a po for you, twelve monitors, ready when you are
  give me forty pounds of chuck and two cases of romaine for tomorrow
  we'd like to go ahead with the alarm quote, send the contract
  i want to order six uniforms, size large, name patches
  five hundred business cards, same file, new quantity
  start us on the coffee service, we're a twelve person office
  let's get a thirty yard dumpster dropped on main street
  nurse manager, i need a box of fourteen french caths, add it on
  sign us up for payroll, eight employees, we start first of the month
  two hundred bags of fescue, i'll pick them up with the flatbed
  take an order for me, item four four one, quantity six
  we're opening a second store, need a phone system for it
  ready to bind that policy you quoted
  i'll take the used forklift, the yellow one, hold it for me
  need a boiler part, number ends in seven b, get one on its way to me
  add three hundred feet of conduit and a box of couplings to my order
  pharmacy, reorder, sixty count, two bottles, account's on file
  we want ten licenses, who writes that up
  new account, restaurant, i want to start buying off your truck
  send me four drums of hydraulic oil
  school, thirty workbooks, grade four, charge the district
  we've decided on the bigger copier, draw up the lease
  give me a dozen two by sixes, sixteen footers, and a box of deck screws
  hotel, two hundred bath towels, white, sixteen by thirty
  get us the fuel cards, eight drivers, how do i apply
  dental office, need impression material, two boxes, and bite trays
  can i place an order for fifty folding tables
  truck tires, eleven r twenty two five, i need eight
  i'm short on propane, put me in for five hundred gallons
  the demo was good, we're moving forward, thirty seats
  place an order for toner, black and magenta, three each
  farm, i want that mineral feed, four tons, bulk
  need power turned on at a new job trailer, first time account
  need two temps for the night shift, ongoing, start the paperwork
  put in a reorder on the blue aprons, forty eight of them
  cleaning outfit, six gallons of stripper and a case of pads
  we'll take the internet at three hundred meg, new location
  buy out the lease on the plotter, i want to own it
  i need a compressor, five ton, today if you've got it on the shelf
  print me a thousand door hangers, art's ready
  want to get two more cameras for the back lot, go ahead and ship them
  can you sell me a single case or do i go through a rep, i need one now
  open a line of credit for the shop, fifty thousand, where do i sign
  i'll have two bags of the compost and one of bark, dear, if your lad can drop them off
  my mum would like the same slippers again, size five, in the burgundy
  sir, i want to take a new connection for my flat, kindly send the form
  put me down for four seats for the saturday matinee, on the aisle for my bad hip
  i have decided for the red bicycle from page twelve, i take it
  y'all go on and send me one of them recliners from the paper, the brown one
  my boss needs six more of the headsets, same as last time, on the account
  we've talked it over and we'd like to go with the gold breakdown cover, please
  i want a return to brighton for tuesday, with my senior card, can you do it by phone
  i'll take the hearing aids, the smaller pair, before my wife changes her mind
  can i get another box of the cat's biscuits, the kidney ones, sent to the house
  how do i join the gym, i want to begin from monday
  i'd like a dozen red roses to go to my wife, it's sixty years on friday
  my neighbour asked me to ring for a turkey, a small one, to collect on christmas eve
  kindly book one gas cylinder for me, my consumer number is ready
  i saw the phone in your window, the one for old folks, can you put one aside and i'll buy it
  please add me three large pizzas, one without cheese, for the address of my office
  we'd like to sign my daughter up for the violin lessons, starting in the new term
  i'm ready to take out the life cover you quoted me for last week
  can i reorder my contact lenses, the same prescription, three months' worth
  honey, i need me a set of tires for a pickup, put them on order
  i want one raffle book and two tickets to the charity dinner, can i buy them from you
  the quote you did me for the kitchen, we're happy, so go ahead and put it in motion
  my grandson says get the fast internet, so i'm ringing to get it
  i want to fly with my sister to malta the third of may, two seats please, one way
  send my father the large box of incontinence pads, the ones you had on offer
  i should like to become a friend of the theatre, what do i have to fill in
  i want to get the dental plan for me and my husband, we start when
  could i have the wardrobe in white after all, and two of the bedside tables with it
  madam, i wish to open a fixed deposit of two lakhs with your bank today
  can you do me a gift card for fifty pounds, it's for the postman's retirement
  i'd like to get the car insured with you from midnight tonight, i've the price in front of me
  for my boss, twelve coffees and a tray of sandwiches, to the third floor at one
  i want two sim cards with the fifteen euro plan, one for my mother
  i'll have the telly package with the cricket on, sign me up before the test match
  do me a favour and get one of your pet plans started, the puppy came home today
  y'all got me talked into that freezer, so when can i put my money down
  we want to subscribe to the parish paper, one copy a week through the door
  could i order a new garden waste bin from the council, and have the lid in brown
  i'd like four of the school jumpers in age seven, and a book bag
  my aunt wants to have the alarm with the button, please make the contract for her
  the reading glasses on offer, i'll take two pairs, one for upstairs and one for down
  i want the seeds from your catalogue, number forty four and number ninety, two packets each
  we'll have the travel cover for the cruise, the pair of us, start it on the ninth
  can you sell me a season ticket, my lad's off to college by train from september
`
