import { list } from '../list.ts'

/** What callers say who want money back or return goods. */
export const EN_CALLERS_REFUND_REQUEST = list`
  hi i sent back a coat three weeks ago and i haven't seen the money
  i'd like to return these boots, they're too narrow
  the concert was called off, how do i get my money back
  i was charged for two rooms and we only used one, i want one back
  we left the hotel a night early because of the smell and i'd like that night refunded
  the hair dryer burned out in a week, i want a refund
  you overcharged me and i want it back on my card
  i paid a deposit on the hall and you've closed, so i'd like it returned
  can i bring back a blender without the box
  i want to return a mattress, i'm inside the hundred nights
  my flight got cancelled and the app only offers a voucher, i want the cash
  i ordered the wrong size and i'd like to send it back
  my order came with half of it missing so i need something back for that
  i bought the game and it won't run on my machine so i'd like my money back
  the tutor never came and i paid for the hour
  you took the payment twice, please give one of them back
  i moved out in may and i still don't have my security deposit
  the shirt came with a stain, can i get a refund
  i was told i'd be reimbursed for the hotel when the flight was delayed
  i cancelled in time and you charged me anyhow, i'd like that reversed
  how do i send something back, there was no label in the box
  i never used the pass, can it be refunded
  my groceries came warm and i want the money for the meat
  i bought two by mistake and want to give one back
  where's my refund, it was supposed to be five days
  the cleaner did half the house and i paid for the whole house
  my daughter bought things in a game, can you take those charges back
  the seller sent a fake and i want my money
  i returned the modem and you owe me forty dollars
  the tickets were for the wrong night so i'm hoping you'll take them back
  it doesn't fit the window, so i'd like to return the blinds
  you said if i wasn't happy i could have it back, and i'm not happy
  i want to exchange it or get the money, whichever's easier
  i paid for overnight shipping and it took five days, i want the shipping back
  the school trip was cancelled, do we get back what we paid
  i'd like to claim back the fare, the train was two hours late
  my mother paid for a year and she passed after a month, can the rest come back
  i'd like you to credit my account for the days we had no service
  i returned it to the store and they said call you for the money
  we didn't get the room with a view and we paid for it
  this sofa's sagging already, i want you to take it back
  can i get store credit or does it go to my card
  i need to return a rental tool and get my deposit
  i want to be paid back for the food that spoiled when the power was out
  the course was nothing like what it said, i'd like a refund
  a charge came through after i'd closed the account, i want it back
  i'd like a refund for my parking, the machine took it twice
  i've got a return here and the label won't print
  how long do refunds take
  the vet charged for a test they didn't do and i'd like it taken off and refunded
  my phone case cracked on the first day, what's your return policy, i want to send it back
  we were promised a partial refund and nobody's sent it
  i canceled the cruise because of surgery and i want to know what i get back
  you sent me the money short, it should have been eighty
  i want a full refund
  the pharmacy gave me the wrong thing and i'd like what i paid
  i paid for the class but it's full so can you give me my money
  they gave me a gift card and i asked for my money on the visa
  the part doesn't fit my model, can i send it back to you
  i had to throw the cake out, i want the money for it
  hello i'd like to return something i bought online
  my subscription renewed and i didn't want it to, so i'd like that charge refunded
  the headphones only play on one side and i'm within thirty days
  i mailed the return on the second, tracking says you have it, so where's the credit
  it came broken and i don't want another, i want my money
  we were charged a pet fee and we have no pet, can you refund that
  we had to leave the resort because of the hurricane, can we get anything back
  can i return an opened one
  i filed for a reimbursement in june and nothing came
  my lift tickets, the mountain was closed, i'd like them refunded
  i was double charged at the pump and the bank says ask you
  i don't like the color on my wall, can the paint be returned
  the photographer cancelled on us and kept the deposit
  please process my refund, i've been patient
  the dress arrived after the wedding so it's no use to me, i want to return it
  i gave your driver cash and you also billed the card so somebody owes me
  the repair didn't hold and i want what i paid for it
  the donation went through ten times, i only meant it once
  i'd like to send the whole set back and be done
  the insurance should be refunding me for the months after i sold it
  you had it on sale the next day, can i get the difference back
  i bought a season pass and tore my knee, is there any refund
  i shipped the router to you and i'm still being held to two hundred dollars for it, i want that back
  my prepaid card had thirty dollars taken for fees, can that be put back
  i was sent a check for the refund and it bounced
  could i get my application fee back since the apartment's gone
  i returned the shoes but the refund is ten dollars less than what i paid
  i didn't get what was in the picture and i want to send it back
  the movers broke a lamp and i want to be paid for it
  my claim for the lost suitcase, when do i get the money
  i want my thirty nine dollars
  they told me to call here about getting a refund for my toll
  i'd like to get reimbursed for the tow
  we paid for eight people and six came, can two be refunded
  i'm outside the window by two days, can you still take the return
  the milk had turned, i just want credit for it
  the monitor has a dead pixel and i'd like to swap it or get the money
  is there a restocking fee if i send it back
  you've had my deposit for four months, i moved out in spring
  i bought the wrong ticket on your app, how do i get it refunded
  how do i do a return
  i bought a vacuum on the fifth, used it twice and it smokes, i have the receipt and i'd like what i paid
  my flight to boston was cancelled and you put me on a bus, i want the fare back
  i took back the curtain rods on saturday and they said it'd be on my card by tuesday and it isn't
  the airbed has a hole in it out of the box, how do i send it to you
  we booked a sea view and looked at a parking lot for three nights so i think we're owed something
  i bought concert tickets for my sister and the band called it off, who pays me back
  i paid you for two loads of gravel and got one
  the pharmacy rang me for the brand name and gave me the generic, i'd like the difference
  i bought the family pass and then the pool shut for the summer, so can we have some of it back
  i cancelled my gym in april and you took april and may and june, i want those three back
  the ring i ordered is a seven and i wear a five, and there's no way to exchange on the site
  i paid an application fee for an apartment that you'd already rented
  the caterer brought chicken for forty and we'd paid for lamb
  i mailed the cable box to you in february and i'm still out two hundred for it
  my boy bought nine hundred coins in your game with my card, is there anything you can do to undo it
  somebody at your counter rang me up twice for the same dress, see the two charges there
  i got a juicer for a wedding gift and i've already got one, can i bring it in
  the tour left without us because your email had the wrong time, we want our money
  i returned a phone and you say it's scratched, it wasn't scratched, i want the full amount
  you've got two hundred dollars of mine from the rental deposit and the car went back clean
  i paid for express and it came with the regular mail eight days later, so the express part ought to come back
  the boots leak, i've worn them once, in the rain, which is what they're for
  i ordered one lamp and three came and i was billed for three
  i put sixty dollars on a laundry card and the machine broke and kept it
  your tech said he'd fix it for one fifty, he didn't fix it, and i paid him
  my husband died before the cruise, is there a way to get the deposit returned
  i've got a credit of ninety on an account i closed, how do i get a check for that
  we never got to use the photo booth because it broke down, so what about the three hundred
  the hotel charged me for a cot that never showed up and i'd like it taken back off
  the school said the uniform was green and it's navy now, can i send these back, tags are on
  i paid the toll by plate and by tag both, i want one of them returned
  i want my money for the seat upgrade since they moved me to the back
  the printer ink was the wrong one, your website said it fits, i haven't opened the second box
  my return got to you on the eighth, a man called ortiz signed for it, so where's my money
  i signed up by mistake for the year when i meant the month, could you give me back the rest
  you raised the price on me after i paid and took another forty
  i've asked for this refund three times, the case number is eighty eight ten
  the plants i got from you were dead in the box, and it says guaranteed
  the chair came with two left arms and i'm not waiting on a part, i'd like to return it
  i'd like the baggage fee back, my bag never made it onto the plane
  i overpaid my tax by five hundred, how do i get that
  i rented a car for five days and brought it back after three
  my daughter's recital dress came in a child's medium and she's sixteen, i need to send it back quick
  i bought a used phone from you and it's locked to somebody else
  they took seventy for a locksmith visit and never came
  we paid for premium and what we get is basic, i'd like to be credited
  i've changed my mind about the sofa, it hasn't shipped, can you give me the deposit
  i was told the warranty would pay me back for the repair, here's the bill
  the class got moved to a night i work so i need my fee back
  the melon was rotten inside, i'm not driving back for four dollars but i'd like the credit
  i'd like to be made whole
  you owe me for that
  i want it credited
  who's going to give me back my sixty dollars
  it's not what i ordered and i want what i spent
  what about the money we've already put in
  can you put it back on my card
  so how do i get my four hundred back
  i'd like something for the trouble, at the very least the delivery charge
  you've got money of mine
  i don't want a new one, i want what i paid for the old one
  they took it out of my account and they had no right to, put it back
  we couldn't go because of the fire, is the money just lost
  is there any way to undo the purchase
  i hit the button twice and now i've bought it twice
  she's too sick to travel so we need our fare returned
  i want you to buy it back
  will you take it back without the box
  it's in the trunk, i can bring it in today, i just want my money
  that trip didn't happen so i shouldn't have to pay for it
  where did my credit go
  i never got what i paid for
  could we get part of it returned at least
  i sent it back and got nothing
  somebody there said i'd have it in ten days and that was a month ago
  i'm owed a deposit on the keg
  the bottles were flat, the entire case, i'd like to bring it back
  the store said you'd make good on it
  we called off the party, so what about the deposit
  she passed before the trip, is any of it returned
  i sent too much by mistake and i'd like it back
  it never arrived so please return my payment
  so i bought these boots for my husband's birthday and his feet swelled up from the new medicine, he can't even get them on, can i bring them back for the money
  um, we were supposed to fly to my cousin's wedding, and you guys called off the flight, and we ended up driving fourteen hours, so i'd like what we paid for the seats
  my kid, he's six, got hold of my tablet and bought like ninety dollars of gems in that game, is there any way to undo that and get it back
  hi, i stopped my gym membership in january when i broke my hip, and you took february and march anyway, i'd like those two months put back on my card
  okay so the sofa came, it was gorgeous, and it would not go through the door, three men and a saw, so it has to go back and i want the money
  we paid for the whole summer camp up front, and then she got mono the second day and came home, so is there something we get back for those five weeks
  i ordered a cake for my mom's seventieth and it said happy birthday gary, her name's not gary, i don't want another one, i just want my forty dollars
  so my dog passed before we'd even opened the second bag of that prescription food, um, i was hoping you'd take it back and credit me
  the hotel had no hot water for three nights, my wife washed her hair in the pool shower, and i think we ought to get at least a night back
  i moved out of unit 2b in september, left it spotless, my mother scrubbed that oven, and i still haven't seen my deposit come back
  so i paid for the annual plan, the whole year, and two days later our company banned outside software, and i've barely logged in, could you reverse it
  you know, the groceries came while i was at dialysis and the ice cream and all the meat just sat in the sun, so i need the money for those
  my brother and i both paid for dad's headstone, each of us thought the other hadn't, so one of us needs his check returned
  we got tickets to the planetarium for the scouts and then the snow came and you closed, so how do we get our hundred and forty back
  um, i took my car in for the noise, you changed the belt, two days later another garage said it was never the belt, i'd like my money back
  i bought the dress for a wedding that's, well, not happening anymore, tags still on, and i just want it out of my closet and the charge reversed
  so i signed up my son for the night class at the community college, and it got dropped for low enrollment, and nobody's returned the tuition
  the pharmacy filled my old prescription, the one the doctor stopped, and i paid sixty dollars before i noticed, and i'd like that back please
  hey, your driver left our pizza at somebody else's porch, i watched them eat it, honest to god, and i'm not ordering again, just give me the twenty eight bucks
  we canceled the insurance on the camper in may when we sold it, and i'd paid through december, so there should be a check coming to me for the rest
  i got a blender as a wedding gift and then the exact same blender from my aunt, so one's coming back, i've got the gift receipt, can it be cash
  um, i put eight dollars in the parking machine, and then it printed nothing and i had to pay again on the app, so who gives me the first eight
  so we prepaid for twelve months of storage and my sister offered her barn after four, we're all moved out, and i want the other eight months back
  my late husband's phone kept getting paid automatically for half a year after he died, i sent the certificate, and i'd like those six payments returned
  the seed you sold us was supposed to be treated, and half the field never came up, so i'm looking to return the unopened pallets and get reimbursed
  i gave your charity fifty dollars, or i thought i did, it was five hundred, my thumb slipped, and i'm on social security, could you send the difference back
  okay, my wife ordered curtains in what she calls oyster, and they came in, i don't know, mustard, so we're sending them back and want the credit
  so the plumber you sent never did the second half of the job, he moved to florida apparently, and i already paid for the whole thing, i want half back
  i bought a ticket to the church supper for my neighbor and then she went to the hospital, is it possible to get those fifteen dollars back, or no
  we pulled our daughter out of ballet after the fall, the doctor wrote a note, and it says in your handbook we'd be reimbursed for the rest of the term
  um, the charger i got from you melted, like actually melted, on the nightstand, i'm not interested in a new one, i'd rather have my nineteen dollars
  so we ordered forty cases of gloves for the clinic and they came powdered, we can't use powdered, so come pick them up and issue us a credit
  my internet was out the whole week of thanksgiving with eleven people in the house, and i think a week's worth ought to come off and come back to me
  i rented a car in denver, and my uncle ended up picking me up, so i never even went to the counter, and you still took two hundred, i want that returned
  hello, i bought a hearing aid for my father, sixty day trial the lady said, and he keeps it in a drawer, so we'd like to give it back and get paid back
  so i bought my niece a gift card, the store's closed now where she lives, and she can't use it anywhere, could i turn that back into money
  you told us the pet deposit was refundable, and the cat never scratched a thing, we left on the thirtieth, and i'd like that three hundred returned
  the photographer from your studio got covid the morning of the christening, so no pictures, and my mother-in-law's still upset, but anyway i want the deposit back
  um, i paid for expedited passport photos, whatever that is, and the passport office wouldn't take them, i had to do them over at the drugstore, so give me back my seventeen
  so i got the wrong size air filters, my fault, i measured with my reading glasses off, they're sealed, can i send them back and get credited
  the kids' school trip got called off with the wildfire smoke, and we'd all paid the one twenty, and i'm asking on behalf of our family how we get it back
  okay, i bought a phone for my mom and she cried, she wants her flip phone, so i'm inside the fourteen days and i'd like to hand it back
  we bought the double pass to the gardens and then it turned out seniors are free, my wife's seventy one, so could we have hers back
  so the mattress, we gave it the hundred nights, honest, my back's worse than after the accident, and i'd like you to come get it and put the money back
  i'm the treasurer for our library friends, and we got double shipped and paid for both, so i've got a box to send back and a check i'd like from you
  you shipped us forty cases of the wrong gloves, i need an rma and a credit back to the card
  we paid that invoice twice, check and ach, send one of them back
  crowns came back the wrong shade, we're not keeping them, i want credit for the case
  we prepaid the year and left in march, what about the nine months we didn't use
  returning two toner cartridges, unopened, wrong model, where do i ship them for credit
  compressor was dead out of the box, not swapping it, i want the money back
  deposit on the banquet hall, event got called off, when do we get that back
  pharmacy, sending back the short dated stock, need a credit memo on it
  we overpaid payroll tax through you guys, how do we recover that
  order was canceled by your side but the card still got hit, reverse it
  driver never showed, we prepaid for the pickup, i want that four hundred back
  need a return authorization, half the bolts are metric
  you took two annual fees, put one back on our account
  tiles arrived cracked, a whole pallet, we'd rather have our money than a replacement
  client's software license, bought ten seats by mistake, can nine of them be reimbursed
  premium was paid through june, policy ended in april, where's the unearned part
  scrubs don't fit the staff, tags still on, we want to send the lot back
  we left the building, there's a two thousand dollar security deposit you're holding for us
  restocking on six light fixtures, never opened, how much do we get back
  the walk-in repair didn't hold, same leak, i'm not paying twice, give back the first one
  can i get a refund on the rush charge, the banners came three days late
  printer, you sent matte stock, we ordered gloss, pick it up and credit us
  hotel sales, group of twenty was walked, guest wants the prepaid nights returned
  still waiting on the credit for the seed we returned in may
  core charge on the alternator, i dropped the old one off, when do i see that money
  dispatch here, detention was paid out to you in error, need it sent back to our account
  school bookkeeper, sent back thirty textbooks, nothing has posted to our account yet
  uniform place, we returned every garment, you owe us the loss deposit
  milk was spoiled on delivery, twelve crates, what do you need from me to credit it
  temp walked off after two hours, we paid for the full day, want the difference back
  ordered a duplicate monitor by accident, need a label to ship it back for a full refund
  the training got called off, all five registrations need to go back on our card
  freight claim, pallet crushed, we want to be made whole for eighteen hundred
  autoclave doesn't meet the spec you quoted, take it back, refund the purchase
  we closed the account with a balance in our favor, cut us a check for it
  sales tax was collected and we're exempt, i want it returned, sending the certificate now
  paid for next day, got it in four, credit back the shipping please
  parts counter, the sensor didn't fix it, can i bring it back for my money
  renewal got pulled off our card after we quit, put that money back
  wholesale, the candles melted in transit, we don't want new ones, just reimburse us
  caterer, rented sixty chairs, only got forty, want money back for the other twenty
  the tractor tire was the wrong ply, it's never been mounted, need to return it
  state fee was paid and the permit was denied, is any of that returnable
  ring the return through, two office chairs, bad hydraulics, back to the purchasing card
  elevator phone module we bought isn't compatible, shipping it back, how long till the credit
  these shoes pinch something awful, dear, can i send them back and have what i paid
  the train was three hours late on friday, so what do i get back on my ticket
  sir, the amount was debited two times from my account, kindly reverse one of them
  i'm calling for my mother, the armchair is too low for her and we'd like it collected and her money returned
  the kettle i buy from you is broken after two days, i don't want other one, i want my money
  the hotel had no hot water all weekend, so i believe i'm owed something for that
  y'all sold me a bad tire, and i'd like what i paid put back on my card
  my airline cancelled the flight and offered a voucher, but i'd rather have the cash, if you please
  it's been four weeks since i sent the coat back, and not a penny has come to my account
  i paid for the pilates course and the doctor says i can't do it, can i have the fee returned
  we moved out in january and the landlord still has our deposit, when are we getting it
  the eggs in my grocery order were all smashed, bless them, can you credit me for those
  my boss bought the wrong printer ink, it's unopened, how do we bring it back for the money
  i ended my car policy halfway through the year, so how much of the premium comes back to me
  the show was called off because the singer lost his voice, so where do i claim for the four seats
  i was overcharged council tax after my wife died, they said i'm due some back, how do i get it
  my grandson bought forty pounds of coins in that game on my phone, can you undo it and give it back
  you took the subscription after i'd already left, so please put the thirty pounds back where it was
  the glasses you made me are the wrong strength, i don't want another pair, i want reimbursing
  kindly return my security deposit, madam, the connection is closed since two months
  the parcel never came and i'm tired of waiting, just give me back what i paid for it
  i sent the dress back in the bag you gave, when will the money be on my card
  my neighbour can't use her flight because she's in hospital, can she get anything back on it
  the taxi never turned up but your app charged me anyhow, i'd like that put right back in my pocket
  the parking machine ate my ten dollars and gave no ticket, can i have that back, hon
  the vet medicine is unopened, the cat has died, would you take it back at all
  we paid for breakfast at the hotel and it was not served, i want this part back please
  i sent twice the same rent by error, can you send me one back to my bank
  the sofa came in the wrong green, so take it away and credit the lot to my card
  i'm within the thirty days and i've still got the receipt, this hoover isn't for me
  recharge failed but the amount is gone from my bank, please arrange to return it, sir
  the court sent back my form, so i'd like the filing fee returned to me as well
  my daughter's school trip was called off, how do we parents get back what we paid
  the mattress says hundred nights trial, well i tried, and my back says no, so come get it and pay me back
  i bought this tablet for my dad and he hates it, he'd sooner have the money, box is still sealed
  we had no electric for two days and all the freezer food spoiled, can i claim the cost from you
  the ticket machine charged me a full fare though i've a senior railcard, can i have the difference back
  pharmacy gave me the wrong cream and i paid twelve pounds for it, i'd like that returned please
  the garage charged for a part they never fitted, so i expect that money back, young man
  i'm ringing for my boss, the conference was cancelled and he wants his fee returned to the company card
  the charity took my donation of twenty as two hundred, could you kindly send the rest back
  the hearing aid don't suit me, and the lady said i had sixty days to bring it back for my money
  your man said it would be back in five working days, it is now nineteen, where's my hundred and ten pounds
  i cancel my hotel booking in time and they say free, but the money is not returned until now
  the phone case is the wrong model, may i post it back and have the amount credited
`
