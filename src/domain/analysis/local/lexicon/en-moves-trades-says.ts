import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What agents of many trades say who refuse, tell what they know or keep the call going. */
export const EN_MOVES_TRADES_SAYS: Pick<Moves, 'declines' | 'informs' | 'handles'> = {
  declines: list`
    the return window closed last week; it's past the sixty days
    we'd need the original receipt and without it i'm stuck
    once it's been worn we don't take it back; underwear and swimwear can't come back
    custom orders aren't returnable; we don't give cash refunds
    it would only be store credit; a credit is the most we do
    that fare doesn't allow changes; there's no refund on that rate
    you'd lose the deposit; the deposit isn't coming back
    the cancellation policy is forty eight hours and it's been less
    it was cancelled too late; the fee stands; the charge stays
    it's a valid charge and it has to be paid; you still owe it
    you signed for it; it's in the agreement you signed
    it's in the terms and conditions; that's in the fine print
    the contract runs until march and we hold you to it
    there's an early termination fee and i can't take it off
    we don't waive those; we waived it once already
    i already gave you the one time courtesy; you've used up your exceptions
    our records show it was delivered, so we consider it closed
    the investigation is closed; the decision's final; the denial stands
    your claim was denied; it's not a covered loss; flood isn't part of your policy
    that's cosmetic and the plan doesn't pay for that; it's considered wear and tear
    your plan has no dental; that doctor's out of network
    the warranty's void because it was opened; it was dropped, so it isn't covered
    misuse isn't covered; there's no coverage for that
    we're not responsible for lost items; we can't be held liable for the weather
    we don't compensate for delays; there's no compensation for that
    you'd have to go after the contractor; you'd need to contact the seller yourself
    that's the carrier's problem, not ours; we only sell them, we don't service them
    it isn't us, it's the county; that's handled by another agency
    we have no control over that; i have no way of seeing it
    i don't have access to that; i'm not authorized to do that
    i'm not permitted to give that out; privacy rules won't let me
    i can only talk to the account holder; you're not listed on the account
    i can't release it without him here; not without a court order
    unless she calls herself i can't do it; i'd need the owner on the phone
    you don't have the right id for that; that id is expired, i can't accept it
    we can't verify you so i have to stop here; you failed the verification
    the security answers don't match so i can't go on
    your score is below what we need; you don't meet the requirements
    your income is over the limit; you're not eligible this year
    the application was turned down; we went with another candidate; the position's filled
    the class is full; registration closed on friday; the deadline has passed
    we're booked solid through the holidays; every room is taken
    there isn't a single seat left; that flight's oversold
    i have nothing before august; the first thing i have is three months out
    he's not taking any new people; we stopped doing that service
    we closed that location; we don't deliver out there
    you're outside our delivery area; we don't ship to islands
    we don't serve your address; there's no fiber on your street and no plans for it
    that model's discontinued; they quit making that part
    nobody makes those anymore; we won't be getting more
    it's out of stock and it isn't coming back; i can't order that one
    we don't repair that brand; it's beyond repair; it can't be fixed
    the data's gone, i can't bring it back; deleted files are deleted
    there's no undo for that; once it's sent it's sent; a wire can't be recalled
    the system doesn't let me back out of it; it's grayed out on my end
    my hands are tied; there's nothing more i can do on my end
    i've done everything i can; i've exhausted my options
    i'd love to help but it isn't possible; i wish i could
    it's not something we offer; that isn't an option; that's not going to happen
    no can do; not today; not on this one; absolutely not
    no, sorry; afraid not; unfortunately no; i'm sorry but no
    that's just the way it is; it is what it is; rules are rules
    it applies to everyone; it's the same for everybody; if i did it for you i'd have to do it for all
    that's the lowest i can go; the price is the price; we don't negotiate
    we don't price match; that sale ended; the code's expired
    you can't combine those; it doesn't apply to clearance
    you'd have to buy a new one; you'd have to start over
    you'd have to reapply next year; try again in the spring
    you can put it in writing if you like; you're free to file a complaint
    you could leave a review; there's a form online but i wouldn't hold my breath
    there's no manager here; nobody above me will say anything else
    there's no one to transfer you to; i am the supervisor
    they won't override it; corporate already said no; headquarters won't budge
    the owner won't do it; he said no; she looked at it and the answer is no
    they looked into it and found nothing wrong; our test shows the line is fine so i can't credit it
    the meter tested fine, so the bill is correct; the reading's right so you'd have to pay it
    i can't tell you how long; there's no estimate; nobody knows when
    i have no information on that; i don't know what to tell you
    i really can't say; i couldn't tell you; there's no way to know
    we can't guarantee that; i won't promise something i can't keep
    that's not my department; wrong number for that; we don't handle that here
    you've got the wrong office; this line is only for sales
    the specialist left for the day and there's no one else
    we don't take walk ins; he doesn't see people without a referral
    we don't take that insurance; we stopped taking that card
    checks aren't accepted; we can't take it over the phone
    that street isn't on any route; the bus doesn't go there anymore
    we can't hold it for you; i can't set one aside
    it's first come first served; the seats are random, i can't pick
    your vehicle's too tall for it; the trailer's over the limit
    dogs aren't allowed and there's no exception; no pets, period
    you'd have to be twenty five; he's too young for it
    they don't let us look inside; it's been auctioned off
    we threw it away after thirty days; nobody turned it in
    it's not here; no sign of it, sorry; i looked everywhere
    we never got it and there's no record of it
    there's no record of you calling; it's not in the notes
    we're not going to be able to do that; we won't be doing that
    i'm going to end the call; i've answered that; we're going around in circles
  `,
  informs: list`
    if it acts up again just give us a ring; if anything looks off give us a call; call us if it comes back
    if you run into trouble you know where we are; if it does that again just call; any problems, call us
    if you change your mind just let us know; if you need more, call the same number; should it happen again, ring us
    if something's missing just call; if you have questions later, call us back; you can always call us
    the larger unit holds about the contents of a two bedroom; ours has a sliding door
    it's made in portugal; it comes with a two year guarantee; the battery lasts around nine hours
    it's dishwasher safe; you can't put it in the microwave though it's fine in the oven
    it's compatible with anything after version twelve; the app is free
    it weighs forty pounds; it's six feet by four; that one seats eight
    the blue runs a little small so go up one; it's true to size
    the base model is twenty two nine and the nicer one's twenty six
    that plan has unlimited talk and ten gigs; the difference is twelve dollars a month
    the fee is three percent; there's a fifty dollar setup charge; installation is included
    tax is already in there; the tip isn't; parking's eight dollars a day
    we charge by the hour, ninety five; the first visit is free
    the copay for a specialist is forty; your deductible's met for this year
    your plan pays eighty percent after that; preventive care is covered in full
    an x ray runs about one fifty; a crown would be nine hundred
    the rate is six and a quarter right now; it's fixed for five years
    your payoff today would be four thousand and twelve
    you've paid eleven of thirty six; the last one is due in june
    your balance is one sixty three twenty; the minimum is thirty five
    that's from the annual fee; that one is the fuel surcharge
    it went up because the promotion ended; the increase is from the state
    you were prorated because you started on the ninth; it covers part of two months
    the extra is for the second truck; that line is a deposit
    it shows twice because one's an authorization and it falls off
    the merchant runs under a different name; it's their parent company
    your cycle closes on the eighteenth; bills go out on the third
    payments before five post the same day; after that it's the next business day
    it takes two to three days by mail; ground is five days
    it's scheduled for delivery tomorrow by eight; it's on the truck right now
    it cleared customs last night; it's sitting in louisville
    the driver scanned it at two ten; it shows it's out with the carrier
    it left our dock on tuesday; it's in transit
    we're open till nine on weekdays and six on sunday; we're closed on the fourth
    we're on the corner across from the bank; take the second left after the bridge
    the entrance is around back; there's a ramp on the north side
    parking is underneath; the elevators are by the gift shop
    doors are at seven, show's at eight; it runs about two hours with an intermission
    kids under three are free; strollers are fine; you can bring your own food
    the pool's heated; check in starts at three; late checkout is thirty dollars
    we allow two pets; the shuttle leaves from door five
    you can have one carry on and a personal item; a stroller flies free
    they open the gate forty minutes before; boarding's at eleven ten
    you need proof of address and a photo id; bring the title and your insurance card
    the form's on our website under documents; it's the one called twelve b
    you have to have it notarized; you can get that done at any bank
    it has to be postmarked by the first; the cutoff's midnight on the thirty first
    you qualify with two years of work; you'd be eligible in january
    the waiting period's six months; there is no waiting period for that
    the course meets mondays and wednesdays; the exam is the second week of may
    the book's optional; there are twelve seats left; the bus comes at seven twenty
    you take one in the morning with food; skip the grapefruit
    that's a normal side effect; it wears off in a day; you can take them together
    don't drive on it; give him half a tablet; keep the area dry
    it's usually just teething; a little swelling is normal
    if it gets above a hundred and two come in; call if it's not better by the weekend
    you hold both buttons until it blinks; go to settings and then general
    tap the gear on the upper right; scroll down to where it says privacy
    unplug it for thirty seconds; make sure the valve's all the way open
    turn the breaker off and on; it's the gray box by the dryer
    press the reset on the bottom of it with a paper clip; the filter's behind the grill
    swipe down from the top; you right click on it and choose properties
    clear the cache and sign in again; use the other browser
    the light's red because it's charging; it beeps when the door's ajar
    that sound's just the fan; the smell goes away after the first couple of uses
    it's cold because the tank hasn't filled yet; that's the pilot
    that's a scam, we never ask for that; we don't call people about that
    that email's not ours, don't click it; it's real, it came from us
    your card number is safe; there's no sign anyone got in
    the name on it is a j gupta; it's under the other spelling
    it's been assigned to the route since last fall; they changed the schedule
    recycling is every other week; bulk goes out on the first friday
    you don't pay anything until it's delivered; nothing's due right now
    you're not in default; there's nothing on your record; you don't owe us a thing
    it's automatic, you just keep paying; it renews by itself
    you can cancel at any time; there's no contract on that; you'd just let us know
    you're allowed to; yes you may; yes, that's fine; of course you can
    yes it counts; it does, yes; no, that's separate; no, you're fine
    either one works; whichever you prefer; it's up to you
    both of those are gluten free; there's peanut in the sauce; it's cooked in vegetable oil
    the soup is made here; we can do it without the cheese
    it feeds about ten; i'd figure three slices a person
    the special is salmon; brunch goes until two; there's a wait of about half an hour
    the oldest one is from nineteen eleven; the guided tour is at ten and two
    the trail's about four miles; you don't need a permit for a day hike
    the lot's zoned residential; the fence can be six feet
    you'd call the county for that, they're at five five five two hundred
    the place for that is the tax office; their hours are eight to four
    that's the gas company's, here's their number; you'd want the other branch, they have it
    the notary's in on tuesday and thursday; the manager's name is mr ellison
    i'd say the second one, for what you're doing; most people get the medium
    for a beginner i'd go with the lighter one; you won't notice a difference
    basically it means they haven't opened your file yet
    so what that means is you pay a bit more now and less later
    the reason is the address didn't match; it happens when two people log in
    it got declined because the zip code was wrong; your bank stopped it, not us
    they mailed it to the old place, that's why
    that letter's just a notice, you don't have to do anything
    you can ignore it; it's informational; you're covered either way
    it's the same price online; you can do it in the app or at the desk
    it starts on the first; it's good through december; it expires in two years
    your points don't expire; you've got twelve thousand; you need five thousand for a night
  `,
  handles: list`
    good afternoon, lindgren and sons, this is maya; thanks for calling, you've reached the service desk
    who am i speaking with; may i ask who's calling; what's your first and last name
    could i get the order number; do you have your account number handy; what's the zip code on the account
    what's the phone number on file; can you confirm your address for me; for security, your date of birth
    what's going on; what can i do for you today; tell me what happened; how may i direct your call
    when did you buy it; how long has it been doing that; what does it say exactly; what model is it
    is anyone else affected; have you tried restarting it; did you get an email from us
    do you see a light on it; which color is the light; is there a button on the back
    go ahead; i'm listening; i'm with you; mm hm; okay; sure thing; alright; gotcha
    let me pull that up; let me see what i've got; let me check on that for you; give me one second
    i'm just looking that up; my computer's a little slow; it's coming up now; bear with me just a moment
    can i put you on a brief hold; do you mind holding; thanks for holding; sorry about the wait; thanks for waiting
    okay i found you; i have your account in front of me; i see your order here; there you are
    so you're calling about the charge; so if i understand you right; let me make sure i have that
    i'm so sorry about that; that must be stressful; i'd be frustrated too; i can imagine
    i apologize for the trouble; sorry you had to go through that; my condolences
    thank you for your patience; thanks for being a customer; thanks for bringing that up
    would you like me to do that; do you want the morning or the afternoon; would friday work
    which would you prefer; how many do you need; what size; for how many people
    would you like to hear the options; can i interest you in a protection plan; shall i read it back
    is that right; does that make sense; is that okay with you; are you comfortable with that
    was that c as in charlie; can you spell the last name; could you repeat that
    and the card number; and the expiration date; whenever you're ready; go ahead with the number
    what's a good email; what's the best number to reach you; is this a cell phone
    anything else i can do for you; did you have any other questions; was there anything else today
    you're welcome; my pleasure; no problem; happy to help; any time; don't mention it; sure
    have a great weekend; have a good night; take care; goodbye; bye now; you too; enjoy
    thank you for calling lindgren and sons; there's a short survey after the call
    no worries; no rush; take your time; don't worry about it; it happens; no trouble at all
    that's funny; i love that; oh that's nice; happy birthday; good for you; tell me about it
    i know what you mean; i have one myself; my dog does that too
    what time is your flight; where are you traveling; who's your doctor; what's the patient's name
    are you the account holder; do you have the letter with you; can you read me what it says
    are you near the machine; are you at home right now; is it safe to talk
    let me try something; i'm going to run a test; i'm refreshing it; try it now; what do you see
    okay now what does it say; did it work; is it on; any luck; tell me when you're there
  `,
}
