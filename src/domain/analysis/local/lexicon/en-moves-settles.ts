import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What agents say who have dealt with the matter. */
export const EN_MOVES_SETTLES: Pick<Moves, 'settles'> = {
  settles: list`
    i've taken that off for you
    okay it's off, you won't be charged again
    that's done
    you're all set
    i've gone ahead and voided it
    i just put that back on your card
    the refund is on its way to your account
    it'll be back on your card in three to five days
    that's gone through
    your payment went through
    you're paid up
    i've got you down for saturday at two thirty
    you're in for tuesday at nine with doctor lee
    you're booked
    it's cancelled as of today
    you'll get an email confirming it
    that's updated in the system
    i changed it, everything goes to the new address from now on
    i took the fee off
    i waived it this once
    you're back in
    i unlocked it, try it now
    there you go
    your order is in, it'll be on thursday's truck
    it's on the van now and you'll have it by five
    it's at your neighbor's, he signed for it
    it's ready for pickup at the counter
    the hold is off
    the account is closed
    no more letters, i stopped them
    i've removed your number from the list
    i've added her to the policy and she's covered from midnight
    your confirmation number is seven four two
    i've credited you twenty dollars
    the new card number is saved
    you're enrolled
    that takes care of it
    we're square
    so your balance is zero now
    i've moved you to the cheaper plan
    it's fixed on our end
    the extension is in, nothing happens until the thirtieth
    i switched it over
    i've written it up and it goes in his file
    i put the points on your account
    that's in the mail to you already
    that notice crossed in the mail, nothing is due
    i've got it here in front of me, you can come get it
    the money is going back to your card
    that one's closed now
    you passed so you're done
    it's all taken care of, you can throw the letter out
    nothing further is needed from you
    you can ignore that
    i moved you to a clear one and it's fast again
    got you there for ten o'clock
    okay i've processed that for you
    that's been taken care of
    your refund went through just now
    i've put it through and you'll see it on the card in a few days
    the charge has been reversed
    i took that charge off your bill
    the balance is zero
    you don't owe anything
    there's nothing left to pay
    i've closed the account for you
    your membership ends on the last day of the month and that's the end of it
    it won't renew
    you won't see another charge from us
    the cancellation is in, and here's the number for it
    you're confirmed for the twelfth at three
    i have you on the schedule for monday morning
    we'll see you tuesday at four
    that's your table for six at eight o'clock
    i moved your appointment to the following week
    okay it's switched, same time on friday
    your reservation is made
    i just sent you the confirmation
    the receipt is in your inbox
    i've added your wife to the account
    we've got the new address on file now
    the name is corrected
    all of the mail goes to the new place now
    it's linked to your new bank account
    i reset it and the temporary password is on the screen
    your account is open again
    that lifted the lock
    your new pin works as of now
    payment received, thank you
    that brings you current
    we've got your payment and your service stays on
    the late charge is gone
    i knocked that off
    i've matched the price and the difference goes back to you
    the discount is on there now
    i've lowered the rate
    you're on the new plan starting today
    i've upgraded you at no cost
    your order is placed
    that's one large and two small, and they're on their way to you
    it ships to your door, you'll have it in two days
    it'll be at the counter with your name on it
    yours is paid for and waiting
    we've shipped it, here is the tracking
    it was delivered at noon, it's in the mail room
    they've already dropped it off
    it's scheduled and there's nothing more for you to do
    that's fixed
    okay that should be working for you now
    i cleared it on my side and it's good
    i've turned it back on
    the signal is back to normal
    you're all signed up
    you're on the list for the class, it's yours
    i've written that up and it goes to his manager
    i'll pass on your compliment, it's in his record
    we've taken your number off all of our lists
    that's noted and it's final, no one will contact you again
    i've stopped the payments
    the hold was released a minute ago
    the funds are available to you right away
    the credit has posted
    i've sent the money back the way it came
    i reissued the ticket with the right spelling
    your seats are together now
    both of you are checked in
    the points are there already
    here's your new code, it works from now on
    you can go ahead and use it
    the claim's been paid
    it's approved
    it has been accepted, congratulations
    you qualify and it starts the first of the month
    the extension is granted
    you have until the end of next month now
    we've split it into four parts and the first comes out on payday
    the shutoff is cancelled
    they will not turn it off
    we found your bag and it's at the desk for you
    somebody handed it in, i have it right here
    we've replaced it, the new one is yours to keep
    no charge for that
    i've waived the fee as a courtesy
    it's all squared away
    consider it done
    done and done
    that does it for the paperwork
    i've got everything i need and it's filed
    the transfer is complete
    the title is in your name
    you're enrolled as of today
    the permit is issued
    so you are covered as of midnight
    everything's updated
    okay and it's gone
    it went
    i've dropped it from your plan
    it's on its way to you, no cost
    there, saved
    alright one blue one coming your way
    you'll get an email that says it's cancelled
    you should have the receipt in a minute
    we'll text you a reminder the day before
    they'll be waiting for you at the window
    your name will be on the list at the door
    i'll call you after to see how it went
    i'll tell her you said so
    i'll let him know, he'll be thrilled
    she'll get your message word for word
    i'm writing that in his file right now
    i put a note of thanks in her record
    it takes effect right away
    nobody will bother you about that again
    he can't reach you from our system any more
    you won't hear from them again
    the next bill will have the right name on it
    your next bill is the last one
    that one has already been corrected
    the new rate starts on the first
    it's yours for saturday
    we'll hold the table for fifteen minutes
    table by the window, seven people, under grant
    see you on the ninth
    come any time after three, it's packed and ready
    it's on the porch, behind the planter
    it came in this morning, it's behind the counter
    they left it with the building manager
    good news, it's here
    it was in the drawer the whole time, i've got it
    the driver just marked it delivered
    it's on the truck for today
    you'll have it by noon
    we deliver it saturday and take the old one with us
    so that's the large in green, it ships tomorrow
    it's eighty six dollars with tax and it's gone through
    the card went through
    thank you, that's approved
    okay that's paid
    paid in full
    i've set up the autopay starting next month
    the plan is in place, four payments of fifty
    you're not behind any more
    you'll keep your service
    i've put both back on your card
    the whole amount was returned today
    it's refunded, give the bank a few days
    your money is on the way back
    you'll see a credit of thirty on the next statement
    i made it right, there's nothing to pay for that visit
    i took care of both of them
    i've cut it down to what it should have been
    i've taken you off the mailing list
    your profile is deleted
    the subscription stops on the twentieth and you won't be billed
    it's closed and the balance is zero
    i've unsubscribed you
    you're out, no fees
    okay i've switched you to the smaller plan
    your address is fixed in both places
    i've put the new phone number in
    your daughter is on the policy now
    both names are on it
    you can log in with that one now
    try it again, it should let you in
    that unlocked it
    i've sent you a link and it worked, great
    that was the cable then
    glad it's working
    so it's running again
    so you're good, that was all it needed
    that's the last step, you're done
    and that's it, nothing else to sign
    it's signed and on file
    they've approved your extension
    your appeal went your way
    we've accepted your proof, the hold is gone
    i've matched it up and the account shows paid
    that notice was sent by mistake, please throw it away
    you can throw that letter away
    you don't need to do a thing
    you can relax, it's all there
    i checked, everything is in order
    i've double checked and it's in
    your spot is safe
    they've got you, you're on the roster
    you're registered for the spring class
    i've swapped the seats
    we moved you to a room on the other side
    i've upgraded the room and it's ready
    the key is at the front desk
    it's repaired and tested
    we put in a new one and it's yours to take home
    i've ordered that for you and it'll be at the store friday
    they're up front for you
    they came in, they're in the fridge
    they've put it aside for you
    he has it at the desk
    she's got you in the book
    she has you down
    it's under your name
    it's here, it came yesterday
    you're in
    you're down for friday
    i have you at ten
    we'll text you the day before
    we'll send you a reminder on thursday
    you'll get a text with the address
    you'll get a card in the mail that says so
    you'll get a receipt in about two weeks
    the tickets are in your email
    we open at nine, just come and get it
    i'm going to tell her the minute i see her
    i'll tell the director too
    i'll tell them all
    i'm putting that up on the board
    she's going to be so pleased
    we'll read it out at the meeting
    that one's dead now, nobody can use it
    i moved what was on there to the new one
    it's sitting right here waiting for you
    he's gorgeous, he's ready
    it's at the counter
    off it goes, that's thirteen less a month
    it's gone back to the visa
    the guys will pick it up monday
    that's the one, you're in
    there you are then
    you're in no trouble at all
    so you're in the clear
    your unit is reserved
    yes it's ready
    it's yours
    so that makes two sixty and it's returned
    that's gone back already
    we do it up front so it's there
    alright it's off as of tonight
  `,
}
