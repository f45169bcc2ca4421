import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What is said towards the end of calls, in whole sentences, by what it does for the matter. */
export const EN_MOVES: Moves = {
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
  agrees: list`
    okay great that's all i needed
    perfect thanks
    oh that's a relief
    that works for me
    alright that makes sense
    that answers my question
    you've been very helpful
    okay i can live with that
    good, that's settled then
    fair enough
    sounds good
    wonderful thank you so much
    i appreciate you taking care of it
    that's more than i expected
    okay cool that'll do
    beautiful thanks
    no that's everything, have a good one
    well that was easy
    i feel better now
    you're a lifesaver
    then i know what i need to know
    oh i see now, okay
    great i'll look for the email
    that's fine
    see you saturday
    got it, thank you
    good enough for me
    alright we're good
    mystery solved
    lovely, bye
  `,
  sees_it_work: list`
    it's working now
    there it is
    i'm in
    it came on
    oh the light turned green
    yes i can see it now
    that did it
    it's printing
    i found it, it was on the porch
    there's my name
    i can hear you fine now
    it just popped up
    okay it let me in
    the water's hot
    oh it opened
    it stopped beeping
    now it shows up
  `,
  objects: list`
    that's not good enough
    i don't want a voucher
    this is ridiculous
    so you're not going to help me
    i'll take my business somewhere else
    i'm calling my lawyer
    forget it
    that's useless
    you'll be hearing from my attorney
    so i'm just out of luck
    then what am i supposed to do
    i'm not satisfied with that
    never mind i'll figure it out myself
    i'll see you in small claims
    this is unacceptable
    i want somebody else
    i'm telling everyone i know
    i won't accept that
    you people are useless
    thanks for nothing
    goodbye i'm done
    so that's a no
    i'll post this everywhere
    that leaves me with nothing
    whatever
    i'm disappointed to be honest
    i'll dispute it with the bank then
    wow okay so nothing
    that doesn't help me at all
    i'm hanging up
  `,
  takes_on: list`
    i'll send it over tonight
    let me talk to my wife and i'll call you back
    i'll bring the papers in on monday
    i'll try that when i get home and call you if it doesn't work
    i'll think about it
    i have to ask my boss first
    i'll fill it out and mail it
    i'll wait for the call then
    i'll keep an eye out for it
    okay i'll wait till friday
    please hurry
    i'll have my phone on me
    send it over and we'll look at it
    i need to find the receipt first
    so i just wait
    call me as soon as you know
    i'll scan it and email it
    let me sleep on it
  `,
  tells: list`
    hi i'm calling about my account
    my name is linda park
    the number is four four one seven
    it started last week
    nobody has called me back
    i was charged twice
    it won't turn on
    yeah hold on let me get it
    yes
    no
    i already tried that
    when is he coming
    how long will that take
    do i pay again
    what does that mean
    the visa ending in two two
    it's been three days
    i don't understand
    can i speak to a supervisor
    are you sure
    and that's for both of us
    i've been a customer for years
    what about the other one
    so i ordered it online
    is that the one with the box
  `,
}
