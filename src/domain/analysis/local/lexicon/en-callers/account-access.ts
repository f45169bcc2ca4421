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
`
