import { list } from '../list.ts'

/** What callers say who end something. */
export const EN_CALLERS_CANCELLATION = list`
  hi i need to stop my lawn service for the rest of the year
  we're done with the water cooler so come pick it up and close us out
  yeah i want off the phone plan, my work gives me one now
  i'd like to withdraw my son from the swim team
  my aunt's gone into a home so her newspaper needs to end
  can you shut down our merchant account, we've sold the restaurant
  i'm calling to give notice on my storage unit, i'll be out by the thirtieth
  we won't be renewing the support contract this year
  how do i cancel my membership before it renews on the fifteenth
  i don't want the extended warranty anymore, take it off
  i signed something with your guy at the door and i've changed my mind
  the pest control isn't needed now, we moved
  please end my coverage on the ninth, i've sold the car
  my kids don't use the streaming anymore so let's close it
  i want to get out of my lease early, what do i have to do
  we've gone with a different alarm company
  just turn off the auto ship on the dog food
  i need to cancel my policy
  we'd like to terminate the cleaning contract at the end of the quarter
  i've been meaning to drop this magazine for years
  is there a fee if i leave before the two years are up
  i'd like to stop the meal boxes, there's only me now
  i don't drive any more so i won't need roadside assistance
  cancel my subscription please
  i started the trial last week and i'd rather not go on with it
  close my savings account and send me what's in there
  i want to pull my daughter out of piano lessons after this month
  it's a great gym, i'm just moving away and need to end it
  our church is giving up the second phone line
  we lost the client so we need to cut ten seats, actually all of them
  i need the internet shut off at my mother's house
  i'm not keeping the credit card, not with that annual fee
  can i cancel the pool guy through you
  we're switching to another payroll company in january
  i told the young man i wanted to quit and it's still active
  take my business off the directory, i'm not paying for another year
  i tried to cancel online and it makes me call
  my husband died in march and i want to close out his cell phone
  we can't afford it anymore so we have to let it go
  end my donation, the monthly one
  stop the propane auto fill, we put in a heat pump
  i'd like to discontinue the security monitoring
  i'm done, i want to leave, what do i need to sign
  the tutoring isn't helping so we'd like to stop after friday
  our hoa voted to end the landscaping contract
  please remove me from the wine club
  i'm retiring and closing the office so the software has to stop
  i need out of the timeshare
  i want to drop my dental plan, i'm on my wife's now
  we don't need the trash pickup after the first, house is sold
  can you cancel the insurance on my motorcycle for the winter
  i have six months left on this thing and i want it ended today
  don't renew me
  i would like to end the contract for the copier
  i've got notice that it rolls over next week and i don't want it to
  how much notice do you need if we leave the daycare
  i'm giving up the safe deposit box
  we're getting rid of cable, everybody just streams
  my doctor says no more gym so i need to stop paying for it
  i'd like to unsubscribe from the premium thing, the free one's enough
  i only wanted one month and it keeps coming
  i've decided to take my account elsewhere
  cancel everything in my name
  i bought the membership in january and i've been once
  i want to surrender my life insurance policy
  my daughter graduated, she doesn't need the meal plan
  we're pulling the ad from your paper
  i'd like to back out of the course, it hasn't started yet
  please deactivate the tracker, i sold the van
  we're folding the company so all the licenses have to go
  no i don't want to pause it i want it cancelled
  is it too late to get out of the contract i signed on tuesday
  i want to end my parking permit at the garage
  we found somebody cheaper so we'd like to finish with you
  i sent you a letter to cancel and nothing happened
  my phone's going with me to another carrier so close the old line after
  we don't watch it so what do i do to stop it
  i need to disconnect the gas, we're tearing the house down
  can i drop the class or is it past the date
  i'm leaving the credit union, what's the procedure
  stop sending me the vitamins
  i'd like to take my horse out of boarding at the end of the month
  i want you to end the home warranty, it's never covered a thing
  what happens to my photos if i close the account
  i'm moving abroad and none of this makes sense to keep
  we've put dad's hearing aid plan on the card and he passed, so please stop it
  turn it off as of today please, the whole account
  i don't need the po box after this term
  we'd like to exit the agreement, i've got the clause in front of me
  i want to opt out of the maintenance plan
  my last day at the gym should be the thirty first
  i won't be needing the rental any more, the furniture, come get it
  cancel the flood insurance, the bank says it's not required now
  how would i go about leaving
  i can't make it work with my schedule so i want to quit the program
  we've outgrown the tool so we're not going to continue
  you can have your box back, i'm finished with satellite
  i'd like my card closed and cut up
  that's the third price hike so i'm out
  we only use it in summer, it's not worth keeping
  can somebody cancel this for me because the button's gone
  the lease on the van ends in june and we don't want to extend
  my membership, i want it to end when it runs out and not go on by itself
  i inherited this account from my brother and i'd like it shut
  we had you for snow removal and we won't this year
  i'm letting the domain go, please don't renew it
  she's allergic so we have to cancel the flower subscription
  i want to stop being billed every month, so end the plan
  it was a gift membership and i'd rather it didn't continue
  please take us off the route, the milk, we're not drinking it
  the app costs more than i get out of it, how do i end it
  i just want to make sure it's really cancelled this time
  we're downsizing so the off site storage of files has to end
  my term is up in two weeks and i'm not staying
  i have the cooling off period still don't i, i'd like to use it
  i've had the newspaper since nineteen ninety and my eyes are gone now so i suppose i'd better stop it
  we put the house on the market so the alarm and the lawn people all have to end by june
  my son plays lacrosse now so he won't be coming to karate after this month
  i took a job two states over and i can't use the climbing gym from there
  i've had the storage locker four years and i finally emptied it last night
  it says online i have to call to end it so here i am calling
  i signed for a year of cleaning with your fellow at the fair and i'd like out of it
  they tell me the bundle goes up in may and at that price i'd just as soon let the tv part go
  my business partner and i split up so we're closing the account at the end of the quarter
  we're going to a bookkeeper in town so we won't need your software past december
  my dog died last week so please don't send any more of his food
  mom passed on the second and i'm going down the list of things in her name, yours is next
  i got a renewal notice for the boat insurance and there's no boat any more
  the free month is up tomorrow and i'd like to end it before it bills me
  the landlord includes internet in the new place so i can send your modem back and finish up
  i've been on the wine club for two years and the cellar's full, so let's stop it
  he's twenty seven and living in berlin, there's no reason to pay for his phone
  i was sold a service contract on the freezer and i'm within the ten days to back out
  our school's moving to another reading program so the site license ends with this term
  i did the weight loss thing for three months and it's not for me, so how do i leave
  the tenant's out and i want the electric in my name shut off on friday
  i've filled in the form to close my account two times and it's still open
  i only joined for the pool and the pool's closed till fall so i'd rather quit
  you deliver water to our office and we're all working from home now, so no more water
  the credit union gave me a card i never use and i'd like it closed before the fee hits
  the violin rental can end, she's got her own instrument now
  we're out of the restaurant trade as of sunday so the linen service, the grease pickup, all of it stops
  my knee's gone and the doctor won't have me running, so i need to end the club thing
  i'd like to get rid of the second box upstairs and while we're at it the whole tv package
  there's a clause that i can leave if you raise the rate and you raised the rate, so i'm leaving
  my wife signed up for a crafts box and she gets two a month, we don't want either
  i'm on a fixed income and the lifeline pendant is forty a month, i can't keep it
  we told your rep in august that we weren't renewing and i want that confirmed
  could you tell me how to close a custodial account, my granddaughter's eighteen and spent it
  i've got a policy on a ring that i sold, so that should come off and stop
  it's not you, it's the budget, the board cut every subscription we had
  i don't need the answering service after the merger, their people will answer for us
  i've been charged for a website i took down years ago, please kill the hosting
  the babysitting app, i made an account, never used it, i want it gone
  dad's moved in with us so his meals can stop coming to the old house
  the termite bond is up in march and i'm not going to continue it
  the loan's paid so i don't need that payment protection insurance now
  i want to stop the monthly gift to the shelter, things are tight
  my contract for the van ends in june, i'd like to hand it back and not get another
  we planned to use the box seats all season but we're giving them up
  i'd like the satellite radio off, i traded in the car
  i've already got coverage through the va so i can drop yours
  can you take us out of the program, we're homeschooling now
  they switched my son to a different speech therapist so i want to end with yours
  i'm ending my tenancy, the notice says sixty days, this is me giving it
  there won't be anyone living there after this week so there's no sense in paying for it
  we've come to the end of the road with you folks
  i'm giving up the boat, so the slip and all that goes with it
  the season's done for me, i won't be back
  i don't see us staying on after the trial
  take us off your books
  this was fun but we're through
  i'm not leaving because of you, i'm leaving because of the price
  i'd rather not have another year of it
  is there a form for leaving
  how soon can i be out
  i'd like to know how to get off this train
  i keep getting your boxes and i don't need them
  you can tear up the contract
  so consider this my notice
  we're parting ways with our landlord, so your service there ends too
  my mother isn't able to have the lessons now
  i said i'd give it three months and the three months are up
  he's deployed for a year so the car insurance, the gym and you all have to go
  we found a nanny so we're pulling the girls out at the end of the month
  i only need it till my cast comes off, and it's off
  i don't have a phone line any more to hook it up to
  can we just call it quits
  cancel the whole thing, every bit of it
  it auto renews on the first and i want to be gone before that
  this is the last month i want to pay for
  the old house is sold, so please end it there, and no we don't need it at the new one
  we lost dad, so i'm turning his things off one at a time
  i don't need the nurse to come any more
  we won't be back next season
  i'd like to hand in my key
  you can give our spot to someone else, for good
  i signed up for a year and i'm not going to use it
  i want off this thing
  i keep saying stop and you keep sending
  it was a trial and i never agreed to the rest
  the gym can have its card back
  i'd like to freeze it or end it, whichever costs less, well, end it
  i can't find where to end it on the app
  you've got a nice product and i won't be keeping it
  i'm moving in with my daughter so the whole house gets shut off
  we're tearing up the agreement
  i asked two months ago for this to be shut off
  it should've ended when the lease did
  my son's done with the braces so drop the plan
  nothing's wrong with it, i'm just finished
  i can't keep up the payments so let's close it out
  so um, my mom passed in march and we've been clearing out her apartment, and there's still electric running under her name that nobody needs anymore, so i guess we shut that off for good
  my son left for the army last week and, well, he was the only one who used the gym, so there's no sense in us keeping that membership going
  yeah hi, we're selling the boat on saturday, finally, and once it's gone i won't be needing the insurance on it past the weekend
  i tore my knee up on a trampoline with the grandkids, don't laugh, and the doctor says no lifting for a year, so i need out of my contract
  we got the puppy thinking we'd do the wellness plan forever, but um, he didn't make it, and i'd like the monthly plan to stop please
  so my husband and i both signed up for the same streaming thing without telling each other, and one of them has gotta go, mine i think
  hi, i emptied the last boxes out of my storage unit last night, my brother took the couch, so i'm done with it, what do i do to end it
  the company's been bought and the new owners run everything on their own software, so, um, we won't be renewing the twelve seats when june comes around
  my daughter decided she hates the violin, after eight months, and we're not going to force it, so please take her off the roll for lessons going forward
  well, we moved into my in-laws' place and they already have internet, so i've got your box sitting in a closet and i'm ready to be done with you folks
  okay so the meal boxes were great when i was working nights, but i got laid off and i just can't, so no more boxes after this one
  i've been giving twenty dollars a month to the shelter since i retired, and with the roof and everything, i'm afraid i have to stop that now
  hey, um, we put in an induction stove and a heat pump, took the whole winter, and now there's nothing left in the house that burns gas, so close it out
  my dad's in memory care now and he doesn't read the paper, they just pile up on the porch, so can you quit bringing it altogether
  i tried the free month because my coworker wouldn't shut up about it, and it's fine, but i don't want it to roll over into the paid one
  so the farm's going to my nephew and he gets his feed from someone else, which means our standing monthly delivery, uh, that's finished as of now
  we had your alarm company for nineteen years, and now the kids put in one of those doorbell things, so i want to end the monitoring
  i bought the extended warranty when i got the truck and then, wouldn't you know, i totaled it, so there's nothing left to cover, i want out of it
  hello, my wife's pregnant and the cat has to go live with her sister, so the pet policy on him, we'd like that ended
  um, i'm calling about my lease, i got a job in tucson and they want me there by the first, so i need to give my notice
  we joined the museum back when the kids were little and dinosaurs were everything, they're in college now, so don't renew us this time
  i switched banks after the wedding, joint account and all that, so this old checking with like four dollars in it, let's shut it down
  so my bookkeeper quit and the new gal uses something totally different for payroll, which means i don't need your subscription past this month
  i got a landline for my mother-in-law because she refused a cell phone, and now she's got an iphone, go figure, so kill the landline please
  we had a guy do the lawn every other week, that's you, and now my grandson needs the money more, so we won't be needing the service anymore
  okay, long story, i got divorced and he kept the house, so the pest control every quarter at that address isn't my problem, please end my contract
  my pharmacist told me insulin's going through a mail order from my employer now, so the auto refill you all have me on should stop
  so i bought a preneed plan from your funeral home years ago, and, uh, we've moved to oregon to be with the kids, and i'd like to back out of it
  i had one of those credit cards just for the airline, and we don't fly since his stroke, so before that annual thing hits, i want to close it
  the church is going to one sunday service and we don't need the coffee supply every week anymore, so, um, how do we wind that contract down
  my boss cut the budget again, he's on a tear, so the project tool you guys make, we need to terminate before the renewal on the ninth
  i've been parking in your garage by the month since 2015, and now they've got me working from home, so i'm giving it up
  so i'd been on the diet app since new year's, lost maybe two pounds, and my sister says just walk, so i'm gonna walk and drop the subscription
  well my vet retired and the new place has its own heartworm thing, so those chews that come every month, please don't send any more, ever
  we rented the water softener with the house, and now the city's piped in softer water, so somebody can come get it and end the rental
  um, the twins are starting kindergarten, so after august we're leaving the daycare for good and i understand you need thirty days
  i took out life insurance when i had a mortgage and a wife, i've got neither now, so i'd like to let that policy go
  my wife says i have eleven subscriptions, i said no way, she was right, and yours is the first one i'm cutting
  hey so the food truck didn't work out, we sold it to a couple from reno, and the card reader plan you've got us on should be ended
  i've had a po box kind of thing with you for my etsy shop, and i closed the shop after the baby, so, you know, i'm giving up the mailbox
  we're moving my grandmother in with us on the tenth, so her trash pickup out on mill road should end then, permanently
  i used the dating site, met a lovely man at my nephew's wedding instead, so um, please take me off and stop the membership
  we lost the lease on the restaurant, thirty years, and so the linen service, the uniforms and all that, we have to end it
  my phone's paid by my new job now, they just handed me one monday, so the line i have with you, i don't want it anymore
  so the scout troop folded, not enough kids, and we had the church hall contract through next spring, and we need to get out of it
  we're going with another hauler come january, need to know how to get out of the dumpster agreement
  closing the shop on the thirtieth, pull the uniforms, we won't need weekly delivery after that
  office manager here, we're dropping the coffee service, end of the month is fine
  sixty day notice on the copier lease, who do i send it to
  not renewing the elevator maintenance contract this year, want it in writing you got that
  we switched payroll over to the new outfit, so shut ours off after the last run in december
  take the third location off, we sold it, no more monitoring there after friday
  sold the last of the trucks, drop the fleet policy effective midnight tonight
  don't auto renew us, we've moved everybody to a different platform
  terminating the linen contract, what's the notice window
  dental lab, we're done with the scanner software, stop it before it rolls over on the first
  we closed the downtown branch, disconnect those six phone lines for good
  pharmacy here, discontinue the wholesaler membership, we joined another buying group
  need the pest control stopped, landlord's handling it now
  i want to terminate the cleaning agreement, thirty days from today
  cut us loose from the hvac service plan, we hired our own guy
  school district, we're not keeping the reading app past june, kill the licenses
  contractor, job's done, i don't need the builder's risk coverage any longer
  what's the early out on a thirty six month internet contract, we're leaving either way
  bar's shutting down, pull the beer line service and the soda contract
  we no longer need the temp staffing agreement, close it out after this week's shift
  please cancel the water cooler rental, three units, all three floors
  farm account, drop the crop insurance on the north parcel, we're not planting it anymore
  turn off the electric at suite two ten, tenant moved out, it's not coming back on in our name
  we got bought out, parent company has its own vendor, so wind down our service agreement
  stop sending the standing flower arrangements to the lobby, we're ending that
  hotel, we're pulling off your booking channel altogether, what paperwork do you need
  print shop, end the maintenance plan on the plotter, machine's going to scrap
  it guy at a law firm, downgrade won't help, we want off the backup service entirely
  fuel card program, close it, all twelve cards, we sold the vans
  shred bins, come get them and close us out, we went paperless
  canceling the trade magazine, doctor who read it retired
  we aren't using the answering service anymore, last day should be the fifteenth
  restaurant, we're through with the reservation software, how do i get it off before renewal
  i sent a non renewal letter for the gps trackers, checking it's been processed so we're out
  our workers comp is moving to another carrier on the first, so end ours the same day
  chamber membership, don't sign us up for another year, we're letting it go
  practice is merging, the old fax line and portal can be terminated friday
  landscaper, i'm folding the business, need to end the liability policy
  last month on the port-a-johns, site's finished, take us off the route permanently
  stop the propane contract, we converted to natural gas
  vending machines in the break room, we want them out and the deal ended
  bookkeeper, client's going out of business, shut the merchant account down for them
  we're not going to continue with the security guard contract past the term
  how do i stop the trial before it turns into a paid seat for everybody
  warehouse lease is up, so kill the alarm contract on that building
  good morning dear, my husband has passed away and we won't be needing his mobile line any more, so please shut it off
  i'm phoning for my mum, she's gone into a care home and there's nobody left in the house to watch the telly package
  y'all, i reckon i'm done with this gym, so take me off your list before the next month starts
  sir, kindly discontinue my broadband connection from the end of this month, i am shifting to my native place
  my boss told me to ring and say we won't be renewing the window cleaning after march
  i sold the car last tuesday, so i have no use for the insurance on it now
  hello, i not want anymore the box of vegetables every week, please stop it forever
  i'd like to give up my theatre membership, my knees won't take those stairs any longer
  the trial for the film channels ends tomorrow and i don't want it to carry on after that, love
  my neighbour is eighty nine and somebody signed her up for a magazine, she wants out of it
  please close my savings account for good, madam, i have moved everything to another bank already
  i want to stop the direct giving to the donkey charity, i'm on a pension and can't stretch to it
  our old dog died on sunday, so the pet policy can come to an end now, bless him
  i'm in the first fourteen days and i've changed my mind about the phone contract, how do i get out of it
  we found another nursery closer to home, so this is me giving notice for my little boy's place
  how much notice do i have to give y'all before i can quit the pest control plan
  i am calling on behalf of my father, he does not wish to continue with the health cover from next year
  we're moving out of the flat, so i'm handing in my two months' notice to the landlord today
  please don't renew my breakdown cover in june, i've stopped driving altogether at my age
  i think i'll let the contact lens scheme go, i'm back to wearing my old specs
  what would it cost me to leave my electricity contract early, i want to be out by friday
  my wife tells me we have three of these streaming things, so yours drew the short straw, end it please
  kindly deactivate my postpaid number permanently, i am going abroad and i will not come back to this service
  i want that monthly vitamin delivery stopped, i've a cupboard full of bottles already, sugar
  my son signed up to the language app and never opened it, so take us off before it rolls over
  i wrote two weeks ago that i leave the sport club, i call to be sure my membership is finished
  we no longer need the lifeline alarm for mother, she's living with us now, so could you end the service
  can you put a stop to my credit card altogether, i don't want one in the house at all
  hello, the garden waste bin, we've paved over the lawn so we don't want to be in the scheme any more
  i'd like to terminate the boiler cover, we've had a heat pump put in
  my daughter is leaving the music school at half term, so please take her off the register from then on
  i'm fixin' to switch to the other cable company, so go ahead and cut mine off on the thirtieth
  is there any penalty if i break the agreement for the storage unit now, i've cleared everything out
  my boss is closing the shop, so the card machine rental needs to finish at the end of the quarter
  i am old lady, i don't understand this app plan, please remove me from it, i don't want it next month
  we don't want the travel insurance any more, the trip is off and we're within the cooling off days
  the dentist plan, i'm going to come off it, i've only three teeth left to look after, haven't i
  please withdraw my father from the lottery of the hospice, he's forgetting what he signed
  my flatmate moved away and the landline is in my name, i want it disconnected for good
  i want to surrender my life policy, sir, what papers must i send you to finish it
  i've decided the allotment is too much for me now, so i'd like to give my plot back to the council
  stop my subscription for the newspaper please, i read it all on the tablet my grandson gave me
  no, don't offer me a better deal, honey, i just want the satellite dish service over with
  i have took the other mobile company, so with you i would like to finish, what i need to do
  i'm ringing for my employer, we'd like to bring the cleaning contract to a close at the end of may
`
