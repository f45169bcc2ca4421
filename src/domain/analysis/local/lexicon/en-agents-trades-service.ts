import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What agents of many trades say who deal with each of these intents. */
export const EN_AGENTS_TRADES_SERVICE: Pick<
  IntentSamples,
  'technical_support' | 'account_access' | 'account_change' | 'appointment'
> = {
  technical_support: list`
    could you unplug the router, wait thirty seconds and then plug it back in
    what colour is the light on the front of the box, and is it blinking
    hold down the reset button for ten seconds until the screen goes black
    i'm running a line test now, it'll take about two minutes
    there is a fault at the exchange in your area and engineers are working on it
    try clearing the cache and opening the page in a private window
    which error code is it showing, does it begin with an e or an f
    the pressure on the boiler is too low, open the filling loop slowly until it reads one point five
    have you checked that the trip switch in the fuse box hasn't gone down
    please delete the app, install it again and tell me if it still crashes
    the card reader has to be paired again, press the green and the power key together
    i'll take you through setting up the email on your phone, open settings first
    if the treadmill won't start, check the red safety key is pushed all the way in
    the smart meter has lost its signal, so i'm sending it a restart from here
    the gate keypad at the storage site froze, i've rebooted it so try your code again now
    are you connected by cable or by wifi when it slows down
    the export fails because the file has more than fifty thousand rows, split it in two
    the glucose monitor needs calibrating after you change the sensor, i'll tell you how
    i've escalated the bug to our developers and there's a workaround in the meantime
    turn the tap under the sink clockwise to stop the leak while we look at it
    the tv box is on old software, go to settings, system, and choose update
    the hotel wifi needs you to accept the page first, open any browser and it'll pop up
    your printer is offline because it's joined to the wrong network, let's move it to the right one
    the booking page is down for everybody at the moment, our web team expects it back by noon
    is the washing machine making a noise when it fails to drain, or is it silent
    the seat map isn't loading because of your ad blocker, switch it off for our site
    i've reset the port from our end, can you tell me whether the internet light comes on
    check the battery in the car key first, then hold the key against the start button
    the barcode scanner is reading but adding an extra character, we need to change a setting
    the api is returning four oh one because the token in your header is out of date
    the parents' app shows a blank screen on old phones, which version of android do you have
    you'd put the thermostat in pairing mode by pressing the two arrows together
    the audio guide freezes on stop nine, i'd swap the handset's battery and start it again
    that noise from the freezer is the fan icing up, defrost it for twenty four hours
    the label printer jams when the roll is in backwards, lift the lid and check the direction
    i can log in remotely to your pc and look at the driver, are you in front of it
    the sync broke after last night's update, roll back to version four point two for now
    since that hasn't cured it, the hearing aid will have to go to the workshop
    does it happen on every device in the house, or only on the laptop
    the online donation form times out in safari, please use chrome until we have fixed it
    the ticket scanner on your side needs the latest event file, press refresh while on wifi
    your card isn't working in contactless because it needs one chip and pin use first
    the tracking unit on the lorry has stopped reporting, so check its fuse is not blown
    what happens when you press the power button, do you see anything on the screen at all
    the pdf comes out with missing fonts because they aren't embedded, tick that box when you export
    i can hear the crackle on your line, unplug everything and try from the test socket
  `,
  account_access: list`
    i've sent a reset link to the email on file, it's valid for thirty minutes
    your account was locked after five wrong attempts, i can unlock it once you pass security
    the six digit code comes by text, hasn't it reached you yet
    i can't see your password from here, but i can send you a temporary one
    have you looked in the junk folder for the reset email
    which username are you typing in, is it the email or the customer number
    for online banking you need the second and fifth characters of your memorable word
    the code expired after ten minutes, so i'm sending you another one now
    your authenticator was on the old phone, so i'll remove it and you can enrol the new one
    i'm afraid you failed the security questions, so i can't let you in today
    you have to take photo id to a branch to get your login unlocked
    only the admin of your workspace can reset your sign in, do you know who that is
    the patient portal needs your nhs number and the pin from the letter the surgery gave you
    there are two profiles under your email, that's why it won't accept the password
    the new password needs at least twelve characters with one symbol
    i've unlocked it, please try signing in while i stay on the line
    the activation letter was posted to you, it holds the pin for your first log in
    your frequent flyer number has a missing digit, that's why it isn't letting you in
    we froze the profile because of a sign in from another country, was that you
    single sign on is switched on for your company, so use your work login instead
    your parent login for the school portal hasn't been activated, i'll resend the invitation
    the app asks for face recognition because you changed phone, let's register it again
    for your pin reminder we post it out, i can't tell you it over the phone
    can you tell me your mother's maiden name so that i can reset your access
    the link only works once, so i'll need to generate another for you
    the tenant portal uses your tenancy reference as the user name, not your email
    i've switched the verification codes from text to a phone call, you'll get one in a moment
    the backup codes you saved when you signed up will get you past that screen
    your supplier portal access was suspended since nobody signed in for ninety days
    the member's area of our gym app needs the same email you joined with, which one was it
    you've typed the old password and the browser keeps filling it in, clear the saved one first
    i can't bypass the two step check for you, that's there to protect your money
    the council's site needs you to verify your email before the first sign in
    it'll stay locked for an hour after too many tries, then you can have another go
    the volunteer portal login is separate from your donor login, i'll reset the volunteer one
    do you still have access to that mobile number, it ends in eight oh three
    since you no longer have that email, i need to identify you before sending the code elsewhere
    the shipper login was blocked by our security team, and they will release it within the hour
    your pharmacy app account is linked to your old surgery, that's why the code is refused
    to recover the profile, choose forgotten username on the sign in page and enter your policy number
    i can confirm you've passed verification, your online access is restored
    somebody tried to get into your account last night, so we forced a new password
    the captcha keeps failing because cookies are off, but i can log you in with a one time link
    your garage loyalty profile says not verified, i'll send the confirmation email again
    the print portal lets each user have one session, so i've signed the other one out and you can get in
    the passcode for telephone banking is not the same as your card pin, shall we set a new one
  `,
  account_change: list`
    i've updated your address to the new flat, the next statement will go there
    what's the new postcode, and from which date are you living there
    to change your surname i need a copy of the marriage certificate or deed poll
    i can move you down to the smaller data plan from your next billing date
    the bank details for the direct debit are changed, the new account is used from june
    which mobile number shall i take off, and what is the new one
    i'll add your wife as a named driver, has she had any claims in five years
    your email is corrected now, it had two dots in it
    we can only change the account holder if both of you agree in writing
    i've upgraded the workspace from team to business, and the new features are on already
    your dog's microchip record now shows you as the owner
    i'll put down your sister as an emergency contact for the children, what's her number
    the company name on the invoices will be altered as soon as i get the certificate
    i've switched you to paperless, so you won't get letters any more
    would you like post for just this policy sent to the new house, or all three of them
    the tariff change takes effect on your next meter reading date
    i have replaced the card on file with the one ending in nine one seven
    as your landlord i need the name of anybody else moving in, to add to the tenancy
    the delivery address for your standing order is now the rear entrance on mill lane
    i've taken you off the marketing list and left the service emails on
    the name on the ticket can be corrected by up to three letters free of charge
    please send proof of the new address, a utility bill from the last three months will do
    we've moved your membership from off peak to anytime, it's eight pounds more from the first
    the registered keeper on the cover is changed to the new car's plate
    your date of birth was down wrong, i've put the right year in
    i'll swap the weekly box from the large to the small from next week on
    i can't change the title on the deeds from here, that has to come from your solicitor
    your surgery is now down as the one in park road, and prescriptions will go there
    who should be the new billing contact now that your colleague has left
    i've marked the account so that your son can speak to us on your behalf
    your council record now shows two adults in the house from the first of may
    the allergy information on her camp form has been changed to include nuts
    you'd like to go from monthly to annual billing, i can switch that for you now
    the vat number on your trade account has been added and checked
    i've set your statement language to welsh and the letters will follow
    the gift aid declaration is now on your record, from this tax year
    we need a signed mandate from two directors before we change who can sign
    your loyalty card is linked to the new phone number instead of the old one
    your collection address is changed to the new depot for all bookings after monday
    let me read back what i have changed, flat four, twenty two station road
    your room type preference and your passport number are updated on the profile
    i've increased the cover on your contents from thirty to fifty thousand as you asked
    the account manager on your file is now our midlands office, since you've relocated
    he's moved up a class, so i've changed the year group on his school record
    the unit size is switched from fifty to thirty five square feet on your agreement
    the preferred contact is set to text only, so nobody will ring you at work
  `,
  appointment: list`
    i've got tuesday at ten or thursday at half past two, which is better for you
    the engineer can come on the eighth between eight and one, will somebody be home
    i can move your check up to the following week, same time
    your table for six is down for seven thirty on saturday
    is it a routine visit or is your cat poorly, so i know how long to book
    the earliest i have with the dentist is the twenty third, unless you want the waiting list
    i've taken you out of friday's spin class and put you in sunday's
    the car is booked in for its mot on wednesday, please drop it off by eight thirty
    would you rather see the doctor in person or have a call back from her
    we can change your delivery slot to saturday between four and five
    i've cancelled monday's eye test for you, do you want another date
    the mortgage adviser is free at noon on the fourth, in the high street branch
    there is nothing left this week, but if someone drops out i'll ring you
    the viewing of the flat is set for six o'clock, the agent will meet you at the door
    please come fifteen minutes early to fill in the form and bring your medication list
    your stay is moved to the ninth to the twelfth, and i'm keeping the same room
    the bulky waste crew is coming on thursday, put the mattress out by seven
    i can offer you a parents' evening slot at ten past five with her maths teacher
    the surveyor will visit on monday to look at the ceiling, any time after nine
    your vaccination is at the pharmacy counter at quarter to three, don't forget your card
    the guided tour for your class is booked for eleven on the sixteenth, meet at the side entrance
    we can do the onboarding session on wednesday over video, how many will attend
    i see you missed the appointment yesterday, shall we find you a new one
    the loss adjuster can inspect the kitchen on friday morning, is that convenient
    which of the physios did you see last time, so i can put you with the same one
    our lorry can collect on the third, do you have a loading window
    i've moved your flight to the later departure on the same day
    the driver can't do before noon, so i'm offering you the afternoon run instead
    the meter exchange is scheduled for the eleventh, it'll take about an hour
    you'd need to give us twenty four hours' notice to move the haircut
    i've put you down for a trial session on thursday at six, wear something comfortable
    the demo with our sales engineer is set, you will get a calendar invite
    your dog is in for his operation on tuesday, no food after ten the night before
    the registrar has a slot for the ceremony room at two on the fifteenth of june
    does a morning or an afternoon suit you better for the boiler service
    i can't move it again, this booking has been changed twice already
    the plumber is coming to your flat on monday, can we use the spare key if you're out
    the press check for your catalogue is at nine on thursday at our plant
    your blood donation is booked for the church hall on the thirtieth at twenty past four
    we've a gap at noon today because of a dropout, could you make it in time
    you're confirmed for wednesday at three with the nurse, i'll text you a reminder
    the move in day for your unit is the first, someone will meet you at the gate at ten
    the technician's visit has been brought forward to tomorrow, between one and five
    the swimming assessment before camp can be done on either of the two sundays, which one
    i can pencil in the conference room for the twelfth, how many hours do you need
    the court is free at eight in the evening, shall i hold it for you
  `,
}
