import { list } from '../list.ts'

/** What callers say who call for none of the other intents. */
export const EN_CALLERS_OTHER = list`
  can i speak to maria in accounting please
  i just wanted to say how nice your people were
  i'm calling from the school about a job fair
  i'm returning a call from somebody there
  is this the number for the dmv
  are you hiring
  i have a job application in and wanted to see if you got it
  sorry wrong number
  could you transfer me to the pharmacy
  i found a wallet that belongs to one of your customers
  i'm a reporter with the gazette
  can you get a message to my husband, he works in receiving
  i'd like to thank the young man who helped me
  i want to know my test results
  what did the x ray show
  is it alright to take this with aspirin
  somebody's calling me saying they're from your company
  i got a text that looks like a scam
  i'd like a letter saying i'm a customer, for a visa
  can i get a copy of my records
  i need proof of insurance for my landlord
  i need a tax form from you
  i left my glasses in room two twelve
  does anybody turn in a set of keys
  i'm supposed to be a reference for one of your employees
  i'm selling office supplies, who does your buying
  do you have a lost and found
  i'd like to volunteer
  can i bring clothes to you or do you take only furniture
  how do i make a donation in somebody's memory
  my mother's in room nine, could you see if she's awake
  i'm a student and i'd like to interview someone for a paper
  i have an idea for your store
  the doctor said to call if my temperature went up
  my baby swallowed something, what should i do
  somebody's been parking in the fire lane
  there's a dead deer on route nine
  i'd like to report a pothole
  i smell gas
  a tree came down across the wires
  i want to report a lost dog
  i need to speak with human resources
  do you know the number for the county office
  could i leave a message for dr patel
  would you mind passing something on to the driver
  i got called for jury duty
  i want to know who my representative is
  i'd like to nominate somebody for an award
  i'm calling to confirm that someone works there
  i'm from the fire department, we need access to your roof
  did somebody find a ring in the ladies' room
  who handles your advertising
  we're having a block party and wanted to let you know
  can you sign my form for school
  my neighbor's cat's in my garage
  how do i apply for a job there
  i need the fax number for your legal department
  i need to reach the person on call
  i just wanted to tell you that your clerk was wonderful
  i'm doing a survey
  could you connect me with extension four two
  i need a note for work, i saw the doctor monday
  how long should i stay off my foot
  what do i do if i missed a dose
  can you tell me if my husband's surgery is over
  my friend left her phone in your taxi
  i dropped an earring at the theater last night
  can you tell me what the tests say
  i was in an accident, where do i start
  i want permission to use one of your photos
  i need a certificate for our vendor file
  i'm looking for a person who used to work there
  i want to compliment one of your drivers
  where do i send a thank you card
  i need my vaccination record
  is my pill supposed to be a different color this time
  i'm trying to find out when the funeral is
  i think your truck dropped something on the highway
  i want to share some feedback, good feedback
  we lost power at the polling place and were told to call you
  how do i contest a will
  there's a swarm of bees on my tree, do you take those
  i saw somebody breaking into a car in your lot
  can you tell my daughter to call me
  i wanted to let the office know my son is sick today
  i'd like to invite your manager to speak at our club
  i'm with the bank, following up on a wire to your company
  i need the nurse to call me about my results
  can you look up whether my brother was admitted
  this is his wife, he wanted me to let you know he'll be late
  my neighbor passed and i have her mail
  i left my jacket at the restaurant on sunday
  i want to talk to somebody about my son's grades
  do you have the minutes of the last meeting
  just calling to see if mark's around
  i need a copy of my diploma
  is it true you're closing
  what's the procedure for an appeal
  i'm calling on behalf of the census
  my little boy left his bear on your train yesterday, it's brown with one ear
  i wanted to tell whoever's in charge that the woman at your front desk saved my day
  the nurse took blood on monday and i'm waiting to hear what it said
  i found a credit card in the parking lot with your bank's name on it
  a man called and said he was from you and wanted my social
  is mr feldman still working there, we were in the army together
  i'm a teacher over at the middle school and i'm looking for someone to talk at career day
  my insurance needs a paper that says i was at your clinic in may
  there's a branch hanging over the sidewalk by your store
  i'm trying to find out who owns the empty lot next to me
  the doctor gave me a new pill and i've come out in a rash
  they told me at the desk that you'd have a list of volunteers
  i think my wedding ring came off in one of your rooms
  can i talk to somebody in the warehouse, it's his sister
  my prescription's not due till the ninth but i'm going away, can it be filled early
  did i leave a blue notebook on your counter
  who would i write to about getting a scholarship named after my husband
  i'd like to get hold of the minutes from the zoning meeting
  the lady that does my feet was so gentle, i want her boss to know
  i'd like to have my records sent to a doctor in tulsa
  is that the place that fixes typewriters, no, oh i've got the wrong place
  i have a bird in my chimney, who deals with that
  my class did a project on your company and we wanted to send it
  i'm with a charity and we're collecting prizes for a raffle
  what does it mean that there's a shadow on the film, the girl wouldn't say
  i interviewed on the third and i was told i'd hear something
  my tenant gave you as a reference
  we're from the church next door and there's a car across our drive
  i need somebody to verify my employment for a mortgage
  can you see if a lunch box was handed in
  my dad fell and they brought him to you, can you tell me what room
  i'm the executor and i'm looking for a copy of the will
  do you know anyone who buys old coins
  is the game still on with this rain
  i'd like to praise a driver, his badge was one forty
  i got a message to call back, there was no name
  how do i get a birth certificate
  the team would like to give your crew lunch for what they did
  i'm hoping to reach the author of one of your books
  is school closed tomorrow
  i don't need anything, i called to tell you something nice
  is delores in today
  i'm looking for my cousin, he works the line there
  somebody left a casserole dish at my house
  i've got something of yours, it came in my mail
  i need to know who to write to
  who would know about the old cemetery
  is this the right place to report a wire down
  there's a strange man sitting in your lot
  my cat's up your pole
  the sign on your building is half lit
  can you tell me what the numbers on my test mean
  my little girl's running a fever of a hundred and three
  am i supposed to stop eating before it
  how long do i keep the stitches dry
  can you put a note on the door for the mailman
  is there a letter there for me to sign
  could you read me back what the doctor wrote
  i need it in writing that i don't owe anything, for the bank
  i heard you give tours for scouts
  who do i see about a plaque for my husband
  do you know if the road's open
  i got your number off a flyer
  did he get there okay
  would you tell him his mother called
  i'm trying to reach the union
  we buried him sunday and i wanted to thank the aide who sat with him
  i'm just returning your call
  you called me
  what's this about, i had a missed call
  my grandson's sweater may still be on your shuttle
`
