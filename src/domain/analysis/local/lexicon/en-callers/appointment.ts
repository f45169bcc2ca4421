import { list } from '../list.ts'

/** What callers say who make, move or wait for an appointment. */
export const EN_CALLERS_APPOINTMENT = list`
  hi i need to make an appointment
  can i get in to see the doctor this week
  i have to move my tuesday appointment
  i'd like to book a table for six
  i need somebody to come look at my furnace
  when's the next opening
  i want to schedule a cleaning
  something's come up and i can't make it at two
  can you squeeze me in today
  i'd like to reserve a room for the tenth
  i need to take my dog in for shots
  we have a reservation and want to add two people
  is there anything earlier
  i need an oil change, do you have time tomorrow
  i want to cancel my appointment for friday
  i'd like to set up a tour of the school
  my car's due for its inspection
  we're hoping to get the chimney swept before winter
  my crown came off, can somebody see me
  can you send someone to measure for blinds
  i've got a four o'clock and i'm running late
  i got a postcard that i'm due for a checkup
  i got a letter that my car's been recalled, can you fit me in
  i'd like to book the campsite for labor day
  what time was my appointment again
  i missed my appointment, can i get another
  my daughter needs a physical for school
  can i push my haircut back an hour
  is the technician still coming today
  they told me between eight and noon and nobody's been
  i need to get my piano tuned
  i want to book a flight lesson for my dad
  can we do it the week after
  i'd like to get the tires swapped
  i need my gutters done before the snow
  can i change my booking to the nineteenth
  does dr lee have any time on thursday
  i need to book a mover for the end of the month
  i need a notary, when could i come in
  we want to have our carpets cleaned
  the baby needs her two month visit
  i'd like to come and see the apartment
  can i bring my cat in this afternoon
  i need to reschedule
  we need a plumber, there's a leak under the sink
  can someone come out and give me an estimate
  i want to move my massage
  could i talk to a lawyer, i'd like a consultation
  i'd like to schedule a pickup of some furniture you take as donations
  we booked a cabin and need one more night
  i can't make my interview, can we do another time
  i'd like to set up the install
  my mother needs a ride to dialysis on monday
  i need the septic pumped
  i was referred by my doctor to make an appointment with you
  can i get a time with the loan officer
  i need to confirm my appointment
  i was hoping to get my hair done before the wedding
  the earliest i can come is after five
  can you put me on the list if somebody cancels
  we'd like to bring forty kids to the museum
  i want to set up a fitting
  i need a fence put in, when could you start
  i have to cancel my reservation for tonight
  i have a tee time and two of us can't play
  when can the nurse come
  my tooth is killing me, is there any chance of today
  i'd like to book the hall for a christening
  can you come any sooner than the eighteenth
  do you have a slot in the morning
  i need to bring in my bike for a tune up
  my appointment's at the wrong office, can we switch it
  i need a follow up with the surgeon
  my husband has a stress test and they told us to call for a time
  our wedding's in june and we'd like to taste some cakes
  i'd like to get my taxes done, when do you have room
  we need to change the date of the party
  could somebody come by and read the meter while i'm home
  my kid has a fever, can he be seen
  i'm supposed to get an mri scheduled
  i need to book a repair
  when are you coming to do the windows
  can we push it to next week
  could i get a reservation at seven
  i need to have a dead tree looked at
  i have a hearing on the fifth and i need another date
  i'm calling to set up a time
  i want the same stylist as last time, when's she in
  the exterminator's supposed to come thursday and i won't be home
  the boat has to come out of the water, what week can you do
  are there any visits left with the eye doctor this month
  i need a wheelchair van on the twelfth
  we'd like to reserve the gazebo
  i'd like to meet the teacher about my son, when's good
  can i see somebody about my knee
  can you fit in a grooming before the holiday
  my son's driving test is on a school day, can i move it
  i wanted to book a session with the trainer
  we need someone out to fix the gate, when could that be
  is it possible to come in on a saturday
  we have a well and the pump's acting up, when could somebody get out to us
  my mother's caregiver is off thursday, so the doctor visit needs to be another day
  i got a card that says it's six months since my last cleaning
  there's a notice on my car about the airbags, i'd like to bring it in for that
  we've a table at seven for four and it's going to be six
  i've got a cat that needs fixing, how soon are you doing those
  i can't get off work till four, anything late in the day
  the piano hasn't been tuned in three years and there's a recital on the tenth
  the man was supposed to be here between eight and ten to see the roof
  my back's out again, does the chiropractor have anything this morning
  i have the eleven fifteen with marta, and i'm stuck behind an accident
  i'd like a time to bring in the dog to have his nails done
  we booked the cottage for the second week and we'd like the third
  i need to see the dentist about a tooth that broke last night
  it's time to get the snow tires on
  our septic's due and i want to be here when they come
  my son has to have shots before school opens, can you see him
  i'm seventy six and they want me to come down there in person, what time would be best
  is it possible to have a real person come out and look at the crack in my wall
  my daughter's wedding is the fourteenth and we want hair and makeup for five
  i've got to change my court date, i'm in surgery that day
  we've got a class of twenty eight, we'd love to visit the farm
  i had a slot to sign the papers at noon, can we do one
  i need a room for two nights, the twelfth and thirteenth
  i'm supposed to have a scan and nobody's set a day
  would the painter have time before easter
  can you come and give me a price on a fence
  i have to back out of tomorrow's lesson, she's got a fever
  the bus for our seniors trip, we'd like to have it an hour sooner
  do you have a barber free about now
  they rescheduled me once already, i'd like to keep this one, just making sure
  we'd like to look at the house on pine, is saturday good
  my heat pump gets checked every fall, are you booking those yet
  i missed your call about setting up the delivery and the install of the stove
  the vet wanted to see her again in ten days so i need to book that
  could the nurse do my blood pressure on wednesday
  i have to get fingerprinted for a job, when can i come
  my license is up and i need a road test
  the movers are down for monday, i'd need them on the saturday
  i was wondering if you could take us at six instead of eight
  is there room for one more tomorrow morning
  when could he come out and see it
  i can be there in twenty minutes if you'll have me
  i'd rather it was the same girl as last time
  my son's got the flu so today's no good
  what've you got next week
  the tree man said tuesday and here it is wednesday
  somebody needs to come and look at this wall
  it's time for my mother's checkup
  we're at the airport and our dinner's at eight, we won't make it
  i'm running behind, will you still take me
  who do i see about getting a cast off
  can you fit five of us
  my roots are showing, please tell me you have something
  the dog ate something and he needs to be seen
  i've been told i need the scan before the surgery
  i'm due, i think
  i don't care what time, any day
  could you hold the two o'clock for me
  we want to come out and see the horses
  the inspector has to come before we can close
  i can't be in two places at once so one has to move
  he's got a half day on friday
  we've been waiting on the window man since eight
  tomorrow's not going to work after all
  any chance the vet can see her today
  when could the nurse come by
  so my dog's been scooting across the rug in front of company, um, and i'd like somebody to take a look at him, maybe thursday after work
  my daughter's flight from the navy got moved up, so the day we're supposed to come see you for the taxes, i'll be at the airport, have you got anything friday
  hi, we were coming up to the cabin on the tenth, and my husband's mother broke her hip, so could we do the week after instead
  i've been putting it off since my divorce, to be honest, but this tooth's got its own heartbeat now, when could you squeeze me in
  um, the guy was supposed to come look at our furnace between one and five, and i just got called to pick my kid up, can he come tomorrow
  so my dad needs a ride to everything now, and i work tuesdays, and you've got him down with the eye doctor on a tuesday, can we do something about that
  we're getting married, finally, after eleven years and two kids, and we'd like to come walk around the barn some saturday, is there a time
  my check engine light came on the day after the warranty, naturally, so when can i bring it in for you to look it over
  okay, i've got my mother's anniversary dinner, and it was six of us and now it's nine, my cousins drove in, so can you fit nine at seven o'clock
  so i was going to have my hair done on the fourth for my reunion, and i've got covid, i'm sorry, so i won't be in, take me off that day
  um, we're new in town, we don't know anybody, and my son needs his shots before he can start school, when could we get in with a doctor
  the pastor said we should sit down with somebody about the baptism, and my in-laws fly in on the eighth, so could it be before that
  i lost my husband a month ago, and the bank says i need to sit with someone about his accounts, would there be a time monday morning
  so we've got fifty kindergartners that want to see your cows, and i'd need a day in may that's not a wednesday, what've you got open
  hey, the cable guy's coming at eight, my wife tells me, and i work nights, i'm dead at eight, could it be like three in the afternoon
  my back went out lifting my mother's tv, i'm lying on the floor right now, is there any chance somebody could see me today
  um, my sister's getting induced on monday, so i can't do the interview thing for the apartment, the walk through, could we push it to thursday
  so the roof's leaking on the baby grand, and the insurance lady said an adjuster has to come out and look, when would that be, i'm home all week
  we'd planned on bringing the scouts to the museum on the twelfth, and half of them got lice, so we're not coming that day, i wanted to let you know
  i'm a nervous driver since the wreck, and my son says i've got to do the road test sometime, so what's the next opening you have
  okay, my cat hates the car, you know her, so could the doctor come out here to the house one morning, for her nails and all
  so i've got this mole, my wife noticed it at the lake, and she won't let me sleep, when's the first time the skin doctor could look
  my mother wants to see the plot before she signs anything, she's particular, so could someone meet us out there on sunday after mass
  um, i had the moving truck for saturday, and the closing got pushed, it's always something, so i need it for the following saturday instead
  we were supposed to do a demo with your sales fella at two, and my whole team's down with the flu, could he do it next week
  so my grandson's got a recital at the same time as my mammogram, and, well, i'm going to the recital, could you find me another day
  i'd like to have the kids' pictures made before the braces go on, that's the sixteenth, so have you got any evening before then
  my husband's finally agreed to get his ears checked, so before he changes his mind, what've you got this week
  um, the room at the library, i had it for our quilters on the first thursday, and we're meeting at marge's now because of her knee, so somebody else can have it
  so the school says i have to see his teacher, it's about the biting, and i can only do it before seven thirty or at lunch
  we're flying out tuesday, to bury my brother, and the dog's supposed to be groomed that day, can you take her on monday
  hi, my tenant says the sink's been dripping since easter, and i'm out of state, could your plumber stop by there one day this week
  i drove forty minutes in the snow last time and you were closed, so this time i'm calling first, can i come in at ten on wednesday for the fitting
  my wife's water broke, so, uh, yeah, we won't make it at four for the mortgage thing, can we do it another time
  okay, so it's my turn to give blood again, they keep sending me postcards, is there a spot at the church drive on saturday
  um, the vet wants to see the mare before she foals, and the road's washed out till friday, so it would have to be after that, saturday say
  so we got three kids and one car, and you've got them for cleanings on three different days, could we get them all on one day
  my old boss finally gave me a day off, the nineteenth, and i want a massage, a long one, is there anybody free
  we have the kennel for the dog from the third, but the cruise left without us, i mean they changed the port, so he'd need to come in on the fifth now
  i'm supposed to get the stitches out monday, and my ride fell through, is there a slot on tuesday when my neighbor can bring me
  um, our church bus has to have its inspection by the end of the month, and i've got choir on mondays, so when could i bring it by
  so my mom turns ninety on the twenty first, and we'd like your back room for that night, thirty of us, is that date still open
  i told my son i'd take him to look at the campus, he's a junior, so could we get on one of those tours over spring break
  the elevator man's down to come to our building on the sixth, and there's a funeral out of 4a that morning, so it's no good, could he come later on
  hello, my eyes are getting worse, i drove over the mailbox yesterday, so i'd better have them looked at, soon as you can get me in
  need a dock time for tuesday, two trailers
  what've you got open for a hvac tune up next week
  my guys can't make the ten o'clock, push us to after lunch
  can the elevator inspector come before the fifteenth
  need a cleaning crew for saturday night, one time, what slot's left
  patient needs a follow up with the doctor, two weeks out, mornings
  put me on the calendar for the fire panel test
  is the ballroom free on the ninth of june, hold it if it is
  need to bump the copier service call, we're closed friday
  reschedule the delivery window with the installer, electrician's running late
  get somebody out here thursday to measure for the awning
  scratch tomorrow's site visit, weather's not going to hold
  i need twelve rooms, two nights, the fourth and fifth, crew's coming through town
  truck needs a dot inspection, when can you fit it in
  can we move the payroll demo to three eastern
  book me in with a loan officer, any day after four
  nurse at the clinic, i'm calling to schedule a transport for a patient monday
  our rep was going to stop by this week, what day is that
  need the vet out to preg check sixty head, sometime next week
  when's your next opening for a tank cleaning
  we had a two o'clock with the auditor, can't do it, give me wednesday
  conference room for twelve people, friday, all day
  flu shot clinic at our plant, what dates does the pharmacy have
  school photographer, our day conflicts with testing, need a different one
  confirm the window washers for six a.m. monday
  got a crane on the eighth, need it on the ninth instead
  set up a walkthrough with your estimator at the warehouse
  first available for a brake job on a box truck
  no one's going to be at the site, call off the tech for today
  vacant unit, need the meter man there when i'm there, when can he come
  need four chairs at the salon held for a bridal party, the nineteenth
  can i get a table for fifteen, client dinner, seven thirty
  training for the new scanner, pick a day with me
  the adjuster was supposed to look at the roof friday, can he do monday
  interpreter for a deposition, tuesday at nine, is anyone free
  i need a slot for backflow testing, city wants it by the first
  pull my name off the two fifteen, i can't get away from the shop
  put us in for a quarterly pest visit, mornings before we open
  who can i see about the business loan this week
  tentative hold on the banquet hall, want to make it firm
  installers are on for the twelfth, drywall's not done, slide it a week
  appointment for a drug screen, new hire, today if possible
  dispatcher, need a pickup appointment at your warehouse, load's ready at noon
  can the it tech come on site after five, we can't be down during the day
  scissor lift's due for its annual, when can your inspector get over here
  my teeth are playing up, dear, when could the dentist fit me in
  it's for my mum, she's to have her ears looked at, and mornings are best for her
  sir, i want to meet the loan officer on thursday, kindly give me one time
  i can't make it to the eye test on monday, the bus isn't running
  y'all got me down for ten o'clock, can we make it after dinner instead
  my cat needs the needle for the year, when can i come
  my boss would like an hour with your accountant next week, any day but wednesday
  we won't be using the room on the ninth after all, my sister's poorly, so please let it go
  when can somebody come and read the meter, i'm in all day except for bingo
  i need a table for six on sunday, and one is a high chair
  my car has the light for the service, do you have a free day this week
  the man who was to come for the boiler today, could he make it tomorrow
  i'm calling for my neighbour, she has to see the foot lady, what have you got
  i forget which day i must come to the doctor, can you look it
  kindly reschedule my passport interview, i am having fever that day
  we'd like to have a look round the school before we decide, which days do you show people
  have you a double with a sea view for the last weekend in june, two nights
  i'd like a slot for my flu jab, somewhere near the bus station if you can
  the registrar, we need to go and register my brother's death, how soon can we be seen
  can the hairdresser do me at home on friday, i've a wedding on the saturday
  honey, can y'all squeeze in a little dog for a bath and a haircut before easter
  my father's hospital scan is on his dialysis day, so it must be another day
  when is the technician coming, i had said tuesday but i will not be at home, please put it on friday
  can we view the flat on saturday morning, my wife finishes work at eleven
  i want to see the mortgage lady at the branch, i'd rather sit down face to face
  i'm down for the gym induction tonight, but i've pulled my back, can it be next week
  my court date, i'm in hospital then, can it be put to another day
  please, a visit for my baby, six weeks old, for the first vaccination
  would the council come and assess my bathroom for a rail, and when might that be
  i'd like to talk to the headteacher about my grandson, what time is she free
  i need assistance at the station for my wheelchair on the nine fifteen, can i reserve it
  can i come in for fresh moulds on my hearing aids, any time but thursdays
  we won't need the van on saturday, the move is put back, have you the week after
  madam, is doctor sitting in evening today, give me token for six o'clock
  my boss is stuck at the airport, so he will not be there at three, can it be at five
  could someone come out to measure for blinds, i'm free most afternoons
  y'all are coming friday to spray for bugs, but i've got church folks over, can we push it
  i want to give blood again, where is the next session and can i have a time
  can the chiropodist see my husband on the same morning as me, saves us two taxis
  i've to have the brace tightened for my daughter, but she has exams on that day
  i want that someone looks at my roof, which day you can come
  the church hall, is it free the fourteenth, and could we have it for my eightieth
  my dad's been told to have bloods done, is there anything early, as he can't eat first
  have i got the right day for my tax meeting, is it the sixth or the sixteenth
  i shan't be coming to the optician on wednesday, so give it to some other poor soul
`
