import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What agents say who deal with each intent. */
export const EN_HANDLING_SAMPLES: IntentSamples = {
  cancellation: list`
    i've ended it as of today
    you keep access till the end of the month and then it stops
    i'm sorry to see you go
    can i ask why you're leaving
    would you consider pausing it instead
    there's an early termination fee
    i can offer you three months at half price to stay
    it's off, we won't draft your card again
    the policy ends on the tenth
    you need to give thirty days notice
    i'll need the form signed to close it
    your last issue is may
    i've turned off the renewal
    your final bill will come on the fifth
    please send the box back within ten days
    i'll disconnect it on friday
  `,
  refund_request: list`
    i've put it back on your card
    you'll see the money in three to five days
    i just emailed you a prepaid label
    once we get it back we refund the original card
    that's outside our return window
    it's non refundable but i can give you a voucher
    i've sent the claim to the review team
    i can't give money back on that
    what's wrong with the item
    is it still in the box
    the second one's still pending so i can void it
    do you have the receipt
    i'm crediting you the full amount
    a check for the difference will be mailed
    you can drop it at any store
    refunds over fifty need a manager
  `,
  billing_question: list`
    it went up because the promotion ended
    that charge is for the activation
    that's an estimate, they couldn't read the meter
    i've taken the fee off
    that's what your insurance wrote off
    let me go over the bill with you
    it's prorated for half a month
    the balance is from last month
    i see two charges on there
    it went to your deductible
    you were on the wrong rate
    that's the late fee
    i don't see a payment for march
    they bill that separately
    i'll send you a corrected bill
    don't pay this one until you hear from me
    that's the interest on the old balance
  `,
  payment: list`
    what's the card number
    i can do four payments of eight hundred
    your payment's approved
    that's submitted, you'll get a receipt
    payoff as of today is twenty three ten
    how much would you like to pay today
    we can move your due date to the fifteenth
    as long as you pay by friday we won't shut it off
    what's your routing number
    it was declined by your bank
    you can pay online or at any branch
    i've set up the arrangement
    that brings your balance to zero
    the extension is good till the thirtieth
    you authorize that amount for today
    i've turned on autopay
  `,
  order_status: list`
    let me check the tracking
    it shows it was left with a neighbor
    it's on back order
    it's on the truck for today
    do you have your order number
    it's sitting at the depot
    i'm sending another one overnight
    the driver took a photo at the door
    it shipped this morning
    it's at customs
    i'll put a trace on it
    he's about ten minutes away
    it's ready, you can pick it up
    it should be there by friday
    your application is with the reviewer
    there's a delay from the supplier
  `,
  technical_support: list`
    have you tried restarting it
    are the lights green
    unplug it for thirty seconds
    what does the screen say
    i'm sending a signal to your box
    press and hold the button
    a technician can come on friday
    there's an outage in your area
    which model is it
    is it plugged in tight
    go to settings and then network
    let me walk you through it
    try another cable
    does it make a noise
    it needs an update
    is it working now
    it sounds like the battery
  `,
  account_access: list`
    i've unlocked it, try again now
    i sent you a new link
    it's blocked because of too many tries
    what do you want for the new pin
    check your spam folder for the code
    i need to verify who you are first
    is caps lock on
    the account was suspended for a report
    i can see the account is locked
    answer your security question
    do you still have the old phone
    i'll reset your password
    the photo of your id wasn't clear
    what email did you sign up with
    i can't give you access without proof
    it's in manual review
  `,
  account_change: list`
    i've updated that for you
    what's the new address
    is the phone number the same
    when did you move
    i'll need a copy of the marriage certificate
    she's added as of today
    the new plan starts on the first
    your bill will be ten dollars less
    i've changed the name
    everything will go to the new place from now on
    what's your new bank
    i took him off the policy
    i have your new email
    who do you want to add
    i've switched you to paperless
    the line is suspended, nobody can use it
  `,
  product_information: list`
    it depends on which one you get
    it's ten dollars a day per line
    we have two plans
    it comes with a one year warranty
    we're open till six on saturdays
    yes we do carry that
    i can email you a quote
    it's free for kids under five
    you'd need a referral
    we don't deliver that far
    the difference is the storage
    it starts at fourteen thousand
    what size are you looking for
    it's included
    most people go for the medium
    you can bring it back within thirty days
  `,
  purchase: list`
    how many would you like
    what's the shipping address
    that comes to four nineteen with tax
    would you like to add anything else to your order
    pickup or delivery
    what color
    your total is sixty two fifty
    what should the card say
    we'll have it there by eight thirty
    your confirmation number is seven two
    welcome aboard, your account is open
    they'll be at will call under your name
    i'll send you the contract to sign
    which seats would you like
    account or card
    we have that in stock
  `,
  appointment: list`
    i have nine fifteen or two thirty
    what day works for you
    you're in for tuesday at ten
    have you been here before
    what are you getting done
    we'll text you a reminder
    the doctor has an opening tomorrow
    can you come at four
    i moved you to the later one
    we're fully booked that day
    please come ten minutes early
    i can squeeze you in
    what time were you thinking
    how many in your party
    bring your insurance card
    what's wrong with him
  `,
  complaint: list`
    i'm so sorry that happened
    that's not how we want anyone treated
    i'll pass that on to the manager
    can you tell me what he looked like
    what time did this happen
    i'm writing down every word
    the owner will call you tonight
    i'll file a formal complaint for you
    he won't be back at your house
    that's unacceptable on our part
    do you know the employee's name
    i've reported it to the supervisor
    the manager isn't here
    we're going to look at the video
    i apologize on behalf of the company
    i'm taking him off your route
  `,
  other: list`
    you have the wrong number
    this is an insurance office
    let me connect you
    she's not taking calls
    nobody by that name works here
    that makes my day, i'll tell him
    we don't do that here, try the city
    i'll put you through to human resources
    that message isn't from us, don't click it
    you can send it to the front desk
    we keep lost things at the desk
    there's no opening right now
    i'll give him the message
    thank you for telling us
    what is this regarding
    no that's another company
  `,
}
