import { list } from '../list.ts'

/** What callers say who cannot get into an account or a place. */
export const EN_CALLERS_ACCOUNT_ACCESS = list`
  hi i can't log in
  i forgot my password
  it says my account is locked
  the code it sends goes to my old number
  i'm not getting the verification text
  the reset email never comes
  it keeps telling me wrong password and it's right
  i got a new phone and the authenticator didn't come over
  i'm locked out of the portal
  somebody changed my password
  i need to get into my mother's account, i have power of attorney
  i don't remember what email i used
  my username isn't recognized
  it wants my security question and i don't know the answer
  my card pin's blocked
  the badge won't let me in the building
  i can't sign in on the new laptop
  they suspended my account and i don't know why
  i can't get in to see my test results
  it logs me out as soon as i log in
  i've been hacked and i can't get back in
  my employee login expired
  it says too many attempts
  i need my pin reset
  how do i get back into an account i haven't used in years
  the face id doesn't work and it won't take the passcode
  the portal doesn't know my date of birth
  it says this email's already in use and i can't get into it
  the keypad at my unit doesn't take my code
  the link to activate my account's expired
  i never got my login
  the app asks for a code and nothing shows up
  my son set it up and now nobody can get in
  i tried five passwords and now it's frozen
  can you unlock me
  my profile is disabled
  i can't access my payslips
  they want me to verify who i am and my license is expired
  my two step codes go to a phone that's at the bottom of a lake
  it asks for a member number to register and i don't have one
  we've lost the admin, she left and nobody has the password
  i'm a substitute and my login doesn't open the gradebook
  the bank won't let me in from overseas
  i can't get on the website to see my statements
  it says no account found
  my touch id stopped working after the update and i'm stuck outside
  the single sign on gives me access denied
  i changed my email and now it doesn't let me in
  the voice thing doesn't recognize me
  i need to recover my account
  the captcha never ends and i can't sign in
  i'm trying to get to my tax documents and it won't accept my social
  my account's been deactivated
  the password you gave me doesn't work
  how do i reset my password
  my email got shut down and that's where the codes go
  it says contact your administrator
  my library card doesn't log in online
  the gate code's been changed and i can't get to my stuff
  it says session invalid every time i put in my password
  my access card was cut off after the weekend
  i can log in on my phone but not the computer
  it won't let me create a login
  i'm the treasurer now and the old one never gave me the credentials
  i get to the sign in page and it goes round and round
  i want to log in and pay but it won't let me in
  it's asking for a six digit code i never set up
  can you send the code to my email instead
  they froze my online banking
  the password reset wants the last four of a card i don't have
  it tells me my account doesn't exist
  my husband passed and i need to get in to his account
  my student portal's locked till i talk to somebody
  i put my pin in wrong at the machine and it kept my card
  it says unusual activity and blocks me
  i lost my key fob, i can't get in the garage
  my child's account needs a parent code and i don't know it
  the system logged all of us out and the passwords don't work
  i've got the app but can't get past the login
  my password expired while i was on leave
  i need a temporary password
  i can't see my account any more since you merged
  where do i find my user id
  the locker won't open with my code
  could you unlock my card, i typed the pin wrong
  the app wants my fingerprint and i burned my finger
  my token's out of battery and i can't get on the vpn
  there are two accounts with my name and i can't get into either
  my account was flagged and i can't do anything in it
  the verification call never comes
  i need a new activation code
  my doctor's portal says my invitation's no good
  i sat down to pay my bills and it says i've been locked out
  my phone went in the lake and now all my codes go to a phone i don't have
  i haven't used the site since last tax season and it doesn't know me
  i typed my password wrong a few times and now it won't even let me try
  our office manager left and she's the only one who could sign in
  i made an account last night and the link in the email says expired
  the app wants me to scan my face and it says it isn't me
  my father's in the hospital and i need to get at his account to pay his rent
  it sends the code to a work email and i don't work there any more
  i can see the page but when i click sign in it comes right back to the same page
  i rented unit forty and the code at the gate doesn't do anything
  i got an email that somebody logged in from russia and now my password's no good
  my driver account's been switched off and i've got people to pick up
  i'm a new nurse here and i can't get into the charting
  the wife changed the password and forgot what she changed it to
  i'm looking at a screen that says access denied, see your administrator
  my kids' school site says my parent key is invalid
  it's asking me what street i grew up on and it doesn't like the answer
  i lost the card that opens the parking
  my benefits card's pin isn't working at the store
  i used to get in with my old phone number and it's not mine now
  we've got two factor on and the person with the phone is on leave
  i never set up online access and i'd like to see my account
  it tells me my social is already registered to somebody
  i can't get in to download my w two
  my player account was banned and i didn't do anything
  i want to get back into my photos, i can't remember any of it, not the email nor the password
  after the merger my old login brings me to a blank page
  the computer at the library says my card's expired, i can't log on
  it says unverified and won't let me past
  my password manager got wiped and yours is one i need
  my fob stopped working on the front door of my building
  the doctor's office sent me an invite to the portal and it won't take my birthday
  i put in the pin from the letter and it says incorrect
  the account's under a college email that doesn't exist now
  it's been twenty four hours and i'm still locked
  i'm trying to cash out and it says my account's under review
  i changed phones at the weekend and now the bank app says this device isn't known
  they gave me a temporary password that expired before i got home
  my bus pass is gone and i can't load the app without the number on it
  it knew me yesterday, today it doesn't
  i'm standing outside my own building and the fob's dead
  it's telling me i'm not me
  i've got the right password, i wrote it down
  i put in the code and it says expired, i put in the next one, expired
  the lady who knew all the passwords is gone
  i'm shut out
  it threw me out and won't let me back in
  i can't get past the first page
  it wants a code from a phone i sold
  i'm in the system as somebody else
  they've shut off my account and i drive for a living
  it won't let me in to see my own money
  my son is the only one who could get on, and he's away
  i've got eleven tries left, it says, and then it erases
  it keeps asking who i am
  no invitation ever came
  i've lost the little gadget that makes the numbers
  there's a lock on my account
  my screen says suspended
  i can get to the website but it won't let me into the part with my stuff
  so my grandson changed my phone over to a new one, sweet boy, and now your bank wants to text a number to the old one and i can't get in
  um, i was typing with my reading glasses off, and i guess i got it wrong five times, and now it says try again in 24 hours, and i've got rent to send
  my husband set everything up under his email and he passed in june, and i'm just trying to see the electric account, and i don't know what he'd have used
  hi, it keeps asking me the name of my first pet, and we had nine cats, i've tried seven of them, and now it won't let me in at all
  so our office manager quit, kind of dramatically, and she's the only one who knew how to sign in, and we've got invoices stuck in there
  i came back from maternity leave, and the system says my password expired, like, three months ago, and the reset goes to an inbox i can't open
  okay, i'm in portugal for my sister's wedding, and your site thinks i'm a crook because i'm overseas, and it's blocked me from my own money
  um, i'm trying to look at my daughter's grades, and the portal says no such user, and i've been that user since kindergarten
  the code you send, it's good for ten minutes, but out here on the farm it takes about twenty to come through, so i never get past that screen
  so i got hit in the head at softball, mild concussion, and i cannot for the life of me remember the pin for the phone banking
  my kid played with my tablet and now the face thing doesn't know me, and it wants the passcode for the pharmacy app, which i never wrote down
  we switched the company over to new email, everybody's got a new one, and now nobody on the team can sign in to your software
  i got a message that someone in ohio tried to get into my points, i've got ninety thousand in there, and now i'm shut out too
  um, my mom's test results are up there on the chart thing, and she's scared, and it won't take her birthday as whatever it wants, can you let us in
  so my phone went in the toilet at the airport, and that little app with the six numbers was on there, and without it i can't open anything
  i moved over from android to iphone, my niece talked me into it, and your gym app acts like it's never seen me, it says create new
  hello, i've got my library card right here, i'm reading you the number, and the computer says the pin is wrong, but i never had a pin
  okay, my dad's eighty eight, he wrote it on a sticky note, and the cleaning lady threw out the sticky note, so how do we get into his medicare thing
  so i go to renew my camp counselor paperwork, and it says account disabled, contact us, so i'm contacting you
  um, i logged in fine on friday, went to my cousin's wedding, came back monday and it says my credentials don't match, and i swear they do
  the email to reset it never comes, i've looked in junk, i've looked in my wife's junk, and i just want to see my statement
  my daughter made me put that two step thing on everything, and now i've lost the paper with the backup numbers, and i'm stuck outside
  so i have two logins somehow, one from before the divorce, and the one with all my flights in it won't open with either password
  i'm the new treasurer at our church, and the last one moved to guam, and we can't get into the online giving page to see anything
  um, i use a braille display, and that picture puzzle with the traffic lights, i can't do it, so i never get past sign in
  we got a new storage place with a gate app, and i put in what you gave me, and it says invalid user, and my whole living room's in there
  so it says my account's been frozen for suspicious activity, all i did was buy a wheelchair ramp for my brother, how do i get it unfrozen
  okay, i'm on a work trip, i left my key fob thing on the dresser, and without it i can't get to the payroll, is there a way around that
  my late mother's photos are all up in your cloud, and i've got her phone but not her password, and they're the only ones we have
  i got married, they changed my email at the school district, and now your benefits site is sending the link to a person who doesn't exist anymore
  um, so i signed up on the kitchen computer back in, i don't know, 2016, and i have no idea what my username was, is there a way to look it up
  the insurance wants me to look at my claim on line, and every time i get to the part where it asks for a code, no code comes, i've been sitting here an hour
  so my twin sister has an account with you, too, and i think it got us confused, because it lets me into hers and not into mine
  i'm at the self checkout with a cart full for the food pantry, and the rewards thing says i'm locked, too many tries, and people are staring
  um, my ex changed the password on the kids' cell phone account out of spite, it's in my name, and i need to get back in
  we're a feed supplier, and your vendor portal kicked me off after the holidays, it says inactive user, and i've got bids due at noon
  hey, i let my nephew play on my game system and he got us kicked out, it says signed in elsewhere, and now my own password doesn't do anything
  so it wants me to take a picture of my license and my face, and i shaved my beard for the funeral, and it says i'm not me
  i've got a new hip, a new house and a new phone number, and it's the phone number that's the trouble, the security code's going to some stranger
  um, i'm supposed to enroll my son by five today, and the district page logs me right back out the second i log in
  my assistant's on her honeymoon, and she set the admin up with her fingerprint or whatever, so how does anybody else get into that thing
  so they hacked me, i clicked a thing about a cruise, and now my email and your store both won't take my password
  the vet says i can see the x-rays if i sign in, and i do, and it says verify your email, and i click, and it says link expired, every single time
  i'm trying to check my retirement, because my boss made a comment, and it's been so long i don't even know if i ever had a login, how do i get one to work
  okay so the temporary password you mailed me, my dog ate a corner of the letter, i'm serious, and i can't read the last three letters
  portal kicked me out, says too many tries
  our old bookkeeper left and the login went with her
  the code's going to a phone nobody has anymore
  dispatch, can't sign in to the load board, it doesn't like my credentials
  need my password reset, nurse on nights, can't chart
  it's asking for a six digit thing, i never get it
  two factor's tied to a guy we fired, i need in
  says user inactive, i've been using it for four years
  payroll's due at five and i'm locked out
  reset link comes up expired every time i click it
  admin's on leave, nobody else can get into the console
  what's the username for our account, we've got it written down nowhere
  i typed the pin wrong three times on the fuel card site, it froze me
  dental office, new front desk girl can't get into the case portal
  can't get past the security questions, somebody else set them up
  the authenticator app was on my old phone
  pharmacy, the ordering site wants a new passcode and won't accept any
  it guy, i need you to unlock a user, she's at the sign on screen
  bank portal, token battery died, wire has to go out by three
  the invite you sent for the vendor portal doesn't let me create anything, says i exist already
  never got the verification email, checked spam
  school office, forgot what we use to get in to the lunch system
  it's telling me my profile's disabled, i've got inspections to enter
  same sign on, works for everybody but me, says not authorized
  i took over for the last manager and can't get into the online side
  insurer's agent site, says my credentials don't match
  fleet manager, can't open the dashboard, it bounces me back to the sign in page
  sso broke me, need a way in with a local login
  hotel, we're shut out of the extranet, can't see tonight's arrivals
  alarm company asked for the passcode, none of us know it
  the temp agency portal won't recognize my email
  need a backup code, i dropped my phone in the dish pit
  your site says account suspended for suspicious activity, that was me from the road
  captcha, then a code, then nothing, i just want to see my invoices
  my password expired over the weekend and it won't take the new one
  utility portal, tried the forgot link, says no such email
  driver can't sign on to the app, his pin's not taking
  the owner passed, we need to get into the company's profile
  voicemail box, what's the code, last guy set it
  the texts with the number are coming an hour late, they're no good by then
  accountant, client gave me access, i still get denied at the door
  farm supply website, i'm blocked, it says call this number
  restaurant, i can't get in to the ordering app, it wants a fingerprint i never set
  clinic manager, every page sends me back to the sign in, can't get to our charts
  new laptop, it doesn't recognize me and wants a code i can't get
  it keeps telling me the password's wrong, dear, and i've written it down right here in my book
  the code you send goes to my late husband's phone, so i can't get in
  sir, otp is not coming on my mobile, i am unable to enter net banking
  my mum's tried her pin three times and now it won't let her in at all
  i have new telephone and the app asks for a code i do not have
  y'all locked me out, and all i did was spell my own name
  i can't remember which email i used to sign up for the groceries
  my boss has left me in charge of the portal, and it won't accept his old login
  what was my memorable word, i've no memory of it, which is rather the joke
  it asks the name of my first pet, and i've had eleven dogs
  the government site says it can't verify my identity, so i can't see my pension
  i press on forgotten and the email never arrives
  my grandson set the thing up and he's in australia, now how do i get into it
  the fingerprint doesn't take any more, my hands are too dry the doctor says
  kindly reset my user id for the insurance portal, it is showing blocked
  i can't get past the first page of the patient app, it wants a number from a letter i haven't had
  it says account suspended for security, what have i done, i only wanted to see my points
  my neighbour's blind and the puzzle with the pictures won't let her through to her bank
  i don't find my customer number, so i cannot register online
  the school gave me a link to see my son's marks, and it says expired
  the airline won't let me in to see my miles, it says the details don't match
  i typed it wrong too many times and now it says wait twenty four hours, i haven't got that long
  my card reader says my pin is locked, and i need to see my money today
  i'm calling for my father, he forgot the pattern to open his pension page
  the six numbers come, i type it, it says invalid every time
  i got a message that somebody logged in from manchester and now i can't get on myself
  my daughter changed her number, and the sign in text still goes to the old one, so she's stuck outside
  the theatre site doesn't know me, and i've been a friend there since nineteen eighty one
  how do i get back into the telly account, it signed me out of everything and wants a password
  honey, it wants me to prove i'm not a robot, and i'm eighty three years old
  the link you sent for choosing a new password goes nowhere
  kindly unlock my profile, madam, i have entered the wrong captcha many times
  my landlord's tenant page won't take my username, it says no such person
  it wants my security answers and my late wife filled those in
  i am not able to login in the electricity site from office, it says access denied
  i've been told i have online banking, but nobody's ever given me any sign-in details
  the passkey was on the laptop that got stolen, how do i get in now
  can you send me the activation code for the app again, mine ran out
  i've forgotten the four numbers for the voicemail, and i can't hear who's been ringing me
  the clinic's website is asking authenticator, and i deleted it from my phone
  i look after my aunt's affairs and i need my own sign in for her account, i've the power of attorney
  the gym app has logged me out and says no account under my email
  my boss is at the airport and his travel app wants a code from the office phone, can you let him in
  the tax office sent me half of my password and the other half never came
  it's asking me for a selfie, and it doesn't think my face is my face
`
