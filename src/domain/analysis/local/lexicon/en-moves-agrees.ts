import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What customers say who have what they called for. */
export const EN_MOVES_AGREES: Pick<Moves, 'agrees' | 'sees_it_work'> = {
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
    oh okay that makes sense now
    ah so that's what it is
    then that's all right
    good, then i don't have to worry
    i see, i didn't know that
    that explains it
    that clears it up
    now i understand
    okay that's easy
    great that's what i wanted to hear
    wonderful
    that's wonderful news
    you've made my day
    thanks a million
    thank you for sorting that out
    thanks for your help
    you've been a big help
    i appreciate it
    i'm so relieved
    what a relief
    phew okay
    thank goodness
    awesome thanks
    cool thank you
    alright thanks a lot
    that'd be great
    that's perfect for us
    yes that time works
    tuesday's good
    okay see you then
    we'll be there
    sounds fine to me
    yeah let's do that one
    okay that's a deal
    i can do that
    that's fair
    i'm happy with that
    that's really generous
    you didn't have to do that
    that was quick
    that was painless
    faster than i thought
    no that covers it
    that's it for me
    nope all good
    that's all i was calling about
    i got what i came for
    i'm all set then
    okay i'll look out for the email
    yes i got the email just now
    okay i wrote it down
    my husband will be pleased
    she'll be so happy
    we can't wait
    looking forward to it
    that settles it
    that's taken care of then
    no more questions
    you answered everything
    i know what to do now
    lovely thank you dear
    much obliged
    you're very kind
    i'll tell my friends
    okay good to know
    alright that's reasonable
    i guess that's fair, thank you
    oh that's not so bad
    well that's better
    i'm not upset anymore
    i had the wrong idea then
    my mistake then
    okay bye thanks
    good night
    okay that's what i was hoping for
    oh wonderful, i didn't expect that
    well that's kind of you
    well i appreciate that
    alright i can live with that
    that'll work
    thursday it is
    four o'clock, got it
    the twelfth then
    okay i'll see you there
    we'll see you saturday
    i'll come pick it up after work
    i'll swing by and get it
    i'll grab it on the way home
    that's good news
    that's great news
    i can sleep tonight
    you saved me
    you saved the day
    you're the first person who helped
    finally, thank you
    about time but thank you
    now was that so hard
    okay so it's done
    so i'm good
    so i don't have to do anything
    so i can just ignore it
    so it's only a reminder, good
    oh it's included, great
    oh so it's free
    ah i had it backwards
    i was reading it wrong
    silly me
    that was my question
    that's all i needed to know
    you answered it
    i think i've got it
    got it all written down
    yep got it
    yes i have it here
    it's in my inbox
    perfect timing
    couldn't be better
    you made that easy
    i was expecting a fight
    i thought i'd lost it
    thank heavens
    bless you
    you're an angel
    tell your boss you're good
    five stars
    have a great day
    you have a good one
    okay thank you bye
    alright take care
    no that's all i wanted
    nope you covered it
    nothing else, thanks
    just tell her thank you from me
    i only wanted to say that
    that's what i wanted to tell you
    no you've been great
    no you put me at ease
    no i'm happy now
    no that's perfect
    no you've told me everything
    no i feel much better
    no you did fine
    so nobody stole anything
    so it's not a bill
    so i don't owe anything
    so they're not coming
    then i'll come and get them
    do that, thank you
    i'll do that tonight, thanks
    oh well that's simple then
    well i'll be
    that's a load off
    oh that's a weight off my mind
    i didn't sleep last night over that
    okay that saved me some money
    i wouldn't have known that
    then i'm ahead
    okay i'll mail you the check
    yeah there it is, it says so
    okay then it's my own fault
    please do, she deserves it
    she should get a raise
    thank her, not me
    that's pretty decent
    huh okay that's good of you
    so i don't need it at all
    so i just do nothing
    so it's only those three
    so i'm not in trouble
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
    okay it's coming up
    it says success
    it went green
    it's moving
    the gate opened
    i'm logged in
    it took the password
    it's asking for the new one, okay that worked
    i've got a picture
    the sound is back
    i have internet again
    the heat just came on
    it's loading, there it is
    it's showing the right name
    the money's there
    i got the text just now
    it's in my inbox
    the code worked
    it's quiet now
    no more beeping
    it's stopped leaking
    the error's gone
    it printed
    yes now it's ringing
    huh it's fast again
    oh that's better, it's clear now
    it let us in
    it says connected
    it's charging
    it accepted the card this time
    that's it, it's on
    the lights are on
    i can hear it running
    it's downloading
    it's letting me type
    it's playing
    now there's a picture
    yes it's there now
    it took it
    it says approved
    it's warm again
    water's running
    the message is gone
    it's in, i see my name
    yep that did something
    it works
    look at that
  `,
}
