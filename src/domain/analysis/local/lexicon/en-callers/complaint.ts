import { list } from '../list.ts'

/** What callers say who complain of how they were treated or of what was done. */
export const EN_CALLERS_COMPLAINT = list`
  hi i want to complain about the way i was spoken to
  your driver left my gate open and my dog got out
  the crew was supposed to clean up and they left a mess
  i'd like to report one of your employees
  nobody called me back like they said
  the waiter was rude to my mother
  i've been given a different story every time i call
  i was hung up on
  your men scratched my floor
  i'd like to talk to a manager about what happened at the store
  the room was filthy
  my claim was denied and i think it's wrong
  they sent me home with the wrong prescription
  the flowers you sent were half dead
  the cake had the wrong name on it
  we waited an hour past our appointment
  the nurse was very rough
  the truck blocks my driveway every single week
  i'm very unhappy with the work that was done
  you ruined my sweater
  my food was cold and they got the order wrong again
  the tech tracked mud all over my house
  i want to file a complaint
  the salesman told me one thing and the paper says another
  my mother was left in a hallway for six hours
  the bus driver went right by me and he saw me
  i don't like how i was treated
  your contractor didn't show up, and this is the second time
  somebody from your company was yelling in my street
  you gave my room to someone else
  i sent three emails and nobody's answered
  my luggage came back with the handle torn off
  you people lost my paperwork twice
  your guy ran over my mailbox
  the groomer cut my dog's ear
  the paint's peeling off after two months and nobody'll come out
  you put the wrong lenses in
  i'm calling about the service i got on saturday, it was awful
  my son got hurt on your playground and nobody did anything
  the mechanic left my hood unlatched
  i was promised a call from the supervisor
  the neighbors above me are loud every night and the office won't do a thing
  the plumber charged me and the leak's worse
  you sent the wrong thing twice
  i'd like somebody to explain why i was lied to
  i got the wrong color and the party's tonight
  that store needs to be looked at, it's dirty
  my order was damaged and the lady said it was my fault
  the hotel walked us to another hotel at midnight
  they cut the wrong tree
  your recruiter stood me up
  i've been a customer for twenty years and i've never been treated like this
  this is about your delivery man, he threw it over the fence
  your agent promised me something and now you won't do it
  the doctor didn't listen to a word i said
  the crew broke my sprinkler and drove off
  i want it on record that i was not happy
  who do i talk to about bad service
  they hung the door backwards and left
  my complaint from june never got an answer
  the wifi and the food and everything at that conference was bad
  your teller made me feel like a criminal
  the school put my son on the wrong bus
  you keep calling my mother after i asked you to stop
  the coffee machine we got is the third one that's faulty and i've had enough
  the adjuster was in and out in two minutes
  the photos from the wedding are all out of focus
  i had a terrible flight and i want somebody to know
  the roofers left nails all over my yard
  you dropped the ball on our event
  the front desk ignored us
  my kid's teacher says things she shouldn't
  the claims people keep passing me around
  i was told it was waterproof and it's not, that's false advertising
  the mover broke my mirror and says it was like that
  we had a reservation and got turned away
  i have a complaint about one of your stores
  the lady at the window wouldn't help me
  it's not the first time your driver parked on my lawn
  your ad is misleading
  my dad fell at your place and nobody told us till the next day
  the tailor made the sleeves shorter than i asked
  you've had my car five weeks, that's not acceptable
  your website's accusing me of something i didn't do
  i want to speak with someone higher up
  i've spoken to four people and none of them wrote anything down
  the guard followed me around the store
  my wife was laughed at
  my food had a hair in it
  the installer drilled through a pipe
  i asked for no nuts and there were nuts
  it took your people three tries to get it right
  i'm disappointed with how this was handled
  the music's so loud from your bar i can't sleep
  there was a bug in the salad
  your service has really gone downhill
  it's an insult, what you offered me
  i'd like an apology
  the driver was texting
  you should be ashamed of that rest room
  the trash was left all over the street after pickup
  your men were here to fix the fence and they left the gate open, and my dog was gone two hours
  i got home with my order and it was somebody else's food, and i'd waited forty minutes for it
  i have been told four different things by four different people there
  the party was at noon, your clown came at two, and he smelled of drink
  you made my daughter a cake for her first communion and spelled her name wrong
  i sat in your waiting room from nine until noon and then a girl told me the doctor had left
  my new floors have a gouge as long as my arm since your delivery boys were in
  you put me in a room that hadn't been cleaned, there was hair in the tub
  the salesman swore up and down it would tow my trailer, and it won't
  i was promised the same nurse and it's a stranger every day
  the letter says my claim's refused because i didn't report it in time, and i reported it that very day
  they took my mother's dentures and lost them
  your bus left seven minutes early and i stood there in the rain with two kids
  i picked up my dress from the cleaner's and there's a burn on it
  the man at your counter rolled his eyes at me and went on talking to his friend
  i asked for white roses and what came to the funeral was orange
  nobody told us the pool was going to be closed, we came five hundred miles for that pool
  i bought glasses from you, and they've made the left one for the right eye
  your plow took out my mailbox and it's the second winter running
  my tooth that you fixed fell out again with dinner
  our coach was an hour late and the driver didn't say so much as sorry
  there's a dumpster behind your restaurant and i've got rats now
  i told your agent not to share my number, and now i get ten calls a day
  they let a boy who'd never done it cut my hair
  i sent my watch for a battery, and it came back with a scratch across the face
  the people upstairs have been flooding my bathroom and the management doesn't care
  your installer left at noon and said he'd be right back and that was tuesday
  i've got photos of what your movers did to my piano
  the pharmacist read out my medicine to the entire store
  the photos are so dark you can't see the bride
  i've had to call in six times for one simple thing
  you towed my car from my own space
  the tour guide left an old man behind and nobody went back for him
  i was sold a new phone and it's got another fellow's pictures on it
  the school called me at four to say my boy never got on the bus
  my rental smelled like smoke and the tank was empty when i got it
  your website said open till nine, i drove forty minutes, it was dark
  i ordered it medium, it came raw, then they brought it back burnt
  what your company did to my parents is not right, they're eighty
  your guy said it'd be fixed and it lasted two days, and i want it looked into
  who's in charge over there
  my father was left in a wet bed all night
  your driver gave my son the finger
  i want to know who let that happen
  one of your people has been in my purse
  she was crying when she got home because of how they talked to her
  there's trash in my yard and it's got your name on it
  the whole row of us heard him say it
  that girl ought to be in some other line of work
  i've never been so embarrassed
  he parked across my driveway and told me to wait
  your guy did half and walked off
  they took one look at the mess and left it
  this is the second carpet you've ruined
  i was made to wait in the rain because of your rule
  he broke it and then he hid it
  it was promised to me in writing
  you let my daughter walk home in the dark
  your cook ought to be ashamed
  i want this written up
`
