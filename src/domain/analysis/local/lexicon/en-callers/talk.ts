import { list } from '../list.ts'

/** What callers say whatever they call for: it tells nothing of the intent. */
export const EN_CALLERS_TALK = list`
  yes that's me
  it's four four one two
  the last name is kowalski
  k as in king
  my date of birth is june second
  hello
  good morning
  yes please
  okay
  sure
  thanks
  thank you so much
  that's right
  no that's everything
  bye now
  you too
  go ahead
  i have it right here
  let me find my glasses
  hold on let me get a pen
  can you hear me
  sorry i'm in the car
  the zip is eight oh two oh three
  it's under my husband's name
  one second
  okay what does that mean
  alright
  so what happens now
  how long will that take
  when would that be
  and then what
  can you repeat that
  i didn't catch that
  who am i speaking with
  i've written it down
  yes i'm still here
  no problem
  i see
  oh okay
  that makes sense
  well that's good
  that'll work
  sounds good
  let's do that
  i guess so
  i don't know
  maybe
  it was last week
  about a month ago
  at home
  on my phone
  it's a two bedroom
  the blue one
  my wife's with me
  i'm on my lunch break
  i'll wait
  no not really
  could be
  i think so
  yes i got it
  twenty three fifty nine maple
  apartment four
  robert with a t
  five five five oh one two three
  alright i'll try that
  and is there anything else you need from me
  can i get your name
  could you spell that
  i appreciate it
  have a good day
  that's all i needed
  okay let me see
  the email is dana at example dot com
  she's eleven
  he's my son
  we're in ohio
  it's on the screen now
  just a minute
  i'm looking at it
  it says pending
  yes i can do that
  is that a yes
  then i'll call back
  so i just wait
  what was the number again
  do i need to do anything
  oh really
  i didn't know that
  fair enough
  i'd rather not say
  the account ends in zero nine
  it's a visa
  monday's fine
  after five is better
  whatever's easiest
  mhm
  not that i know of
  since tuesday
  on the website
  in the morning
  from my bank
  my name's linda and i'm calling from dayton
  i've been with you for years
  i'm on hold forever here
  sure it's seven seven one zero
  could i put you on speaker
  it's gene with a g
  the reference was four one oh seven
  just me and my husband
  she's my mother
  is that the number you mean
  i have it in front of me now
  yes both of them
  no i haven't
  it's morning here
  let me ask my wife
  i didn't get that last part
  let me write this down
  okay and who do i ask for
  right
  i suppose
  it's a little noisy here
  the first one
  either one
  that's the one
  i hope so
  yes the same one
  i'm retired
  about twenty minutes
  last year i think
  you can call me dan
  good morning dear how are you today
  i've been putting this off for weeks
  my wife says i should have done this ages ago
  hang on the dog wants out
  i don't want to keep you
  you sound just like my niece
  i've got to be quick, the baby's asleep
  i'm at work so i'll keep my voice down
  i was in the navy for twenty years
  we've been in that house since nineteen seventy one
  he was a good man, everybody said so
  he never said a word about it
  i cried the entire way home
  she's ninety and sharp as a tack
  i couldn't sleep all night
  you have no idea what a week i've had
  it's been one thing after another
  i'm sorry, i'm a little upset
  give me a second, i'm sorry
  it's been hard
  thank you, that's kind of you
  you're very sweet
  that's not your fault
  i know it's not you personally
  don't give me that
  this is ridiculous
  i can't believe this
  you've got to be kidding me
  unbelievable
  that's a joke
  what a mess
  i'm so tired of this
  i've had it up to here
  i'm not yelling at you
  i'm not stupid
  i'm getting really angry now
  that's great, that's just great
  wonderful
  oh that's fantastic news
  you made my day
  you're an angel
  oh my goodness
  oh no
  oh dear
  well i'll be
  that's funny
  ha, well, you never know
  i'm a little old lady, i don't know about these things
  my grandson does all that for me
  i don't do computers
  i'm all thumbs
  it's probably something silly i did
  you're going to laugh at me
  this might be a strange question
  i don't know if you're the right person for this
  i'm not sure who i need to talk to
  i wasn't sure whether to call
  i didn't know who else to ask
  let me start from the beginning
  so here's the story
  it's kind of a long story
  long story short
  to be honest with you
  the thing is
  what happened was
  so anyway
  i mean
  you know how it is
  i'm looking out of the window at it right now
  i have a meeting in ten minutes
  my boss is standing right here
  the kids are screaming in the back
  i've got the whole family coming
  we're leaving on saturday
  i'm on a break so i've got five minutes
  i'm seventy eight years old
  i'm a single mother with three kids
  i work nights
  my husband's in the hospital
  my mother's not well
  she doesn't hear so good
  he doesn't speak much english so i'm calling for him
  i'm scared to death
  i'm worried sick
  i'm shaking
  my heart's pounding
  what if it's too late
  is he going to be alright
  i don't want to lose it
  please tell me it's okay
  i hope i'm not in trouble
  i feel terrible about it
  i feel so stupid
  i miss him every day
  we were married forty six years
  nobody tells you how quiet the house gets
  i don't even know why i'm telling you this
  that was always his job
  it's silly but i loved that thing
  i can't stop thinking about it
  it was a beautiful day
  we had the whole town there
  the kids loved it
  it snowed all night
  it's raining cats and dogs here
  traffic was awful
  i drove forty miles for nothing
  i've been up since four
  i took the morning off for this
  i've been on the phone an hour
  i'm on my third cup of coffee
  i read the whole thing twice
  i've asked everybody
  nobody knows anything
  everybody tells me something else
  is this a recording or a person
  am i talking to a real person
  press one press two i'm so sick of it
  your music is terrible by the way
  what was your name again
  where are you located
  i've never had to call you before
  you people have always been good to me
  my father used you and his father too
  we've been neighbors for thirty years
  that man is a saint
  i'm holding it in my hand
  i'm reading it off the screen
  it's in front of me on the desk
  i wrote it on the back of an envelope
  the ink's smudged
  it's either a five or an s
  let me put my other glasses on
  n as in nancy
  like the river
  spelled just the way it sounds
  with two l's
  it's a funny name i know
  everybody gets it wrong
  it's the one on fourth street
  the account's under carter and sons
  unit six hundred, building c
  it's the white house with the green door
  past the church on the left
  you can't miss it
  at the end of the dirt road
  it's for a birthday
  it's for my mom
  for the two of us
  it's a surprise
  she'd kill me
  he'd love that
  what do you think
  what would you do
  is that normal
  does that happen a lot
  and nobody noticed
  how is that possible
  who decided that
  why would anybody do it that way
  so whose fault is it
  then what am i supposed to do
  is there nothing you can do
  can you do anything at all
  there has to be a way
  surely somebody can
  i'm asking you nicely
  you're not listening to me
  let me finish
  that's not what i asked
  i just told you that
  i already gave it to the other lady
  do i have to go through it all again
  fine, whatever
  forget it
  never mind
  do what you have to
  i'll believe it when i see it
  we'll see
  if you say so
  that's what they said last time
  okay, that's fair
  i appreciate you being honest
  well you tried
  it's not the end of the world
  better safe than sorry
  no harm done
  that's a weight off
  i can breathe again
  you've been so patient with me
  i wish they were all like you
  have a blessed day
  god bless you
  tell your boss i said so
  okay honey thank you
  you take care
  give my love to everybody
  talk to you soon
  i'll tell her you said hi
  see you monday then
  bye bye
  uh huh
  what
  pardon
  come again
  is anybody there
  you're breaking up
  you cut out for a second
  i'm back
  sorry about that
  i was muted
  there's an echo
  speak up please
  slower please
  wait wait wait
  let me think
  what's today's date
  is it the ninth already
  the eleventh
  half past two
  by the end of the day
  two by four
  medium
  extra large
  both
  none of them
  the whole thing
  just the one
  about yea big
  maybe six feet
  i'd guess forty pounds
  it's blue with a white stripe
  the small one on the left
  made of wood
  from the seventies
  brand new
`
