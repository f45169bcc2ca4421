import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What agents say who deal with each of these intents. */
export const EN_AGENTS_SERVICE: Pick<
  IntentSamples,
  'technical_support' | 'account_access' | 'account_change' | 'appointment'
> = {
  technical_support: list`
    have you tried turning it off and on
    let's unplug it for thirty seconds
    what lights do you see on the box
    i'm going to send a signal to your modem
    is the error showing on the screen now
    there's an outage in your area
    i'll send a technician out
    which version are you on
    hold down the power button for ten seconds
    go to settings and then network
    does it happen on every device
    try a different cable
    i can see it's offline from here
    it sounds like the board has gone
    let me walk you through it
    clear your cache and try again
    is the breaker on
    i'm opening a ticket with engineering
    you'll have to reinstall the driver
    it should be working now, can you check
    take the batteries out and put them back
    the fix is going out in tonight's release
    what does it do when you press start
    that's a known issue with the last update
    our crew is working on it
    remove it and pair it again
    the filter's probably clogged
    check that the valve is all the way open
    did anything change before it stopped
    is it plugged straight into the wall
    i'm going to remote in to your computer
    the screen would need to be replaced
    uninstall the app and put it back on
    it may be the thermostat
    i'll escalate it to level two
    what model is it
    give it a minute to start up
    so it isn't you
    let me try to reproduce it
    what does the light do
    can you hold the phone near it so i can hear
    try it now
    press and hold reset
    is it plugged into a surge strip
    the sensor may be dirty
    you'll want to shut the water off at the valve
    pull the plug and count to thirty
    our line crew is out there
    power should be back by four
    i can see your box dropping
    the engineers are on it
    is the software up to date
    open the settings for me
    what do you see
    that part has failed
    it's under warranty so the repair's free
    the earliest a tech can be there is tomorrow
    i'd have to order the board
    turn the dial all the way to the left
    does it say anything on the display
    which light is red
    unpair it and start again
    that's a bad cable
    there's a workaround
    i've filed it as a bug
    let me restart it from here
    run the update and then restart
    did you hear a click
    is it doing it right now
    hold it a foot away from the sensor
    check the filter
    the tower near you is down
    is anything else on that circuit
    send me a screenshot
  `,
  account_access: list`
    i've unlocked your account
    i'm sending a reset link to your email
    what's the username
    the code will come by text
    do you still have access to that email
    your account was locked after too many tries
    for your security i have to verify you first
    try logging in now
    i'll send you a temporary password
    check your spam folder for it
    the link is good for fifteen minutes
    i've turned off two step so you can get in
    pick a new password with at least eight letters
    do you see the code
    i can't give you access, you're not on the account
    you'd need to come in with a photo id
    the login uses your member number
    your profile was suspended for unusual activity
    i'm resetting your pin
    i've removed the old phone from your account
    your administrator has to enable it
    are you able to sign in
    the invitation expired, i'll send another
    the new gate code is your birthday
    i show two accounts under your name
    the account is under a different email
    click on forgot password
    your access was turned off by mistake
    scan the code with the app
    your user id is the first letter and your last name
    the security team reviews those and they'll email you
    we'd need the power of attorney on file
    i'll put in a new phone number for the codes
    is caps lock on
    you should be in now
    it'll log you out everywhere
    i need a copy of your license to restore it
    the badge was deactivated over the weekend
    i've reactivated your login
    it's asking you to confirm the device
    i can reset that for you
    the code should be there now
    give me the email you used
    it's locked because of the wrong tries
    i've lifted the lock
    i'll text you a one time code
    do you have another way to get the code
    you're in under a different address
    the old phone is still the one on file
    i have to ask you some questions to verify you
    you'll need to set a new password
    see if it lets you in
    it's case sensitive
    your trial admin is the only one who can do that
    you'd have to bring in your id
    i've sent the invite again
    the reset link only lasts an hour
    it was flagged for a review
    an automated check turned it off
    i've put you back on
    your fob was never programmed for that door
    the badge office opens at eight
    we need a death certificate to give you access
    your account was merged with another
    the username is not your email
    i'm clearing the devices
    do you see a box that says trust this device
    you can use the backup codes
    the app has to be on the newest version to log in
    i'll make you an administrator
    the pin will come in the mail
    we can't reset that over the phone
    you're all unlocked
    are you getting the prompt
  `,
  account_change: list`
    what's the new address
    i've updated that for you
    i'll need a copy of the marriage certificate
    and should that be the mailing address as well
    when do you want the change to take effect
    i've added your wife to the account
    what's the new phone number
    you'd be going from the plus to the basic
    that changes your bill to forty a month
    i have changed your email
    let me read that back to you
    i've taken him off
    i can put the new card on file
    it'll show the new name on your next statement
    the change goes through tonight
    is that a home or a cell
    i've switched you to paperless
    do you want me to remove the old one
    the new plan starts on your next cycle
    i corrected the spelling
    i've put your deliveries on hold until january
    i'm adding a driver, what's his date of birth
    i've moved your seat to fourteen c
    i'll need both signatures to change the name
    what bank is it
    your limit's been raised to five thousand
    i have that as your new primary contact
    so you're moving on the first
    your profile is up to date
    the new one will be every other week
    i can change that right here
    it's been transferred into your name
    who would you like as beneficiary
    three more seats brings you to twelve
    i've noted the allergy on her file
    we'll send it to the po box from now on
    anything mailed already will still go to the old house
    the reissued ticket is in your email
    which plan would you like to move to
    i've got the new name down
    which address should i use going forward
    it'll be under your name starting today
    so drop the sports package and keep the rest
    anyone else on the account
    i'll take the old number off
    i need the new card number
    that'll start with the next delivery
    i'm switching you over now
    the downgrade takes effect on the first
    your new rate will be thirty
    let me make sure i have the spelling
    is that your legal name
    the change is free
    do you want the tax bill at the same address
    i've got you down for every six weeks
    you'll be getting it by email
    we'll transfer it to you with the closing papers
    you and your wife both have access now
    he's removed
    i've updated the beneficiary
    would you like to keep the same number
    who's the new contact
    your seat is by the window now
    i changed the pickup to the grandmother's
    i'll send the form to add a driver
    i've moved the date to the fifth
    it's been corrected in the system
  `,
  appointment: list`
    i have thursday at ten or friday at two
    what day works for you
    you're all set for the ninth at three
    i can move you to the following week
    is this your first visit
    do mornings or afternoons work better
    i've got you down for tuesday
    please come fifteen minutes early
    the first opening is the twentieth
    i've cancelled that appointment
    which doctor do you see
    we had a cancellation at four
    someone will be there between eight and noon
    i can put you on the wait list
    table for six at seven thirty
    under what name
    the technician will call when he's on the way
    we're booked through the end of the month
    how many in your party
    i've rescheduled you
    can you get here by five
    that's a forty minute appointment
    would the eleventh suit you
    dr lee is out that week
    bring your insurance card with you
    just a reminder it's at our north office
    we'd need the car for the day
    i have one spot left
    the tour is at one
    let me look at the calendar
    you'll get a reminder the day before
    how old is the patient
    there's a twenty four hour notice for changes
    the crew can start on monday
    and that's for the two of you
    she's got nothing before the holidays
    we can come and measure on saturday
    he can see you today if you come now
    does that time work
    we can get you in at nine
    would you rather have a morning
    he could come by tomorrow between one and three
    i'll put you in with the nurse
    she's got a two fifteen
    nothing until the week after next
    i'll have him call when he's leaving the last job
    can you come in now
    we've got you at four
    i've moved it to the twelfth
    let me check with the crew
    that's with dr chen
    you'll need to fast before it
    bring a list of your medicines
    how long has it been since your last visit
    do you need a ride
    we can seat you at eight
    patio or inside
    who did you see last time
    he's running an hour late
    the tech got held up
    i can squeeze you in
    we don't have any mornings
    there's a cancellation list
    i'll take you off the book for today
    it's a long visit so allow two hours
    do you want a reminder by text
    is the afternoon any good
    what's the reason for the visit
    i've got the cabin open that week
    let me pencil you in
    the surveyor can be there friday
    check in is at three
    we're full that night
  `,
}
