import { list } from './list.ts'
import type { AGENT_MOVES, Moves } from './types.ts'

/** What agents say towards the end of calls, in whole sentences, by what it does for the matter. */
export const EN_AGENT_MOVES: Pick<Moves, (typeof AGENT_MOVES)[number]> = {
  settles: list`
    i've taken that off for you
    okay it's off, you won't be charged again
    that's done
    you're all set
    i've gone ahead and voided it
    i just put that back on your card
    the refund is on its way to your account
    it'll be back on your card in three to five days
    that's gone through
    your payment went through
    you're paid up
    i've got you down for saturday at two thirty
    you're in for tuesday at nine with doctor lee
    you're booked
    it's cancelled as of today
    you'll get an email confirming it
    that's updated in the system
    i changed it, everything goes to the new address from now on
    i took the fee off
    i waived it this once
    you're back in
    i unlocked it, try it now
    there you go
    your order is in, it'll be on thursday's truck
    it's on the van now and you'll have it by five
    it's at your neighbor's, he signed for it
    it's ready for pickup at the counter
    the hold is off
    the account is closed
    no more letters, i stopped them
    i've removed your number from the list
    i've added her to the policy and she's covered from midnight
    your confirmation number is seven four two
    i've credited you twenty dollars
    the new card number is saved
    you're enrolled
    that takes care of it
    we're square
    so your balance is zero now
    i've moved you to the cheaper plan
    it's fixed on our end
    the extension is in, nothing happens until the thirtieth
    i switched it over
    i've written it up and it goes in his file
    i put the points on your account
    that's in the mail to you already
    that notice crossed in the mail, nothing is due
    i've got it here in front of me, you can come get it
    the money is going back to your card
    that one's closed now
    you passed so you're done
    it's all taken care of, you can throw the letter out
    nothing further is needed from you
    you can ignore that
    i moved you to a clear one and it's fast again
    got you there for ten o'clock
  `,
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
    if it isn't there by wednesday call me and we'll send another
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
  `,
  declines: list`
    i'm afraid there's nothing i can do
    we don't do that
    that's our policy
    it's outside the thirty days
    i can't refund that
    we can't make exceptions
    the system won't let me
    there's no one here who can help you with that
    you'd have to take that up with the manufacturer
    it's non refundable
    that's all i can offer
    i don't have that information
    i can't tell you when
    you can write to the head office
    we're sold out
    no we don't have anything
    your warranty ran out
    a supervisor will tell you the same thing
    i can't give you access without the documents
    unfortunately you don't qualify
    it's not our responsibility
    the only thing i can do is the voucher
    i can't change that
    i'm not able to transfer you
    we don't have a workshop
    it's final
    he goes in order
    that's just how it works
    i don't see any record of it
    there isn't any leeway
    i can't promise anything
    i can't discuss that with you
    you signed the contract
    the decision stands
    we don't carry that anymore
    i'm sorry the answer is no
    there's no manager available
    that isn't covered
    we're not liable for that
    i hear you but no
    it isn't really something we get involved in
    i'd suggest earplugs honestly
    that date is completely full
    nothing at all i'm afraid
    that rate isn't changeable
    i can't turn the rule off
    it could happen again yes
    there isn't an appeal
    you'd need to hire your own inspector
    then i don't have grounds to do it
    i know it's not what you wanted to hear
    it has to be in person
    they only accept it at the office
    they haven't given us a date
    they don't take calls
    i really couldn't say
    nothing planned for this year
    the permit allows it
    it's automatic, nobody can change it
    you can do that if you like but it won't help
    you should have read the terms
    it runs again in the spring
    that's what the report says
    not without the paper no
    sorry, those are the rules
  `,
  informs: list`
    it's ten dollars a day per line
    the difference is the battery
    yes dogs are allowed
    we're open nine to six on sundays
    that charge is the activation fee
    it's higher because the winter rate started
    you don't have to do anything, it kicks in by itself
    it includes breakfast and parking
    you can pay at any seven eleven
    it means they only billed you for part of the month
    it was held up because of the weather
    the tracking shows it left memphis this morning
    what you do is press and hold it for ten seconds
    that's a different company, their number is five five five two
    it's an estimate because they couldn't get to the meter
    you're eligible after ninety days
    yes it works with both
    it comes to forty nine ninety five a month
    the deadline is the fifteenth
    you need two forms of id
    no that text wasn't from us, delete it
    those are two separate visits
    the older one is cheaper but it has less memory
    your appointment is at ten fifteen
    it's due on the twentieth
    go to settings and turn it off there
    there's a key on the left, press it once
    the plan covers the first two visits
    it renews every year unless you call
    it's normal for the light to blink while it updates
  `,
  handles: list`
    thanks for calling how can i help you
    can i get your name and account number
    let me take a look
    one moment please
    i'm so sorry to hear that
    i understand
    how do you spell that
    is there anything else i can help with
    have a great day
    okay i see it here
    and what's the best number for you
    alright thank you
    what seems to be the problem
    when did that start
    can you read me the number on the back
    what's the date of birth
    i'd be upset too
    bear with me
    which one is it
    did you try the website
    you're welcome
    thank you for holding
    are you there
    what time works for you
    do you want the email or the letter
    let me pull that up
    oh no that's awful
    can you tell me what it says
    good luck with everything
    sorry about the wait
  `,
}
