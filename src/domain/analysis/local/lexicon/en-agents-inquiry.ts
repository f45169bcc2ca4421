import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What agents say who deal with each of these intents. */
export const EN_AGENTS_INQUIRY: Pick<
  IntentSamples,
  'product_information' | 'purchase' | 'complaint' | 'other'
> = {
  product_information: list`
    it runs from eighty to a hundred and twenty depending on the size
    we're open nine to five and ten to two on saturday
    the difference is that the pro has more storage
    yes it comes with a two year warranty
    we don't carry those any more
    that one's in stock
    it includes breakfast and parking
    the larger one holds forty gallons
    we take most insurance
    there's no contract, it's month to month
    is it for yourself or for somebody else
    kids under five are free
    it works with both kinds of phone
    we do offer a senior discount
    i can send you a brochure
    it's made of solid oak
    the plan covers you anywhere in the country
    you'd want the mid size for that
    how many people is it for
    the class is six weeks long
    delivery is free over fifty
    dogs are welcome on the patio
    you don't need an appointment
    what are you looking for in a plan
    i'd have to see it to give you a price
    it's machine washable
    we service the whole county
    the fee is two hundred and that covers everything
    it'll do about three hundred miles on a charge
    you'd qualify for the lower rate
    it isn't compatible with the older model
    most people go for the standard
    it takes about two weeks
    the rooms on the lake side are more
    it's gluten free but there's nuts in the kitchen
    that would be about four thousand with the implant
    our programs start at age three
    you can stop by and see it
    we don't do that here but you could try the shop on main
    that depends on the size
    we have two kinds
    the basic one does up to ten users
    we're about twenty percent less than they are
    you can come by for a tour any day
    it comes in three sizes
    yes, we do that
    no, we don't do that here
    it's included
    that's extra
    i'd recommend the smaller one for that
    it needs to be plugged in
    the minimum is two nights
    they usually last ten years
    we're closed on mondays
    we go up to fifty pounds
    the class is for all levels
    you'd want something with a firm sole
    what's your budget
    we have it in walnut and in oak
    a crown runs about eleven hundred
    the plan doesn't have a deductible
    it's a two hour tour
    they're made in vermont
    it's covered for accidents too
    the cheapest is nineteen
    you don't have to decide today
    i'll mail you our price list
    there is a wait list, about four months
    it'll work with what you have
    you can bring your own food
    the difference is mainly the warranty
    it doesn't do that
    you can try it for two weeks
    it's rated for outdoors
    you would need a permit
  `,
  purchase: list`
    what size would you like
    your total comes to eighty nine fifty
    and where would you like that delivered
    i've put your order in
    how many would you like
    would you like to add the protection plan
    it'll ship out tomorrow
    that's two dozen for friday
    is that for pickup or delivery
    great choice
    i just need some information to set up your account
    i've reserved it in your name
    what color
    your new number will be active tomorrow
    welcome aboard
    i'll send you the agreement to sign
    what name should go on it
    anything to drink with that
    we have that on sale this week
    will that be all for your order
    you're all signed up
    the seats are row f, four and five
    you'll get an order confirmation
    we can have a truck there wednesday
    do you have an account with us
    your policy is effective at midnight
    the down payment is a hundred
    i'll add three licenses
    what should the card say
    would you like the same as last time
    how would you like to pay for that
    i can hold it at the counter till six
    the first month is free
    your application is approved
    i'll put you down for two
    we're sold out of that one but i have it in gray
    i can get you installed on thursday
    that's a quart of soup and two rolls
    let me get a few details to start the quote
    let me write that up
    do you want the matching one
    that's one large and one small
    is it a gift
    i'll wrap it
    we'll need a deposit of fifty
    i have two left
    do you want that cut
    we'll deliver it to the job site
    the contract will come by email
    i'm putting you in row nine
    you're booked and paid
    thank you for your order
    it'll be ready in twenty minutes
    i'll set it aside for you
    the agreement's for a year
    would you like the insurance with that
    who's the ticket for
    i'll ring that up
    you're enrolled
    the sale price is good through sunday
    shall i go ahead and place it
    that comes with the stand
    what size tank
    it'll go out with tonight's truck
    what would you like on the card
    have you ordered from us before
    that's all in stock
    when would you like that delivered
    i can have a truck there friday morning
    let me try to free it up so you can buy it
    what inscription would you like
  `,
  complaint: list`
    i'm very sorry that happened to you
    i'm going to pass this to the manager
    can you tell me who you spoke with
    that's not the service we want to give
    i'll file a formal complaint for you
    i've written down everything you told me
    we'll look into it with the crew
    what day did that happen
    you'll hear from our customer relations team
    i apologize on behalf of the company
    that should never have happened
    do you have pictures of the damage
    i'll talk to the driver
    i understand why you're upset
    i'm opening an incident report
    the supervisor will call you
    he's been with us for years and i've never heard that
    the decision on the claim stands
    you have the right to appeal
    i'd be upset too
    did you get the employee's name
    we take that very seriously
    i'll see that it gets to the district manager
    that's on us
    let me send somebody out to make it right
    i can offer you a gift card for the trouble
    we weren't told about that
    there's nothing on the file about a promise
    i'm the manager
    you can put that in writing to our head office
    we'll remake it at no cost
    they should have checked before it went out
    that's what the policy says
    i can't speak to what he said
    there's no excuse for that
    i'd like to make this right
    your case number is four four one
    please calm down and i'll try to help
    the team will investigate it
    he shouldn't have said that to you
    let me get the owner
    i want to hear the whole story
    did anyone see it happen
    we'll pay for the damage
    i'll be speaking to her
    which location was this
    what time were they there
    i'd like to apologize to your mother
    there'll be a write up
    send me the photos
    our foreman will come out and see it
    it was our mistake
    i'm embarrassed, that isn't how we do things
    i'm going to have the manager call you tonight
    it's not our policy to talk to people that way
    you should have been told
    i'll pull the tape of the call
    i'm not able to discuss discipline
    you've every right to be upset
    nobody wrote it down
    he says it was like that before
    we stand by the decision
    that falls on the contractor
  `,
  other: list`
    she's out of the office, would you like her voicemail
    can you describe it
    nothing like that's been turned in
    i'll let him know you called
    that's so nice of you to say
    i'll pass that on to her
    we don't handle that, you'd call the city
    i can't give that out over the phone
    let me transfer you
    you've got the wrong number
    the position has been filled
    we did find one, what color is it
    the nurse will call you with the results
    the doctor has to go over that with you
    you can request records on our website
    i'll have to ask the pharmacist
    it's too early to fill that
    that's a scam, we never ask for that
    the lost and found is open till four
    thank you for letting us know
    i'll report that to maintenance
    where exactly is it
    what department are you looking for
    i'm afraid we don't take those
    the letter will be in the mail
    who should i say is calling
    are you family
    the results aren't back yet
    send your resume to that address
    is anyone hurt
    i can fax the form over to you
    we'd be happy to have you
    that isn't us, it's a different company with the same name
    don't give them anything
    what did it look like
    i'd keep off it for two days
    is the patient in pain
    the office for that is across the hall
    he'll be so pleased to hear it
    i'm not able to confirm that
    he's with a patient
    that's so kind, i'll tell her
    you've made her week
    let me see if anybody turned it in
    i've looked and there isn't one
    we'll hold it for you at the desk
    i'll ring her extension
    there's nobody here by that name
    this is the dentist's office, you want the clinic
    try the main office
    i'll take a message
    when are you off to
    it's too soon, the insurance won't allow it
    keep it clean and dry
    the doctor will want to talk to you about that
    that number on the test is in the normal range
    go to the emergency room
    call them on the non emergency line
    we'll send a crew for the pole
    i can print that letter for you
    you can pick up the form at the front
    we're always looking for volunteers
    the job's still open
    somebody will be in touch about the interview
    you'd have to ask the county
    who's the caller please
    i'll put you through
    can you spell that for the visitor list
    that sounds like a scam, hang up on them
    we'd love to have the class
    i've let security know
    we close at noon today for the game
    he got in this morning
    they'll reach you at this number
  `,
}
