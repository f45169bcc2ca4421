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
`
