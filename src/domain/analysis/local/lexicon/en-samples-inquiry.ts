import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What callers say who ask, buy or book: how they begin, and what follows. */
export const EN_INQUIRY_SAMPLES: Pick<IntentSamples, 'product_information' | 'purchase' | 'appointment'> = {
  product_information: list`
    how much is it to get started
    i was wondering what the difference is between the two
    do you carry it in a wide width
    what are your hours on sunday
    does it work with an iphone
    i saw your ad and wanted to ask how it works
    are dogs allowed
    what does that plan cover
    i'm thinking about switching and i want to know what it would cost
    is there a discount for seniors
    what happens to my phone if i take it overseas
    do i need a referral for that
    how long does the battery last
    do you have any rooms with a kitchen
    what documents do i need to bring
    is it safe for kids
    i'm shopping around for a quote
    can you tell me about your rates
    does the pass include parking
    do you deliver out here
    is it too late to sign up for the class
    my neighbor has one and i got curious
    would it fit in a small bathroom
    what's the interest rate on that
    how old does she have to be
    do you still make the older one
    if i bought it now when could it be installed
    is breakfast included
    what would my premium be if i added him
    can you eat it if you're allergic to nuts
    do you ship to canada
    what's included in the price
    do you take my insurance
    is there a minimum
    what's your return policy before i buy
    could you explain the options to me
    i just have a quick question about the warranty
    i want to know more about the course
    do you rent those or just sell them
    how far ahead do you have to book
    is the trail open
    what time's the last entry
    what size tank do i need for four people
    we're considering the bigger one, is it worth it
    do you do alterations
    are you accepting new patients
    do i qualify for the program
    can i use it in the rain
    what are the rules about carry ons
    how does the trade in work
    is there a fee if i stop early, i'm only asking before i join
    what would you recommend for sensitive skin
    who do i need for that kind of problem, do you handle it
    do you do that
    can i actually get it out here where i live
    how does that work exactly
    what would it run me
    is anything you make made with nuts
    we're off to portugal and i want to know what happens with the phones
    what's a setup like that cost for three bedrooms
    how long does it usually take
    is that per person
    would it be covered
    do i have to be a member
    what do people usually get
    can we bring our own food
    do you guys do kids parties
    i got your flyer
    what comes with it
    does it need to be plugged in
    how many does it seat
    is it real leather
    i'm comparing you with two others
    any specials going on
    do you have that in a size ten
    is there a waiting list
    what's the catch
    can i try it first
    when does the sale end
    is it better to lease or buy
    who's it for
    do you cover my zip code
    i just want a ballpark
    what does it take to qualify
    is it refundable if we get sick
    could a ten year old do it
    how early should i get there
    is there wheelchair access
    what are the side effects
  `,
  purchase: list`
    i'd like to place an order
    i want to buy two tickets for saturday
    can i get a dozen roses sent to my mom
    i need to reorder the same thing as last time
    i'd like to sign up
    we want to start service at our new house
    put me down for three
    i'll take the blue one
    do me a large pepperoni and a side salad
    i want to open an account
    i'd like to get insurance on my new car starting today
    need six of the black toner
    i want to enroll my son in swim lessons
    i'm calling to order off the catalog
    we'd like to go ahead with the quote you sent us
    i'd like to buy a gift card
    i need a case of gloves size medium
    can you send a standing spray to the church
    i want to become a member
    how do i get one of those, i'm ready to buy
    add another fifty seats to our license
    i'd like to book two seats on the bus to atlanta
    do you have any left, i want two
    i want to reserve one before they sell out
    i'd like to preorder the new phone
    my usual please
    i need to buy a fishing license
    we need twenty chairs and four tables for the tenth
    can i order for pickup
    i'd like to get the one on the commercial
    i want to join today
    sell me the big one
    i want to subscribe to the sunday paper
    we need another pallet of the same
    i'm ready to go ahead and do it
    i'd like a new line with a new phone
    can i get a cake for friday
    i'd like to purchase the extended warranty
    sign us up for the annual plan
    i want to buy more minutes
    get me on the next cruise
    i'd like a bottle of the same pills i got last month
    can i get a basket delivered to a hospital room
    we'll take it
    i'd like three for the sunday matinee
    give me six this time not four
    same one as before
    we want the full thing, forty seats
    account or card, put it on account
    what's the total with tax
    can you deliver it saturday to the church
    the card should say happy birthday
    i'd like to book the big hall for our wedding
    two adults and one child
    ship it to my office
    yes that one, the gray
    i saw it on tv, is it still going
    add a salad to that
    i'd like to put in an order for pick up
    i want a quote and then i'll likely go with it
    we'd like to get started
    can i get it gift wrapped
    i need it in large
    let me have two of those
    do the ten pack
    how do i become a customer
    my boss said go ahead so let's do it
    i'd like to renew and add another year
    send me four of the filters
    i'm ready to sign
    let's do the silver one
    i need a policy by tomorrow to pick up the car
    i want to get my wife a massage for her birthday
    can i pay on delivery
    i want one more
    one way to reno for tonight
  `,
  appointment: list`
    i need to come in and see somebody
    can you get me in this week
    i have to move my tuesday appointment
    i'd like to make an appointment for my daughter
    do you have anything in the afternoon
    i'm going to be late for my ten thirty
    i need to cancel my appointment on monday
    is keisha in on saturday
    what time's my appointment
    i need my car looked at, when could i bring it in
    table for four at seven
    i want to book a room for the weekend
    the plumber was supposed to come today, can we make it another day
    can somebody come out and give me an estimate
    my dog needs his shots
    i need to reschedule my surgery
    the doctor wanted to see me again in six weeks
    can you squeeze me in, my tooth is killing me
    i can't make it tomorrow
    i'd like to set up a time to see the apartment
    i have a reservation and we're two more people now
    what's the soonest you've got
    i'd like to confirm my appointment
    my furnace needs its yearly checkup
    i need a haircut before the wedding
    could we do wednesday instead
    i want to move my flight to a later one
    i'd like to get on the waiting list
    i need to schedule a delivery day for the washer
    we have to change our dates
    do you take walk ins
    my son has a fever, can the doctor see him today
    i'm due for a cleaning
    i'd like to book a tour of the school
    need to switch my shift for the blood drive
    i missed my appointment this morning
    i'd like someone to come measure for blinds
    can i get a later slot
    we need to push the inspection back
    i need an interpreter for my appointment on thursday
    book me in for an oil change
    when's the next opening with dr patel
    i want to schedule a pickup
    i need a road test
    nine fifteen or two thirty, two thirty works
    he didn't show up this morning, when can he come back
    the host cancelled on us and we land in six hours
    there's one more of us coming so can you make it five people
    what else do you have that day
    can i come in on my lunch
    mornings are better
    could the nurse see her instead
    i'd like a tour
    can you fit in a quick trim
    it's for two people at eight o clock
    i was there in march, i'm due again
    what day could you send someone
    my back went out, i need to see him today
    can we push it to next week
    do i need to fast before it
    the time you gave me doesn't work
    i need a ride to my appointment
    is there a cancellation list
    i need a sitter so can it be after four
    can i bring the dog in now
    i'd like to change the date of my trip
    my flight's delayed so i'll check in late
    can we do it over video
    are you open for drop off in the morning
    when can you install it
    put me in for the twelfth
    i need the inspection done before closing
    i'd like to get my taxes done
    let me have the early one
    can somebody come by and look at the roof
    i have to be out by noon so earlier is better
  `,
}
