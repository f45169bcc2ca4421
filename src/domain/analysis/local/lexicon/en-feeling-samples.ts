import { list } from './list.ts'
import type { FeelingSamples } from './types.ts'

/** What customers say who feel so, in whole sentences; neutral ones are what they say most of the time. */
export const EN_FEELING_SAMPLES: FeelingSamples = {
  neutral: list`
    hi i'm calling about my account
    the number is four four one seven
    i'd like to change my address please
    yes that's right
    okay thanks
    no that's all thank you
    how much is that
    what time do you close
    it's under my husband's name
    i ordered it on the third
    that works for me
    it doesn't turn on
    i moved last month
    can you tell me when it ships
    the visa ending in two two
    monday is better for me
    i was wondering if you carry it in blue
    let me get a pen
    okay go ahead
    it's a two bedroom apartment
    is that for both of us
    my daughter needs a checkup
    we bought it last year
    so i just wait for the email
    sounds good
    i need to cancel my appointment
    there's a charge on here for nine dollars
    do you need anything else from me
    it's been about a week
    it says error four on the screen
    great thank you bye
    i'd like to send it back
    perfect thanks
    alright i'll do that
    no worries
    it's not urgent
    just checking on it
    i want to cancel the subscription
    i got a letter from you
    it was supposed to come tuesday
    can i pay half now
    sure
    she's eleven years old
    the bill is higher than last month
    i have the receipt here
    what's the difference between them
    what do i do now
    is there a fee
    i'll think about it
    fine
    see you then
    is there any way to get it sooner
    i don't need it anymore
    i tried restarting it
    could you spell that
  `,
  satisfaction: list`
    oh that's wonderful
    you've made my day
    that's more than i expected
    you're amazing thank you so much
    i'm so happy with it
    i can't thank you enough
    that's fantastic news
    wow that was fast
    you've been so kind
    i love it
    best service i've had in years
    your guy was an angel
    i was blown away
    god bless you
    you're a lifesaver
    i'm thrilled
    what a relief you're the best
    i'm going to tell everybody how good you were
    i really appreciate you going out of your way
    she did such a lovely job
    oh my goodness thank you thank you
    that's awesome
    i wish every company was like this
    excellent, i'm delighted
    you have no idea how much this means
    that is so nice of you
    i'm over the moon
    he was patient and friendly and i want him to get credit
    couldn't be happier
    i'm impressed
    yay
    oh you're a star
  `,
  frustration: list`
    this is the third time i'm calling
    nobody ever calls me back
    i've been on hold for forty minutes
    i keep getting the same answer
    every time i call i get a different story
    i already told the last person all of this
    i'm tired of dealing with this
    it's ridiculous
    it should not be this hard
    i've tried everything
    again
    how hard is it to send an email
    why do i have to repeat myself
    i'm fed up
    this has been going on for weeks
    nothing you people do ever fixes it
    i took a day off work and nobody showed up
    that's really annoying
    i've wasted my whole morning on this
    oh come on
    seriously
    you've got to be kidding
    i can't believe this
    great so now i have to start over
    wonderful just what i needed
    so it's my fault now
    i'm not thrilled
    that doesn't help me
    finally
    i've done that ten times
    please don't send me back to the robot
    they promised it and then nothing
    it's one thing after another
    i'm losing my patience
    i'm at my wits end
    it's always something with you
    your website is useless
    what's the point of paying for it
    i shouldn't have to do this
    disappointing to say the least
    i'm not happy about this
    and yet here we are
    do you know how many times i've explained this
    it's a joke
    i just want somebody to do their job
    well that's just great
    nobody cared
    nobody told me
    that's not good enough
    I don't have all day
  `,
  anger: list`
    you people are thieves
    i'm going to sue you
    how dare you
    you're lying to me
    are you stupid
    get me your manager right now
    this is a scam
    go to hell
    shut up and listen
    i'll see you in court
    you're all crooks
    i'm furious
    i want him fired
    don't you tell me to calm down
    you ought to be ashamed of yourselves
    that's robbery
    i'm reporting you to the attorney general
    what the hell is wrong with you
    are you deaf
    i've never been so insulted in my life
    you have no right
    i will never give you another cent
    this is outrageous
    damn it
    he put his hands on my kid
    don't you dare hang up on me
    you stole my money
    what kind of idiots work there
    i'm calling the police
    bullshit
    you're worthless
    you treat people like dirt
    i am sick and tired of you people
    i demand to speak to somebody with a brain
    absolutely disgusting
    i'm going to tell the newspapers
    that man should be locked up
    you'll be hearing from my lawyer
  `,
  anxiety: list`
    i'm really worried
    i'm scared i'm going to lose it
    is it safe
    what if it happens again
    i'm freaking out
    i can't sleep
    i'm so nervous about it
    please tell me it's not gone
    am i in trouble
    my heart's pounding
    i'm afraid they'll shut me off
    i don't know what i'll do if it doesn't come
    it's getting dark and i've got the kids with me
    are you sure he's coming
    i'm shaking
    will i lose my house
    i'm frightened
    please hurry
    i'm panicking
    somebody might have my social security number
    i only have nine dollars left
    what's going to happen to me
    i'm in a bit of a panic
    is she going to be okay
    they said they'd take my car
    i'm terrified
    i've been worried sick
    could it explode
    does that mean it's serious
    i'm stressed out about the deadline
    i hope it's not too late
    oh god
    will it affect my credit
    i have two days left of my medicine
    i don't want to get evicted
  `,
  sadness: list`
    my husband passed away
    it was my brother
    i miss him so much
    i'm sorry i'm crying
    it breaks my heart
    we had to put him down
    i lost my mother last month
    it's just me now
    i'm heartbroken
    it was her favorite
    we were married fifty one years
    i can't quite believe he's gone
    i don't have anybody else
    it's been a hard year
    she's not going to get better
    i feel so alone
    the house is so quiet
    i lost my job and i don't know how to tell my kids
    it was the last picture i had of her
    i hate to do it but i have no choice
    i'm devastated
    we lost the baby
    give me a second
    he's in hospice
    it was all i had left
    it makes me so sad
    i was looking forward to it all year
    i had to give up my house
    the funeral is saturday
    he would have loved it
  `,
  confusion: list`
    i don't understand
    what does that mean
    i can't make heads or tails of it
    i'm lost
    wait which one
    i'm confused
    so do i pay or don't i
    i don't know what it wants
    i have no idea what i'm doing
    that doesn't make sense to me
    can you explain that again
    huh
    what's the difference i don't get it
    i'm not sure i follow
    you lost me
    where do i click i don't see it
    i thought it was the other way around
    it's all greek to me
    how can it be two different numbers
    what am i supposed to do with this
    i don't know if i have the right place
    one letter says one thing and the other says something else
    what is that
    so it's not a bill
    incorrect what
    hold on i'm mixed up
    i never know which number they mean
    which button
    i still don't see how that works
    is that good or bad
    i'm not good with computers
    why would it say that
    say that slower please
  `,
}
