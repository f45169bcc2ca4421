import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What agents say that keeps a call going. */
export const EN_MOVES_HANDLES: Pick<Moves, 'handles'> = {
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
    good morning this is karen how can i help
    hi there thanks for calling
    what can i do for you today
    who am i speaking with
    could i have your account number please
    and your date of birth
    what's your zip code
    and the last name
    can you spell it for me
    which store was that
    when did you buy it
    what does the screen say
    is it plugged in
    do you have the card with you
    what kind of car is it
    how many people will there be
    and what color would you like
    okay let me look
    let me just open your file
    i'm pulling it up
    hang on a second for me
    bear with me my computer's slow
    thanks for waiting
    sorry to keep you
    alright i'm back
    i see you here
    got it
    okay
    sure
    no problem at all
    of course
    i'm sorry you had to go through that
    i understand how frustrating that is
    that must have been scary
    i completely get that
    i'm sorry for your loss
    congratulations
    oh how sweet
    that's a good question
    you're right about that
    i hear you
    i appreciate your patience
    thank you for telling me
    is there anything else i can do for you
    was there something else
    any other questions for me
    did that answer your question
    does that make sense
    does that work for you
    are you still there
    would you like me to do that
    shall i go ahead
    you're very welcome
    my pleasure
    have a wonderful weekend
    take care now
    bye bye
    thanks for being a customer
    have a safe trip
    enjoy your evening
    good luck
    give her my best
    i can imagine
    let me transfer you
    just one more question
    would you prefer morning or afternoon
    do you want a bag with that
    is this the best number to reach you
    ha i like that
    that's a great name
    don't worry
    what's the address
    do you see it
    tell me when you're there
    try it and tell me what happens
    and the expiration date
    okay i'm ready
    go ahead
    you've reached the front office
    records department
    accounts this is phil
    thank you for calling, you're speaking with dana
    what's going on
    what can i get you
    what are you looking for
    who's it for
    which day was that
    about what time
    and where are you now
    is it just you or the family
    is it the front or the back
    what does the letter say
    what's the amount on there
    do you remember who you spoke to
    did anybody call you
    when do you need it by
    how old is she
    what year is it
    is that the house on the corner
    under your name or your wife's
    let me check with the kitchen
    let me ask
    i'm just going to read through this
    just typing
    it's loading
    oh there we are
    mhm
    aw
    ha
    i bet
    oh dear
    oh wow
    oh i'm sorry
    i'd be mad too
    you're right to be upset
    that's not how it should be
    that shouldn't have happened
    that's on us
    i don't blame you
    don't apologize
    no need to apologize
    take a breath
    you did the right thing
    i'm glad you called
    thanks for letting us know
    thanks for being so patient
    that's very kind of you
    we love hearing that
    that means a lot
    tell her happy birthday
    have fun
    stay warm
    drive safe
    feel better
    you too
    same to you
    bye now
    talk to you then
    alright then
    you got it
    you bet
    sounds good
    absolutely
    that's noelle
    oh poor thing
    is he okay now
    sit down a second
    read me what it says
    hang on let me see the chart
    i know
    i know it's slow
    i agree with you
    i drive that road too
    i'd vote for that
    i'd love that
    i'd be nervous too
    thank you for taking the time
    give your dad our best
    go have your coffee
    get home safe
    enjoy the quiet
    happy fifth birthday
    it usually does
    fair enough
    that helps
    perfect
    smart
    ouch
  `,
}
