import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What callers say who end a contract or want money back: how they begin, and what follows. */
export const EN_WISHES_SAMPLES: Pick<IntentSamples, 'cancellation' | 'refund_request'> = {
  cancellation: list`
    i'm moving out of state and you don't have a location there so i need to end my membership
    i don't use it enough to justify the money so i'd like to stop it before the next charge
    we've decided to go with another company so please close everything at the end of the month
    how do i get out of this contract
    my mother passed away and i need to close her account
    i signed up for the free trial and i want to make sure it doesn't turn into a paid one
    i keep trying to quit on the website and it just sends me round in circles
    please take me off the automatic renewal, i don't want another year
    i'd like to stop the weekly delivery, we're drowning in vegetables
    i need to turn off the power at my old place as of friday
    we sold the boat so we don't need the insurance on it any more
    i found a better rate somewhere else so i'm done here
    i want to discontinue the service effective today
    can you just end it, i'm not interested in any offers
    i'm calling to give my thirty days notice
    we're closing the shop so we won't be needing the alarm line anymore
    my kid aged out of the program so we want to withdraw him
    i'd like to drop the extra coverage, the phone insurance thing
    i got the letter that it renews on the first and i don't want that
    i never read the magazine so stop sending it please
    i lost my job and i have to cut every subscription, yours is one of them
    i switched to fiber with somebody else and i still have your box, how do i shut this off
    what's the penalty if i leave early because i want out
    i want to terminate my agreement with you people
    take my name off, i don't want to be a member no more
    the app is nice but i don't need it, how do i unsubscribe
    i'm retiring so i'd like to let the license go
    we adopted the dog out so the pet plan can stop
    i cancelled last month and you're still charging me, i want it cancelled for good
    i want to back out of the policy, i'm still in the first two weeks
    i'd like to disenroll from the plan
    the kids have left home so we don't need the second line
    i'm going into assisted living so the phone has to be disconnected
    pull the plug on it, i'm tired of paying for something that doesn't work
    please remove the add on i don't want it
    i've decided not to renew
    we no longer require your cleaning service after this week
    i joined in january and i've been twice so i think it's time to say goodbye
    i'd like to stop my monthly donation
    i want to end my lease on the copier
    can i still get out of it i only signed yesterday
    i'm pausing nothing i want it gone
    i don't want to continue with the lessons
    my husband is in hospice and we won't be needing the paper any longer
    if you can't match that price then just close my account
    i told the girl at the desk i was leaving and it's still active
    we're going month to month and this is our last month
    kill the subscription before it bills again please
    you won't draft my card any more after this month right
    so what's the last day i have access
    don't offer me a discount my mind's made up
    it's permanent, i'm not coming back
    he passed away in march and the car's been sold so it doesn't need insurance
    i'd like to close it out
    when does it actually end
    do i have to give notice
    i can't afford it anymore so it has to go
    i want out before the renewal date
    we're shutting the business down at the end of the year
    i've outgrown it, we built our own
    i don't want the premium channel now the season is over
    i'm not using the storage unit as of the first
    take us off the cleaning schedule
    i just want to be done with it today
    i clicked the button to stop it and it still says subscribed
    is there a fee to get out early
    no i don't want to freeze it i want it over
    the kit never gets used so no more boxes please
    can i get that in writing that it's closed
    please stop sending them
    it's for my late father's phone line
    we're splitting up and neither of us wants the membership
    i'm allergic to the food so there's no point having the plan
    i signed something at the fair and i regret it, i want to undo it
    the landlord pays for it now so i don't need mine
    she's in a nursing home now so the cable can go
    i want to leave, what do i need to do
    i'd rather not continue
    cut it off today
    that's the end of it for us after nine years
  `,
  refund_request: list`
    i sent the jacket back three weeks ago and i still haven't seen the money
    i was charged two times for the same thing and i want one of them back
    the concert got called off and i want my money back not a credit
    it showed up broken and i don't want another one i just want what i paid
    can i return this without the box
    i bought it last week and it's already on sale can you give me the difference
    i paid for express and it came a week late so i want the shipping back
    my son bought a bunch of stuff in a game with my card can you reverse it
    i'm calling about getting my deposit back, we moved out in june
    the dress doesn't fit how do i send it back
    you kept taking money after i cancelled and i want all of it returned
    i want to be reimbursed for the hotel because your flight left without us
    i never used the ticket so can i get something back for it
    i ordered the wrong size and i'd like to return it
    the mattress is awful and you said hundred nights money back
    i want my forty dollars back
    we got food poisoning and i expect a full refund
    i overpaid by accident so can you send the extra back
    the class was cancelled, do i get my fee returned
    i'd like to take this back, it's not what was in the picture
    how long does it take for the refund to show on my card
    the machine ate my money and didn't give me anything
    i want a refund on the extended warranty, i never agreed to it
    you people owe me two hundred dollars
    i dropped it off at the return counter and nobody credited me
    the coat ripped the first day, i want to bring it in and get my money
    i hit the button twice and it took the payment twice can i get one back
    somebody else used the card to buy gift cards and i want that money back
    i didn't get half of my groceries and i want to be paid back for those
    can i exchange it or at least get my money back
    the hotel was filthy and we left after an hour, i shouldn't have to pay for it
    i had to cancel my trip because my wife is sick and i'd like the fare back
    you refunded the wrong amount, i should have gotten more
    the voucher isn't good enough, put it back on my card
    the repair didn't hold so i want what i paid for the repair
    it died after two weeks and i don't want a replacement
    i returned the modem, where's my equipment deposit
    i want compensation for the night we spent at the airport
    i'm sending back the whole set, the color is way off
    my daughter paid for a camp she can't go to, is there any money we can get back
    who do i talk to about getting reimbursed for the parking fine your guy caused
    the pills were never delivered so take the charge off and give it back
    i want to dispute it and get my money
    the website said free cancellation but i was charged for the night anyway, i want that back
    how do i send these shoes back
    is there anything you can do about the ninety dollars, i never even opened the thing
    so i want that forty five back
    it's six of them i never used so i'd like those back
    can i get the money instead of a credit
    how soon will it be back on my card
    they don't fit my feet i want to ship them back
    i paid and got nothing
    it was cold when it came and they got it wrong
    it took it out twice and i'm short now
    so do i get it back or what
    i'd like to undo the purchase, it was an accident
    the trainer quit and i paid ahead for ten sessions
    my kid hit buy on my phone
    the receipt's right here and the tags are still on
    i just want my money, nothing else
    you cancelled it not me so i expect it back
    it smells like smoke and i can't wear it
    can you reverse the payment
    we left early because of the bugs, i want the nights we didn't use
    there was a hair in it and i don't want another one
    they gave me the wrong one and won't take it back at the store
    the lady at the store said to call you for the money
    half of it was broken in the box
    i've been waiting for my refund for a month
    it said money back guarantee on the box
    i bought two by mistake
    is there a restocking fee
    it broke the first time we used it
    who pays the shipping if i send it back
    i want what i'm owed
    the tour never happened
    the parts you sold me were the wrong ones
    i want the deposit returned since you never did the job
  `,
}
