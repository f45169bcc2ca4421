import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What agents say who leave the matter to be dealt with after the call, with a date or without. */
export const EN_MOVES_PROMISES: Pick<Moves, 'promises'> = {
  promises: list`
    i'll call you back by five today
    someone will be out there friday between eight and noon
    a technician is coming tomorrow
    i'm sending a man out to read it
    the team looks at it and you hear from us within two days
    i've opened a case and they'll be in touch
    i'll ask my manager and let you know
    i'm going to escalate this
    let me talk to the warehouse and i'll ring you
    a supervisor will call you this afternoon
    we'll email you the quote by monday
    you'll get an answer in writing
    the review takes up to ten days
    i'm putting in a trace on the package
    i'm ordering you a new one, it goes out tonight
    they'll send you a replacement
    we have to wait for the part
    once we get the form back we can do it
    send me a picture and i'll take it from there
    i'll have her call you when she's back from lunch
    he's about twenty five minutes away
    it's with the claims people, give them until thursday
    i'm moving it to manual review
    the engineers are on it and it should be back tonight
    you'll need to bring the papers to the office
    as soon as the doctor signs it we'll send it over
    i'll look into it and get back to you
    it has to be approved first
    i've sent a note to billing and they'll adjust it
    we'll investigate and write to you
    i'll check with the driver and call you
    the vet has to call you with the results
    your ticket number is four one one nine
    i've asked the branch to phone you
    the landlord has to sign it
    i'll send you the form, fill it out and mail it back
    they're going to review the tape and somebody will contact you
    i've put you on the list and we'll call when something opens
    we'll know more on monday
    i requested the refund and they have to approve it
    i'm going to have the crew come back and redo it
    the factory needs about three weeks to make it
    scheduling will ring you once it's landed
    i've flagged it to the other team
    it leaves tonight and you should have it wednesday
    it goes out today, you sign it and send it back
    the crew's there now, they're saying around nine tonight
    there'll be a fix tomorrow morning
    the developers have found it and are working on it
    i'll phone you either way on monday
    they need two or three more days
    someone has to come out and look at it
    you're second on the list
    it takes about a week once they have the papers
    the doctor has to look at it first
    they're making the part now
    you'll get a text when it's back on
    i've passed it to the academic office
    i'll find out and let you know
    the manager decides that, she's in on friday
    we're sending it again, new box, same address
    someone will reach out to you
    somebody is going to get in touch about that
    one of our people will be giving you a call
    we'll be in contact once we know more
    i'll get that looked at
    i'll have somebody take a look at it
    let me get someone on that for you
    i'm going to have the shop check on it
    i'll make sure the right person sees this
    i'm passing this on to the team that handles it
    i've sent it up to the next level
    i'm going to send this over to our back office
    it goes to a reviewer now
    they'll go over it and decide
    the committee looks at those at the end of the month
    a specialist has to go through it
    they will look at the pictures and make a decision
    you should be hearing from them
    you'll hear back from us either way
    expect a call from our office
    she'll give you a call when she's free
    he'll ring you with a time
    the dispatcher will let you know when he's on the way
    we'll text you when it comes in
    we'll notify you as soon as it's ready
    you'll get a message when it's been decided
    a letter will come to your house with the decision
    i'll leave a note for the doctor
    i'm putting a message in for the nurse and she calls people back
    i'll check with the owner and see what he says
    i need to run this by my supervisor first
    i have to find out and come back to you
    let me dig into it and follow up with you
    i'll keep after them until it's sorted out
    i'm on it, i'll stay on top of this
    i'll see to it that they know
    i'll push them on it
    we're still working on it
    the crew is out there working on it now
    there's no time on it yet but they're on it
    it's being investigated
    it's in review right now
    we're waiting on the manufacturer
    it's on back order and we'll ship it when it gets here
    the part has been ordered, we'll set up a visit when it's here
    i'm ordering the piece that's missing
    the warehouse will mail out the missing parts
    i'm having them make you a new pair
    we're going to redo it at our expense
    a new one will be sent to you
    i'm arranging for it to be picked up and swapped
    we'll send a technician to take a look at it
    i can have a guy there thursday between one and five to look at it
    a crew has to come out and measure
    the inspector will be by this week
    the driver will try to get to you before he's done
    he'll come by on his way back
    i'm going to put in a request for that
    i've put in a work order
    i opened a dispute on it
    i've filed the claim and an adjuster will contact you
    your case number is one one four seven, hold on to that
    you're in the queue
    you're on the waiting list and we'll call if something opens up
    i've marked it as urgent so they get to it sooner
    i've flagged the account so nothing happens while they look at it
    don't pay anything until you hear from us
    hold off on paying until they've corrected it
    they'll mail you a corrected bill
    we'll recalculate it and send you a new statement
    the credit gets worked out once it's back up
    once you've paid that off it'll be released
    once we have your paperwork we can move forward
    we just need a copy of your license and then we can finish it
    you'd need to stop by with the certificate and they'll change it there
    fill in the form and return it to us, then it gets processed
    upload the documents and we'll take a look
    as soon as you've signed we can start
    get the estimate to us and he can put a number on it
    when the letter comes bring it in
    first you'd do the one and then come see us with both
    send those over and i'll get it started
    i'm emailing you the application now
    i'll send you the proposal and you can look it over
    i'll write it up for your boss so she can approve it
    the offer is good for two weeks, you just let us know
    i'll put together a quote for you
    we'll pick it up again when you've talked to your wife
    i'll try you again tomorrow
    i'll call you first thing with an update
    it might take a while, but we will get back to you
    i can't say when exactly but somebody will call
    i don't have a time frame but it's being handled
    it usually takes them a week or so to answer
    we should know something by the end of the week
    it should be resolved by tonight
    the fix is being rolled out
    give it a couple of days and check again
    we're asking the store to turn it on from their end
    they'll have to correct it on their side
    they're looking for it now
    we're tracking it down
    i've started a search for it
    the bank will take it from here and write to you
    our legal team will be answering that
    the manager will want to talk to you herself
    he's going to want to call you about it
    i'll have him call you
    you have my word, i'll see that it gets done
    i'll have an answer for you once i've talked to them
    i need to look at the recording and then i'll call
    we need to wait and see what the lab says
    the results take a few days
    the adjuster writes his report and then we decide
    i'll send an engineer, they'll be there in the morning
    the electrician is coming by on wednesday to see what's wrong
    somebody from the plant has to come out
    he's going to come take a look at the roof
    a crew is going to dig it up
    i've scheduled a visit so they can find the fault
    we've got a tech for you tomorrow between ten and two
    they'll swap the meter and then rebill you
    a replacement is on its way to you
    we're shipping you another one tonight
    i'm sending out a fresh card, it takes a week
    the new part has to come from the factory
    it's being made, three more weeks they say
    i've asked them to rush it
    i'm going to stay on them
    let me see what i can find out
    i'll make some calls
    i'll go talk to the driver when he's back
    i'll take it up with the director
    this will be on her desk in the morning
    it's going to our fraud department
    the fraud team takes over from here
    they'll investigate, it can take up to ninety days
    in the meantime it's frozen
    in the meantime don't use the card
    i've disputed it for you and they'll let you know
    i've escalated it, you'll get a call from a supervisor
    it's been moved up, a manager has it now
    they look at these in the order they come in
    it'll be a person that reviews it
    you'll get an answer either way
    it might be approved, it might not, they'll tell you
    nobody here can say yet, but they'll write to you
    i'd expect you to hear something next week
    it should only be a day or two before they call
    you'll have an update from me tonight
    i'm here tomorrow too and i'll check on it first thing
    i'll follow it and phone you if it doesn't move
    i've set myself a reminder to check
    i'll be the one calling you
    we can't release it until the check clears
    once that's paid the hold goes away
    it'll go out as soon as the hold is off
    it opens once she's signed
    we need the original before we can go on
    just send us the receipt and we'll reimburse you
    mail it in with the form and we'll review it
    there's a form, i'll get that out to you today
    i'm sending you the link for the documents
    you'll have to bring two papers to the office
    come in with your id and we can change it
    stop in whenever you have both
    the notary has to stamp it first
    your landlord needs to approve it
    your doctor has to call it in
    as soon as her office faxes it over we'll fill it
    we've sent a message to your doctor
    we've contacted the other bank and we're waiting
    the insurance has to answer first
    i'll bill them again and see what they say
    i'll resubmit it with the right code
    don't pay that bill until they've answered
    ignore the letters while it's open
    the deadline is frozen while they look
    i'll leave the case open
    it stays open until you're happy
    i'll send you a quote and you take your time
    he'll measure it and then give you a price
    i'll put the contract together and send it over
    once the contract's back we switch you on
    talk it over and tell us by friday
    i'll hold it for you until you decide
    we'll hold the price for a month
    call us when you have the dates
    come back to me when she's made up her mind
    i'll pencil you in and you confirm it
    i've put your name down in case somebody cancels
    we'll ring you if there's a gap
    if a bed opens up you're the first one we call
    you're next in line
    keep an eye on your inbox
    expect a text from the courier
    they're going to text you when they're close
    he'll radio in when he's near you
    they've got trucks out now
    power should come back this evening, they're saying
    the lines are down and the crews are out
    our engineers are looking at it as we speak
    they know about it and they're fixing it
    an update comes out tonight that should fix it
    it'll be in the next release
    it has to be redone by the other department
    i've asked accounting to fix the invoice
    accounting will send you a new one
    they're recalculating it
    i'm requesting it from the archive
    i asked the warehouse to count again
    they have to find it first
    i've opened a search with the airport
    we'll keep looking for it
    if it's found they'll mail it to you
    the owner will want to make that right
    the principal will call you after school
    she'll reach you after her shift
    he'll phone you tonight
    i'm having her call you the minute she's out of surgery
    i'll put what we said on one page for her
    that's good until the end of the month, just come back to me
    they go over it with the doctor
    they drop it in the mail to you as soon as it's packed
    he calls people back in the evening
    we've pinged them again
    we've asked them twice
    i've typed it up for her with a map
    i've just created the order for it
    he plans his own route and he'll ring you
    he sorts out when he's near you
    it's for him to tell you the day
    she works down the list as they come in
    she does it by text
    they come out in batches and ours haven't landed
    the reading isn't back
    the answer isn't back yet
    they haven't answered yet
    it's not back from the lab
    nothing's come back from them so far
    what's missing is their signature
    what's left is the employer, they haven't answered
    when they've answered it moves quickly
    once it's back she wants to go through it with you
    the electric company has to dig
    they'll see when they open it up
    until then it stays as it is
    until they decide nothing changes
    you'll get something from the district
    you don't have to chase us
    that's done by a lady at the district and she has to look
    she has to see if it fits
    it's with the county now
    we take your details and he calls you
    your file is open, nothing happens to the place until it's decided
  `,
}
