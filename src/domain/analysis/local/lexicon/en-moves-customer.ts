import { list } from './list.ts'
import type { CUSTOMER_MOVES, Moves } from './types.ts'

/** What customers say towards the end of calls, in whole sentences, by what it does for the matter. */
export const EN_CUSTOMER_MOVES: Pick<Moves, (typeof CUSTOMER_MOVES)[number]> = {
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
    that'll do for today
    okay monday then
    he'll be glad
    lovely, that's fair
    super, that's me sorted
    got it, sign it and send it back
    whoa that's so much better
    i'll swing by saturday
    will do thanks
    alright that's fine
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
    so i lose the room and the money
    so i pay forever
    my bank will block you then
    then i'll use a real bank
    i'll be talking to a lawyer
    so it might happen again
    i'm supposed to just live with that
    on my own dime
    wow okay
    right, noted
    so nobody can do anything
    this has been a treat, truly
    fine i'll go to my councilman
    i can't graduate without it
    there goes my whole weekend
    what a company
    so what are you there for
    i guess that's my problem then
    brilliant, just brilliant
    i'll remember this
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
    if not i'll holler
    i'll light the candles then
    then i just wait for the text
    fingers crossed
    i'll get it back to you thursday
    i'll have the guy measure and then call
    i'll put it in the mail tomorrow
    i'll see my adviser about it
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
