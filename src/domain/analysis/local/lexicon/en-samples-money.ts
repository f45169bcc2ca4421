import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What callers say who ask about a bill, pay, or wait for something: how they begin, and what follows. */
export const EN_MONEY_SAMPLES: Pick<IntentSamples, 'billing_question' | 'payment' | 'order_status'> = {
  billing_question: list`
    why is my bill so high this month
    there's a charge on here i don't recognize
    i got a statement and i thought insurance already paid this
    what is this fee for
    my bill went up twenty dollars and nobody told me
    i'm looking at this invoice and the numbers don't add up
    it says i owe a late fee but i paid on time
    you billed me for two months and i've only been there three weeks
    can somebody explain what regulatory recovery means on my bill
    i was quoted ninety nine and you're charging me one thirty
    i got a letter that i'm past due and i've never missed a payment
    i don't understand this light bill, we never use that much
    there's something on my credit card from you and i've never bought anything from you
    i thought the promotion was for a year and it's gone already
    i have two bills with two different amounts which one is right
    my water bill is four times what it usually is
    i was charged for a visit that i never had
    you charged me for a minibar and i didn't touch it
    why did you take out sixty dollars yesterday
    i got a bill from collections for something i already paid
    my autopay took the wrong amount
    i'm calling about the invoice you sent us, there are three hours on there that weren't worked
    how come i pay more than my neighbor for the same thing
    what am i actually paying for here
    the toll says i crossed a bridge i've never been on
    the estimate was four hundred and the bill is nine hundred
    there's an extra line on my bill for a phone we don't have
    my statement shows a balance but i thought it was zero
    they charged me the out of network rate and the doctor is in network
    i was double billed
    why did the price change
    what does prorated mean
    i returned the equipment and you're still billing me for it
    i got charged interest but i paid the full balance
    you said there'd be no activation fee and here it is
    i'm getting bills for the person who lived here before me
    the deductible shouldn't apply to this visit so why do i owe
    the tax on this looks wrong
    i have a question about my last bill
    there are two charges of the same amount pending
    i got hit with an overdraft fee and i don't think that's fair
    this says past due and i'd like to know what it is
    you've got me down for the premium plan and i have the basic one so the bill is wrong
    they read the meter wrong
    i want to go over my bill with somebody
    the copay was supposed to be twenty and it says sixty
    where did this number come from
    so what do i actually owe
    it was never more than one fifty before
    the math doesn't add up
    i'm holding the statement and there's a line i don't get
    is that a monthly thing or just once
    so you close early and then fine me for it
    who authorized that charge
    i never went over my minutes
    i thought that was free
    you're charging me for something i don't have
    the insurance says they paid their part
    it used to be eighty
    there's a fee for the ninth and i wasn't late
    why are there two of them
    i've never been to florida and there's a charge from there
    my rate was locked in
    can you break it down for me
    it says adjustment, what's an adjustment
    how is that calculated
    you guessed the meter
    i got a second notice for something that's been paid
    i only stayed two nights and it says three
    what's this service charge
    i don't see my discount anywhere
    does this include last month
    they billed me under the wrong code
    the quote said nothing about that
    we turned everything off and it still went up
    i want someone to look at this bill with me
    is this a bill or not
    you sent it to collections and i never even got an invoice
  `,
  payment: list`
    i'd like to pay my bill over the phone
    can i make a payment
    i can't pay all of it right now can we break it up
    my card expired so the payment bounced, i want to put in a new one and pay it
    when's the latest i can pay before you shut me off
    i get paid on friday so can you push the due date
    i want to pay off the rest of my loan today
    how do i set up autopay
    do you take checks
    i got a text that my payment failed
    i need to catch up, i'm two months behind
    the website won't take my payment so i'm calling it in
    i mailed a check last week did you get it
    i want to settle what i owe
    i lost my job and i can't make the payment this month
    can i pay half now and half on the first
    what's the payoff amount
    where do i send the money
    can i pay with my health savings card
    i want to pay a parking ticket
    could you put me on a payment plan
    i'd like to take care of the balance on my account
    i have a bill here for one eighteen and i'd like to pay it
    can i change my payment date to the fifteenth
    my payment didn't go through and i don't know why
    is there a way to pay without the extra fee
    i want to pay my daughter's tuition
    can my mother pay the bill for me with her card
    i need the bank details so accounting can wire it
    i'm calling to make my car payment
    i'd like an extension on my bill
    i'll be late this month, what are my options
    i just want to get this paid before it goes to collections
    i'm trying to pay and it keeps saying declined
    can i pay in cash somewhere
    i owe you some money and i want to get square
    how much do i need to pay to keep the lights on
    i'd like to pay the deposit for the hall
    it's about the property tax, how do i pay
    i want to prepay the year
    i got a shut off notice and i need to make arrangements
    can you run my card again
    the bank returned it, so how do i pay you now
    did my payment go through
    i've got my card here ready whenever you are
    i have the invoice number and i'd like to pay
    the routing number is on the bottom of the check
    it's a visa, the number is four one one one
    can i do that out of my checking
    will they still drop my classes if i pay half
    so that's four payments of eight hundred
    i don't have it right now but i will on friday
    can you take it by phone, i'd rather not mail a check
    i've got the invoice here, i'd like to take care of it
    what's the minimum i have to pay
    how long do i have before it goes to collections
    whatever's left i'd like to knock it out today
    i'm short this month
    is there a fee to use a card
    it's my electric bill, they're going to cut it
    my hours got cut so can we work something out
    the autopay didn't run
    i paid it at the store, did it post
    my bank says you never took it
    can you split it into three
    i'm sending it today, don't shut it off
    i'd like the pay off letter
    i need to pay a ticket
    take it off the same card as last time
    my check must have got lost in the mail
    i want to be on automatic payments from now on
    do you have a hardship program
    how do i pay this thing
    can i get another week
    two months behind and i'm trying to catch up
    i'll do fifty now and the rest when i get paid
    i have the cash, where do i bring it
    let me give you my card number
  `,
  order_status: list`
    where's my package
    it says delivered but there's nothing here
    i ordered it two weeks ago and i haven't heard anything
    the tracking hasn't moved since monday
    when is my couch coming
    i got an email it shipped and then nothing
    is my prescription ready
    i was supposed to get it yesterday
    did my order go through, i never got a confirmation
    i need to know if it'll be here by saturday because it's a birthday present
    the driver says he left it but he didn't
    i'm still waiting on my passport
    i only got two of the three boxes
    my food's an hour late
    checking on the status of my application
    has my claim been looked at yet
    the card was supposed to come in seven to ten days
    where's the truck i called it two hours ago
    it's been sitting in memphis for four days
    any news on the part you ordered for my car
    my order says processing, it's said that for a week
    could you tell me when to expect the delivery
    i want to know what's going on with my order
    i sent in the rebate form in march and haven't seen anything
    they said between eight and noon and it's three
    i haven't received the documents you promised to send
    is the dress back from the tailor
    someone signed for my parcel and it wasn't me
    how much longer till my glasses are done
    i got the wrong tracking number
    i need an eta on our shipment
    the medicine should have been here wednesday
    you said it would ship friday, did it
    my package went to the wrong address
    where do i pick it up
    my crib hasn't come and the baby is due next week
    i'm waiting for a replacement card
    they delivered someone else's box to me where's mine
    purchase order four four one, when will it be on the dock
    i've had no tracking email
    the flowers didn't get there
    i want to check on a delivery for tomorrow
    is it on the truck
    it's been a month, is it lost or what
    the courier says the address doesn't exist and sent it back
    i'm just calling to see if my stuff came in
    can you see where it is right now
    you said forty five minutes and it's been an hour and a half
    it's day thirty one
    they keep moving the date
    the site still says in process
    i need to know if i should wait home for it
    any word on it
    nobody texted so i figured i'd call
    so it's sitting in tulsa
    when does it come in
    the guy next door got his and i didn't
    the photo shows a door that isn't mine
    i was at work so i couldn't have signed for it
    it was supposed to be here wednesday then thursday and today is saturday
    is he coming or not
    i'm out of the medicine in two days
    can you see it on the map
    it left the warehouse a week ago
    i applied nine weeks ago and we fly on the twelfth
    is my car ready
    did they look at my paperwork yet
    my refill, is it in
    it's our anniversary gift and it needs to be here
    do i need to be home to sign
    has it even shipped
    the app says out for delivery since this morning
    was there a problem with the address
    my new license hasn't come
    the vendor says you have it
    i'm sleeping on the floor because there's no bed
    how far out is the driver
    i dropped off my watch for repair three weeks ago
    my kid's uniform hasn't arrived and school starts monday
  `,
}
