import { list } from '../list.ts'

/** What customers say who do not understand. */
export const EN_CONFUSION = list`
  i don't understand
  i'm lost
  wait, what does that mean
  you lost me there
  i'm confused
  so is it this one or that one
  i thought it was the other way round
  hold on, start over
  i don't follow
  can you say that in plain english
  what's a deductible
  what do you mean by prorated
  which number do you want
  where does it say that
  i don't see that, where is it
  i don't see any button
  there's no such thing on my screen
  mine looks different
  is that the same thing
  aren't those the same
  so do i owe it or not
  so am i covered or am i not
  i can't make heads or tails of this
  it doesn't make sense to me
  i don't know what half of this means
  i don't know what any of these words are
  it's all greek to me
  one letter says yes and one letter says no
  the first one said i'm approved and then this one says i'm not
  i've got two different dates here
  that's not what it says here
  but it says here it's free
  but i thought that was included
  i thought i'd already done that
  didn't i do that already
  i don't know which box to tick
  am i supposed to sign both
  who do i send it to, you or them
  are you the bank or the other company
  i'm not sure who you are, exactly
  i'm not sure i understand what you're asking
  sorry, what
  what's that now
  explain it to me again
  one more time, slowly
  let me see if i've got this right
  so first i do that and then i do what
  so it comes out and then goes back in
  why would it be less if i pay more
  how can it be negative
  is minus good or bad
  what's the difference again
  i still don't get it
  i'm still not clear on that
  i'm a bit muddled
  i'm all mixed up
  you've got me all turned around
  i'm not good with these things
  i don't know anything about computers
  what's a browser
  what is the cloud
  is that on the phone or on the computer
  which remote
  do i click it once or twice
  where's the any key
  i press it and then what
  i'm afraid i don't know what that is
  they told me part b and you're saying part d
  what is an authorization
  is that different from a referral
  so that isn't a bill
  it says not a bill and then it says pay
  how did they come up with that
  it's strange, i can't figure it out
  i can't work out what it's for
  i've read it four times
  i've been staring at it for an hour
  my son tried to explain it to me
  i'm puzzled
  it's a mystery to me
  that's odd
  huh, that's weird
  how is that possible
  i don't see how
  then why did it say that
  so which is it
  who's right
  what am i looking at
  what am i supposed to be seeing
  i don't know what you need from me
  what's the question
  so what is it i'm supposed to pay, this or this
  is that the same as the other thing
  i thought you were the ones who do that
  are you the electric or the gas
  i got one that says approved and one that says pending
  why does it have two numbers
  it says sunday and sunday's the fifteenth not the sixteenth
  which fifteenth
  you mean this month or next
  before or after
  do you mean the card or the account
  is the member number the long one
  is that the one on the front or the one on the back
  i see a lot of numbers
  i've got letters here, not numbers
  what comes after that
  i've got a thing that says settings, is that it
  now it's asking something else
  now it's gone
  it went away, what did i do
  i don't have that
  i've never heard of that
  what does that stand for
  is that good
  is that more or less
  so more points is worse
  so if i do nothing it goes up, and if i call it goes down
  i don't see the logic
  wait, so i have it or i don't
  wait, so who sends it
  wait, back up
  you said ten and it says twelve
  i was sure it was free
  i don't remember signing up for that
  i've no idea what that is
  i have no clue
  not a clue
  beats me
  i can't picture it
  i'm drawing a blank
  help me understand
  walk me through that
  in other words what
  so in plain words
  can you put it simpler
  my head's spinning
  it's over my head
  that went right by me
  i thought i understood and now i don't
  i'm more confused than before
  this form asks the same thing three times
  i can't tell if it's on or off
  i can't tell which is mine
  it doesn't say
  does it say that anywhere
  are there two of them
  how am i two people in your system
  so what's the catch, i don't understand why it'd be free
`
