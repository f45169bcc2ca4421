import { list } from '../list.ts'

/** What customers say who are angry. */
export const EN_ANGER = list`
  you people are thieves
  you're lying to me
  don't you dare hang up on me
  i want your supervisor and i want him now
  you ought to be ashamed of yourselves
  i'm going to sue you
  you'll be hearing from my lawyer
  i'm reporting you to the attorney general
  this is robbery
  it's a scam, the whole thing's a scam
  are you deaf
  are you stupid or what
  what kind of idiots do you have working there
  shut up and listen to me
  don't tell me to calm down
  i am not going to calm down
  how dare you
  how dare he speak to me like that
  get me somebody with a brain
  what the hell is wrong with you
  this is bull
  i'm sick of your lies
  you lied to my face
  he's a crook and you're all in on it
  you stole my money
  give me my damn money
  i'm so angry i could spit
  i'm furious
  i've never been so mad in my life
  you make me sick
  i hope you go out of business
  i'll tell everyone i know to stay away from you
  i'm going to the news with this
  i'll put it all over the internet
  i'm coming down there
  you have no right
  who the hell do you think you are
  don't you take that tone with me
  don't play games with me
  i'm not going to pay you another cent
  you can take your policy and shove it
  you can keep your apology
  i don't care about your policy
  i don't want to hear it
  save your breath
  that's a lie and you know it
  one of you is a liar
  you're useless, every one of you
  worthless
  you incompetent fools
  a bunch of clowns, that's what you are
  you've ruined my daughter's wedding
  you could have killed him
  somebody could have died because of you
  i want him fired
  i want that woman's name, and yours
  what's your name, spell it
  you're going to regret this
  i'll have your job
  this is outrageous
  this is absolutely disgusting
  it's criminal what you do to old people
  preying on old people, shame on you
  shame on you
  you're a disgrace
  i'm through being nice
  i've been nice up to now
  go to hell
  the nerve of you
  what a load of garbage
  you broke in to my account and took it
  i will call the police
  you threw an old man out in the cold
  you treat people like dirt
  i'm not a dog, don't talk to me like one
  do you think i'm an idiot
  do i sound stupid to you
  you're laughing at me, aren't you
  wipe that smile off
  no, you listen
  no no no, you're going to fix it right now
  right now, not tomorrow, now
  i'm not leaving this line till it's done
  you had better
  i'm warning you
  last chance
  see you in court
  lousy stinking company
  i hate this company
  you're the worst company in the world
  you should be in jail
  what a rotten thing to do
  don't you sorry me
  sorry doesn't cut it
  i don't want your sorry
  you conned her
  extortion, that's what that is
  you're holding my things hostage
  get your hands out of my pocket
  you had my word and i had yours and you broke it
  your man is a liar and a thief
  she spat at me, practically
  i won't be talked to like that
  i want every dime of it
  i'm not asking, i'm telling you
  you will fix it today
  i've got it all recorded
  i'll see to it that everybody on this street knows
  i'm calling the state
  i'm calling channel nine
  i'm going to the better business bureau
  you wrecked my floor and then you send me a bill
  you've got some nerve
  you've got a lot of gall
  of all the dirty tricks
  that's a dirty trick
  you think you can do what you like
  you think because i'm old i won't notice
  don't you talk over me
  let me talk
  i said let me talk
  no, i will not hold
  i will not be put on hold again
  you put me on hold one more time and i swear
  i'm done being polite
  you can go straight to hell
  cut the crap
  that's a load of bull
  baloney
  what a crock
  to hell with your policy
  i don't give a damn what it says
  i want it in writing that you did that
  somebody's head should roll
  you should all be fired
  you poisoned my dog
  he could have broken his neck
  my kid could have been killed out there
  you left an old woman in the dark, what's wrong with you
  what is the matter with you people
  have you no shame
  crooks, the whole lot of you
  you're all the same
  you don't care, none of you cares
  rip off
  you ripped me off
  you robbed me blind
  you've been stealing from me for a year
  fraud, pure and simple
  it's disgusting
  it's a disgrace
  vultures
  parasites
  never again, do you hear me, never again
  i'll never set foot in there again
`
