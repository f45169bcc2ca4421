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
`
