import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What callers say who have something that does not work, cannot get in, or change what is on file: how they begin, and what follows. */
export const EN_SERVICE_SAMPLES: Pick<
  IntentSamples,
  'technical_support' | 'account_access' | 'account_change'
> = {
  technical_support: list`
    my internet's out again
    it keeps dropping every evening
    the screen just goes black
    it won't turn on
    there's no heat in the apartment
    the printer says offline and i've tried everything
    i can't get the app to open
    every time i push the button it beeps and shuts off
    we've got no hot water
    how do i hook this up to my tv
    the sound cuts in and out on calls
    the card reader won't read anybody's chip
    it's making a grinding noise
    i did the update and now nothing works
    the thermostat says e five what does that mean
    i can't hear anything in my left hearing aid
    the dishwasher's leaking all over my floor
    the alarm goes off in the middle of the night for no reason
    my email stopped syncing on my phone
    i set it up like the book says and it doesn't do anything
    the picture's all pixels
    the door on the garage only goes up halfway
    emails bounce back when i send them
    the car won't connect to the phone
    the website gives me an error when i hit submit
    i need help installing the software
    it's stuck on the logo
    the washer won't spin
    the remote doesn't do anything
    the tablet won't charge
    the line is dead, no dial tone
    i'm getting no signal at my house
    how do you get the camera to see the wifi
    the register froze and i've got a line out the door
    it was working fine yesterday and now it's dead
    the ice maker quit
    the file won't open it says corrupted
    the bed goes up but it won't come down
    our phones are down, nobody can call us
    the fridge is warm
    my screen's cracked and the touch doesn't work
    calls go straight to voicemail
    the wheelchair lift is stuck
    the machine's showing a red light
    the gps is sending me to the wrong place
    the gate won't open
    water's coming through the ceiling
    the toilet keeps running
    it disconnects every ten minutes
    my glucose meter gives me crazy readings
    the video is frozen but i can hear them
    how do i reset it
    the pump lost its settings
    all my photos disappeared after the update
    something's wrong with the system it's really slow
    there's a voice coming out of my computer
    it does its own thing, i set it at sixty eight and it goes to seventy two
    it cuts out when i'm in a meeting
    i put it at one setting and it goes to another
    the lights are green but there's nothing
    it keeps saying see your bank
    cold showers since saturday
    it says memory full
    i push the pedal and nothing happens
    i can't hear the other person
    it was fine till the storm
    i need somebody to walk me through it
    it makes a clicking sound then it dies
    how do i turn off the talking
    it won't hold a charge
    the color comes out pink
    it won't connect to anything
    the app closes by itself
    i dropped it and now there are lines on the screen
    it's like it's frozen
    the picture is upside down
    none of the outlets in the kitchen work
    my messages don't send
    the oven goes off by itself
    it asks me to restart again and again
    we can't ring anybody up
    the elevator is stuck between floors
    i plugged it in and heard a pop
    it's not picking up the signal
    i followed the instructions and it still won't do it
    the brakes squeal after your shop did them
    the heating pad doesn't get warm
    the camera shows black at night
    the mouse jumps all over
    how do i get the subtitles off
    my insulin pump is beeping
  `,
  account_access: list`
    i can't get into my account
    it says my password's wrong and i know it's right
    i'm locked out
    i never get the code you text me
    i forgot my username
    i got a new phone and now it wants a code from the old one
    it says my account doesn't exist
    someone got into my account and changed the email
    i haven't been on in years and it won't let me in
    i need to reset my password
    the link you send me is expired every time
    my account got suspended and nobody told me why
    it wants a pin and i don't remember ever making one
    it keeps throwing me out after a minute
    the face thing won't recognize me
    my husband did all the online banking and he passed and i can't get in
    it says too many attempts
    i changed my number and the verification goes to the old one
    my login isn't working
    your app wants me to verify who i am and won't take my id
    i'm trying to see my pay stub and it says access denied
    i can't log on to the portal to see my test results
    it's asking me security questions i don't know the answers to
    my account's been hacked
    your system says i'm not registered
    they've frozen my account and i've got money in there
    i uploaded my license three times and it still says pending verification
    the email to reset never comes
    the authenticator app is gone and i can't get in
    our admin left and nobody has the login
    my kid changed the passcode on the tablet
    i'm blocked from my own store
    i don't know what it wants me to type in
    my account is on hold can you release it
    i made an account with my work email and i don't work there any more so i can't sign in
    it says incorrect and i don't know what i did
    i can't sign in on the tv
    single sign on isn't letting any of us in
    how do i get back in
    the password reset goes to an email i don't have
    i need access to my records
    it says my profile is disabled
    my card pin is blocked
    i typed it wrong and now it's locked
    my bank login wants the little gadget and i lost it
    it says incorrect try again and i don't know what i did
    i woke up and i'm deactivated
    it wants me to prove i'm me
    the selfie got flagged
    they don't let me in, it says see administrator
    i typed my birthday and it says no match
    what's my user id
    i can't remember which email i used
    it sends me round and round to the same screen
    i'm the owner and i can't get in my own store
    my account's been on hold since the second
    the card says pin blocked at the machine
    i can't touch my money in there
    it logs me out every time
    it says this email is already taken
    the security key broke
    it says contact support to unlock
    i need a new pin
    my grandson set it up and i don't have the password
    the code goes to a phone i don't have any more
    i can't open my results
    we lost the admin password
    it says access restricted in your region
    it won't take my fingerprint anymore
    the new employee can't sign in
    i got a message that my password was changed and it wasn't me
    i'm shut out
    the account's in my maiden name and it says not found
    i can't get past the first page where you type your name
    it says expired when i click your link
  `,
  account_change: list`
    i moved and i need to give you the new address
    i got married and my last name's different now
    i'd like to change the card you've got on file
    my phone number changed
    i want to go down to a cheaper plan
    can you put my wife on the account
    i want to add my son to the car insurance
    i need to take my ex off the lease
    please use my other email from now on
    i'd like to get my bill by email not paper
    i want to upgrade to the family plan
    you have my name spelled wrong
    i switched banks so the deposit has to go somewhere else
    the mail still goes to my old house
    can i move my billing date
    we had a baby and i need her on the health plan
    i want to change the beneficiary
    i need to update my work number
    i'm living in another place now and letters go to the old one
    can you hold my mail for two weeks while we're gone
    i'd like to put my subscription on hold for the summer
    change the name on the account from my father to me
    i got a new car and i need it on the policy instead of the old one
    the company changed its name so the invoices have to say something else
    i need more storage on my plan
    i want to switch from annual to monthly
    put somebody else down as my emergency contact
    can i transfer the service to my new apartment
    you have my birthday wrong
    i want to remove the second driver
    i need to lower my coverage
    can you stop the text messages and just email me
    i want to opt out of paper
    i'd like to add a line for my daughter
    we're moving our office and need the service moved
    i want to swap the movie package for the sports one
    i need to update my direct deposit
    change my delivery day from monday to wednesday from now on
    please correct my middle initial
    i want my number unlisted
    i need to add a vehicle to the toll pass
    there's a new person in accounting, send the invoices to her
    take the insurance off my phone and put it on the new one
    i'd like to change my pharmacy
    my doctor changed, i need it on file
    i need my title to say my married name
    we dropped that email provider so that address is dead
    somebody snatched my phone and i need the line blocked
    all your notices go to the old place
    that's my ex's number on there
    i go by my middle name
    i need to put it in my name now that my dad is gone
    can you raise my limit
    can we do the smaller package
    i'd like to be moved to the other group
    it's the same city but a different street
    could you note that i only want calls after five
    i don't want it on the first any more, can it be the tenth
    i need to take the boat off
    my daughter's eighteen now and wants her own
    put my new job down
    change my seat on the account to the other office
    we'd like two more users on there
    can i skip next month
    i want to lower it to the basic
    our accountant changed
    what's on file is out of date
    can you add an apartment number
    i opened a new checking account
    send my statements to my son
    we're merging two accounts into one
    i want my middle name off there
    switch me to paper please
    i'd like to make my wife able to talk to you about it
    the shipping address should be my work
    i have a new insurance card
    please stop calling me, use text
    i need it under the company not me
  `,
}
