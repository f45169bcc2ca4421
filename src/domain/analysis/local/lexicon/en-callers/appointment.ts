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
`
