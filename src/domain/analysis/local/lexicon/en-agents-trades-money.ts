import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What agents of many trades say who deal with each of these intents. */
export const EN_AGENTS_TRADES_MONEY: Pick<
  IntentSamples,
  'cancellation' | 'refund_request' | 'billing_question' | 'payment' | 'order_status'
> = {
  cancellation: list`
    i can end the broadband contract for you, but you are still inside the minimum term until march
    may i ask what has made you decide to leave us before i close the policy
    your membership will stop on the last day of this month and you can use the gym until then
    we need thirty days' notice in writing to end the storage unit, so the earliest leaving date is the ninth
    i've switched off the auto renewal, so the subscription will lapse on the fourteenth and not roll over
    to close the current account i need the balance to be at zero and the cards cut up
    the policy can be ended from midnight tonight, but remember you won't be covered to drive after that
    i'm afraid a fixed term tenancy can't be ended early unless there's a break clause, and yours has none
    i have stopped the weekly veg box, so there won't be another one after this thursday's
    leaving now would mean an early exit fee of forty five pounds, do you still want to go ahead
    could i tempt you to stay with three months at half price instead of ending the service
    i'll cease the line on the twenty second, and please send the router back in the bag we post you
    your monthly donation has been stopped at our end and nothing else will be taken
    you're within the fourteen day cooling off period, so we can end the agreement without any penalty
    the workspace will be downgraded to nothing at the end of the term, so export your data before then
    we'd need half a term's notice to withdraw her from the school, so the place runs until easter
    is it both the electricity and the gas you want to end, or just the one supply
    i've taken your dog off the pet plan as of today, and i'm sorry again to hear he passed away
    i can see the maintenance contract has eight months to run, so i can't terminate it today
    the repeat prescription delivery service is now ended, you'd collect from the counter from now on
    please send us an email giving notice, the lease says it has to be in writing
    your season ticket with the museum is closed and you'll get a confirmation within the hour
    i'd suggest pausing the membership for two months rather than ending it outright, would that help
    the garden waste collection is taken off your property and we'll pick the brown bin up next week
    i've ended the breakdown cover, and the certificate showing your no claims will come by post
    you want to pull the print order before it goes to press, let me stop the job now
    it hasn't left the warehouse yet, so i've been able to cancel that order in full
    as the lorry has already been loaded i can't call off the consignment, you would have to refuse it at the door
    what is the reason for ending the licence, is it cost or are you moving to another supplier
    i'll put the termination through, and access for all twelve seats ends on the thirtieth
    the standing supply order for your cafe is closed, so no more deliveries after friday
    only the policyholder can end the cover, so i'd need your husband to call us
    we've removed him from the after school club from january, that's his place given up
    to end your credit card i just need to confirm the balance is clear and there are no pending items
    your streaming add on has been taken off, but the basic package stays running
    the trial will simply end on sunday, i've made sure it doesn't turn into a paid plan
    once i close the account it can't be reopened, you would have to start as a new customer
    i've logged your notice to quit the allotment, and the plot needs to be cleared by the end of october
    since you're moving abroad we can waive the notice period if you send proof of the new address
    your magazine will stop after the spring issue, that's the last one you'll get
    our terms say the coaching block can't be ended part way, so i have to say no to that
    the loyalty scheme is closed for you and the remaining points will be lost, is that all right
    i'm closing the water account from the day you hand back the keys, what was the final reading
    you can end the rolling contract at any time, there's no tie in and no fee on that one
    the cleaning service is terminated from monday, and the team will leave your keys with the concierge
    i can see you pressed the button to end it online but it never finished, so i'll complete it now
  `,
  refund_request: list`
    i can send the full amount back to the card you paid with, it takes three to five working days
    do you still have the receipt, and is the kettle in its original box
    the return window was thirty days and you're on day forty one, so i can't give the money back
    i'll email you a prepaid label, and once the boots reach us we'll credit you
    since the flight was cancelled by us you can have either the money back or a voucher
    i've put through a refund of eighteen pounds forty for the missing groceries
    the rate you booked was non refundable, so i'm unable to return the room cost
    has the item been worn or washed, because we can only take it back unused
    we've received the parcel back at the returns centre and the credit will show by friday
    would you accept store credit instead, i could do that straight away
    i can see you are in credit by two hundred, so i'll have that sent back to your bank
    the unused part of your premium will be returned to you less the admin fee
    for hygiene reasons we can't take back earrings or opened medicines, i'm sorry
    i'd need a photo of the broken plate before i can approve the money back
    the camp deposit can't be returned, but i can give you back the balance you've paid
    our system shows the refund was issued on the third, have you checked the original card
    that card has expired, so i'll need your sort code to send the money back by transfer
    you were charged twice for the same tickets and i'm reversing one of them now
    i'll arrange for the driver to collect the sofa and then we pay you back minus the collection cost
    because the crown was never fitted, the clinic will return what you paid in advance
    we can refund the difference between the fast delivery you paid for and the standard one you got
    your deposit will come back within ten days of the check out inspection, less any deductions
    the pizza came cold, so i'm giving you back half of what you paid
    i'm going to raise a return number, please write it on the outside of the carton
    your bank has the money now, it is only a matter of their clearing time
    we can take the unopened cases back with a fifteen percent restocking charge
    the museum doesn't return money on day tickets, but you can swap them for another date's value in the shop
    since you closed the annual plan within fourteen days you'll get all of it back
    how many of the leaflets were misprinted, so i can work out how much to give you back
    i have sent this to my manager as i can't authorise a refund above a hundred pounds
    you can return it at any branch, take the order email and they will credit you on the spot
    the gift was made on the wrong card, so the charity will return the donation to you
    i've checked and the vet agreed to give you back the cost of the unused tablets
    personalised items can't be sent back for money unless they're faulty, is there a fault with yours
    we will reimburse the taxi if you send us the receipt with your claim
    the parking permit was paid for the whole year, so you get seven months back
    i've refunded the lost cable and you don't need to send the damaged one back
    your dispute over that transaction has been accepted and the money is back in your account provisionally
    the course fee can only be returned before the first class, and he has already been to three
    which of the two jackets are you sending back, the navy one or the green one
    it'll go back to your wallet as credit first, then you can withdraw it to your bank
    the freight charge is refundable because we missed the guaranteed slot, so i've raised a credit note
    you've changed your mind about the tyres, that's fine as they've not been fitted, we'll give you the money back
    the seller has two days to answer your return, after that we step in and pay you back
    i'm declining the refund this time because the hotel says you did stay both nights
    so that's sixty two pounds on its way back to you, reference to follow by text
  `,
  billing_question: list`
    it's higher this quarter because the last two readings were estimated and this one is real
    the extra nine pounds is for calls to numbers outside your bundle, i can list them for you
    that first bill covers part of a month plus a month in advance, which is why it looks double
    could you read me the invoice number at the top right of the page
    the line that says service charge is for the lift and the cleaning of the stairs
    your premium went up at renewal because of the claim in june and a rise in insurance tax
    i can see two entries for the same amount, one is only a hold and will drop off
    that late fee was added because nothing had reached us by the fifteenth
    which of the charges on the statement is the one you don't recognise
    the resort fee is charged per night and wasn't included in the price you saw online
    you've been billed for fourteen seats since three people were added on the second
    i agree that shouldn't be on there, i'll take the callout charge off your next invoice
    the vet's bill has the blood test separately from the consultation, so that's the sixty pounds
    your council tax went up because the single person discount ended in may
    the promotional price finished after twelve months, so you're now on the standard rate
    the charge is right i'm afraid, the meter shows you used more at peak times
    the foreign transaction fee is two point nine percent and applies because the shop is based abroad
    let me compare march's bill with april's and see what's different
    the fuel surcharge on your freight invoice changes every month with the diesel price
    we billed the standard pallet rate but your purchase order says the contract rate, so i'll look into it
    the school lunch account shows nineteen meals, do you think she had fewer than that
    that's the overdraft interest for last month, you were in the red for eleven days
    your insurer paid eighty percent of the scan and the rest is what you've been billed for
    the garage charged two hours' labour because the bolt had sheared and had to be drilled out
    i've put the invoice on hold while we investigate the quantity you're disputing
    that name on your card statement is just our parent company, it is your gym fee
    the storage went up by four pounds as the rent is reviewed every six months
    the bag charge of ten pence each is why the grocery total is a little more than you saw
    the minimum order fee was added because the basket was under twenty five pounds after substitutions
    you'll see vat on this one since the change in the law, it wasn't on last year's invoice
    the proof was changed three times and the artwork fee covers the third set
    can you send me a photo of the bill, the figures i have here don't match yours
    we worked it out from the date the tenancy began, so you were charged for twenty two days
    the cot was billed as an extra bed by mistake, and i'm sending a corrected invoice
    your balance shows forty six owing because last month's bill was short by that much
    the standing charge applies every day even if you use no gas at all
    the prescription charge is per item, and there were three items, that's why it came to that
    i can break down the hire bill for you, the deposit is not included in it
    the roaming charge came from data used on the ferry, which isn't covered by the package
    there's a joining fee on the first statement only, you won't see it again
    the penalty was issued because the permit wasn't showing, you may challenge it within twenty eight days
    i've been through it line by line and the tax was calculated twice, so you were right to query it
    the no show fee is fifty percent, and it went on because the table wasn't released in time
    your camp invoice lists two weeks because both children were put down for the second one
    that's an annual charge, so it's correct that it appears once each february
    the invoice shows overage because your team went past the hundred thousand api calls included
  `,
  payment: list`
    i can take that over the phone now, could you read me the long number on the front of the card
    your card was declined by the bank, do you have another one we could try
    we can split the arrears over six months, that would be thirty one pounds each time
    which day of the month would suit you for the direct debit to come out
    that's gone through, you've paid one hundred and twelve pounds and the balance is now zero
    i'll send you a secure link by text so you can pay on your phone
    you can pay at any post office or corner shop using the barcode on the letter
    we don't take cheques any more, but bank transfer is fine with your reference on it
    the direct debit bounced on the first, so we'll try again on the ninth unless you pay before
    please key in the three digits from the back using your phone keypad, i can't see them
    how much can you afford to pay today towards the outstanding rent
    i can move your due date to after payday, so it would be the twenty eighth
    the hotel takes the deposit now and the remainder when you check in
    we accept all cards except american express, and you can also use apple pay at the desk
    the excess is two hundred and fifty, would you like to pay it now before we start the repair
    i've set up a standing arrangement of twenty pounds a week beginning this friday
    we can only give thirty day terms to account customers, so this one has to be paid up front
    the vet can take a part payment today and the rest over three instalments
    the transfer hasn't reached us yet, what reference did you put on it
    your school trip can be paid in four instalments, the first by the end of september
    if you clear the full amount this week we won't pass it on to the collectors
    there is no charge for paying by debit card, credit cards for business carry one percent
    i'll give you our bank details for the transfer, have you got a pen
    your payment failed because the expiry date had passed, shall we try it again with the new one
    the fine is half price if you settle it within fourteen days, would you like to do that now
    you can pay your council tax over twelve months rather than ten, i'll set that up
    the payment has been taken and your receipt number ends in four seven one
    the unit is overlocked until the two months are settled, how would you like to pay
    i can accept a purchase order for the print job as long as you are a public body
    we can take your monthly gift by direct debit, i only need the sort code and account number
    it says pending at my end, so please don't pay again until tomorrow morning
    cash is fine at the counter but the driver can't take any at the door
    i'm able to give you a payment holiday of one month on the loan, interest still builds up
    i'll charge the saved card ending in two two nine, is that all right with you
    the invoice falls due on the thirtieth, and you can pay in euros to the account on the back page
    you've missed two instalments, can we talk about how to bring that up to date
    the pharmacy can take payment over the phone and then your daughter just picks up
    you could top up the prepay meter in the app or with the key at the garage
    for the mot and the tyres that comes to two hundred and eight, shall i take that now
    we stopped two card payments because they looked unusual, i can release it and let you try again
    the airline holds the fare for twenty four hours, so you need to pay before noon tomorrow
    you can set up auto pay in the portal, then each invoice is collected on the due date
    i'm sorry, we can't spread the cost on anything under a hundred pounds
    your bank wants you to approve it in their app, tell me when you've done that
    the camp balance is due eight weeks before it starts, and you may pay by card or childcare vouchers
    the minimum payment on the card is twenty five pounds and it needs to reach us by monday
  `,
  order_status: list`
    your parcel is on the van and the driver has fourteen stops before you
    it left our warehouse on tuesday and was last scanned at the depot in leeds
    what's the order number, it should be in the confirmation email and start with two letters
    the courier says it was handed to a neighbour at number sixteen yesterday afternoon
    it's still showing as being picked, so it hasn't left us yet
    your new passport cover and the card are in the post, they should be with you by thursday
    the prescription has been sent by the surgery but it's not made up yet, try after four
    the table is held at customs, we're waiting for them to release it
    the brochures came off the press this morning and go to the finishers tomorrow
    your glasses are back from the lab and ready to collect
    i can't see any movement on the tracking since friday, so i'll open a trace with the carrier
    half of the pallet was shipped and the other half is on back order until the tenth
    the fridge is due to reach our local hub tomorrow and they'll ring you from there
    the driver tried at ten past eleven and left a card, it's going out again today
    the part for your car has been ordered from germany and hasn't come in yet
    your groceries are running about forty minutes late because of the traffic
    the new bank card was posted on the sixth, allow up to seven working days
    your delayed suitcase has been found and it's on the evening flight
    the container is on a ship that berths in felixstowe on the nineteenth
    the sim was sent first class yesterday, it should drop through your door tomorrow
    let me give you the tracking number so you can follow it yourself
    the replacement bin is on the list, our crew should bring it within ten working days
    your food is with the rider now, he's about six minutes from you
    the uniform order has been packed and the school will hand it out on monday
    it says delivered at nine twenty with a photo of a blue door, is that your door
    the birth certificate copies were printed today and go out in tonight's post
    your claim cheque was issued on monday and is in the mail
    the sofa is still being made, the factory gives week thirty two as the finish
    both boxes were sent separately, one arrived on monday and the other is a day behind
    the museum shop posted the book last week, it's coming by surface mail so it's slow
    your welcome pack with the membership card hasn't been sent out yet, it goes in friday's batch
    what postcode was it going to, so that i can find the consignment
    the dog's special food came in on this morning's delivery, it's at reception with your name on it
    the engineer samples you ordered were signed for by someone called reception at eight forty
    the carrier has marked it as lost, so i'm sending a second one out today
    the haulier broke down outside bristol, so your load will be with you late this evening
    the server hardware is at the staging site and is expected to ship in about four days
    your photos are printed and on their way to the store, you'll get a text when they land
    i've checked with the supplier and the tiles won't be in until the end of next week
    we dispatched thirty cartons out of forty, the last ten are going on tomorrow's lorry
    the address label was unreadable, so it came back to us and has been sent again
    your licence key order is waiting for approval, that's why nothing has reached you
    the cake is iced and boxed, it goes out with the two o'clock driver
    the blood results kit you ordered was sent on the second by tracked mail
    i can see the order was placed but it's stuck in the queue, i'm pushing it to dispatch now
    the repair on your watch is finished and it was sent back to you this morning
  `,
}
