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
`
