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
  so my mother's eighty six, and your driver made her carry a forty pound bag of salt up the steps herself, he stood there and watched her, i want somebody to know
  um, i sat in your waiting room for three hours with a feverish baby, and the girl at the desk was doing her nails, i'm not kidding, and that's not right
  my husband had just died, it was that same morning, and your man on the phone laughed, he was laughing with somebody else, but he laughed
  we've called you folks six times about the same pole, and every time it's a new person and nobody wrote anything down, and i'm just fed up
  so your technician tracked mud through my whole house on the day of my daughter's shower, and when i said something he rolled his eyes at me
  hi, we were flying home from a funeral, and the woman at the gate talked to my dad like he was a child, i'd like to speak to whoever's over her
  i've banked with you since i was sixteen, and yesterday the teller asked me, out loud, in front of everybody, if i was sure it was my money
  okay, your guy said he'd call me back by five, that was last tuesday, and the tuesday before that a different guy said it, and i'm tired of being lied to
  um, my son's got autism, and your camp counselor made him sit on a bench all day by himself, he came home sobbing, who do i talk to about that
  so the fellas you sent to move us broke my grandmother's lamp, fine, it happens, but then they hid it behind the couch, and it's the hiding i can't get over
  we had our anniversary at your place, thirty years, and the waiter never came, and when he came he was snippy, and my wife ended up in tears
  i brought my cat in to be put to sleep, and the young man at your front desk was joking about lunch right there, and i've been sick about it since
  my mother's aide shows up late every day, and yesterday she never showed up at all, mom was in bed till two, and your office just shrugged
  so i told your agent three times i'm deaf in that ear, and he kept getting louder and madder, and then he hung up on me, hung up
  the plow from your city buried my car, which, okay, it's snow, but the driver gave me the finger, and i've got it on the doorbell camera
  um, i've been going to that library for forty years, and the new fella told me i smelled, i'd come from the barn, and i want that looked into
  we put in our claim after the tornado, and we've had four adjusters, each one asking for the same pictures, this is no way to treat people
  so the pharmacist shouted my prescription across the store, my neighbor was right there, my neighbor, and i've never been so embarrassed
  my kid's teacher told the whole class he wasn't college material, he's nine, and the principal hasn't answered any of my emails, so i'm going over her head
  your delivery man threw the box, he didn't drop it, he threw it, over my gate at my dog, and i'd like to know what you're going to do with him
  hey, i've been on hold an hour and ten minutes, i cooked a whole dinner, and this is the third day of it, somebody needs to hear how bad this is
  okay so your salesman told my dad, who has dementia, that his roof would cave in if he didn't sign, and that's just wicked, and i want it on record
  um, i trained at your gym all through chemo, and your new manager asked me to cover my head because it upset people, i'm still shaking
  so we hired your funeral home because you did my grandpa so nicely, and this time you had my aunt's name wrong on the card, and nobody even said sorry
  the man reading our meter walked right into the yard and let the dogs out, and when my wife ran after them, he drove off without a word
  my tenant portal says resolved, resolved, resolved, and nobody's ever set foot in here, i've got mold up the wall, and your manager keeps blowing me off
  i wrote a letter in march about how the nurse spoke to my mother, and a letter in april, and it's june, and not one person has answered me
  so your mechanic took my son's car out for a joyride, there's forty miles on it and a hamburger wrapper, and the boss thought it was funny
  we bring the senior group to the museum every fall, and this time the guard barked at them like cattle, one of them's a veteran, it was shameful
  um, i'm a wheelchair user, and your bus went right by me, he looked at me and went right by, and it's the second time this month
  so the rep told me one thing, and his supervisor told me another, and then the third one told me i must have misheard, i've got it all written down, and i'm mad
  your hostess sat three couples ahead of us, we'd been standing there with my pregnant daughter, and i don't want to say why i think that was, but i think it
  my daughter called your help line for her homework software, and the man asked her how old she was and if she had a boyfriend, i want his name
  okay, we've bought our feed from your family for three generations, and the new boy at the counter called my husband an old coot to his face
  so they gave away our room, with three sleeping kids on my shoulder, at midnight, and the fella just says not my problem, well, it ought to be somebody's
  um, the volunteer at your food pantry went through my bag in front of everyone, like i was stealing, i used to give to that pantry
  i asked the nurse four times for a blanket for my father, four times, and she told me he wasn't the only patient, and i think her boss should know that
  my account rep, well, i've had five this year, and the last one didn't know what we make, we pay you people a fortune and we're treated like nobody
  so the storage manager yelled at my wife because she was two minutes past closing, locked her in, and made her beg to be let out, i'm furious
  the usher at your church told my little girl to hush, she's got tourette's, and i said so, and he said then maybe stay home, i can't let that go
  um, your cleaning crew smoked in my kitchen, ate my leftovers, and left the plate, and when i called, the lady said are you sure it wasn't you
  so i've told your council man about that drain since the spring, he pats me on the head, calls me sweetheart, and nothing's done, i've had enough of him
  we had your bus for the band trip, and the driver was on his phone the whole way, with forty kids on there, on the freeway, that's got to be reported
  my brother just got out of surgery, and your billing lady calls him up in recovery and threatens him, what kind of people do you have working there
  i'd have let it go, but it's the fourth time your dasher's cussed out my dad for living on the third floor, and nobody over there seems to care
  your driver cussed out my dock guy, i want his supervisor
  three techs, three different stories, who's running this place
  i've been transferred five times this morning, and nobody owns it
  your rep promised me a callback monday, it's thursday
  the crew left trash all over my lobby, in front of tenants
  this is the third week running they've skipped us, and nobody cares
  your guy hung up on my front desk
  i've got a ticket open since march and nobody's so much as called
  temp you sent showed up drunk, that's who you vet
  nurse here, whoever answers your night line was flat out rude to me
  i want to go on record about how this claim was handled
  your installer drilled through my wall and walked out without a word
  forty minutes on hold, every time, it's no way to treat an account our size
  lab keeps ignoring our notes, i'm tired of explaining it, who's in charge
  who do i talk to above you, because your manager blew me off
  your cleaners had their feet on my desk, on camera
  i've been a customer twenty years and got spoken to like dirt
  the adjuster never looked at one thing i sent him, it's a disgrace
  salesman flat lied to us, i want that documented
  your pharmacist embarrassed my patient at the counter, that's not okay
  you closed my case without fixing it or telling me
  no show, no call, no apology, again
  your dispatcher tells me one thing, the driver says another, i look like an idiot
  waiter at our company dinner was insulting, i want the venue to know
  the alarm people called my wife at three and got nasty with her
  i need your corporate office, this has been mishandled from day one
  your collector is harassing my bookkeeper, put a stop to it
  tech tracked mud through an operating suite, infection control is livid
  this is a formal complaint about your account rep
  you people treat small shops like we don't matter
  guard was asleep at his post, pictures attached, what are you going to do about it
  driver dumped the freight in the street and took off, that's unprofessional
  nobody reads the notes, i explain it from scratch every single call
  your hauler tears up my lot each week and laughs about it
  elevator man was on his phone for two hours, i watched him
  hotel, your booking team threw us under the bus with a guest
  front counter's attitude is going to cost you our business
  school secretary, your bus driver screamed at a kid, i want somebody to answer for it
  we wrote two letters to management, not one reply
  the inspector was condescending to my foreman the whole visit
  how do i escalate, your support team keeps giving us the runaround
  your field guy smoked in our server room, i'm not having it
  farm, your milk hauler left my gate open, cows on the road, no one said sorry
  bank branch made me wait an hour and then said come back tomorrow, it's unacceptable
  your people keep blaming us for your mistakes, i've had enough of it
  your young man on the door spoke to me as though i were stupid, and i won't be spoken to like that
  my mum was left on a trolley for five hours with nobody bringing her so much as a cup of tea
  sir, this is the sixth time i am calling and every time your people are giving different story, this is not fair
  y'all's driver cussed at my wife in our own front yard, and i want his manager to know
  i am not happy, the lady laughed from my accent when i asked for help
  fifty minutes i've listened to that dreadful music, and then you cut me off
  my boss is furious with how your salesman behaved in our meeting, and asked me to say so
  the carers come when they please, and yesterday they never washed him at all
  nobody has answered a single one of my letters since august, who do i take this to
  the conductor put my grandson off the train in the dark, and he's only twelve
  the plumber walked mud all over my cream carpet, and then he had the cheek to wink
  i'd like a word with whoever's in charge about the state of that hotel room
  your nurse was rough with my father's arm, and he's covered in bruises
  i was promised a call back three times, dear, and three times i've sat here like a lemon
  the council man told me to stop wasting his time, and i pay his wages
  my neighbour was bullied into signing by your chap at her door, and she's ninety one
  in the bank they make me wait one hour, and then they close the window before my nose
  the teacher made my daughter cry in front of whole class, i want this to be written down
  i've been coming to your chemist for thirty years, and the new girl treated me like a thief
  it's a disgrace the way the vet broke it to us, in the waiting room with everyone listening
  your staff is talking very rudely with senior citizens, kindly take some action against that person
  honey, i've been passed around more times than the collection plate, and i'm fed up
  the bin men throw my bins in the road every week, and just laugh when i shout
  the garage had my car a fortnight, told me fibs about it, and i'd like that looked into
  the driver threw the parcel over the gate, i have it on the camera, this is not a way to work
  your letting agent walked into my flat without knocking, and i was in my nightgown
  the girl at the gym said something nasty about my weight, and i want an apology
  how do i take it higher, because the answer i had to my last letter was an insult
  the airline people left my mother alone in a wheelchair for two hours, without water
  my case has been with four different people, and not one has read the file
  your call centre hung up on me because i'm slow, and i'm deaf, not daft
  the dentist went right on drilling when i held my hand up, and i think that's shameful
  your technician came late, smoked in my kitchen, and went away after ten minutes
  we had an usher shout at us in the theatre because my wife coughed
  the way your insurer handled my brother's death was heartless, and i want it on record
  i am calling for my father, your agent sold to him with lies and pressure
  the court clerk was so sharp with me i came home and wept
  the shop assistant followed me all around because of my colour, and i want somebody to answer for it
  i told you lot about the damp in november, in january and at easter, and you've ignored me every time
  your cabin crew was sleeping and my wife was sick, nobody cared of us
  the waiter rolled his eyes at my old mum, and i'd like the owner to hear of it
  your collector rang my office and told my boss about my debt, he had no right
  i've nothing against robots, but the one on your line had me in tears of rage
  the man in the pension office said i'd be dead before it was sorted, and i didn't find it funny
  the delivery boys left the sofa in the rain and argued with me, how can you send people like this
`
