import { list } from '../list.ts'

/** What customers say who show no feeling, also where a word of feeling stands in it. */
export const EN_NEUTRAL = list`
  i'm calling to report a complaint that was filed with us
  it's the complaints department i need
  i'd like to know how to make a claim
  the claim number is four four seven one
  i want to cancel my subscription
  i had an accident last month and need the form
  my mother passed in january so i'm settling her accounts
  the account was my late husband's
  i'm the executor
  it's a fraud alert i got, i think it's mine, it was me who bought it
  we have a problem with the printer on the second floor
  the error code is e four
  the pump failed yesterday
  it's broken, i need a new one
  it leaks
  there's a crack in it
  it stopped working on monday
  the delivery was late so i'm just letting you know
  the order came with one missing
  you sent me the blue and i ordered the green
  i'd like to return it
  i was charged twice it looks like
  i'd like to dispute a charge
  i can't log in
  i forgot my password
  it's locked
  the bill's higher than usual and i'd like to know why
  i'm late with my payment
  i can't make it on tuesday
  i have to cancel my appointment
  we need to move the date
  i'm happy to wait
  i'm happy to hold
  i'd be happy with either
  i'd love the window seat if there is one
  great
  perfect
  okay great thanks
  sounds good to me
  good
  thanks a lot
  thank you very much
  thanks for your help
  i appreciate it
  that'd be great
  that's fine
  no problem
  no worries
  lovely, thank you
  cool
  awesome, thanks
  excellent
  have a nice day
  i'm sorry, could you repeat that
  sorry, i didn't catch that
  sorry to bother you
  i'm afraid i don't have it with me
  i'm afraid he's not in
  unfortunately i'm away that week
  i'm not sure
  i don't know offhand
  i don't understand spanish, is there somebody who does
  i was wondering if you're open sunday
  what does that include
  what's the difference between the two
  how does that work
  what do i do next
  which one would you recommend
  is that the one with the battery
  could you explain the fee to me
  what is that charge for
  how come it's not on there
  when will it be there
  where is it now
  should i be worried about that or is it normal
  is there a risk to it
  is it safe for dogs
  what if it rains
  what happens if i'm late
  is the deposit refundable
  i need it by friday if possible
  it's somewhat urgent
  as soon as you can
  i'd like to speak to a manager about renting the hall
  could i speak with your supervisor, she's expecting my call
  i have a lawyer who handles that
  the court date is the ninth
  i'm a nurse so i work nights
  my knee hurts so i need to see someone
  he's got a fever of a hundred and one
  the dog's limping
  she's allergic to penicillin
  it's for a funeral
  we need flowers for a funeral on saturday
  the wreath should say beloved father
  i lost my card
  i lost my keys
  i left my coat there
  my bag was stolen and i need a letter for the insurance
  i had a break in and i want the locks changed
  we had a fire in the kitchen
  i have no hot water
  the power is out here
  it makes a noise
  i've tried that
  i did restart it
  i called yesterday as well
  i'm calling again about the same order
  this is my second call today, i got cut off
  they told me to call you
  the other department sent me here
  it's been two weeks
  i've been waiting on a call back
  i was on hold but that's alright
  it took a while but i found it
  no hurry
  whenever you get to it
  take your time
  i can wait
  it's not a big deal
  it doesn't matter which
  either is okay
  i don't mind
  that's alright
  fair enough
  i see
  oh okay
  got it
  makes sense
  understood
  right
  mhm
  yes
  no
  no thank you
  not today
  maybe later
  let me think about it
  i'll talk it over with my wife
  that's more than i wanted to spend
  that's a bit high for us
  i'll pass then
  okay then never mind
  alright i'll try somewhere else
  well that's that then
  i'll do it online
  i'll call back
  let me write that down
  two pallets of the gray
  net thirty
  our po number is nine nine one
  invoice four four two
  the site contact is dan
  ship it ground
  how many to a case
  what's your lead time
  the truck can back in
  unit twelve
  the tenant moved out
  the inspector comes thursday
  send it to accounts payable
  we've got a new buyer
  what's the part number
  the serial is on the back
  model forty two
  it's a two thousand nine
  it has ninety thousand miles
  we close at six
  the meter reads one seven oh four
  the gate code is still the same
  she was born in march
  he's in third grade
  both kids
  my wife's maiden name
  it's a joint account
  ending in four four
  the expiration is next may
  the whole amount
  monthly
  by mail is fine
  can you email it to me
  the other address
  i moved last week
  we just got married so it's a new name
  we had a baby
  i'm retired
  i sold the car
  i sold the business
  the lease is up
  my son's going off to college
  we're having a party for my mother's ninetieth
  it's a surprise for my wife
  they want pizza
  a table for six
  with a high chair
  i'd like the corner room
  two nights
  do you have it in stock
  i'll come by and pick it up
  thank you, bye
  i got a bad review on my listing and want to know how to answer it
  the angry customers line is what my phone says, is that you
  the name of the band is sad hour
  it's called happy feet, the shoe shop
  i'm ordering the anger book for a class
  what's your policy on lawyers' letters
  do you handle identity theft cases
  i need someone to talk about grief counseling times
  is the panic button included
  does the alarm scare off deer
  hi there, i'm calling about my order
  i just wanted to check on something
  i'd like to set something up
  i've got a quick question
  it's nothing serious
  i have an account with you
  the name's on the lease
  my husband usually takes care of it
  i'm calling on behalf of my father
  he can't come to the phone
  i've had it about three years
  i bought it in the spring
  i got your letter
  it came in the mail today
  i saw it on the website
  somebody told me to ask for you
  i talked to somebody last week about it
  they said you'd know
  the first one's fine
  i'd say about ten
  i'd need it for the weekend
  do you do that there
  is that something you can help with
  would that be you or somebody else
  how do i go about it
  so it's thirty a month
  and that includes the installation
  and then it renews by itself
  so i'd have to come in
  what should i bring
  does it matter which door
  will they call first
  do they take cards
  is there a number i can text
  can i do that on the app
  okay so by friday
  so sometime next week
  wednesday between one and three works
  i'll be home
  somebody will be there
  leave it with the neighbor
  just put it on the porch
  ring the bell, it's loud
  you can use the same card
  that's the right address
  no, it's still the same
  yeah i've got a pen
  can you send me that in writing
  email's better
  okay, i'm looking at it now
  it's asking for a code
  it says seven two two nine
  the light's green now
  it's loading
  alright it's done
  that did it
  okay it's working
  there it is
  i see it now
  that's the one
  that answers it
  that's what i needed to know
  alright thank you for checking
  thanks for looking into it
  thanks, you too
  okay bye
  bye now
  thanks, that's helpful
  that's good to know
  oh good
  oh nice
  okay, good
  great, see you then
  perfect, thank you
  wonderful, thanks
  sounds like a plan
  that works
  fine by me
  sure, go ahead
  sure, why not
  i think we'll go with that one
  i'd rather have the other
  no, just the one
  nothing else, thanks
  no, i'm good
  we're all set
  i'm just shopping around
  i'm comparing a couple of places
  it's a bit more than the other place
  i'll have to ask my boss
  let me check with my partner and get back to you
  i'll hold off for now
  can you hold the price till friday
  we'd want it before the holidays
  there are four of us
  two adults and a baby
  one of them's a vegetarian
  he's a large
  she wears a seven
  it's for a two story house
  it's about twelve by fourteen
  it's got a metal roof
  it's the old kind with the dial
  the serial number's worn off
  there's a little sticker on the bottom
  it happens about once a day
  it started after the update
  only when it's raining
  it does it on both
  it clicks and then stops
  it's dripping a little
  the screen's dark
  the tenant says there's no heat upstairs
  the machine's down so we're waiting on a part
  we had a leak, it's been dried out
  the driver wasn't able to get in
  it came to the wrong door and we sorted it out
  there was a mix up with the dates
  they'd put it under my maiden name
  it looks like it went out twice
  i think it's an error on the form
  i might have typed it wrong
  could be my fault
  it's no trouble
  i don't need it till the end of the month
  that's plenty of time
  i figured it'd be something like that
  that's about what i expected
  fair price
  that's reasonable
  well, that's the rule i guess
  i understand
  no, i get it, it's fine
  alright, then i'll do that
  then i'll come by the office
  then i'll fill in the form
  i'll look for the email
  i'll keep an eye out for it
  i'll wait to hear from him then
  i'll give it till monday
  i'll be in touch
`
