import { list } from '../list.ts'

/** What customers say who are fed up. */
export const EN_FRUSTRATION = list`
  this is the third time i've called
  i've been going round in circles with this
  nobody ever calls back
  i've told this story to four people now
  every time it's a different answer
  i've done all that, twice
  i've already sent it, i've sent it three times
  how many times do i have to say it
  i've been on hold for fifty minutes
  i just want it to work
  i've wasted my entire saturday on this
  it was supposed to be here a week ago
  you said tuesday, and it's friday
  i took the day off for this and nobody came
  that doesn't help me
  that's no use to me
  so i'm back where i started
  here we go again
  not this again
  it's always something with you people
  seriously
  are you serious
  oh come on
  you've got to be joking
  great, another week
  lovely, so i wait some more
  so what am i paying for
  i don't see why this has to be so hard
  it shouldn't be this difficult
  is it really that complicated
  why do i have to do your job for you
  why am i the one who has to chase this
  nobody seems to know what the other one's doing
  can't you people talk to each other
  the website says one thing and you say another
  i keep getting passed around
  i've been transferred five times
  i pressed every button there is
  i don't want another ticket number
  i have a whole page of ticket numbers
  please don't tell me to restart it
  i've restarted it a hundred times
  it worked for a day and then it quit again
  it's done it again
  it's broken again
  still nothing
  it's still not fixed
  still the same
  it's been going on since june
  two months i've been waiting
  i'm getting tired of this
  i'm fed up
  i'm at the end of my rope
  i've about had it
  i'm losing patience
  this is getting old
  it's very annoying
  it's frustrating
  i'm not happy about it
  i'm disappointed, to say the least
  i expected better
  that's not what i was told
  the other lady said it was done
  somebody there promised me
  well then somebody should have told me that
  i wish i'd known that before i paid
  so i drove all that way for nothing
  and now i'm the one who's stuck
  i'm stuck without a car until then
  meanwhile i've got no heat
  i can't run a business like this
  my customers are yelling at me
  i can't keep taking off work
  you're asking me to wait again
  that's what they said the last time
  i've heard that before
  sure, that's what you all say
  i'll believe it when i see it
  i'm not holding my breath
  that isn't good enough
  that's not really an answer
  you haven't answered my question
  i don't want a credit, i want it fixed
  you keep saying that
  it makes no sense whatsoever
  who came up with that rule
  that's a silly rule
  so because of a typo i've got to start over
  i have to fill it in all over again
  i typed it all in and then it lost it
  it just keeps going round
  i can't get a straight answer
  can i please talk to somebody who can do something
  is there anyone there who knows
  i shouldn't have to call for this
  it's a simple thing i'm asking
  all i want is a date
  it's not the money, it's the hassle
  every single month it's wrong
  every month i have to call about the same thing
  i guess i don't have a choice, do i
  fine, whatever, just do it
  well that's just typical
  i figured as much
  why even have a number if nobody picks up
  what's the point of an appointment then
  thanks for nothing
  okay, well, that's disappointing
  i suppose i'll have to live with it
  that leaves me high and dry
  i've been patient
  i've been more than patient
  i have better things to do than this
  you lost me the whole morning
  no one can tell me where it is
  and nobody thought to call me
  not even a note
  so much for that
  there's always an excuse
  i'm not asking for much here
  i've got the email right here that says it
  so nobody wrote that down
  i've explained this already to the fellow before you
  i've been chasing this for three weeks
  that's the same thing the last person read me
  you're reading off a card, aren't you
  i know what the policy says, i'm asking you for some common sense
  it's only a signature, why can't you just do it
  it's been six days and all i've had is emails telling me it's coming
  and yet here i am, calling you again
  every time i log on it's something new
  i had to find your number on somebody's blog
  there's no way to reach a person
  i had to take two buses to get here
  that was supposed to be taken care of in march
  i was told it was all set
  they assured me it wouldn't happen again
  so your left hand doesn't know what the right hand's doing
  i send it, you lose it, i send it again
  why do i need to prove who i am every single time
  that's another forty dollars i wasn't counting on
  you'd think after all these years
  i'd have thought somebody would have caught that
  it's one letter, how hard can it be
  i don't have four hours to sit at home
  between eight and five isn't a time
  i waited in all day and nobody so much as called
  my whole team's sitting here with nothing to do
  we've got orders going out the door late because of this
  it's costing me money every day
  i've missed two shifts over it
  i'm sick of looking at it
  it's driving me up the wall
  it drives me crazy
  it's maddening
  it's beyond me
  oh for pete's sake
  for crying out loud
  good grief
  oh great
  just great
  just my luck
  well isn't that nice
  how convenient
  big surprise
  naturally it's after you got my money
  so that's how it works
  i see how it is
  so the answer's no
  so there's nothing, no credit, no sorry, nothing
  and i'm supposed to just accept that
  and what am i meant to do till then
  so what now, i just go without
  that's two weekends gone
  there goes my afternoon
  my patience is about gone
  i don't know how else to put it
  i don't know how much plainer i can say it
  look, i just want this over with
  look, all i need is a yes or a no
  let me stop you there
  that's not what i'm asking
  no, that's not it either
  no, it isn't
  you said that already
  i've heard the speech
  please don't put me on hold again
  don't transfer me, please don't
  the last time you transferred me it hung up
  i can't believe i have to do this all over
  i could have built one by now
  it'd be quicker to walk over there
  i might as well do it myself
  you'd think it was gold bars i was asking for
  it's only been a year and it's falling to pieces
  i paid good money for this
  for what i pay i'd expect somebody to answer
  it wasn't cheap either
  i've lost count of the calls
  i had it fixed in may, in july and now again
  it never lasts more than a week
  does anybody test these things
  did nobody look at it before it left
  you keep changing the date on me
  first it was monday, then wednesday, now you don't know
  nobody will give me a date
  they just say soon
  what's soon
  i wasn't told any of this
  it'd have been nice to know
  no one said a word about a fee
  it wasn't on the website anywhere
  you charge me for that as well
  i'm not thrilled, no
  no, i'm not happy
  not really, no, but what choice have i got
  well, it's a poor way to run things
  i'm let down, i really am
  that's pretty poor
  a person could grow old waiting
`
