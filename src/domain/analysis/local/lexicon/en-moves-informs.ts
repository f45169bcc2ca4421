import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What agents say who only tell what they know. */
export const EN_MOVES_INFORMS: Pick<Moves, 'informs'> = {
  informs: list`
    it's ten dollars a day per line
    the difference is the battery
    yes dogs are allowed
    we're open nine to six on sundays
    that charge is the activation fee
    it's higher because the winter rate started
    you don't have to do anything, it kicks in by itself
    it includes breakfast and parking
    you can pay at any seven eleven
    it means they only billed you for part of the month
    it was held up because of the weather
    the tracking shows it left memphis this morning
    what you do is press and hold it for ten seconds
    that's a different company, their number is five five five two
    it's an estimate because they couldn't get to the meter
    you're eligible after ninety days
    yes it works with both
    it comes to forty nine ninety five a month
    the deadline is the fifteenth
    you need two forms of id
    no that text wasn't from us, delete it
    those are two separate visits
    the older one is cheaper but it has less memory
    your appointment is at ten fifteen
    it's due on the twentieth
    go to settings and turn it off there
    there's a key on the left, press it once
    the plan covers the first two visits
    it renews every year unless you call
    it's normal for the light to blink while it updates
    that's because you started in the middle of the month
    it's a hold, not a charge, and it falls off by itself
    the first bill covers part of last month too
    so it's the tax that makes the difference
    that fee is for the paper statement
    it goes by the day it was received
    the meter was read late so you had more days on there
    what you're seeing is an authorization
    it's two different things on the same line
    that's the yearly adjustment
    it comes with a two year guarantee
    we've got three sizes
    the small one is nineteen a month
    it's twelve dollars for adults and kids are free
    we open at eight and close at five
    parking is across the street
    you can bring up to two bags
    it fits cars up to the size of a van
    pets are welcome on the first floor
    the pool is open until ten
    there's a shuttle every half hour
    it runs from may to september
    it takes about forty minutes
    the class is on mondays and wednesdays
    no you don't need an appointment, just walk in
    you can do it online or at the store
    you'd want the one with more storage
    the blue one is waterproof and the other isn't
    breakfast is included
    the deposit is refundable
    that's normal, it does that when it starts up
    the red light means it's low on paper
    push the button on the side until it clicks
    unplug it and count to thirty
    go into your account and pick billing
    you turn it to the left and lift
    you'll find it under the menu at the top
    put the battery in with the plus side up
    the number is on the back of the card
    it's printed on the label
    it updates overnight by itself
    that message is nothing to worry about
    it's safe to use
    if it does it again just give us a call
    if you have any trouble with it call us back
    if you don't see it by then let us know
    should anything change we're here
    if you change your mind you know where to find us
    if there's anything missing let us know
    feel free to call if you need anything
    you can always come back to it later
    it's up to ten people per booking
    the tickets are good for any day
    you'd pay at the end
    we take cash and cards
    it left the warehouse yesterday
    it's out for delivery today
    it says it was signed for at the front desk
    it's in customs, that's the usual stop
    it should be there on thursday
    the doctor is in on tuesdays
    it's every six months
    they send those at the beginning of the year
    this year's rate is four percent
    the limit is a thousand a day
    your plan includes unlimited calls
    you have two left on your card
    you've used six out of ten
    your balance is forty two dollars
    it expires in march
    the contract runs until august
    the older model uses a different plug
    we'd recommend the second one for your size of house
    most people pick the middle one
    the price changed in january
    that store closed last year
    our other office handles the north side
    the form is on our website
    you sign on the last page
    children under five don't need a ticket
    the guide is included in the price
    it's about a mile from the station
    there's an elevator at the back
    the show starts at seven thirty
    that one's made of wool
    it's machine washable
    the difference in price is the shipping
    you get one free change a year
    they work on the same network
    it was switched over last weekend
    everybody got a new number then
    somebody tried to log in too many times
    that's the reason it was blocked
    the box was emptied on the tenth
    there was a backup at the airport
    it's been very busy this week
    if it isn't there by wednesday call me and we'll send another
    so the way it works is you pay half now
    what happened is the card on file expired
    your statement closes on the fifth so it shows up next time
    it posted twice because the first one was pending
    the second line is for your daughter's phone
    it went up because you used more in august
    it's the same price as last year
    there's a small fee for the second bag
    we've got the red, the blue and the gray
    it seats five
    it weighs twelve pounds
    it works on both
    the battery lasts about six hours
    we do oil changes without an appointment
    it takes about an hour
    the dentist recommends it every six months
    the first visit is longer
    kids can swim until eight
    you can take the dog on the deck
    the kitchen closes at nine
    it's a ten minute walk from there
    there's a bus that stops in front
    free parking in the back
    the tour starts at the fountain
    you can switch once a month
    you earn one point for every dollar
    they expire after two years
    it's locked because of three wrong tries
    the reset link is only good for an hour
    use the bigger of the two keys
    it's under settings and then privacy
    the switch is on the back
    hold the two buttons together
    let it dry for a day
    you want the green wire
    you'd plug it in on the left
    just leave it overnight
    that's only a reminder, it isn't a bill
    that's not a charge
    that letter goes to everybody
    it's just a routine check
    that number isn't ours
    real banks don't ask for that
    don't give them anything and hang up
    most people don't need it
    i'd take the smaller one in your place
    the form is two pages
    you need a passport and a photo
    the office is at forty main street
    they're open saturdays until noon
    the deadline is in two weeks so you've got time
    enrollment runs until december
    school starts on the fourth
    it's covered at eighty percent
    your deductible is met for the year
    you've got three visits left
    the policy covers both drivers
    the limit resets at midnight
    it renews in april
    that'd be forty five a month
    it's three for ten
    it comes in tomorrow morning's shipment
    it left here on the sixth
    it's been at the sorting center since monday
    they try three times and then it comes back
    he signed for it at ten past two
    the flight's on time
    it lands at gate nine
    the storm held everything up
    the doctor's running twenty minutes behind
    the roads are closed up there
    yes both of them
    no it's included
    no there isn't a charge for that
    yes you can do that
    yes it does
    nope it's free
    only on weekends
    if it comes back just unplug it again
    if they ask, show them that email
    if you lose it call the number on the back
    and if that doesn't suit you, you can move it once
    if the baby's asleep, just knock
    any time before six is fine
    if it's late for some reason, ring us
    you have thirty days to bring it back
    they're on the shelf by the door
    they came in on monday
    they get that from the phone book
    they sound just like the real thing
    they've been doing that all over town
    they bill that apart
    they close at six
    they're two separate companies
    they only look at the date
    they ask for that at every office
    he only works mornings
    he was here until three
    he comes in on thursdays
    she has ten o'clock or half past one
    she does both, cuts and color
    she's off this week
    it goes by weight
    it goes up every spring
    it comes out of the same account
    it drops off by itself
    it does that when it's cold
    it stays like that until you change it
    it tells you on the second page
    it means the post office has it
    once they send the real amount the rest goes away
    when it's full it stops on its own
    you cut along the line and put it in with the form
    you write your number in the corner
    you mail it to the address at the top
    you'd get it out a few days before to be safe
    you can send a check or pay at the window
    you take the top part off and keep the bottom
    you show them the letter at the door
    just bring your card
    just tell them your name at the desk
    nobody's coming to your house
    nobody will arrest you over that
    there's no warrant
    no court does that
    no bank would ever call you for that
    there's nothing wrong with it
    there's nothing wrong with your card
    nothing's due
    nothing was taken
    you haven't lost anything
    you don't need that one
    you're not charged for that
    it isn't a bill
    don't worry about the red letters
    that's one of our busiest days
    we've had six of those today
    we've got people waiting from seven
    we had to turn some folks away
    we're all on the same system
    i have two openings, nine and eleven
    i've got nine fifteen or two thirty
    i see three of them here
    i asked them that once myself
    i used to live near there
    my mother has the same one
    i'd go with the bigger one
    i'd put it on the second line
    i'd say around noon
    i'd do it in the spring
    i'd use warm water
    i'd wait for the sale
    i'd call it a mild case
    that'd be the one on main street
    that'd come to sixty
    that'd work too
    it'd be cheaper by the month
    it'd cost you about ninety
    you'd park behind the church
    you'd have it back in a day
    they'd cross at the light
    we'd bring our own plates
    it only comes as a set
    it only comes in two sizes
    it only runs on weekends
    it's glued to the frame
    it doesn't come apart
    it doesn't matter which one you use
    not for a small room
    not in the least
    not if you keep the receipt
    not more than an hour
    nothing to sign
    nothing changes for you
    there's nothing owed for that
    you do nothing and it stays the same
    they write to everyone about it
    they've moved the numbers around
    they've changed the form this year
    they've been open since may
    they had a fire last year
    they used to be on elm
    i looked it up and it's two cups
    i checked the chart and he's had both shots
    the rest is the same
    the rest comes later in the season
    what's left is the deposit
    what it says there is the old price
    what you have is the basic one
    what people do is they share a room
    where you see the star that's us
    when it beeps it's full
    when the light is red it's charging
    zero is zero
    it means you agree
    it means they got your form
    it's in the box on the right
    it's the interest, not the loan
    it's usually the same day
    it's usually on page three
    it sits in their inbox sometimes
    it goes by the first letter of your name
    you're number six
    you're the only one in line
    your credit's fine
    your references are fine
    everything else looks fine
    the landlord's fine with it
    the first one is for the truck and the second is for the food
    then you need a note from the owner
    that one's free but they come look at it
    you need three of them
    that's only if you sell from the street
    get the heavy kind
    keep on with the tablets
    keep it in the fridge
    put it in the folder with the others
    leave the top open
    next time call as soon as it comes
    next time just ask for me
    bang on the back door if we're closed
    somebody's always here
    someone's always at the desk
  `,
}
