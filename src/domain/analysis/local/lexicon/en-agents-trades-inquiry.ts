import { list } from './list.ts'
import type { IntentSamples } from './types.ts'

/** What agents of many trades say who deal with each of these intents. */
export const EN_AGENTS_TRADES_INQUIRY: Pick<
  IntentSamples,
  'product_information' | 'purchase' | 'complaint' | 'other'
> = {
  product_information: list`
    the difference between the two is that the premium one includes roaming in forty countries
    it's eighty nine centimetres wide, so it would go through a standard door
    yes, that policy covers accidental damage but it doesn't cover wear and tear
    the day ticket is eighteen pounds for adults and children under five go in free
    we do stock that in a size eight, but only in the brown
    the gym pool is heated to twenty eight degrees and has three lanes for swimming
    those tablets can make you drowsy and shouldn't be mixed with alcohol
    the business tier comes with audit logs, single sign on and a ninety nine point nine uptime promise
    that filter fits all the models made after two thousand and fifteen, which one have you got
    breakfast is included in the flexible rate but not in the saver rate
    what would you mostly be using the laptop for, so i can say which one suits
    the fixed tariff is twenty four pence a unit and lasts for two years
    the savings account pays four percent but you can only withdraw once a year
    your cabin bag may be up to ten kilos and must fit under the seat
    the garden waste service runs from march to november and takes grass, leaves and branches
    the camp takes children from seven to fourteen and there is one leader to every six
    the units are dry and alarmed, but they're not heated
    the warranty is two years on parts and one year on labour
    our matt paper is a hundred and thirty grams, the silk is heavier at a hundred and seventy
    the flat is unfurnished, and pets are allowed with the owner's consent
    the puppy vaccine is given in two parts and protects against five diseases
    there are no artificial colours in it, and it's suitable for vegans
    the minimum order on that line is two hundred units and the price drops at a thousand
    we don't deliver to the islands, only the mainland
    fibre isn't available at your address yet, the best we can offer is forty megabits
    the audio guide comes in nine languages, and there's one in sign language on video
    a full service includes oil, all filters and a brake check, an interim one leaves out the air filter
    the hearing test is free for anyone over fifty five, the hearing aids start from four hundred
    the life cover pays a lump sum, it doesn't pay out for illness unless you add that option
    the tail lift lorry takes up to twelve pallets and a curtain sider takes twenty six
    we're out of that flavour, and i'm told it's been discontinued by the maker
    the breakfast club opens at seven thirty and costs four pounds a morning
    eighty six percent of each donation goes to the projects, the rest is for running costs
    it works with both android and iphone, but you need bluetooth five
    the free plan is limited to three users and keeps your history for thirty days
    the loan has no early settlement fee and the rate is fixed for its term
    the physio package is six sessions and each lasts forty five minutes
    that paint covers about twelve square metres a litre and dries in two hours
    the express service is next day before noon, the economy takes three to five days
    the restaurant has a gluten free menu, and most of the mains can be adapted
    all our rooms on the sea side have a balcony, those at the back don't
    the contract is for twenty four months, and there is an annual price rise in april
    it's dishwasher safe on the top rack but don't put it in the microwave
    the travel cover does include skiing, as long as you stay on marked pistes
    the winter tyres come in seventeen and eighteen inch, you'd find the size on the side wall
    the evening course has no entry requirements and you get a certificate at the end
  `,
  purchase: list`
    so that's two of the oak chairs and one table, shall i put the order through
    i can sign you up on the twelve month plan right now, it takes about five minutes
    which colour would you like to order, we have red and grey in stock
    i've added the extra bag of compost, is there anything else for the basket
    would you like the extended warranty with that dishwasher for thirty nine pounds
    your order is placed and the number is seven seven one four two
    how many licences do you want to start with, five or ten
    i've reserved four seats on the nine fifteen to lisbon, shall i issue the tickets
    to open the savings account i need your national insurance number and two forms of id
    based on what you told me the car quote is three hundred and ten, would you like to take it out
    what quantity of the a five flyers shall i order, five hundred or a thousand
    i'm afraid that's sold out, but i can place a back order for you
    the gym joining form is done, your membership begins on monday
    i can do you a bundle of broadband and tv for forty two pounds, do you want to go for it
    let me take your company details so that i can open a trade account and place the first order
    where should we deliver the sofa you are buying, the same as the billing address
    i'll order the dog's worming tablets for you, is he still about twelve kilos
    you'd like the family annual pass, let me have the names of the two adults
    i can apply the ten percent code to this order before i confirm it
    that's six cases of the house red and three of the white added to this week's order
    i've started your application for the credit card, what's your yearly income
    we need your first month and a padlock to rent the unit, the padlock is eight pounds
    your electricity is switching to us, the supply will start on the twentieth
    i can sell you the child ticket at the group price if there are ten of you
    do you want to trade in your old phone as part of the new contract
    two summer camp places are left in week three, shall i take both for your twins
    that set is only sold online, so i can't take the order by phone
    i'll put together a quote for forty pallets and you can accept it by email
    how would you like the engraving to read on the bracelet you're ordering
    i can order the over the counter cream for you now, are you taking any other medicine
    the winter tyres are in at the wholesaler, shall i order the set of four
    so you are buying the gift voucher for fifty pounds, who should it be made out to
    you can begin your free trial today and it becomes a paid subscription after fourteen days
    your pet insurance is set up and the cover begins at midnight
    i've put your standing order on for twenty litres of milk each weekday, starting monday
    you want a second parking permit for the house, i can issue that to you now
    the minimum for a new order is fifty pounds, so would you like to add something
    what size is the uniform jumper you want to order, age seven to eight or nine to ten
    i have upgraded the basket to the larger fridge as you asked, total four hundred and twenty nine
    the museum members' bag is twelve pounds and i can add it to your order
    please confirm you accept the terms and i'll complete the sale
    as it's a controlled item i can't sell you more than two packs
    we'll send you the enrolment form for the course, sign it and your place is yours
    the raffle tickets are a pound each, how many books would you like to buy
    you passed the credit check, so the phone contract is approved and the order is in
    i've booked in your bulk order of toner, twenty black and five of each colour
  `,
  complaint: list`
    i'm sorry you were spoken to like that, i'm going to log this as a formal complaint
    can you tell me the name of the driver, or what he looked like, for my report
    you've been passed around four departments, that isn't acceptable and i apologise for it
    i've raised a complaint, the reference is c two nine one and a manager will ring within two days
    what would you like us to do to put this right
    i'll ask for the recording of that call so we can hear what the adviser said to you
    the technician shouldn't have left your hall in that state, i'm passing it to his supervisor
    you have the right to go to the ombudsman if you are not happy with our final answer
    i understand that the receptionist was rude to you in front of other patients
    it should not have taken five calls to get this sorted, i'm truly sorry
    my manager is in a meeting, but i'll make sure she phones you about this today
    we take any allegation about staff very seriously, it'll be investigated by head office
    would you put it in writing to our customer relations team, with dates and names
    i can hear how upset you are, please tell me from the start what happened at the desk
    the vet should have explained the risks to you before, i'll take that up with the practice owner
    we promised you a call back twice and nobody rang, that's our failure
    i've looked at how your case was handled and we did let you down
    as a gesture of goodwill for the way you were treated i can offer a voucher of twenty pounds
    the noise from the building work should have been mentioned when you checked in, i apologise
    the cabin crew's behaviour you describe falls short, i'm forwarding it to the in flight team
    we aim to answer complaints within eight weeks, and you will get a letter from us before that
    i've noted that the coach shouted at your daughter, and the camp director will speak to him
    i'm sorry the delivery man threw the box over the gate, i'll report him to the depot
    you feel the teacher hasn't listened to you, so the next step is the head
    our housing officer should've replied to your three emails, i'll escalate it to her line manager
    the final response to your complaint was sent on the second, which part do you disagree with
    i'm not able to discipline a colleague myself, but i can record exactly what you say
    you waited fifty minutes on hold, and i'm sorry for that, we were short of people
    which branch was it and about what time, so the area manager can find who served you
    i've reopened your grievance because it was closed without anybody speaking to you
    the mechanic shouldn't have driven your car without asking, i'm taking this to the owner
    i've written down that the changing rooms were filthy again and that the team ignored you
    would you like your complaint handled by phone or by letter
    the pharmacist discussed your medicine in front of the queue, that's a privacy matter and i'll report it
    we've looked into it and we don't uphold the complaint, the notes show staff followed procedure
    you told us three times about the mould and nothing happened, i'm sorry about how that was dealt with
    i'm sorry our fundraiser wouldn't leave your doorstep, i'll pass his badge number to the agency
    the guard at the gallery had no right to talk to your son that way
    i do see why you've lost trust in us after how this claim was handled
    your account manager has ignored your emails for a month, i'll bring it to the director
    the council's formal process has two stages and i'm opening stage one for you now
    i've been told you were hung up on, i'd like to apologise for my colleague
    the way the bailiff spoke to you will be reviewed using his body camera
    i'll add the bad attitude of the loading crew to the complaint you made last week
    we owe you an explanation in writing, and it'll come from our quality team
    i accept that our printer's account team was careless with you, and i'll see that the owner hears it
  `,
  other: list`
    you've come through to the dental lab, the council is on a different number altogether
    we have no connection with that company, they only have a similar name
    vacancies are all on our careers page, you would need to upload a cv there
    a black umbrella was handed in on sunday, can you tell me if yours has a wooden handle
    i'll pass your kind words on to the nurse, she'll be thrilled
    coming from the motorway take the second exit and we're behind the petrol station
    i'm not able to comment to newspapers, but i can give you our press office's email
    we choose which clubs to sponsor once a year, please send us a letter by november
    thank you, that survey was from us, it's genuine and takes about three minutes
    she doesn't work here any more, i can't give out where she has gone
    we don't buy from cold callers, please send your brochure to procurement
    there's nobody of that name in this building, are you sure it's this company
    the bus number twelve stops right outside, and there are bike racks at the entrance
    our offices are shut on the bank holiday and open again on tuesday at nine
    you can drop off old clothes at the hall on any weekday before four
    i think you want the hospital switchboard, we're a pharmacy on the high street
    we have had a set of keys handed in, describe the key ring for me
    that text didn't come from us, please don't press the link and forward it to our fraud team
    we take work experience students in july, ask your school to write to us
    our head office address is on the website, shall i read it out for your letter
    i'll tell the driver you rang to say well done, that'll make his day
    filming in the galleries needs a permit from the communications department
    i can put you through to the warehouse, who was it you wanted to talk to
    you're calling from a university, so your research request should go to our data office
    the volunteer rota is run by another team, leave your name and they'll ring you
    there are eight disabled parking bays by the main door and they're free
    we can't give you a reference over the phone, the hr team does that in writing
    i'm sorry, it seems you've rung by accident, were you after somebody else
    no child's coat with a dinosaur has turned up in the camp's lost property box yet
    thanks for the idea about the recycling shelf, i've sent it to the suggestions box
    we don't do charity raffle prizes any more, but i'll take down your details
    the stray dog you found should be taken to the council warden, not to us
    that road sign belongs to the highways agency, you'd have to tell them
    the interview panel will let candidates know by friday, i can't say more than that
    could you spell the name of the journalist and which paper it is for
    we don't keep records of former pupils here, try the county archive
    your winning entry for the competition will be announced on our page next month
    i can't share another tenant's phone number with you, it's private
    the fax number is the same as this one but ending in two
    our lorry blocked your drive, i'll radio him and ask him to move it now
    the student discount for your article isn't something i can speak about, that's marketing
    you want to thank the porter who found your ring, i'll make sure he hears about it
    the cloakroom found a hearing aid last night, can you tell me which ear it is for
    this line is only for suppliers, members of the public have to use the other number
    the recruiter who contacted you isn't one of ours, be careful about sending documents
    a passenger's phone was picked up on the coach, what picture is on the lock screen
  `,
}
