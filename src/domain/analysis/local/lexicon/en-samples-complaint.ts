import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What callers say who complain, or call for something else: how they begin, and what follows. */
export const EN_COMPLAINT_SAMPLES: Pick<IntentSamples, 'complaint' | 'other'> = {
  complaint: list`
    i want to speak to a manager
    your driver was rude to me
    i want to report one of your employees
    i'd like someone to know how we were treated
    nobody has called me back and i've called five times
    the girl at the counter rolled her eyes at me
    your technician left mud all over my carpet
    this is the worst service i've ever had
    i've been passed around all day and nobody wants to help
    i'd like to file a formal complaint
    the waiter ignored us for an hour
    your people keep calling me and i've asked them to stop
    he yelled at me in front of everybody
    they hung up on me
    i want to know what you're going to do about it
    my father was left in a hallway for six hours
    the nurse talked down to my mother
    your truck blocks my driveway every morning
    your guy ran over my mailbox
    i was promised a call back and it never came, three times now
    the installer was smoking in my house
    i was lied to by your salesman
    the room next door was partying all night and the desk did nothing
    the bus drove right past me and the driver laughed
    i'm not happy with how my case was handled
    the teller refused to look at me
    your store followed me around like a thief
    they treated me like i was stupid
    you discriminated against my husband
    the way she spoke to me was disgusting
    i've never been so insulted
    the cleaners broke my vase and said nothing
    i waited two hours past my appointment and nobody apologized
    i want your corporate number
    the crew starts hammering at six in the morning
    nobody at the front desk cared
    i'm calling about the behavior of your staff
    the guard put his hands on me
    the teacher humiliated my son
    somebody needs to answer for this
    your drivers speed down our street
    my complaint has been ignored
    the manager laughed when i asked for help
    i'd like this on record
    your agent was unprofessional
    this is about the lady i spoke to yesterday
    your guy left the gate open and my dog got out
    he said watch your mouth to my wife
    i want that man off my property
    the fellow at the desk just shrugged
    it's not the noise it's that nobody cared
    i'd like the owner to call me
    there's a pile driver across the street at five in the morning
    he calls me every day and i told him no
    the crew left nails in my driveway
    who do i talk to about how i was treated
    my mother waited four hours in a chair
    he was texting while driving the bus
    she rolled her eyes and walked away
    i asked three times for help
    you people don't train your staff
    the cook was not wearing gloves
    they came without calling and woke the baby
    i've never been spoken to like that
    the place was filthy
    he smelled of alcohol
    i want this taken seriously
    somebody keyed my car in your garage and security laughed
    they let my kid walk home alone
    my grandmother was left in a wet bed
    they lost my file and blamed me
    this isn't the first time with that driver
    your sales people are bullies
    i want an apology
    the security guard followed my son around
    he threw my package over the fence
    she told everybody in the waiting room why i was there
    your fireworks scared my horses
  `,
  other: list`
    i think i have the wrong number
    is this the animal hospital
    can you connect me to marketing
    i'm with the school and we'd like to invite your people to career day
    are you hiring
    i left my umbrella on the bus
    i'm a reporter and i'd like a comment
    i just wanted to say thank you, your guy was wonderful
    i found a wallet in your parking lot
    somebody called me from this number
    i got a text that says it's from you with a link, is it real
    i'd like to speak with mister johnson in accounting
    i want to compliment one of your people
    is this the pizza place
    there's a cat stuck in your vent
    could you turn down the music, i live upstairs
    who do i talk to about sponsoring our little league
    i sent my resume last week
    my daughter lost her teddy bear in your store
    can i talk to my sister, she works there
    i'm returning a missed call
    i'm not a customer, i'm calling from the fire department about the alarm test
    there's a car with its lights on in your lot
    i want to donate some books
    i dialed the wrong one sorry
    i'm looking for the county office
    no problem at all, i wanted to say something nice
    do you have the number for the other branch
    i'd like to suggest something for your app
    we're doing a fundraiser and wondered if you'd give a prize
    i'm a vendor and i'd like to talk to purchasing
    your sign out front is broken
    i have an interview tomorrow and i can't find the building
    a package for your company came to my house
    i'm calling for a reference on a former employee
    i want to tell you about a smell of gas near your building
    your man saved my day and i want his boss to hear it
    is this a taxi
    hello who is this
    i need to be transferred to extension two two nine
    i'm a student writing a paper about your industry
    i was hoping to get in front of whoever does your purchasing
    what's the number for the other office
    who's in charge of donations
    no trouble at all, i wanted to tell you about a young man who works there
    i'm calling from the hospital about a patient's ride
    he ran two blocks to give me my envelope back
    i wanted to thank whoever found my ring
    sorry i was looking at an old magnet
    you have three missed calls on my phone
    i work for the newspaper
    is mister lee in
    you rang me
    i'm doing a survey for school
    we'd like to film in your lobby
    i used to work there and need proof of employment
    i think i left my jacket in room nine
    there's smoke coming from the building next to yours
    my neighbor's package ended up with me
    wrong extension, can you put me through to the kitchen
    are you the company on maple street
    i'm calling on behalf of the senior center
    could i speak to the person who runs your web page
    i sell office supplies
    which bus goes to the airport
    do you know if the road is closed
    i'm lost, how do i find your building
    hi it's the alarm company testing
    is this still the dry cleaner
    i'd like to apply for the job in the window
    my train is late so tell the teacher i'm coming
  `,
}
