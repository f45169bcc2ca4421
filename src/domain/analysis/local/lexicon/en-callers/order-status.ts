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
  so my granddaughter's birthday is tomorrow and the dollhouse was supposed to be here wednesday, she keeps looking out the window, um, do you know where it is
  i ordered a casket spray for my uncle, the service is at two, and the church says nothing's shown up yet, so i'm just checking it's on the truck
  we moved the week after i ordered the rug, and i changed it and all, and now i'm wondering which house it went to
  hi, i'm out of my blood pressure pills as of last night, the doctor said he sent it over tuesday, is it ready or what
  so my husband dropped the truck off before he flew to houston, and nobody's called, and i'm walking to work, is it done yet
  the email says delivered, and i'm standing on my porch in my robe, and there's nothing here but the cat, so where'd it go
  um, my mom sent me a package of tamales from san antonio, like a week ago, and it's food, you know, so i'd like to know how far it's gotten
  we've got three guys standing around on the roof with no shingles, and your dispatcher said seven, it's nine thirty, how far out are they
  i applied for the new card after mine got eaten by the machine, they said ten days, it's been sixteen, did it ever get mailed
  so we bought a couch for the new apartment, we've been on lawn chairs since august, my wife's pregnant, any idea when it's coming
  okay, my daughter's cap and gown, everybody else got theirs, and graduation's the sixth, can you look and see if hers even shipped
  i sent my father's watch in to be fixed, it's not worth anything but it's his, and that was in may, how's it coming along
  um, the app showed the guy with my groceries go right past our street and now he's, like, at the river, is he still coming
  so i asked the library for that book from the other branch, the lady wrote it down, my book club's thursday, has it come in
  we ordered chicks, fifty of them, and the post office gets them, and it's been hot, so i'm worried, can you see what day they went out
  hello, my son's in the navy and i shipped him a care box in october, and he says nothing's come, could you tell me where it's sitting
  my glasses, i sat on the old ones at a baptism, and you said a week, and i'm driving with tape on my face, are they in yet
  so they took my dog's blood on friday and the vial went to a lab in texas or somewhere, and i was just wondering if that's come back
  i bought tickets for the church bus to the museum, and they were supposed to be mailed, um, the trip's this saturday, did they go out
  we got a dishwasher in the black friday thing, and they said backordered, and then nothing, and i've been doing dishes for nine people, what's the latest
  um, i'm at the airport in dallas, my bag isn't, and they gave me a number, and it's my wedding shoes in there, so has anybody located it
  so the kids' camp shirts, we paid for forty, and the bus leaves monday, and my garage is still empty, where are we on that
  my ex still gets mail at the old place, and i'm scared you sent my new phone there, can you tell me where the driver's got it
  i put in for my birth certificate at the county back in spring, for the real id, and i haven't seen anything, is it in the mail or what
  okay so we're catering a wedding, and the linens were due at noon, bride's mother's having kittens, could you find out where the van is
  so i've been home all day, i didn't even shower, waiting on that refrigerator, they said between eight and noon and it's three, is he lost
  my brother and i went in on a headstone for dad, and they said by memorial day, and well, that's gone by, how far along is it
  um, i ordered two of those heaters, and one came, just one, and the tracking says one box, so is the other behind it somewhere
  the part for my combine, you said overnight, and i've got rain coming sunday and a field to get in, so has it left your place yet
  hi, my daughter's inhaler is supposed to come by mail this time because of the new plan, and i keep checking the box, when should i see it
  so we're a dental office, and your rep said the gloves were on a boat, and i said which boat, and she laughed, but really, when do we get them
  i got a text that said your package is out for delivery, and that was on tuesday, it's friday, how long can it be out for
  my mother keeps asking about her walker, she's holding on to the furniture, um, the hospital ordered it from you all, is it on its way
  so i left my wedding dress to be cleaned after the, um, the red wine, and i lost the slip, is it finished, could i pick it up
  we bought a swing set on line, four boxes, three came and no bolts, and the kids are just staring at it, when's box four
  okay, the flowers for my wife, it's our anniversary, i told them before lunch, she's acting like nothing came, did they get there
  um, i ordered school uniforms in july so i wouldn't be doing this, and it's the night before, and here i am doing this, where are they
  so the new servers were meant to be at the dock monday, i've got a contractor flown in from ohio just for that, what's the eta now
  i ordered a turkey, and the email said pick up wednesday, but my sister got hers already, is mine there and ready for me
  my grandson bought me one of those photo books, and he says it went to fedex, then back to you, then i don't know, do you see it
  hey, the pizza's been on that little screen saying oven for fifty minutes, and i've got eight boys here, did it ever leave
  so the insurance said the replacement phone would come to my work, and i changed desks, and nobody's seen it, could you look up who signed
  um, we sent off our dna spit in the tube for my dad's birthday in june, and we've heard nothing, did you even get it yet
  my tenant's been without a stove since the third, and i ordered it same day from you folks, so i need to tell her something, when's it arriving
  i bought hay for delivery before the snow, and i'm looking at the snow, so is the driver anywhere near us
  dispatch, need an eta on pro number four four oh two nine
  where's our bread, we open in an hour
  po sixty one twelve, has that left the dock yet
  dental office, case for tuesday's seat, is it back from the lab
  receiving's been waiting since six, where is the truck
  banners for saturday, are they off the press yet
  pharmacy, tote didn't come this morning, which route is it on
  did the backordered compressors ever ship
  i was told the toner would be here monday, it's wednesday
  nurse on four west, the infusion pump we requested, is it on its way
  tracking's been stuck in memphis for three days
  only got two of the five pallets, when's the rest coming
  is my replacement alternator in at the counter yet
  checking on the laptops for the new hires, they start thursday
  need proof of delivery on last friday's load, customer says nothing came
  uniforms for the two new guys, ordered three weeks ago, any sign of them
  farm, seed hasn't shown, we're planting this weekend, what's the holdup
  what's the status on the elevator part, you said six weeks
  our fryer oil wasn't on the truck, is it coming today or tomorrow
  rooftop unit's been on order since june, you got a ship date from the factory
  school, where are the textbooks, classes start the fifteenth
  the carrier says delivered, nobody here signed for anything
  has customs released our container, we've got a crew standing by
  badge printer ribbons, did those go out with yesterday's batch
  new checks for the business account, how long before they arrive
  hotel housekeeping, linens are usually here by seven, how far out is he
  print shop, did our proof get approved and go to production
  replacement roll-off we ordered yesterday, when's it landing
  any tracking on the point of sale terminals
  i need to know if the concrete's left the plant
  event venue, tables and linens for tonight, what time are they dropping
  signage, is it done yet, installer's calling me every day
  lab results kits, fifty count, last i heard they were being packed
  wholesale order from the ninth, it still says processing
  the fuel cards you mailed haven't come, driver's out of state
  sent a denture repair monday, where's it sitting
  can you trace a pallet for me, bol ends in seven seven
  the ballasts on my open order, give me a date
  cylinder exchange was supposed to be on today's run, we're out of oxygen
  it guy, two switches short shipped, what day are those expected
  were the caskets put on the tuesday truck or not
  hardware store, did you get my fax order and is it picked
  our phones were shipped overnight, still not here, who has them
  how many stops before us, i've got a forklift guy on overtime
  mattresses for rooms two ten to two twenty, which week are they due in
  i've been sat by the window since eight, dear, is the washing machine still coming today
  my mother's hearing aid batteries were posted last week and the box is still empty, where have they got to
  sir, the tracking is showing out for delivery since two days, kindly tell me where it is
  are my new glasses ready yet, you said about ten days and it's been two weeks
  the prescription for my dad, has the doctor sent it down to you, and can i fetch it yet
  y'all said my groceries would be here by noon and it's two o'clock, are they on the way
  i wait for my new bank card since three weeks, it is sent already or not
  my boss wants to know what day the office chairs are going to arrive
  is the part for my car in yet, the garage said they'd ring and nobody has
  i ordered a cake for saturday, i just want to make sure it's being done
  the passport i applied for in may, how far along is it now, my flight's in three weeks
  the note says you left it with a neighbour, well i've asked all of them, so who's got it
  has my claim for the burst pipe been looked at yet, it's been a month
  when will the tickets for the pantomime come in the post, it's the grandchildren's treat
  i'm calling for my neighbour, she's waiting on a stairlift, and has it left the factory
  madam, my new sim was dispatched on monday, by when will it reach me
  the sofa was six to eight weeks, this is week eleven, i'm thinking of sitting on the floor till christmas
  can you look up a parcel for me, the number begins with a j and then a d
  my crown from the dental lab, has it come back to you so i can have it fitted
  only one box came from the three, where is the rest of it please
  is my suit back from the cleaners, i've got a funeral thursday
  the bin you were sending us, the brown one, do you know when it'll get here
  my suitcase didn't come off the plane, and they said it'd be brought round, where's it now
  has my order gone through, i pressed the button but i never got the email
  i want to know did my pension form arrive with you, and how long till it's processed
  the driver been and gone while i was in the bathtub, honey, when's he coming back with my package
  the broadband box was meant to come before friday, has it been posted
  what's the hold up with the birth certificate i requested from the registry, sir, it is five weeks now
  my son's school uniform, i bought it online from you, will it be here before term starts
  is the kitchen still on schedule, nobody's told me if the worktop has been cut yet
  i sent my phone for repair last week, could you see if it is finished
  i'm ringing for my mum, her wheelchair was being made up, and do we have a date yet
  they say my parcel is at customs, how long does it stay there, and where do i see it
  did the flowers get to my sister, it's her birthday and she hasn't said a word
  the message says delayed, but doesn't say till when, so when should i expect the fridge
  my application for the parking permit, has anybody looked at it, i sent it on the fourth
  the vet ordered special food for our cat, has it come in to you yet
  the driver is ringing but going to wrong street, please tell me how far he is now
  is the money from my insurance on its way, the lady said it was approved last thursday
  i was told my bed would be between eight and twelve, and it's gone half one, have they forgotten me
  the tracking has said leaving depot since sunday, has it got lost
  i bought a book from you for my nephew, it's his communion tomorrow, will it make it
  how far has my citizenship paper gone, i give all documents in february
  has the pharmacy van been down our way yet, i'm down to my last tablet
  my boss ordered lunch for twelve people an hour ago, any idea how far off it is
`
