import { list } from '../list.ts'

/** What callers say who wait for something. */
export const EN_CALLERS_ORDER_STATUS = list`
  hi i ordered a desk two weeks ago and i haven't heard anything
  where's my package
  the tracking hasn't moved since thursday
  it says delivered and there's nothing on my porch
  i'm waiting on a prescription, has it been sent
  when will my new card get here
  is my dress ready to pick up
  you were holding a part for my dishwasher, has it come in
  i'd like to know if my cake's going to be ready by noon
  has my passport application gone through
  we ordered forty chairs for saturday and there's no truck
  my flowers were supposed to be there this morning
  can you check on a special order for me
  i dropped off my watch a month ago, is it done
  the app says out for delivery and it's been that for two days
  i mailed my application in may and i want to know where it stands
  any news on my claim
  my groceries should've been here between four and six
  the contractor's asking where the windows are
  i've got a delivery today, what time is it coming
  i ordered four and got three, where's the other one
  it's been on backorder since march, any idea when
  it got sent to my old house, i think
  i never got my welcome kit
  my new checks haven't come
  has my shoe repair come back
  my package is stuck in customs
  you said it'd ship monday and it still says processing
  i want to see how far along my order is
  i'd like a status on a purchase order, four four seven one
  my transcript was supposed to go to the college, did it
  i'm calling about the countertop, did they cut it yet
  my neighbor got his and i didn't, we ordered the same day
  how much longer on my glasses
  my daughter's uniform hasn't shown up and school starts monday
  the freight was due at our dock this morning
  has the check been mailed
  my tickets never came in the email
  is my car done
  i ordered dinner an hour ago and nobody's here
  i'm waiting for a replacement phone, do you have a tracking number
  my medicine comes by mail and i'm down to two pills
  i sent in for a rebate, did you get it
  the driver called and said he couldn't find us, where is it now
  we're missing two pallets
  did my loan get approved yet
  the fedex man left no note, where did it go
  i bought a couch in june and they keep giving me new dates
  when are my seeds going to ship
  i'm expecting a crib and the baby's due in a week
  could you tell me whether my test kit arrived at the lab
  i just want to know when my order's coming
  they said five to seven days and it's day twelve
  the tv stand came but the legs didn't, when are they coming
  i've been waiting on a visa, can you look it up
  did my money transfer arrive at the other end
  my kid's medicine was going to be called in, is it there
  it's under evans, a set of tires you were ordering
  the tracking number you gave me doesn't work
  my parcel's at the depot apparently, which one
  can you see if it left the warehouse
  what's the hold up with my order
  the painting i had framed, is it back yet
  is my permit ready
  the lab sent my blood out last week, are they done with it
  i placed an order on the website and never got a confirmation
  is there any update on the order
  do you know when the blue ones will ship
  my box got to memphis and just sat there
  we haven't received the invitations and the wedding's in three weeks
  my replacement card, it's been ten days
  i'm checking on the monument for my father's grave
  the truck went right past our house
  i've got a customer waiting on that compressor, where is it
  has anybody shipped my return replacement
  it was signed for by somebody called marks and there's no marks here
  my milk delivery didn't come today
  they split my order and only half came
  i'm calling about my suits, i left them for hemming
  i have an order out for delivery and need to know if they need a signature
  did my fax get there
  has the adjuster's report come in yet
  the gift was meant for her birthday yesterday and it's not there
  any idea when the technician will have my computer finished
  the package shows somebody else's address
  i still don't have my license in the mail
  my title hasn't come from the state
  the kayak i ordered, you were going to call me when it was in
  my luggage didn't come off the plane, have you located it
  your email said shipped but the carrier says they only got a label
  it's the order for the reunion shirts, are they printed
  i'm supposed to get a new modem by mail and it's not here
  is my trophy order on schedule
  i'd like to find out if you've received my paperwork
  when can i pick up my ring
  my bike's been in your shop since the ninth
  do you have a delivery window for me tomorrow
  i ordered the wrong filter's replacement and it hasn't come either
  my hay was supposed to come tuesday
  has my refill been authorised by the doctor yet
  i was wondering where my book is, the one you were sending from the other branch
  i bought a crib from you on the first and they told me two weeks and my wife's due any minute
  your truck was in my street at nine and it went away and nothing was left at my door
  i sent in my passport in march and we fly in three weeks
  i left a pair of boots for new soles before thanksgiving and nobody's rung me
  there's an order under the name of huang for a bathroom vanity, it was coming from georgia
  it's been sitting at out for delivery since seven this morning and it's dark out
  the bridesmaids' dresses, five of them, we were told the twentieth
  i got an email saying my package was delivered to the front desk and we don't have a front desk
  we run out of gloves tomorrow and the case we ordered hasn't turned up
  my doctor sent over a prescription yesterday afternoon and i'd like to know if it's ready
  i put in a claim for hail damage five weeks ago and i haven't heard a word
  they took the clock away to mend in september, how's it coming
  half of my bookcase is here and the other half is somewhere in kansas
  i'm calling from the loading dock, we had a delivery set for ten
  the welder's standing here with nothing to weld, where's our steel
  i paid for overnight so it should have been here yesterday
  my bag was checked through to lima and i'm in lima and it isn't
  i ordered a birthday cake for pickup at two, just want to make sure it's happening
  the contact lenses i ordered, i'm on my last pair
  i was told that the part for my stove was coming from italy, has it landed
  the carrier says they tried to deliver and no one was home, i was home
  i never got the tickets in the mail and the show's on friday
  they shipped my order in three boxes and i've got two
  i applied for the grant in january and there's been nothing since
  the tracking's in some other state from me and going the wrong way
  my replacement modem was going to be here in two days and it's been six
  is there a way to see where the driver is
  i'm after the engraving i left with you, it's a silver cup
  my mother's wheelchair was ordered by the hospital, do you show it going out
  somebody was going to send me the forms and they haven't come
  the lumber's here but there's no screws or brackets, when's the rest
  the test results i don't need, just whether the kit got back to you
  i ordered a tree and it's planting season now, so when's it shipping
  you had my suit down for thursday and today's saturday
  i'd like to know what's become of a sofa i ordered in blue
  my new license plate, the dealer says you've got it
  the mail hold ended monday and i still haven't gotten my mail
  i've got a pickup number, seven seven two, is it on the shelf yet
  did you get the ring i mailed for sizing
  it says label created and it's been saying that for a week
  my pills come on the first of the month and it's the sixth
  i ordered pizza from you at six and the kids are melting down
  i've been on the waiting list for the part since winter, where am i on it
  who's got my package, you or the post office
  the memorial bench we ordered for my brother, do you know when it's coming
  the groceries came and the ice cream and the chicken weren't in there, is there another driver coming
  my bank card expired and the new one hasn't come in the mail
  you were to call when the fabric arrived and i'm wondering if i missed it
  it's my daughter's graduation gown, the school says to ask you
  has the county signed off on my plans
  he's been looking out of the window all day for that bike
  it was going to be a surprise for friday and it's friday
  you've had my grandmother's clock since march
  i'm not in a hurry, i'd just like to know if it's coming
  did it fall off the truck
  are my pictures back
  has anybody laid eyes on it
  is it there or isn't it
  where did it end up
  so it's in a warehouse someplace
  i waited in all day yesterday
  somebody signed for it and it wasn't me
  the little map shows the van going the other way
  has it at least left china
  what's taking so long
  i've got half a kitchen
  when's the other half coming
  they told my wife the fourth and they told me the fourteenth
  should i keep waiting or what
  i was supposed to get a call when it came in
  i'm following up on something i sent you in may
  any word
  is it in yet
  how many are ahead of me
  what's the latest on it
  are we still on for delivery today
  it hasn't come
  it was there on the tracking this morning, and now it isn't
  could it be at my neighbor's
`
