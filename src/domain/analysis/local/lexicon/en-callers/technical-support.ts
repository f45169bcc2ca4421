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
`
