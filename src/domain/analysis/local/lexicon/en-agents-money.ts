import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What agents say who deal with each of these intents. */
export const EN_AGENTS_MONEY: Pick<
  IntentSamples,
  'cancellation' | 'refund_request' | 'billing_question' | 'payment' | 'order_status'
> = {
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
  billing_question: list`
    let me pull up your statement and go through it with you
    that charge is a one time activation fee
    what happened is your promotion ended in may
    it's a pending authorization and it'll fall off
    that's your deductible, the insurance applied it
    your bill is prorated because you started mid month
    the rate went up on the first of the year
    it was an estimated reading
    i see two charges on the ninth
    the late fee posted because the payment came on the twelfth
    the bill went out before we had your payment
    i've removed the fee from your account
    i'd have to open a billing dispute
    this bill covers two months
    the hospital coded it as diagnostic
    the labor is billed at ninety an hour
    that's a city tax, we just collect it
    your usage was up by four hundred kilowatt hours
    you're right, you shouldn't have been charged for that
    the difference is the discount that fell off
    so the balance you see is from your last invoice
    that's interest on the balance from before
    do you see the line that says adjustments
    your plan is sixty plus taxes and fees
    the insurance company denied it so it came to you
    the card ending in four two was charged on the eighth
    i'll send you a corrected invoice
    what's the amount on the bill
    which charge are you looking at
    that is the annual fee
    it was billed in error
    it shows you went over your data
    i can waive it this once
    i see the double charge and one will drop off
    the invoice has the old rate on it, i'll have it redone
    that amount is your copay
    the fee is in the agreement on page two
    your meter was read on the sixth
    our records show it as unpaid
    that's the resort fee, everybody pays it
    it's because the credit ran out
    the first bill has a part month on it
    you were on the old plan until the ninth
    i'll take those off right now
    that's from before you changed
    i show a balance of ninety
    i don't see it on my end, what date is it
    the system charged you the late rate
    it's the insurance that hasn't paid their part
    so your share comes to forty
    it was entered twice
    the taxes and surcharges come to eleven
    i'll adjust that off
    you'll see it on your next bill as a credit
    that one's legit, it's for the extra visit
    you went over by two gigs
    the gate camera read it as a truck
    it was a cold month and the furnace ran
    what you're seeing is a preauthorization
    it's the annual renewal
    those are two different invoices
    the late charge is five percent
    that price was for new customers
    the rate's in the contract, section four
    i'm showing it as paid
    somebody must have ordered it from your remote
    we billed the wrong insurance
    can you send me a photo of the bill
    let me break it down for you
    the tip was added for groups over six
    it's a timing thing, your payment crossed with the bill
    i'm reversing that fee
  `,
  payment: list`
    i can take that payment over the phone
    will that be a card or a checking account
    your total due is one hundred and six
    what's the card number
    and the expiration date and the code on the back
    your payment went through and here's the confirmation number
    we can split that into three payments
    i can give you an extension till the fifteenth
    the payment was declined by your bank
    there's a three dollar fee to pay by phone
    would you like to set up autopay
    i've set up an arrangement for fifty every two weeks
    the payment posts the same day
    you can mail a check to our office
    do you want to pay the full balance or the minimum
    i'll need the routing number
    when would you be able to pay the rest
    if you pay by friday it won't be shut off
    i'm processing that now
    your account is current
    the payment was returned for insufficient funds
    we accept visa, mastercard and checks
    i've moved your due date to the tenth
    the first installment comes out on the first
    you'd have to put half down
    there's a daily limit on transfers
    the amount past due is two twelve
    the card on file was declined
    i can set you up on a payment plan
    your payoff amount is four thousand
    i'll email you a receipt
    can you make a payment today
    once it's paid we can restore service
    you owe a hundred and forty, would you like to take care of that now
    it's going on the visa ending in nine
    try it again with the billing zip code
    you're all paid up
    the hardship program lets you skip a month
    we don't take american express
    can you do half today
    i'll make a note so they don't shut it off
    what day do you get paid
    i have you down for the nineteenth
    that'll bring you current
    the minimum's thirty five
    i can stop the late fee if you pay today
    is that the same card as last time
    it went through
    it's been declined, is there another card
    you're paid up through march
    the link is good for a day, i'll send it again
    the system's down so i can't take cards right now
    i can take it by check by phone
    the name exactly as it's on the card
    zip code where the bill goes
    i'll read you the authorization
    would you want that monthly
    there's no fee if you do it online
    you'd owe the rest at delivery
    we can spread it over six months with no interest
    the next one would be due in june
    that leaves a balance of sixty
    the bank has to lift the block
    you can pay at any branch
    we need at least a third
    if it's late again you lose the plan
    the transfer limit is five thousand a day
    it takes two days to clear
    the automatic draft will start in may
    do you want a receipt
    you can bring cash to the window
    i've taken the payment
    it's posted to your account
    who should i say the payment is from
    your promise to pay is on file
    that card has expired
    let me key the card in for you
    i see two attempts and both were declined
  `,
  order_status: list`
    it shipped yesterday and should be with you on thursday
    do you have the order number
    the tracking shows it in memphis
    it's out for delivery today
    it's on backorder until the middle of the month
    the driver says he left it at the side door
    i see it's still being processed
    the carrier lost it so i'm sending another
    it's ready for pickup
    let me see where it is
    it hasn't left the warehouse yet
    it was delivered at two fourteen
    the part is coming from our supplier
    it looks like it was sent to your old address
    i'll put a trace on it with the carrier
    your prescription is ready
    we're waiting on your doctor to approve the refill
    the new delivery date is the ninth
    it went out in two boxes
    your application is still under review
    it's in customs
    the truck broke down so it'll be tomorrow
    you'll get a text when it's an hour away
    it's sitting at your local post office
    your claim is with the adjuster
    i'll call you when it comes in
    the estimated arrival is between four and six
    i can see the order, it was placed on the third
    the shipment was delayed by weather
    your order's the next to go
    i'll send a replacement out today
    it shows as returned to sender
    i've asked the warehouse to look for it
    it's been engraved and it's on its way back
    here's the tracking number
    the manufacturer hasn't given us a date
    i have it right here with your name on it
    it's on the truck
    it went to the wrong depot
    the driver's two stops away from you
    let me call the driver
    the shop hasn't sent it back
    it should be on the shelf by noon
    i see it left denver last night
    they scanned it this morning
    it's being held for a signature
    i don't have an arrival date
    we had a breakdown in the plant
    it's going to be another week
    the lot came in damaged so we reordered
    i'm showing it as shipped on the fifth
    the post office has had it since monday
    your name's on it, it's in the back
    we're short two on your order
    the rest of it ships separately
    the supplier is out
    it's being made now
    i'll text you when it lands
    it got bumped to thursday
    your card was printed and mailed on the tenth
    the doctor hasn't signed it
    the review takes six to eight weeks
    your file is on the examiner's desk
    there's a hold on it because of the address
    somebody signed for it at the front desk
    i'll reship it today
    looks like it was misrouted
    it's on the water, two weeks out
    it's next in line
    we left you a message on the third that it's ready
    the engraver is behind
    the pharmacy filled it last night
    it shows delivered to the side porch
    they're loading now
    we expect stock at the end of the month
    the status says in transit
    i'm tracking it down
  `,
}
