import { list } from '../list.ts'

/** What callers say who order, buy or sign up. */
export const EN_CALLERS_PURCHASE = list`
  hi i'd like to place an order
  i want to buy the blue bike you've got online
  can i order two dozen roses for friday
  we'd like to sign up for internet at our new place
  put me down for a cord of wood
  i'm ready to go ahead with the policy you quoted
  i'd like to order a pizza
  can i get four tickets for saturday night
  i need to reorder toner
  we'd like to buy ten licenses
  i'm calling to enroll my daughter
  i'd like to open a checking account
  can i sign up for the class over the phone
  i want to subscribe to the paper
  i need forty sandwiches for tomorrow
  let's go with the bigger one
  i'd like to take out a membership
  we need to order filters, same as last time
  i saw the couch on sale and i'd like it
  can you ship me another bag of the coffee
  i want to start service at my apartment
  i want to book the package, the one with the meals
  do you still have that tent, i'll take it
  i'd like to get insurance on a boat
  can i buy a gift card from you
  i'd like to order a replacement lid
  we want to go with your proposal
  can i add fries to that
  we'd like to purchase a headstone
  i want the family pass
  i'd like to buy tires, the ones you had on special
  could i order a cake, it's for thirty people
  we need more salt, twenty bags
  i'm calling to sign up for propane delivery
  send me two of the large
  i'd like to get on the wait list for the new truck, i'll put the deposit down
  i want to order checks
  i'd like the upgrade offer you sent me in the mail, the new phone
  please set me up with the alarm system
  i need a plane ticket to denver
  could you put aside six pumpkins, i'll come by and pay
  we'd like to order uniforms for the team
  i'm buying for a school, we need sixty copies
  i want to register for the half marathon
  i'd like to get a loan for a car
  can i preorder the book
  we're ready to buy
  we'll take a hundred of the plain ones
  i want to buy a plot next to my husband's
  is there any of the lamb left, i'd like a leg
  i'd like to start taking violin
  i want to buy another year
  i need a new battery for my wheelchair
  can i order off the website price over the phone
  the quote looks good, how do we go ahead
  i want to order flowers for a funeral
  i'd like to hire you for the wedding
  i need a part for my mower, a belt
  can you sell me just the left one
  hook me up with the fast internet
  i'd like to apply for the credit card
  i'd like to order the same glasses again
  we want to lease another copier
  i want a season ticket
  i'd like a quart of the soup and two rolls
  i'd like to rent a trailer for the weekend
  can i get the one in the window
  how do i go about buying one
  i need to order more of my contacts
  i'd like to add a second location, so another subscription
  we want to bring the whole office onto it
  i'd like to buy a used one if you have it
  can i get it delivered if i order today
  i want to buy my son a policy
  reserve me one of the puppies, i'll send the deposit
  i'll take the one with the leather
  i'd like to sponsor a child
  i want to sign up
  please send me a case of the red
  can i order ahead for pickup at six
  i've decided on the walnut table
  we need twelve more badges made
  my wife wants the ring in the case, can i buy it over the phone
  i'd like to buy stamps, the new ones
  i'd like to sign my mother up for the meals
  i need some lumber delivered
  ring me up for the deluxe
  we'd like to get started with you
  we've talked it over and we want to do it
  can you get me a copy of that record
  sign my kids up for camp
  i want to buy a ticket for my grandson to fly here
  i'd like to get a fishing license
  could i buy one more chair to match
  i need to get tokens for the car wash, the book of ten
  i'm interested in buying the house on elm
  one large pepperoni and a salad
  i want to order a new debit card design and checks
  we went around and around on it and we've decided on the oak floor, so let's order it
  i run out of toner every month about now, so send me the usual
  my lease is up and i want a new car like the one i've got
  it's our fiftieth and i'd like to get a dozen long stems to the house
  i saw the jacket at your store and didn't buy it and now i want it
  i need four hundred bricks at my house by wednesday
  my daughter wants to do gymnastics, how do i get her in
  i'd like to get a policy on my new apartment, just for my things
  do you have the bread with the seeds, if so put two aside for me
  we're opening a second shop and we'd like a register like the first one
  i've got a coupon for the bigger tv and i'd like to use it today over the phone
  i'd like to get two on the aisle for the matinee
  we need a new water heater and we'd like the one your man recommended
  my phone's on its last legs so i'm after a new one, something small
  i want to sponsor a hole at your golf thing
  the kids finished book two so we're ready for book three, can you send that
  can i get a load of mulch, three yards
  i'd like to take the place on ninth street, who do i give the check to
  send me whatever the biggest turkey is
  you sent us a proposal on monday and the answer is yes
  i want to get internet put in, we're moving on the first
  two adults and two kids for the train on sunday please
  my boss wants thirty seats of the software, what do you need from me
  i need a cake for a retirement, chocolate
  i'd like to be a member, how much do i send
  i'm ready to order, the number in the catalog is four four seven
  i'd like to have my mother's ring copied, can i start that over the phone
  would you add me to the honey share for the summer
  we'd like to go from a trial to paying
  put me in for the half pig
  could i buy six more of those glasses, i broke some
  i want to fill my tank before winter, how many gallons can you bring
  i want to open an account for my grandson
  i need a new prescription for my sunglasses made up
  we want the maintenance plan on the new furnace, the three year one
  can i get a day ticket for tomorrow, and rent skis
  hi it's joe from the diner, i need two cases of eggs and one of butter
  i'd like to take the extra coverage you people mailed me about
  my son wants the game that comes out friday, can you hold one
  let me have the sample pack and the grinder
  two of those and one of the other
  throw in a bag of ice
  let's make it an even dozen
  i'll have the usual
  get me on the list for one
  i'd like to start
  i'm after a gift for my sister
  set me up with one like my neighbor's
  i've got to have it by thursday
  send me another just like it
  we'll need about sixty, with the logo
  count me in
  how do i join
  put four on hold for me, i'm on my way with cash
  i want the window seat and the dinner, all of it
  what do you need from me to get this going
  i'll take it
  i've been saving for it and i finally can
  one for me and one for my mother
  can you cut me eight feet of that
  can you bring two cords of oak on saturday
  i'd like three dozen rolls for pickup sunday morning
  we need linens for a hundred and twenty, the twentieth
  send me twenty boxes of the nitrile gloves, same as in march
  i've wanted one of those since i was a boy and i'm finally buying it
  my daughter's getting married and i'm paying for the band, so i want to book them
  we've looked at the samples and we'd like the gray tile
  i want to give my nephew a year of the magazine
  i'd like a birthday cake that looks like a truck
  i'm trying to check out and there's one left, can you sell it to me over the phone
  i want to put in a bid for the lot
  i'd like to start the meals for my dad from monday
  we'd like cable and internet put in at the shop
  could you run me a hundred flyers for thursday
  i'd like eight pounds of the brisket
  can you make up a basket for a new baby
  i need a headstone for my brother
  i'm calling to get us onto your group plan
  let's do the twelve month one
  i'll have the tires put on when they come in, just order them
`
