import { list } from '../list.ts'

/** What customers say who are afraid of something. */
export const EN_ANXIETY = list`
  i'm really worried about it
  i'm scared i'm going to lose the house
  what if it doesn't come in time
  what happens if i miss it
  is it dangerous
  is it going to blow up
  should i get the kids out of the house
  did somebody get into my account
  is somebody using my name
  am i going to be charged for all of that
  i didn't click on anything, i swear
  i'm afraid i did something wrong
  did i break it
  did i lose everything
  are my pictures gone
  please tell me they're not gone
  please tell me there's still time
  i've got until five o'clock today
  we fly out in the morning
  the surgery's tomorrow and they don't have the form
  she can't go without it, she needs it to breathe
  i've only got two pills left
  he hasn't had his medicine since yesterday
  i don't know what i'm going to do
  i'm in a panic
  my hands are shaking
  my heart's going like a hammer
  i can't sleep for thinking about it
  i've been up all night with it
  i keep checking every five minutes
  i'm a nervous wreck
  could it be something serious
  is that a bad sign
  what does that mean, is it bad
  is it cancer, can you just tell me
  he's never been this late
  nobody's heard from her
  i'm on my own here with a baby
  there's water coming in and it's getting closer to the plugs
  i smell something burning
  is it safe to leave it on
  is it safe to stay here
  are they going to turn us off with the baby in the house
  will they take my car
  will i go to jail
  could i lose my job over it
  will it hurt my credit
  i can't be late with it, i'll lose my place
  i really can't afford for this to go wrong
  there's no room for a mistake here
  are you sure
  are you absolutely sure
  you're certain it went through
  and it won't happen again, you promise
  so i'm safe, nobody can get in
  what if they call back
  what if he falls when i'm at work
  i'm frightened to go out
  i'm so nervous about tomorrow
  i've never done this and i'm a bit nervous
  i don't want to get in trouble
  i got this letter and my stomach dropped
  it says final notice and i got scared
  it says legal action, are they going to arrest me
  i'm terrified of the dentist
  is it going to hurt
  i have a bad feeling about it
  it's been on my mind day and night
  i'm anxious to hear
  i'm worried sick about him
  oh god, oh no, please
  please hurry
  how long until somebody gets here
  can't they come any sooner, i'm alone
  i'm counting on it, everything depends on it
  if it's not there by friday the whole thing falls through
  my whole life is on that laptop
  i don't know who to trust any more
  he knew my name and the last four of my card
  i gave him the number, was that wrong
  i read something about it online and got scared
  tell me honestly, how bad is it
  i'm a little uneasy about it
  i just want to be on the safe side
  it's making me jumpy
  i just need to know that it's okay
  what am i supposed to tell the kids
  i'm holding my breath
  i hope it's nothing
  i'm afraid to open it
  i don't dare use it
  i'm afraid of what it'll cost
  is there any chance it'll be denied
  i can't stop shaking
  is everything okay with my account, i got a strange message
  it says suspicious activity and i don't know what that means for me
  am i still covered if something happens tonight
  what if they don't let me board
  what if the baby comes before it's in
  the school says he can't start without it and it starts monday
  i need to know before the weekend, i really do
  i can't go through the weekend not knowing
  nobody's told me if it's serious
  the doctor's voice sounded funny on the message
  she told me to call right away
  should i take him to the emergency room
  he's breathing kind of fast
  she's all alone over there and she isn't picking up
  i've called six times and nobody answers the door
  the ice is coming and we've hardly any oil left
  it's down to five percent and it's below zero
  i've got a newborn and no heat
  my mother's on oxygen, what do we do if the power goes
  the water's up to the step
  there was a man at the window
  they've got a key to my house, whoever took the bag
  i keep thinking they could walk right in
  somebody opened a card in my name, what else have they got
  how do i know this is really you
  is my money still there
  can they take it out of my savings
  if i lose that deposit i don't know how i'd pay for anything
  i can't lose this apartment
  we're supposed to close on friday
  the movers are here at eight and i don't have the keys
  my visa runs out on the ninth
  they could send me back, couldn't they
  it's for a transplant, it can't be late
  it's my thesis, it's three years of work, it's all on there
  tell me you've got a backup
  i didn't save it anywhere else
  i pressed delete, oh no, i pressed it
  i might have just paid the wrong people
  i think i've just been had
  is there a way to stop it before it goes through
  can you stop it, right now, please
  how long have i got
  will it be too late by monday
  if it's the part i think it is that's a thousand dollars
  i'm dreading what you're going to tell me
  just tell me straight
  i've got knots in my stomach
  i'm jittery about it
  i've been fretting over this all week
  i'm concerned, put it that way
  it's got me concerned
  it's worrying me a bit
  i'm a worrier, i know
  you hear such stories
  i'd never forgive myself
  i promised her it'd be there
  it's the only one she'll sleep with
  i can't be the one who messes this up
  my boss will kill me
  i've never owed anybody anything in my life
  what'll people think
  it keeps me awake
  i haven't eaten since i got the call
  so it's not a scam, you're sure of that
  and nobody else can see it
  and they can't charge me again
  and you'd call me right away if anything changed
  you'll ring me either way, won't you
  so there's nothing i need to worry about
  so he's alright
`
