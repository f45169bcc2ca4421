import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What customers say that leaves the matter open: what they will do themselves, wait for, or tell. */
export const EN_MOVES_TELLS: Pick<Moves, 'takes_on' | 'tells'> = {
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
    i'll go get that tomorrow
    i'll stop by the office on friday
    i'll get the papers together and send them
    i'm sending it to you now
    it's going out to you today
    i'll pay it when i get home
    i'll take care of that end
    okay i'll do that first and then come see you
    i'll upload it tonight
    i'll get the form to you
    i'll call the insurance first
    i'll talk it over with my husband
    i need to check with my boss
    it has to go through my manager
    i need to get it approved
    let me get back to you on that
    we'd come back to you
    we'll let you know
    i'll think it over and call back
    i'll sleep on it
    i'll try it on monday
    i'll give it a few days
    if it's not there i'll call again
    okay i'll wait to hear from you
    so somebody's going to call me
    and you'll let me know
    please don't forget
    please make sure they call
    i'll be waiting
    i'll keep the phone close
    i'll keep my phone on
    okay i'll be home
    i'll be here all day
    let me know as soon as you hear
    when will they call
    i hope they hurry
    i'll hold on to the number
    i've got the case number
    i'll leave the old one out for him
    i'll leave the light on
    i'll keep the bucket under it until then
    i'll make do until then
    i guess i'll wait then
    how will i know
    then i'll hold off paying
    i'll get the picture over to you
    i'll ask my doctor
    i'll have my lawyer look at it and send it back
    we'll sign it next week
    i've got friday off so i'll do it then
    i'll look for that form
    i'll fill it in tonight
    i'll have it to you by friday
    i'll scan it when i'm at work
    i'll drop the papers off
    i'll come by with my license
    i'll bring it in when i'm in town
    i need to dig out the receipt
    i have to find the certificate first
    i'll ask my daughter to help me send it
    my lawyer has to see it
    the board votes on it next week
    it needs two signatures on our side
    my husband has to say yes
    we want to compare first
    we're still deciding
    i'll think on it over the weekend
    i'll let you know on monday
    can i call you back with that
    i'll phone back when i know
    i'll check my calendar and call
    okay i'll look for your email
    okay i'll look out for their call
    so i'll hear by wednesday
    tonight, right
    and you'll call me either way
    you promise
    don't let it fall through the cracks
    you've got my number
    my cell is best
    call me any time
    i'm up late
    leave a message if i don't pick up
    he better show up
    they better call
    i'm counting on you
    so it's just waiting now
    nothing to do but wait
    i can wait a couple days
    two weeks, okay
    i hope it goes through
    i hope they find it
    let's hope so
    we'll see
    we'll see what they say
    how long do they usually take
    do i need to be home
    who's going to call me
    is it the same number
    and if they don't call
    i'll use the old one till it comes
    i'll stay with my sister until it's fixed
    i'll pay the rest when i get the right bill
    i'll hang on to the letter
    i'll keep the box
    i'll take a picture of it
    i'm taking the picture now
    i just emailed it
    it has to go past my boss
    it's over what i can sign for
    i'd want to walk her through it first
    and then we'd come back to you
    she'd have to approve it
    send that over and i'll show it to them
    i'll listen for the phone
    i'll stay by the phone
    i could go over there and bug them
    i'll walk him over myself until then
    and she'd let me know
    take down my number
    so when's he coming
    as long as somebody's looking at it
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
    hi yes i have a question
    i'm calling because my order hasn't come
    i got a letter from you
    i bought it last month
    it was a gift
    it's for my mother
    my son is nine
    we moved in june
    i have the number here
    sure it's four four one two
    it's under my husband's name
    the address is twelve oak street
    it makes a noise when i turn it on
    the screen is black
    it just stopped
    i tried turning it off and on
    i've called three times already
    nobody came
    they said it would be here yesterday
    i paid for that in march
    and then they charged me again
    i was on hold for an hour
    i've been with you for ten years
    what do i need to bring
    how much is it
    what time do you close
    is there a fee
    do i have to sign anything
    can i do that online
    and what if it rains
    does it come in red
    what happens next
    so how does that work
    how long does it take
    what was that number again
    yes please
    yes that's right
    no it's the other one
    no thanks just the one
    no i don't need anything else with it
    no just the regular
    i don't want the insurance
    no i'm not interested in that
    let me find my glasses
    hold on let me get a pen
    one second
    okay i'm there
    i'm looking at it now
    i think so
    i'm not sure
    two of them
    the visa
    on the fifteenth
    in the morning if you can
    because i work nights
    it's been a hard year
    my wife usually does this
    i'm standing outside
    the dog is barking sorry
    mm hm
    right
    okay
    hello is this the service desk
    i'm hoping you can help me
    so here's the thing
    well it's a long story
    i ordered a coat on the first
    i dropped it off with you
    i've got a bill here i don't understand
    i want to stop my membership
    i'd like to book a table
    i need to move my appointment
    i'm locked out
    my card got declined
    my husband passed away
    i just moved
    i saw it on your website
    a man came to the door
    the girl at the store told me to call
    there's a hole in it
    it smells
    it's leaking from the bottom
    the light keeps blinking
    it worked until tuesday
    it's the second time this month
    i waited all day
    i took the day off work
    they never showed
    and then it went to voicemail
    it's been six weeks
    i've had it for three years
    she's seven
    there are four of us
    the green one
    the small size
    it's a honda
    it's the house with the red door
    it's on the top right
    it says error nine
    it starts with a b
    no with a d as in dog
    let me read it to you
    it's my work email
    sorry say that again
    you're breaking up a little
    which one do you mean
    where do i find that
    do i press it now
    what's the difference
    is that per month
    does that include tax
    how much would that be
    can i pay over the phone
    can you do it today
    could you check for me
    would you mind looking
    is somebody there on sunday
    what do people usually do
    why is that
    how come
    since when
    who did that
    no not yet
    not that i know of
    maybe
    i believe so
    let me think
    hm
    sure
    go ahead
    yes i'm here
    oh really
    no kidding
    you're kidding
    my goodness
    that's funny
    ha ha
    my grandson says you take a picture of it
    then what
    does the picture pay
    and the top piece
    the parcel number
    i would call but i never get through
    oh no
    we can't move it
    we went to one last year
    the hall's booked
    everyone's flying in
    no ma'am
    no sir i was about to
    she says hello
    he's eating pancakes
    he's eighty
    it's seventy pounds
    she was beside him before i turned around
    i paid six for the whole thing
    four hundred and eighty
    it says amount due
    i don't recall asking for that
    i told them to look out for it
    and how long do they take
    can you tell which it is
    is he in pain do you think
    a spot what kind of spot
    then changes to your return
    it's under wendell
    that's him
    only the front
    it's the front though
    we had twenty two of them
  `,
}
