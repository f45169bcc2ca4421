import { list } from '../list.ts'

/** What callers say who pay, or have trouble paying. */
export const EN_CALLERS_PAYMENT = list`
  hi i'd like to pay my bill
  can i give you a card over the phone
  i want to make a payment on my account
  i got a disconnect notice and i get paid friday, can i pay then
  is there any way to split this in three
  my card was declined when i tried to renew
  i need to set up autopay
  what's the easiest way to pay this
  my payment bounced and i want to make it good
  can i pay by check
  i'd like to pay off the whole loan, how much is it
  the website won't take my payment
  can i pay part today and the rest on the first
  i'm behind two months and i want to work something out
  i'm calling to settle the invoice from september
  do you take cash at the office
  i lost some hours at work and i can't make the full payment
  i want to move my payment date to after the tenth
  i'm trying to send a wire and it won't go through
  where do i mail the check
  can my daughter pay it for me
  the bank sent the payment back
  i want to pay my fine before it doubles
  my rent's due today and the portal's not taking it
  i'd like to put a down payment on it
  do you take american express
  i want to pay with my health savings card
  i have the money now, i'd just like to clear the balance
  can i get an extension till the end of the month
  i'd like to pay for my sister's treatment
  the direct debit failed because i changed banks, how do i pay this one
  i need to pay a parking ticket
  can i do forty now and forty in two weeks
  what do i need to pay to get it turned back on
  i want to catch up on what i owe
  my check got lost in the mail so can i pay it again some other way
  i'd like to prepay for the winter oil
  the payment link you sent has expired
  can we set up a payment plan
  how much do i owe and can i pay it now
  i'd like to pay my taxes in installments
  we need to pay this invoice by ach, what's the routing number
  i got a text that my payment didn't go through
  i want to make an extra payment toward principal
  is there a number i can pay at after hours
  i'm at the store and your app won't let me pay
  can the deposit be paid in two parts
  i want to pay the tuition before the deadline
  can i pay somebody in person
  how do i pay a bill without the account number
  i put the wrong amount in, i meant to pay ninety not nineteen
  my gift card isn't working at checkout
  i'd like to give you a new card for the failed payment
  i can pay a hundred today and that's all i've got
  it keeps saying payment not authorized
  i want to pay the balance on the cruise
  do you accept checks drawn on a business account
  i need a few more days on the rent
  they shut my water off and i've got the money here
  i'm trying to send money to my son abroad and it's stuck
  can you take a payment for the ambulance bill
  my wife usually pays this, how does she do it
  i'd like to pay my mother's electric
  can i use two cards
  is there a fee for paying over the phone
  can i postpone this month's payment
  the autopay didn't go and i don't want a late fee, let me pay now
  i'd like to pay the deductible so you can start the repair
  i owe you for the vet visit
  i want to pay off my phone so it's unlocked
  i'm getting calls about a debt and i'd like to arrange something
  i was told to call to pay the reservation balance
  we're ready to pay for the order, who do i give the card to
  can i pay at the door
  when does the payment have to be in
  how long till my payment posts, i need it by friday
  i sent the payment from my bank on monday, is it there yet
  i'm short this month
  my zelle isn't going through to you
  can i skip a payment, i'm on furlough
  i have a bill for eighty four dollars and i want to take care of it
  the machine ate my card when i was paying
  i want to pay for six months at once
  can you run my card again, i've called the bank
  my pension comes on the third, can it be drawn on the fourth
  is it possible to make smaller payments for a while
  my payroll didn't go out, it says insufficient funds and there's plenty
  we want to pay the vendor in yen, can you do that
  i'd like to pay for lunch money for my kids
  my hsa card's not being accepted
  i have a money order, where does it go
  how do i pay the toll
  i'm calling to bring my account current
  what's the minimum i can pay to keep it from going to collections
  i want to pay my storage before you lock it
  can i pay with points
  can you take the payment on the twentieth instead
  i need to pay for my permit
  it's about the second installment, can i pay it early
  i got the shutoff notice yesterday and i don't get my check till thursday, what are my options
  i've got a bill here for a hundred and six dollars and i want to get it over with
  the site keeps telling me my zip doesn't match when i put the card in
  i sent a check three weeks ago and it never cleared so i'd rather pay another way
  i tried to use my store credit online and it goes back to zero at the end
  my husband set up the automatic payments and he's passed, so i need to do it myself now
  i closed the checking account that the mortgage comes out of, so this month's needs paying by hand
  i'm a waitress and winter's slow, can i do half on the tenth and half on the twenty fifth
  your machine at the lobby wouldn't take my bills and the fine's due today
  i'd like to know if i can pay the surgery off over a year
  i have a final notice, it says pay within seven days, and i've got the card right here
  the bank flagged it as fraud and blocked the payment to you, it's me, i want to try it again
  the tenant wants to pay with an app and i want to know if you take that
  we're a school so we pay by purchase order, how would that work
  i missed the last two on the truck and i'd like to catch up before you come get it
  can i just give you my checking number like i do with the gas company
  the student loan comes due in november and i'm not working yet, is there some way to put it off
  i want to send two thousand to my daughter's account in spain and it tells me there's a limit
  my card went through but then an email said failed, so did i pay or didn't i
  the invoice is in two parts and i want to pay the first part today
  i'd like to pay down my card before i go on the trip
  they said if i paid it before the hearing it would go away, so i'm calling to pay
  i don't do computers, can i pay you right here on the phone
  my rent's eleven hundred and i've got nine till friday
  i need to pay for four camp sessions and i'd like to spread it out
  our payroll company bounced a transfer to you and i'd like to make it right today
  the check i wrote you was returned and it's my bank's fault, how do i fix it
  i want my payments on the fifth instead of the first because of my social security
  it won't accept my prepaid card at the checkout, it's got plenty on it
  can somebody come by and collect, i can't get out of the house
  i owe for the last delivery of oil and want to pay before i order any more
  what's my payoff if i send it by the end of the week
  my brother's in your jail and i want to put money on his account
  i've got three invoices open and i'd like to pay all three with one check
  can i pay this ticket without going to court
  i'm trying to check out and it keeps saying try a different payment method
  i promised to pay on the first and i'm not going to make it, could i have another week
  how do i put the rest of the deposit down for the wedding
  i need to send my quarterly estimated, and the site says it's down
  the automatic one came out and bounced, and now you won't take another for ten days, what do i do
  i owe you folks and i'd like to square it
  i've got a check here, who do i make it out to
  i want to get this off my conscience, how much is it
  i'm good for it, i just can't do it all today
  what if i gave you fifty now
  i'd like to bring in the rest of what we owe on the hall
  the girl said it's due by five today, so here i am
  i can't pay it, i just can't, not this month
  is there any give on the date
  i lost my job at the plant in june and i want to keep my house
  they won't run my truck payment through, the bank changed hands
  the money's in the account so why didn't it go
  my bank says you have to release it
  i keep putting the numbers in and it keeps throwing them out
  the pay button's gray
  i mailed it to your old po box
  i want to pay for a stranger's lunch debt at the school
  can i settle up for the boarding
  i'd like to send the tip for the crew
  do i pay you or the doctor
  i'd like to use what's on my gift card first and then the visa
  we can wire it today if you give us the details
  what's the least i can get away with this month
  i'll pay it when i come in
  can it come out of my paycheck
  put it on the card you've got
  my card's been replaced since the fraud thing and the payment bounced
  how do i make good on a bounced check
  can a person pay with a phone these days
  i want to pay for my grandson's field trip
  where would i drop off the rent
  i'm at the kiosk and it won't take my card
  i got a late notice, i've got the money, take it please
  can you hold the check till friday
  i'm out of work, what can you do for me on this payment
  i'd like to pay a little every week
  the payment page says try again later
  my payment's stuck on pending and i need it to go through
  i paid it out of the wrong account, can i switch it to the other
  it took the payment from my savings by mistake
  i'd like to pay my sister's fine
  i just want to pay and go home
  do you take food stamps for that
  can you split the tab onto two cards
  i want to clear the loan today
  what do i still owe on the camper, i want to pay it
  i'd like to send in what's left on the hospital bill
`
