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
  oh gosh, i was trying to get my sister in law, she's got a new number since the move, is this not the house, i must have hit a seven
  so my kid's sixteen and he's driving me up the wall, um, he's good with animals, and i was wondering if your clinic's taking anybody on for the summer
  we were on your bus yesterday, coming back from the zoo, and my little girl's rabbit, it's gray, one ear, she can't sleep, did anybody turn it in
  i just had to call and tell you, that young man who fixed my mother's furnace, he stayed and had coffee with her, you should give him a raise
  um, we've been going round and round the same cornfield, my husband won't ask, so i'm asking, how do we get to you from the highway
  hi, i coach the under tens, we're terrible, bless them, and we need shirts, and i thought maybe your garage would like its name on the back
  somebody called me from this number three times while i was at my aunt's funeral, and left no message, so i'm just calling back to see what it was
  so i write for the county paper, and we're doing a piece about the old mill, and i was hoping to get someone from the museum to say a few words
  i did that questionnaire you sent, the one about my stay, and it cut out at question nine, and i had more to say about the pool, where do i finish it
  my wife thinks she left her wedding ring by the sink in your ladies' room, we had the booth by the window, um, could somebody go look
  is this the bakery? no? oh, my nephew wrote it down and his ones look like sevens, i'm so sorry to bother you, the bank, huh
  so i've got my late husband's books, hundreds of them, mostly about trains, and i hate to throw them out, would the library take them
  um, i'm retired and bored silly, my daughter says i need to get out, and i wondered if the shelter could use somebody to walk dogs
  there's a cow out on route six, a brown one, and i think it's one of yours, i almost hit it with the kids in the car
  hello, i was married in your church in 1961, and i'm doing the family tree for my granddaughter, and i wondered if you still have the old books
  so i make jams, my grandmother's recipe, and everybody says i should sell them, who'd i talk to there about getting them on your shelves
  we're across the street, and there's a fella's been sitting in your parking lot since last night with his lights on, i just thought you'd want to know
  my son had an interview with you folks last week, he's too shy to call, so i am, did they ever pick anybody
  um, can you put me through to the lady in accounting, we went to high school together, and i just found out she works there
  i found a phone in the back of my cab, it's got a sticker of your school on it, so i figured it's one of your students'
  so i'm doing my thesis on rural clinics, i know it's a weird one, and i'm looking for a nurse who'd talk to me for maybe twenty minutes
  okay, i'm outside, i've got the flowers for the front desk, and the door's locked, which side do i come in, is it around by the dumpsters
  my dad worked at your plant for thirty years, he passed tuesday, and i thought some of the fellas might like to know when the service is
  hey, um, i keep getting your faxes, somebody's lab results, here at a pizza place, and i don't think i'm supposed to be seeing those
  so our third graders wrote thank you cards to the farm, they're covered in glitter, i'm warning you, what address do i send them to
  i was in the fender bender out front of your store on saturday, and the officer said you might have a camera pointing that way
  we're with a little company that does window washing, my brother and me, and i was driving by and noticed yours, who handles that sort of thing
  um, are you all open on the monday, the holiday, my husband says yes and i say no, and there's a dollar riding on it
  your nurse, the tall one with the braid, she held my hand all through it, and i never got her name, and i just want to thank her somehow
  so i'm trying to find my old roommate from camp, 1978, she was a counselor there, i don't suppose you keep in touch with people
  my brother's truck's got your sign on it, well, no, it's your truck, and it's parked over my driveway, could somebody come move it
  hi, i got a voicemail saying i won a cruise from your hotel, and my daughter says it's a scam, did that really come from you
  so we're filming a thing, it's a student film, there's a chase, and we'd love to use your storage place for one night, who'd i ask
  the umbrella, it's black, i know, they're all black, but it was my father's, and i think i left it in your lobby on tuesday
  um, my husband's a drywaller, twenty years, and the work's dried up, no pun, do you know if your outfit's hiring right now
  you guys did the loveliest job with my mother's service, i'm not calling for anything, i just couldn't let it go by without saying so
  so i picked up the wrong coat at your christmas party, mine's got a rip in the pocket, this one's much nicer, somebody must be missing it
  i'm calling from the elementary, we've got career day on the ninth, and the kids voted for a vet, would one of yours come talk to them
  no no, i don't need anything, your machine just called my house asking me to rate it one to five, and i pressed four, then it hung up
  so is there somewhere to park a horse trailer by you, i know it's a strange one, we're coming through on the way to my cousin's
  um, i had the number for poison control on the fridge, and the magnet's got yours under it, i dialed the wrong one, sorry, bye
  we do a raffle every fall for the fire department, my wife runs it, and last year the hotel gave a free night, so i'm asking around again
  my kid's stuck a bean up his nose, he's fine, it's out now, i called you by mistake, i was going for the pediatrician
  so there's a tree down across the trail behind your camp, we had to climb over it with the dogs, i figured somebody ought to be told
  i'm with the radio station over in dayton, we heard about the merger, and i'm looking for whoever talks to the press for you folks
  is this the tire place, i must have the wrong extension
  got a cdl class a, are you guys hiring drivers
  calling from a print shop, who handles your marketing, we've got a special on flyers
  one of your drivers left his clipboard at our dock
  just want to say your tech did a heck of a job this morning, tell his boss
  how do i get to your yard from the interstate
  little league's looking for a team sponsor, who'd i talk to
  reporter with the business journal, need a comment by four
  i'm returning a missed call from this number, no idea who it was
  verifying employment on a former warehouse worker of yours
  we sell led retrofits, who's your facilities person
  survey on vendor diversity, takes five minutes, is there a purchasing director
  left my jacket in the ballroom last night, black, company logo
  food blogger, can i come shoot some pictures in your kitchen
  can you put me through to accounting, they're expecting me
  i need your certificate of insurance for our vendor file
  nursing student, do you take people for clinical rotations
  your truck just clipped a mailbox on oak, thought you'd want to know
  is there a gate code, i'm your new vendor dropping off samples
  sorry, misdial, was after the pharmacy next door
  church food pantry, do you donate day old bread
  attorney's office, where do i serve a subpoena
  looking for whoever runs the trade show booth, we're the organizers
  headhunter, is your operations manager at his desk
  you faxed us somebody else's paperwork, we're not who you think
  can our high school shop class tour your plant
  what time does your office close for the holiday
  i sent in a resume last week for the dispatcher job
  landlord reference, a former tenant of your building listed you, got a minute
  merchant services, i can save you two points on your card processing
  found a badge of yours in the parking garage
  do you rent parking to the public, we're across the street
  fire marshal's office, who's your contact on the building
  i'm doing a reference check, she used you as a previous employer
  great crew out here, want to leave them a good review, where
  somebody's pretending to be your company, emailed us a fake invoice, heads up
  union rep, need your hr director
  is your suite on the second floor, i've got a visitor standing in the lobby
  left my reading glasses on the counter at the branch
  podcast for contractors, would your owner come on as a guest
  is this a fax line or a voice line
  we're a janitorial outfit, would like to bid on your buildings
  census bureau follow up, need somebody who can speak for the business
  tell the guy in receiving his wife called, he's not picking up
  trade school, would somebody from your shop speak at our career day
  is that the chinese takeaway, no, oh dear, i've rung the wrong house again
  my mum left her umbrella on the number nine bus, it's got a duck's head for a handle
  sir, i have completed my diploma, is there any vacancy in your office
  i just wanted to say that boy who carried my shopping was a credit to you
  excuse me, which bus i take from the station to come to you
  y'all called me this morning and didn't leave a message, so who was it
  my boss would like to know who handles sponsorship for the marathon
  i'm from the local paper, and we're writing a piece on the new library
  i found a set of keys outside your shop, with a little elephant on them
  could you put me through to the lady in accounts, she's expecting me
  we're collecting for the church raffle, would you have a prize to spare us
  i am student and i make a survey about banks, do you have five minutes
  my neighbour's cat has got into your car park, and he won't come out for anyone
  is it you that lost a parrot, because there's one on my washing line
  i want to be a volunteer in your animal shelter, who i must speak
  i'd like to thank the nurse who sat with my husband, would you tell her for me
  honey, is this the number for the baptist church, i can't read my own writing
  i'm returning a call from somebody there, they didn't say what it was about
  my daughter is needing work experience for two weeks, do you take school children
  i used to work for you in the sixties, and i wondered if there's a reunion
  there's a water pipe spraying all over the road by your depot, i thought you ought to know
  kindly give me the fax number of your head office, i have to send one notice
  i've had a funny text saying it's from you, and i want to let you know there's crooks about
  i think i left my teeth in the hotel, in a glass by the bed, don't laugh
  we're a small firm that cleans windows, and wondered who decides such things at yours
  i'm sorry dear, my grandson was playing with the telephone, we don't want anything
  where is the entrance for the people with wheelchair, i'm standing in front of the building
  please tell my boss i'll be late in, i'm his secretary and the bridge is up
  the music you play while one waits, what's it called, it's rather lovely
  i wish to speak with somebody in tamil, is there anyone
  we would like our school choir to sing in your store at christmas, who do we ask
  your lorry's parked across my drive, and i can't get out for church
  i've been asked to give a reference for a lady who's applied to you
  are you the people with the advert for a night porter, is it still going
  i lost my wedding ring in your swimming pool, has somebody found it
  i am calling on behalf of a television programme, we'd like to film in your theatre
  y'all's flag is flying upside down, i thought somebody should say
  do you know the number for the gas people, i've only got yours in my book
  my aunt wants to leave her piano to the charity, who could she talk to about that
  somebody of your office wrote me a very nice letter, i want to say thank you to him
  you've a light left on upstairs, and i'm only saying because i'd want to be told
  i was to have a meeting with your manager for selling you our tea, please connect me
  my late father built your town hall, and i've his drawings if anyone would like them
  i'm doing my family tree, and i believe my grandmother nursed at your hospital
  no no, i don't need anything, i was only seeing if a real person picks up
`
