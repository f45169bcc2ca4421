import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What agents say who explain a bill, take a payment, or look for an order. */
export const EN_AGENTS_MONEY: Pick<IntentSamples, 'billing_question' | 'payment' | 'order_status'> = {
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
