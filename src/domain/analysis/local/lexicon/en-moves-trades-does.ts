import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What agents of many trades say who do something about the matter, now or later. */
export const EN_MOVES_TRADES_DOES: Pick<Moves, 'settles' | 'promises'> = {
  settles: list`
    i've credited your account for the missed visit; that late charge has been reversed
    i wiped out the penalty; i knocked forty off, your new total is one ten
    you'll see the credit on your next statement; the fee's been refunded to the card you used
    the chargeback went in your favor and the money's back in your account
    i just voided that sale, it'll drop off your card overnight
    refund's been issued, allow a few days for it to post
    your hundred and twelve is coming back to you in two to four days
    the whole deposit has been returned; we've paid the shop directly
    i've unlocked your profile; your password's been reset, go ahead and log in
    you should be able to get in now; i cleared the error so it lets you through
    i reactivated the card; your card's live again; the block is lifted
    the freeze is off; i took the flag off your account
    your line's back up; i rebooted it from here and it's online
    i restarted the service; the outage in your street is over
    it was a loose wire and he's put it right; the tech got it running
    i've pushed the update to your phone; the license is active now
    i've added the seat to your plan; the two new users can log in
    the feature's turned on for you; i turned off the auto renew
    automatic payments are off; i set you up on autopay
    you're on the cheaper plan from today; i downgraded you and there's no charge
    your upgrade's confirmed; i've applied the promo code
    the student rate is on there; your senior discount has been added
    i matched the price; the coupon came off
    your policy's cancelled effective midnight; the membership's ended and you won't be billed again
    i took him off the policy; your daughter's been added to the policy
    the new car is covered from today; your coverage was never interrupted
    i've changed the beneficiary; the name on the account's been corrected
    your new address is on file; i updated the phone number we text
    i changed the mailing address for your statements; you're removed from the list
    i took you off the mailings; they won't call you anymore
    you're on for monday at four with doctor singh; i've got you booked for the oil change
    you're penciled in, no, you're confirmed for friday; your slot is saved
    i put you in for the twenty second; we'll see you monday at eight
    he's down for his vaccination on the third; see you thursday then
    your reservation's all set, corner table, seven o'clock; i have two adults on the six fifteen
    the room's yours, the confirmation is nine two two; you've got the suite through sunday
    i moved your flight to the later one; you're on the nine forty
    i switched your seats so you're together; the rebooking is done
    your appointment is cancelled and there's no fee; i took that booking out
    i moved it to next month for you; that's rescheduled
    your order's in; i've placed that for you, it comes to sixty two even
    that's two bags and a filter, it goes out this afternoon
    the parts ship today and you have the tracking; i've reordered your contacts
    your refill is ready; it's filled and waiting at the window
    they're bagged up under your name; your glasses are in, come by any time
    the car's ready, we close at six; the suit's pressed and on the rack
    we found your wallet, it's at the front desk; it turned up, it's in the office
    it was delivered to the side door; your neighbor at twelve signed for it
    the package is at the pickup point, you can get it until friday
    your payment's been received, thank you; that's paid
    i took the payment, your confirmation is four four eight
    you've got a zero balance; you're current; you're caught up
    the account's closed and paid; the loan's paid off
    i put you on the payment plan, first one is the fifth
    your arrangement's set up so they won't shut it off; the shutoff is cancelled
    i extended your due date to the thirtieth; you've got another ten days and no late fee
    i pushed it back a week for you; i gave you the extension
    the transfer went out; the wire is complete; your money landed this morning
    i resent the receipt, you should have it; i just emailed you the form
    the statement's on its way to your inbox; i texted you the code
    you should have that in your email right about now
    i've printed it and it's at the counter; the copy's been mailed to you
    your registration is renewed; your license is valid through twenty nine
    you're registered to vote; your permit's approved, you can print it
    your name is on the roster; she's enrolled for the fall session
    i dropped the class for you; i've marked him absent and excused
    the ticket's dismissed; the fine is withdrawn; nothing further is owed
    your file is complete, there's nothing else we need; that's all i needed from you
    you're approved; your claim's been paid; the warranty covers it and it's repaired
    i've taken down your compliment and passed it to his supervisor
    i've written down exactly what you said and it's in her file
    thanks for the feedback, i've shared it with the crew
    i've recorded your complaint, reference is one one nine
    i've noted that on the account so you don't have to explain again
    that's in the notes now; i've made that change; i've got it changed
    it's official; it's been handled; consider it done
    that should do it; that'll take care of it; we're all squared away
    it's in there; it went in; it's saved; it took
    all fixed; problem solved; good as new
    you're good to go; you're fully set; nothing else for you to do
    i just did that; i did it while we were talking; that's off your plate
    looks like it went through on my end; it shows as complete here
    everything's in order; it's all taken care of
    i took care of that for you; okay that's been removed
    i split it in two like you asked; i combined the two orders
    i sent the driver the gate code; i told the kitchen about the allergy
    i've let the driver know; i gave them the message and she says fine
    i got ahold of him and he says it's okay
    the manager okayed it, so it's free; my supervisor approved it
    she's here now, i'll put her on; here he is
    i'll stop that right now, there, it's stopped; i'm waiving it
    i'm putting it back on your card as we speak; i'm crediting you the full amount
    i'm taking that charge off right now; i'm going ahead and booking it
    i'll reserve that for you, okay, done; let me put that through, there we go
    okay you're in; okay that's sent; okay i've got you moved
    your trial's been stopped before it charged you
    your tickets are in the app; the passes are attached to the email
    the gift card's been reloaded; i restored your points
    i gave you back the miles; the balance was transferred to the new card
    i exchanged it for the blue one, it's going out with tonight's truck
    it's a straight swap, here's the new one
    the delivery's changed to saturday; i rerouted the box to your work
    the crew was there and it's cleared; your trash gets picked up today, they know
  `,
  promises: list`
    dispatch has you on the board for this afternoon; the roofer stops by tomorrow between one and four
    our driver will swing by and pick up the old one on saturday
    you'll have a tech at your door before noon
    the lineman is about forty minutes out; they've sent a crew, the map says power's back around eleven
    i'm sending the plumber over as soon as he wraps up the job he's on
    he'll ring the bell around three; she can be there first thing in the morning
    the inspector comes out next tuesday and then you'd get the report
    we have to send someone to look at the foundation before we can say
    the installer will reach out to set up a day with you
    i put in a work order, maintenance usually gets to those within a day or two
    maintenance will knock tomorrow morning; the exterminator comes back in two weeks to check
    i've got the locksmith headed your way; tow truck's on its way, figure half an hour
    the part is on back order, they're telling us the end of the month
    we're waiting on the compressor from the manufacturer; the gasket gets here thursday and then we'll finish it
    it's still in the shop, he's hoping to have it done by friday
    the lens lab has it, it takes about a week and then we call you
    your dress is at the seamstress, she'll text you when it's time for a fitting
    the jeweler has to see the stone before he can quote you
    the piece is being cast, you'd hear from us once it's polished
    we don't have your size, i'm having one sent from the other store, should be here by wednesday
    a replacement leaves the warehouse monday; i'll overnight you the missing piece
    i'm getting another one out to you; they're going to reship the whole order
    i've set up a replacement, you'd get the tracking in a separate email
    you'll see a return label from us in a bit, once we get it back we'll credit you
    when the return is scanned in we'll give you the money back
    after the warehouse checks it they issue the refund
    the refund has to be approved by my manager first, she's in at ten
    i've submitted the refund request, it's in the queue for accounting
    i've put the credit in for approval; billing needs to sign off on it
    accounts payable will cut the check once they have the invoice
    i'm disputing it for you, the investigation can run up to ninety days
    the claim is open, your adjuster will be in touch; the claims examiner should have a decision by the twentieth
    they'll assign somebody to it and that person calls you
    an investigator will want to talk to you; we'll mail you the outcome of the review
    the bank will get back to you in writing; the underwriter is going over it now
    your application is with underwriting, it's usually three to five days
    the loan officer will phone you this afternoon with the figures
    we need one more pay stub and then it goes to final approval
    i sent the request to the registrar, they do those in the order they come in
    the counselor will email you about it; admissions is going to make a decision by mid april
    the teacher will get in touch with you tonight; the principal is going to call you personally
    i'll ask mrs tanaka whether she can take one more student
    the professor has to sign it before i can enter it
    your transcript goes out once the hold is cleared
    the committee meets on the first and you'd have a letter a week later
    the judge has to rule on that, you'll get a notice
    the clerk will docket it and then they mail you a hearing date
    your permit is in plan review, the reviewer will send you his comments
    we put you on the list, we call as soon as a spot opens up
    you're third on the waiting list, i'll text if someone cancels
    if anything frees up i'll call you first; the minute a table opens i'll ring you
    the doctor's going to look over the results and the nurse will call you
    she'll send the prescription over before she leaves today
    your refill request is with the doctor's office, we're waiting for them to okay it
    we faxed your doctor and haven't heard back; the prior authorization takes a day or two
    your insurance has to approve it first, we'll let you know
    the pharmacist will call them for you; the lab should have it by tomorrow and then it's in your chart
    the radiologist reads it tonight and we'd call you
    i'll have the nurse give you a ring back; the midwife on call will phone you in ten minutes
    the vet wants to talk to you, he'll call when he's out of surgery
    i've left a message for the surgeon's scheduler; the referral coordinator is going to set that up
    i'm going to have somebody from benefits reach out
    payroll will run it through with the next cycle; hr has to confirm it with you
    the hiring manager is looking at applications this week, you'd hear either way
    your new card goes out today, it takes five to seven business days to arrive
    we'll mail a new pin separately; the new badge gets printed overnight
    the new sim is in the mail, once it's here you call us to activate it
    your number should port over within twenty four hours
    the port is pending with the other carrier; the switch happens overnight
    our network team is investigating; it's a known outage, they don't have a time yet
    they're aware of it and working on a fix; there's an outage in your area and we hope to have it up by six
    we'll push out a fix in the next release; engineering is digging into the logs
    i've logged a bug with the developers, you'll be notified on the ticket
    i'll loop in our product team; i'll raise it with the vendor and circle back
    i'm bumping this up to tier two, they respond within four hours
    your ticket is with second level support; a specialist will pick up your ticket
    i've escalated it to the back office; i'm handing you over to the escalation desk, they call you by the end of the day
    i'll document everything and send it upstairs; the supervisor on duty will return your call
    my boss gets in at noon and i'll run it past him
    i'll talk to the owner tonight and call you in the morning
    i need to clear that with the district manager; let me take it to my team lead and get back to you
    i'll check stock at the other branch and ring you back
    i've sent them an email, when they answer i'll pass it along
    i'll reach out to the hotel and see whether they'd waive it
    i've contacted the airline on your behalf, we're waiting to hear
    we've messaged the seller, he has two days to answer; the host has until tomorrow to respond
    i asked the driver to go back and look; the depot will search for it
    they put a tracer on your suitcase, a courier brings it when it turns up
    your bag is on the next flight, they'll deliver it to your hotel tonight
    it'll go out for another delivery attempt tomorrow
    we'll try delivering again on monday; the carrier's going to redeliver it
    it's on its way, he's two stops before you
    the pizza's in the oven, the driver should be there in twenty
    the cake is for saturday so we'll call you friday to go over the design
    i'll send you a couple of menus to look over
    i'll write up a proposal and you'll have it tomorrow; the estimator will work out a number for you
    our sales guy is going to give you a call with pricing
    i'll draw up the contract and email it over for your signature
    you'll get a docusign from us, once that's signed we're ready to go
    i'll put together a quote for the twelve of them
    someone from the events team will contact you about the deposit
    the coordinator is going to walk through the space with you on thursday
    we're going to need a site visit first, our man can come monday
    the surveyor will mark it next week; the arborist has to see the tree before he gives a price
    we'll get the ladder truck out there and let you know what we find
    animal control is sending an officer; the city will send somebody to patch it, might be a week
    the street crew has it on their list; public works looks into it and closes the ticket
    i've filed a complaint with the manager of that store and he'll be contacting you
    i'm starting an incident report, safety will follow up with you
    we'll pull the camera footage and let you know; the guard is going to check the tape
    i'll have them look in the lost and found and call you
    housekeeping will check the room; if they find it we mail it to you
    the board votes on it in may, we'd write to you; the trustees have to approve any exception
    i submitted an exception request, it takes about a week
    i've put it in as an appeal, they decide within thirty days
    your appeal is being looked at; the medical board is reviewing your file
    we should know something by the end of the week; we'll have word by thursday
    you can expect a call tomorrow; expect an email from us in the next day or so
    you'll hear back in a day or two; look for a call from a three one two number
    keep your phone close, they'll be calling within the hour
    somebody will be with you shortly; i'm calling you back in fifteen minutes
    as soon as i know, you'll know; i'll keep you in the loop
    i'll follow up with you on monday; i'll touch base with you after the meeting
    i'll give you a shout when it's ready; we'll let you know when it's in
    let me get with him and i'll call you right back
    i'll have to look into that and call you; i'm going to need to research this and get back to you
    i'll have to ask, give me a day; leave it with me; let me work on it
    give us until close of business; give me till thursday on that
    it'll take us a few days to sort out; this might take until next week
    it hasn't posted yet, it should in a day or two; it's processing and should clear by monday
    the payment's pending, check again tomorrow
    the deposit goes in on friday's run; your check will be reissued
    we're rerunning your bill and you'd get a corrected one
    they're correcting the invoice and sending it again
    the meter gets reread next week and then we adjust it
    the technician's report has to come in before we can credit you
    i can't finish it until i have your signature; we can't go ahead until the bank releases it
    i just need that form from you and then i can process it
    when you've got the serial number call me back and i'll finish the order
    mail it in and we'll take care of it from there; drop it off and we'll take a look at it
    bring it by the shop and we'll see what it is
    bring in the car tomorrow and we'll hook it up to the machine
    once your deductible's paid we release the car; after the inspection we can switch it on
    he isn't in until three, i'll have him call; she's in a meeting, she'll call when she's out
    they're closed now, i'll try them in the morning
    the office opens again monday and they'd take it up then
    i'm leaving a note for the morning shift, they'll handle it
    the next step is a call with our specialist; our legal department will be responding
    a case manager is going to be assigned; your social worker should contact you
    we've asked for the records, when they get here the doctor calls you
    i'm putting you down as urgent so it gets looked at today
    it's being looked into; it's under investigation; we're on it
    the hold should drop off by itself in three days, if not call us again
    it reactivates overnight, check in the morning; the reset takes up to a day to show
    we're transferring your file to the other office, they contact you
    i'm transferring you to them now and they'll set it up
  `,
}
