import { list } from '../list.ts'

/** What callers say whose things do not work. */
export const EN_CALLERS_TECHNICAL_SUPPORT = list`
  hi my internet keeps going out
  my furnace is blowing cold air
  the app crashes when i open it
  my printer says offline and it's plugged right in
  there's no hot water
  the screen on my tablet's gone black
  i can't get the tv to connect to the wifi
  our phones have been dead since this morning
  the washer won't spin
  my hearing aid is whistling
  the garage door goes up and comes right back down
  i can't get my email on the new phone
  the alarm's beeping and i don't know how to stop it
  our card reader won't read chips
  it says error fifty two
  the thermostat's blank
  my car won't take a charge from your station
  the website just spins
  i need help setting up my new router
  how do i connect the speaker to my phone
  our software's been slow all week
  the power's out on our street
  the toilet's running and won't stop
  the fridge is warm
  the report comes out empty when i run it
  i updated and now nothing prints
  my kid's laptop is making a grinding noise
  the camera by the back door stopped recording
  i don't get any sound on the calls
  how do i get this thing to scan
  there's water coming out from under the dishwasher
  the elevator's stuck between floors
  my watch won't sync
  the gate won't open with my remote
  it freezes on the logo
  the heat in three b isn't coming on
  my sewing machine keeps jamming
  the cable box says searching for signal
  i'm getting a blue screen
  the pos went down in the middle of lunch
  i can't hear anybody and they can't hear me
  the machine shows an e four and stops
  your update broke our import
  the battery dies in an hour
  the hot tub won't heat
  i can't upload my file, it just says failed
  the ac is dripping on the carpet
  how do i install this on a mac
  i lost my connection again
  the projector won't turn on and there's a class in ten minutes
  my gps thinks i'm in the ocean
  the integration stopped sending orders to our system last night
  texts go out but none come in
  it won't pair with my car
  the streetlight in front of my house has been dark for a week
  the lock on the smart door just blinks red
  there's no dial tone
  the solar panel app says no production
  my mower won't start, i bought it from you in the spring
  everything on the screen's gone tiny
  the video's choppy
  the water softener isn't softening
  the scale gives a different weight every time
  my generator started and quit
  our server's down
  my headset mic doesn't work in meetings
  the pressure's really low in the shower
  i dropped my phone and half the screen doesn't respond
  it won't let me attach anything
  the oven door's stuck shut after cleaning
  my oxygen machine has a light on
  the pump at the station won't read my card
  can you walk me through resetting it
  it was working yesterday
  i've tried unplugging it and the same thing happens
  the remote does nothing
  i can't get the child seat clipped in, how does it go
  the fax only sends half the page
  my account loads but the pictures don't
  the sprinkler zone three won't shut off
  the dvr didn't record anything
  the sign in works but then the dashboard is blank
  the wheelchair lift's not going up
  the sink's backing up
  we've got no signal in the whole building
  the kiosk in our lobby froze
  i can't get past the setup screen
  there's a burning smell from the dryer
  it keeps disconnecting in the middle of the game
  my blood pressure cuff says err
  when i press save it closes
  my smoke detector chirps all night
  the brakes you put on are squealing
  the vacuum has no suction
  something's wrong with my modem
  the drawer on the register doesn't open
  the calendar shows everything an hour off
  our vpn drops everybody at noon
  the treadmill stops after five minutes
  the touch screen in my car is dead
  the charger won't fit, is it the wrong one
  my radio only gets one station since they worked on it
  nothing happens when i push the button
  i teach online and every ten minutes my picture freezes and they can't hear me
  the boiler's lit but the radiators upstairs are stone cold
  i got a new printer and it won't talk to my computer, i've been at it all morning
  our register can't get on the network and there's a line out the door
  it's eight degrees out and the heat's off
  my mother's hearing aids won't connect to her phone since the update
  when i try to run the month end report it throws an error and shuts
  i replaced the batteries and the lock still just clicks
  the map in the car thinks we're in the lake
  i moved the box to the other room and now there's no picture
  the dishwasher fills and then just hums
  my screen cracked and now it types by itself, can you guys do anything with that
  i've got brown water coming out of every tap
  i hooked it up just like the book says and there's no light on it
  the garage opener works from the wall and not from the car
  i plug the car in at night and in the morning it's got nothing
  we came back from vacation and the fridge was off and everything's spoiled
  since the storm the phone crackles so bad i can't make out a word
  your app took my photo but it won't let me go to the next page
  i can't get the captions to come on for my husband
  the label printer's skipping every other label and we ship at four
  half the street has lights and we don't
  the breast pump lost its suction and she's two weeks old
  it beeps three times and then nothing
  they installed a new thermostat on tuesday and the ac hasn't come on since
  every time somebody calls it goes straight to voicemail
  the file you sent won't open on my machine
  there's a puddle under the water heater and it's getting bigger
  how do i get my contacts from the old phone over to this one
  my tablet's stuck on a white screen with a little wheel
  the tv's fine but the soundbar has gone quiet
  it says memory full and i've deleted everything i own
  the treadmill says safety key and the key's in it
  we've a conference at three and the big screen just says no input
  the wand on my vacuum came apart and i can't see how it goes back
  i can get on the internet with my phone but not with my laptop
  my insulin pump keeps alarming and says no delivery
  the exports from your system are missing the last column
  the stairlift stops halfway with my mother on it
  i need the settings for the mail on a new computer
  the cash drawer and scanner went dead at the same time
  the door on the dryer won't latch so it won't start
  the oven says f nine and won't come on
  the light in the stairwell's been flickering for days
  when my kids get on their games my work connection drops
  i think the repair you did last week has come undone, it's doing it again
  can you tell me which cable goes where, the picture's no good
  my watch says it's three in the morning
  the gate at our complex has been stuck open since the weekend
  the pool pump makes a terrible noise and then trips the breaker
  it did the update overnight and woke up dumb
  i turned the key and nothing, and it's got a new battery
  it rings once and then goes dead
  there's not one bar on my phone, on the porch, in the yard, nowhere
  we've got forty people in a hall and no microphone
  the box blinks orange, then green, then orange
  it won't take the disc
  the milking machine's stopped and i've got sixty cows standing there
  my blinds go up and won't go down
  the fan runs but it's warm air
  the customer's screen has our prices in german
  it's making a noise like a coffee grinder
  the chair won't go up with me in it
  it eats the paper
  the dial just spins
  i've got the cover off and i'm looking at a green board
  it says low ink and i've just put in a new one
  the picture's upside down
  i followed the video and i'm on step four and there is no step four
  i can't hear the doorbell in the back of the house
  how do i stop it from doing that
  it's got a mind of its own
  water's dripping out of the bottom
  the app says connected and the thing says it's not
  whatever you did yesterday, it's worse
  half of it works
  so we had that storm sunday and a branch came down, and ever since then the tv just says searching, searching, and my husband's missing his game
  my grandson set up the whole thing at thanksgiving and then went back to college, and now the printer won't talk to the laptop at all
  um, i'm in the middle of a funeral livestream, my aunt's in manila trying to watch, and the picture's frozen and there's no sound
  the furnace came on fine in october, and last night it just clicks and clicks, and we've got a newborn here, it's fifty eight in the house
  hi, we moved across the hall, literally across the hall, and now the internet's got a red light and i've plugged it in every way i know
  so i got my mother one of those buttons to wear around her neck, and when she presses it, nothing, no beep, nobody answers
  okay, our register went down in the lunch rush, i've got a line out the door, and the card machine says no connection
  i dropped the phone in the lake, fished it out, put it in rice like they say, and now it rings but i can't hear anybody
  um, my daughter's trying to turn in her homework, it's due at midnight, and every time she hits upload it throws her an error six something
  so i'm at my storage unit in the rain with a truckload of my sister's furniture, and the gate keypad is just dead, no lights
  we had the kitchen redone, beautiful, and now none of the outlets on that wall have power, and i've flipped the breaker a dozen times
  the new hearing aids were great till i went to my granddaughter's recital, now the left one just whistles, and i've changed the battery
  hey, i got a new car, first one since 2004, and i can't for the life of me get my phone to play through the radio, could somebody walk me through it
  so it's payroll day, of course, and the report comes out blank, just headings, no names, and i've got thirty people waiting on checks
  my dad bought a smart thermostat because the neighbor did, and it's been in the box since june, how do we hook the thing up
  um, the treadmill at home, the one from you guys, just stops dead when i hit three miles an hour, it about threw my wife off
  i'm a teacher, and the board in my classroom has gone purple, everything purple, and the kids think it's hilarious, but i can't teach on it
  so the milking parlor's got your controller on it, and since about four this morning it's been flashing fault and the cows are lined up, hurry
  we were on vacation, and the sprinkler thing in your app, it says it's watering, and we came home and everything's brown, it never turned on
  i tried to put my mom's new pill dispenser together like the video, and it's saying clock error and it won't drop anything
  okay, since the update last night, all our calendars are off by an hour, half my crew showed up early, and nobody can move anything
  um, the baby monitor, it worked at my mother's, and here at home it's all static and i hear, like, a trucker on it
  so i go to check in for my flight, i'm in the cab already, and the app just closes on me, every time, poof, it's gone
  my hot water's brown, then cold, then nothing, and my in-laws are coming at five, and i don't know if it's the heater or the street
  the church's microphone buzzes any time the organ's on, ever since your fellas put the new mixer in, and sunday's easter
  hi, i've got a hotel room up on nine, and my key card, it blinks red, i've been down to the desk twice with ice cream melting
  so i'm supposed to see the doctor on the video at ten, and she's there, i see her lips move, but she says she can't see me at all
  um, we got the kids an e reader each for the drive, and one of them's stuck on the same page, like a page about otters, for two days now
  my brother wired my mom's garage door himself, god help us, and now your opener goes up on its own at three in the morning
  so i called because my texts aren't going to my wife, only my wife, and she thinks i'm doing it on purpose, they say not delivered
  i run a little museum, and the audio thing visitors carry, half of them come up in portuguese, and i don't know how to reset them
  the dryer runs, it tumbles, it sounds happy, and the clothes come out just as wet, and i've got six kids' worth of laundry here
  okay, so we upgraded to the bigger plan for the twins' gaming, and now it's slower than before, upstairs it doesn't even load a picture
  um, i'm trying to get the credit card reader going for the bake sale, it's in an hour, and it won't pair, it says looking for device
  my freezer's beeping, i've got half a deer in there my son shot, and the number on the front keeps climbing, what do i press
  so the new girl at our front desk started today, and her headset's dead on your phone system, she hears them, they don't hear her
  we've got the alarm from you people, and it went off at my daughter's sleepover, and it went off again, and it won't take the shutoff, it just screams
  i bought the pool robot so i could sit down for once, and it goes to one corner and stays there humming, like it's in time out
  um, the meter outside, the one you read by radio, the screen's blank and there's a kind of a burnt smell since the lightning
  so i export the donor list for our gala, and it comes out with everybody's names in the wrong column, and it's been like that since your new version
  my husband's breathing machine, the cpap, it's blowing cold and making a whistle, and he's up all night, so i'm up all night
  hi, we've moved mom in with us and brought her cable box along, and i was wondering how to get it going on our tv, it just says e one
  the electric car's plugged in at your station by the mall, and it won't charge, and now it won't let go of the plug either
  so every call drops right when i get to the kitchen, i talked to my sister in three pieces last night, and it's only since you changed the tower
  um, i swear i followed the pictures, but the crib app with the camera just goes round and round on connecting, and the baby's due tuesday
  terminals are down, we've got a line out the door
  copier's jamming on tray two, third time today
  elevator's stuck between three and four, nobody in it
  walk-in's at fifty two degrees and climbing
  whole building lost internet, modem's got a red light
  panel's beeping, trouble zone nine, can't silence it
  payroll file won't upload, error code four oh three
  scanner won't talk to the workstation since the update
  no heat on the second floor, boiler's locked out
  i need somebody to walk me through setting up the new router
  phones are dead, dial tone on one line only
  label printer's spitting out blanks, dispatch can't ship
  gps on truck twelve hasn't pinged since yesterday
  how do i map the general ledger export, it comes over empty
  infusion pump alarms every ten minutes, can't get it to clear
  card reader keeps saying chip malfunction, every customer
  compactor won't cycle, door's shut, light's green
  got the new badge system out of the box, how do i get the readers talking
  voip calls drop right around two minutes
  ice machine's making water, no ice
  our e-prescribe isn't going through, pharmacies aren't getting them
  the report's off, it prints last month no matter what dates i put in
  key cards stopped opening the east stairwell
  projector in ballroom b won't sync, event's in forty minutes
  camera four's black, the rest are fine
  milking parlor controller froze, i've got two hundred cows waiting
  fuel pump three won't authorize, others are good
  dishwasher's not draining, throwing e five
  api's returning five hundreds since about nine central
  tablet in the cab won't log hours, screen's frozen
  need help installing the driver on six windows machines
  power's out at the plant, half the block's dark
  integration between your software and quickbooks quit syncing
  fax won't send, it just rings and rings
  thermostat reads eighty, rooms are freezing
  door operator on the loading dock is stuck halfway
  smartboard in room twelve won't take touch
  curing light shuts off mid cycle, i have a patient in the chair
  scale isn't pulling weights into the ticket screen
  remote deposit scanner at the bank branch rejects every check
  vpn's up but nobody can see the file server
  new handsets came in, who can configure the extensions with me
  floor scrubber won't hold a charge past ten minutes
  the online booking page loads white, guests can't reserve
  gate arm won't go up, drivers are backing onto the street
  the telly's just gone blue, love, and i've pressed everything there is to press
  my dad's hearing aids won't talk to his phone any more, they did yesterday
  sir, the router is showing red light since morning, kindly do something
  i have bought the printer, but the computer doesn't see it, how i connect them
  the internet comes and goes like my husband's memory, can somebody look at it
  we've no hot water and the boiler is flashing f28 at me
  my boss's phone keeps dropping calls the minute he drives out of town
  y'all's app just spins and spins when i try to look at my balance
  the card machine in our shop is not reading any cards, and there's a queue
  how do i get this new box going, the leaflet is in print too small for my eyes
  the washing machine stops halfway with all the water in, and the door won't open
  my neighbour's alarm pendant isn't making the noise when she pushes it
  i can't hear anything when people call, but they hear me fine
  the self check-in at the hotel won't give me a door key, it says error
  the tickets won't open on my phone, there is just a white page, and the train goes in an hour
  my smart meter display has gone blank, dear, it just sits there like a dead fish
  the school app doesn't show my daughter's homework since the update
  video is freezing each time i talk to the doctor on the online visit, please help
  my blood pressure machine gives me e3 and nothing else
  i want to put my emails on the new phone, can somebody talk me through it
  the car won't start with the new key fob y'all gave me
  the gate at the gym isn't opening with my band, it just beeps at me
  the upload on the tax website gives an error each time i attach my file
  sim is inserted, but no network is coming in my mobile
  the fridge you delivered is making a terrible racket and it isn't cold
  my mother can't get any sound out of the tablet since my brother updated it
  our lights are off, but the whole street has theirs, what do i need to check
  the cash machine swallowed my card and the screen went black
  the thermostat keep changing by itself, it is thirty degrees in my bedroom
  i can't get the sports channel i'm supposed to have, it says no signal
  the lift in our block has stopped again, and i'm on the sixth floor with a walker
  how do i set up the voicemail, i've never had one before
  the website keeps throwing me out at the last page when i fill in my benefits form
  the cash register at my boss's cafe won't print any receipts
  the electric wheelchair isn't holding its charge, it died on me outside the bakery
  my tap is dribbling, there's hardly any pressure since your men dug up the road
  what have i done wrong, the landline has no dial tone at all
  the garage door opener quit on me, hon, light comes on but nothing moves
  the e-book i loaned from library does not open, it says wrong format
  the wi-fi reaches the kitchen and not one step further, can you get it up the stairs
  the tracker for our cat shows he's in the sea, so i think something's gone wrong with it
  the bank app closes by itself as soon as i am trying to send money
  i'm calling for my gran, her phone shouts out everything she touches and she can't turn it off
  the freezer has been beeping for three days and i'm about ready to throw it in the yard
  my payslips come through as squares and squiggles on the pension site, can that be fixed
`
