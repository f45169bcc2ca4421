import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What agents say who end a contract or give money back. */
export const EN_AGENTS_ENDING: Pick<IntentSamples, 'cancellation' | 'refund_request'> = {
  cancellation: list`
    i'm sorry to hear you're leaving us
    may i ask why you're ending the service
    your membership will run until the end of the month and then it's closed
    there's an early termination fee of ninety dollars
    i can offer you three months at half price if you stay
    the contract has a thirty day notice period
    okay that's cancelled as of today, you won't be billed again
    would you consider pausing it instead
    we do need the cancellation in writing
    your last day of coverage would be the fifteenth
    i've taken you off the automatic renewal
    you'd lose your grandfathered rate if you come back
    i've closed the account and you'll get a confirmation by email
    you're under contract till next june
    we'll need the equipment back within fourteen days
    before i cancel that, is there anything we could do to keep you
    i've stopped the deliveries, the last one is on the ninth
    the policy is set to lapse at midnight on the thirtieth
    i'm sorry for your loss, i can close that out for you
    the retention team handles that, they may have an offer
    you can't get out of the lease without paying two months
    once it's deactivated your data is kept for thirty days
    i see you're past the trial so the first month isn't returned
    the line will be disconnected on friday
    is it the price
    to close it i need the form signed by both owners
    what if i took ten dollars off a month
    all right, it's set not to renew
    we ask for sixty days, so it would end in august
    the subscription ends today
    if you leave now the buyout would be four hundred
    i have the cancellation on file from the third
    you'd still have it through what you've paid for
    can i ask who you're switching to
    that ends your membership with us
    i've put the end date in
    so you want me to shut off the service at that address
    there's no penalty since the term is over
    you are free to go, no fee
    i need you to send that request by mail, certified
    we can freeze it for three months for free
    i can close that out for you right now
    you won't hear from us again
    you can mail the device back in the box it came in
    so you want to end it altogether
    i'd hate to lose you
    would a lower rate change your mind
    it'll stop at the end of your billing cycle
    you'd be giving up your discount
    we need thirty days in writing
    the buyout on the contract is three hundred
    your membership won't renew
    what made you decide to leave
    you have until the tenth to opt out
    i've put in the disconnect for friday
    you've got eight months left on your agreement
    we'll come and pick up the equipment
    the account will be closed within a day
    i can put you on a pause till spring
    your coverage would end at midnight
    your final bill will be in june
    i need to send you to our loyalty team
    the form to withdraw is on the website
    both of you have to sign to close it
    i'll take you off the list
    you'd have to give notice before the first
    you can cancel any time
    once i do this i can't turn it back on at that price
    you're within the cooling off period
    so that's everything stopped
    the order to stop has gone in
    i'm processing the termination
    did you want to keep the phone and only drop the tv
    there's nothing more to pay after that
    the transfer out takes ten days
    you will still get one last box
    the auto renew is off
    i can waive the fee because of the circumstances
    nothing further will be billed
    it's ended, you don't have to do another thing
  `,
  refund_request: list`
    i've issued the refund and it takes three to five business days to show
    i can email you a return label
    our return window is thirty days
    i'm putting ninety dollars back on the card you used
    that item is final sale so it can't be returned
    we can give you store credit for it
    once we receive it back we'll refund you
    would you like an exchange or your money back
    i've reversed the charge
    there's a fifteen percent restocking fee
    do you have the receipt
    the refund was sent on the fourth
    it'll go back to your original form of payment
    you'd drop it off at any post office with this code
    i can't refund that, but i can offer a voucher
    the deposit is nonrefundable
    i'll credit your account for the days it was down
    has it been opened or used
    i see the return came in to our warehouse on monday
    we'll send a check to the address on file
    i've submitted a refund for the full amount
    you can keep the item
    since it was cancelled on our side you get the whole fare
    your request for reimbursement is with the claims team
    no need to send it back
    the money should be in your account by thursday
    the return was rejected because the tag was off
    i took that off and you'll see the forty come back
    the refund policy is ten days before the date
    i can do a partial refund of half
    let me see if you're eligible for a refund
    the credit will go against the next bill
    i'll have to open a dispute with the seller
    we require the original packaging
    the tickets are nonrefundable but you could change the date
    we need the part back before we can pay you
    i've marked it as a return
    i'm refunding the shipping as well
    you would have to get it from the store where you bought it
    your deposit minus the cleaning comes to two ninety
    the card will be credited by friday
    you'd need to bring it back with the receipt
    let me see what i can return to you
    our policy is no refunds after the event
    the money went back to the card on the second
    i can't give cash, only credit
    we'll take it back, no questions
    i'll have the driver pick it up
    did you keep the box
    you're outside the return window
    i've sent you the prepaid label
    that's a refund of sixty two fifty
    the voucher is good for a year
    the owner would have to approve that
    it goes back the same way you paid
    we hold it until the room is inspected
    the balance of the deposit will be mailed to you
    the refund was declined because the account's closed
    i'll return the booking fee
    give it one more business day for the bank
    we don't refund shipping
    i can swap it for another size
    you'll be reimbursed for the meals
    send us the receipts and we'll pay you
    that purchase isn't refundable in the app
    i've asked accounting to cut you a check
    the return is on its way to us
    you'd get back the unused months
    you were charged the higher price, so you're due twenty
    i'll credit back the three days
    if you bring it to any store they can do that
    it has to be unworn
    i've approved the return
    there's a fee of ten percent to cancel
    you can dispute it with your bank
    the seller has three days to answer
    i'm giving you the full amount back
    consider it returned
  `,
}
