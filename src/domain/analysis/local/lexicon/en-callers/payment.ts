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
  so my husband usually does all this at the kitchen table with stamps, and he's in rehab for his hip, so um, can i just give you a card number over the phone
  i got my hours cut at the plant, and there's no way i've got the whole three forty by friday, could we split it up somehow
  um, my wallet got stolen at the fair, so the bank gave me a new card and your thing bounced, and i want to get this month taken care of before you shut me off
  hi, we're down here in florida till april and the tax notice went to the house, my neighbor read it to me, so how do i get the money to you from here
  my social security comes on the third wednesday now, and you all want it on the first, is there any way we could do it after it lands
  so i found this envelope from your clinic under the car seat, it's from, gosh, february, and i'd like to take care of it today
  okay, my mother died and i'm the executor, and there's a little left owing on her card, and i want to settle it and be done, do you take a check
  i tried four times on the website to send you the rent, it just spins, and i don't want to be late, so can you take it from me right now
  um, my daughter's tuition, grandpa's covering half and we're covering half, so how would we do it with two different cards
  we had a fire in the kitchen, everybody's fine, but i missed the car note, and i want to catch up, like can i do two together next month
  so the boss is in the hospital and he's the one that signs the checks, and your invoice is due thursday, could we wire it instead
  i still don't trust computers, my grandson keeps telling me, but if i came down to the office with cash, would somebody take it
  hey, i got a text saying my autopay didn't go through, and i know why, i moved money to fix the transmission, it's back now, so could you run it again
  we're going on a mission trip for six months, no phone, no nothing, and i'd like to get ahead on the storage, pay the whole stretch before we leave
  um, my dog swallowed a corn cob, he's okay, but it's twenty three hundred, and i've got maybe five today, do you guys do installments
  so my son backed into the mailbox and we're a deductible short, i've got the five hundred here in front of me, how do you want it
  i'm on the road, i drive truck, and my wife's yelling about a shutoff notice on the door, so let me give you whatever it takes right now
  the school sent home a slip for lunch money, and i don't have checks anymore, who has checks, can i do it with my phone
  we do the altar flowers with you every month, and the new treasurer wants it to come straight out of the church checking by itself, how do we set that up
  um, so i've been out on maternity leave, and the disability money's late, and i was hoping you could hold off till the fifteenth before i send anything
  my ex was supposed to cover the orthodontist, that's in the decree, but he didn't, and i don't want my kid's name on it, so i'll do the sixty two dollars now
  so we bought the cemetery plot on time, years ago, and i think there's only three left, could i just finish it off all at once
  i got your letter that it's going to collections, and i about fell over, i'd been in the hospital, let me take care of it today before that happens
  okay, i'm standing in the pharmacy line for my dad, and his card's not working, so could i put mine in over the phone for the eleven dollars
  um, our co-op only gets paid after harvest, like always, so for the fertilizer could we do half now and the rest in november
  so my roommate sends me his half and then i send you the whole thing, but he's broke this week, would you take half now and half on friday
  hi, the library told my kid she can't check anything out till the lost book's settled, she's crying, it's fourteen dollars, can i do it by phone
  we're an american company but the home office is in germany, so they want to know, um, could they send you euros by bank transfer or does it have to be a check
  my card said declined when i hit the button for the camp deposit, and it was just the bank being careful, they've cleared it, so where do i try again
  so i mailed a money order from the post office two weeks ago, then your machine says nothing came, and i'd rather just do it again by phone and stop worrying
  um, my husband lost his job monday, and i'm calling everybody on the list, and you're number four, is there some kind of hardship plan for what we owe
  i'm a night nurse so i sleep when you're open, is there a drop box or something where i can leave the water money at like six in the morning
  so my mom's got dementia and i found five of your envelopes in the freezer, unopened, and i want to bring her up to date, how much and what card do you take
  we got our tax return finally, and i told my wife let's knock out what's left on the furniture, so what's it take to finish it today
  hey um, i closed my old checking when we got married, and i think your draft hit it yesterday and got sent back, so i need to make that one good
  my brother's funeral is saturday, and the insurance check won't come for weeks they say, so would you let us start with some down and the rest when it comes
  so the kid's on the travel team, and it's nine hundred dollars, and i about choked, can we do it by the month instead
  i borrowed my neighbor's phone because mine's cut off, so, um, i get paid at noon, and if i do eighty then will you turn it back on
  the garage's got my van and i can't work without my van, and i can't get the van without the money, so would you let me do part now, part next week
  okay, we're on that program where you guess what the gas will be and it's the same every month, my sister's on it, how do i get on to pay like that
  um, i got a gift card from my kids for christmas, and i'd like to put that toward what i owe you and then the rest on visa
  so our assistant left, and we can't find how she was settling your invoices, was it by card, or by check, and where would we send one
  i promised my pledge to the radio station during the drive, in the car, you know, and now i'm home with my purse, so here i am
  my tenant's assistance is going to cover the deposit, but they're asking who to make it out to and where it gets mailed, so could you tell me
  so i was in the drive thru at the bank and the teller says i'm two behind on the loan, which, okay, i had shingles, but let's get it squared away
  got invoice eight eight one two here, want to run it on the company card
  can we do net sixty on this one, cash is tight till the job funds
  ach bounced, wrong routing number, how do we make it good
  do you take purchasing cards or is it check only
  need your remit-to and wire instructions, controller's sending it this afternoon
  school district, we can only pay by purchase order, how does that work with you
  want to split the premium into quarters rather than all up front
  ready to clear our balance so you'll release the hold, card's in my hand
  check's in the mail, went out monday, don't cut the service
  our card got declined this morning, let's try a different one now
  restaurant, driver says we're cod now, can i leave a check with him
  set us up on autodraft, first of the month, every month
  contractor, i can do half today and half when i get my draw
  hey, settling up for the dumpster, what numbers do you need
  we'd like to pay the whole year at once instead of monthly
  dental office, making good on the march statement, visa
  can i give you two cards, the total's over the limit on one
  nurse manager, need a payment arrangement on the outstanding invoices
  stop pay got put on that check by mistake, how do you want it reissued
  can you push our draft from the first to the tenth this month, receivables are slow
  what's the cutoff to get an ach in same day
  do you charge extra if we use amex, otherwise i'll send a check
  calling in the water bill for the clinic, by phone if that's possible
  pay link on the invoice expired, send another so i can get this out
  want to prepay for the banquet, balance of thirty four hundred
  wire got kicked back, beneficiary name didn't match, what should i use
  tax payment through payroll failed for insufficient funds, i've funded it, run it again
  i'm gonna be ten days late on the truck note, can we work something out
  fuel card's frozen for nonpayment, i'll pay it down right now
  the state needs to pay you by warrant, are you set up for that
  paying off the copier, get me to somebody who can take a card
  property manager, three buildings, one check, will you apply it right if i list the units
  is there a way to pay online without a login, my accountant does it
  can we put the deposit down on the hall over the phone
  what's our payoff if we send it friday, and where do i send it
  shop owner, behind two months on the alarm, i want to catch up in installments
  did you get our eft, sent it tuesday, i want it marked off
  bank sent it back nsf, it's covered now, redeposit it
  farm account, i'd like to pay after harvest like last year, who okays that
  put it on our terms or do you want a card for this order's balance
  no card on this one, i'm mailing a check, who do i make it out to and where
  uniform rental, need to settle the last three weeks with you by phone
  freight bill's due today, can your people take it by echeck
  insurer said it lapses tonight, i'm here to bring it current
  can the tenant pay half the repair and we pay the other half
  i've the red letter here, dear, and i'd like to settle it now with my card if you're ready
  can i give you my mum's card over the phone, she wants her electric sorted today
  sir, upi is failing again and again, how else can i deposit my premium before the due date
  i'm a bit short this month, could i do half now and half when my pension comes
  i want to put the rent every month automatic from my bank, how i do that
  do y'all still take checks, because i don't trust giving numbers out on the telephone
  can you move the day it comes out to the second, my wages don't land until the first
  my boss asked me to clear the invoice, can we do it by bank transfer and what's the account number
  the card was declined, but there's money in there, can we try it one more time
  where do i go to hand over cash for my council tax, is it still the post office
  i'd like to make an extra bit off the mortgage this month, i had a win on the premium bonds
  my parking fine is due tomorrow and the website won't take it, can i do it with you now
  how much would i need to send today to bring my account up to date
  i want to pay the school dinners for all the term in one time, is it possible
  can i spread the cost of the crown over a few months with the dentist, love
  kindly tell me the last date and which bank account i should transfer the fees to
  my husband usually does the bills and he's in hospital, so i'd like to sort the water with you now
  i'm ringing for my neighbour, she can't see the numbers on her card, may i read them out for the gas
  the direct debit bounced because i forgot to move the money, can i make it good today
  can i use my gift card and the rest on my visa for the balance i owe on the sofa
  i'd like to set up a standing order to your charity, ten pounds on the fifth, what details do you need
  honey, can i get a few more days on the light bill, i get my check on friday
  it's the vet's account for biscuit, eighty two pounds, do you want the long number
  can we settle by three instalments, my father lost his job and the hospital sum is big
  i already sent money to the old account number, did it come to you or must i do again
  i would like to clear my credit card in full, every last penny, before i go on holiday
  is it all right if my daughter pays my phone for me from her bank
  do you accept american express for the hotel balance, or must it be debit
  the app says payment pending since yesterday, shall i send the money again or wait
  madam, i missed two emis because of operation, please help me to make some arrangement
  i got the garage's text with a link, i don't like links, can i just pay you over the phone
  i want to stop the paper slips and have it taken from my bank each month instead
  i owe the library two pounds forty, and it's been on my conscience since easter, how do i settle up
  the court says ninety days for the fine, can i do a little each week out of my benefits
  can i pay for the year up front rather than monthly, would you take that today
  we'd like to put down the deposit on the wedding venue by transfer, what reference do i write
  the machine at the clinic was not working, so i could not pay the visit, can i do it now
  my tax is due on the thirty first, can i do it by cheque or must it be online
  what's the sort code i need for sending y'all the balance of the furniture
  i'm calling for my father's funeral plan, the last instalment is due, and i'd like to get it done
  can you take it off my other card this time, the usual one has expired and it didn't go through
  you'll be pleased to hear i've found my purse, so you can have your forty pounds for the plumbing
  we pay the loan early, all of it, what sum i must send and to where
  could i have a payment holiday for a couple of months, i've been put on half pay
  i want to top up my prepay meter by phone, the shop's shut and i've fifty pence left on it
`
