import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What customers say who leave without it, angry or politely. */
export const EN_MOVES_OBJECTS: Pick<Moves, 'objects'> = {
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
    so that's a no then
    so there's nothing you can do
    so i just lose the money
    so i'm stuck with it
    then what good is it
    that's no use to me
    that doesn't do me any good
    that's not much help
    that's not what i was told
    that's not what it said on the website
    nobody told me that
    it doesn't seem right
    it just doesn't sit well with me
    i don't think that's fair
    i expected better from you
    that's disappointing
    i'm a little disappointed i have to say
    well that's a shame
    oh well thanks anyway
    okay thanks for trying
    thanks for looking anyway
    well it was worth a try
    i guess there's no point then
    i guess i'll have to live with it
    i suppose i don't have a choice
    i guess that's that
    okay never mind then
    forget i asked
    alright i won't bother
    i'll have to find somebody else then
    i'll try somewhere else
    i'll go with another company
    i'll check with your competitor
    i'll see if another shop can do it
    i'll look around
    i'll just do without
    i'll take care of it myself then
    i'll dispute it with my card
    i'll have the bank stop it
    i'll be leaving when the contract is up
    this is the last time i order from you
    you've lost a customer
    i won't be back
    i'll be writing a review about this
    i'm going to report this
    i'll take you to court
    who do i complain to about you
    let me talk to someone who can help
    is there anyone else i can speak to
    can't you make an exception
    there must be something you can do
    not even this once
    but i have the receipt
    but it was your mistake
    how is that my fault
    why should i have to pay for that
    that's outrageous
    that's a ripoff
    this is a joke
    you can't be serious
    unbelievable
    great, just great
    okay so i wasted my time
    all this for nothing
    that leaves us nowhere
    i don't know what to do now
    so what am i supposed to tell my boss
    no that's too expensive
    no i'm not paying that
    no i don't want the credit
    i don't want a coupon i want my money
    no that's no good
    no that's too late for us
    it can't wait that long
    no i'd rather not then
    i'll pass
    not at that price
    we can't move it
    i already tried them
    they sent me to you
    you people keep sending me around in circles
    not really, no
    no you've done enough
    no i think we're finished here
    whatever you say
    fine
    sure, if you say so
    i was hoping for more than that
    well i'm not happy about it
    i'm heartbroken to be honest
    i understand it's not you
    so basically no
    so the answer is no
    so i'm out two hundred dollars
    so i have to pay for your mistake
    so nobody's responsible
    you must be able to do something
    is there really no way
    not even a partial one
    what about a discount at least
    could you at least look
    but i was told i could
    the man at the store said i could
    it says so in the ad
    that's not what i agreed to
    that's not my fault
    i did everything you asked
    i'm the one who loses here
    that's a lot of money for me
    i can't afford that
    i can't wait three months
    i need it tomorrow, not in two weeks
    it'll be too late by then
    the party's on saturday
    we fly on sunday
    that doesn't solve anything
    i've heard that before
    that's what the last one said
    you all say the same thing
    why even have a phone number
    why do i bother
    i give up
    okay i give up
    i'm done
    i'm wasting my time here
    fine keep it
    keep the money then
    well, that's disappointing but okay
    okay, i had to ask
    i figured you'd say that
    that's what i was afraid of
    i was afraid of that
    alright well i tried
    oh that's too bad
    what a pity
    i guess we'll go somewhere else
    then we'll go with the other guys
    the other place said yes
    someone else will want my business
    i'll be switching
    i'll shop around
    no i'll leave it then
    no, then don't bother
    no that won't work for us
    no good, i work days
    no thank you, not for that money
    i'm not paying another cent
    i won't sign that
    i don't accept that
    i want your name
    i want that in writing
    put your manager on
    who's your boss
    i'll complain to the city
    i'll be calling the news
    expect a letter from my attorney
    see you in court
    you should be ashamed
    this is the worst
    terrible
    shameful
    have a nice life
    i hope you're proud
    okay whatever
    right, okay, bye
    i see. well. bye
    that's it then i suppose
    well i'm still out the money
    well that leaves me stuck
    it's not right though
    it still isn't right
    then leave it
    then i'll come get it back
    i'll use something else
    i'll hook it to an old one
    so it's a piece of paper
    so it's worthless
    you're joking
    even if i pay for your time
    even if i pay extra
    it's the one thing i need though
    alright well thank you sir
    okay that's honest at least
    no it wouldn't be the same
    i don't think so, no
    surely you can see that it was paid
    is there anything at all you'll do
    can't you ask somebody
    i'd be better off throwing it out
  `,
}
