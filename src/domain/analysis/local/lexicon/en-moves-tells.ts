import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What customers say that moves nothing: what they tell, answer and ask. */
export const EN_MOVES_TELLS: Pick<Moves, 'tells'> = {
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
