import { list } from '../list.ts'

/** What callers say who ask about a bill, a charge or a fee. */
export const EN_CALLERS_BILLING_QUESTION = list`
  hi i'm looking at my bill and there's a twelve dollar thing called network access
  my electric was ninety last month and it's two forty now, i'd like to know why
  i got a bill from the lab and i thought insurance covered it
  there's a charge on my statement from the ninth that i can't place
  what's this convenience fee
  i was told it'd be sixty a month and the first bill is one eighteen
  can you tell me what i'm being charged for here
  i got a late notice and i'm sure i paid it
  you've billed me for a no show and i was there
  why did my premium go up
  my statement has an interest charge and i pay in full every month
  i have an invoice here with a line that says miscellaneous
  i don't understand the balance, it says i owe thirty and i paid thirty
  the hotel put a hold on my card and it's still there
  somebody used my card at a gas station in ohio
  my insurance says it's your coding, you say it's my insurance, so who's right
  why am i getting two bills
  i had the same service as my sister and hers was half
  the estimate said three hundred and the invoice says five twenty
  how was this calculated
  there's a cleaning fee on my rental and i left it spotless
  the tax on this looks wrong, we're exempt
  i see a charge for premium and i never signed up for premium
  what does past due mean when i'm on autopay
  i got a fine for a book i know i returned
  my water bill says eleven thousand gallons, there's two of us
  i'd like to go over the invoice from october with somebody
  you charged me the adult fare for my kid
  my bank shows a pending charge from you and i haven't bought anything
  there's a forty dollar fee for paper statements, is that right
  this toll bill isn't mine, that's not my plate
  my mortgage payment changed and nobody told me
  they billed my visit as a specialist and it was my regular doctor
  is this bill the whole amount or just my share
  i was looking at my account and it says i owe a reconnection fee
  i've got a question about my bill
  i want to dispute a charge
  i don't recognize this transaction
  the discount's fallen off my bill
  what is the difference between the amount due and the balance
  i thought the first month was free
  why is there a deposit on here
  my paycheck stub shows a deduction for parking and i don't park
  the collection agency's calling about a bill i've never seen
  i'm being charged for three phones and we've got two
  the delivery fee is higher than the pizza, what's that about
  my tuition bill doesn't show the scholarship
  you've got me down for ten guests and there were eight, on the bill
  can you explain the bill to me in plain english
  does that amount already include the gratuity
  why is it prorated like that
  i got charged for the month after i left
  there's a foreign transaction fee and i never left the country
  the meter reading on the bill isn't what my meter says
  why did it take out twice as much this month
  what's an escrow shortage
  it says estimated reading, why don't you read the meter
  i got something in the mail saying i owe for an ambulance ride
  i have a medical bill and i don't know what half of these codes are
  my garbage bill has an extra pickup on it
  the price on the shelf was six and i see nine on the receipt
  i just want to know what the sixty five dollars on the fourth was
  our invoice has the old rate, we signed a new one
  it's double what you quoted
  i don't think the bill is right
  they say i owe back rent and i've got every receipt
  my statement came and the payment i made isn't on it
  i'm trying to understand the fees on my retirement account
  how come the shipping was added after
  what are these data charges
  my card was charged and i never got an order confirmation, so what was it for
  i got a tax notice saying i owe eight hundred dollars and i don't see how
  when did the price change, i've been paying nineteen
  there's a roaming charge and i had it turned off
  is the setup fee one time or every month
  there's a minimum charge on here even though we used nothing
  it's about the bill for my dog's surgery, the anesthesia's on there twice
  we were charged for breakfast and it was supposed to be included
  my parking app charged me for the whole day and i was there an hour
  i got a bill after i'd already settled up at the counter
  how can i owe anything when the policy's been cancelled since june
  the heating bill for an empty apartment, how's it this high
  our statement's off by four hundred and i can't find it
  why was i billed today instead of the fifteenth
  i got hit with an overdraft fee and there was money in there
  you're charging a fuel surcharge and gas has gone down
  who do i ask about a charge from a doctor i didn't see
  the copay's supposed to be twenty and they billed fifty
  my bill shows a credit, what's that from
  i had a coupon and it didn't come off the total
  what's the annual fee for, i don't remember agreeing to it
  i'm on the budget plan and it still went up
  i'd like a breakdown of these charges
  i see a withdrawal of ninety five from your company, what is that
  your invoice is in euros and our contract's in dollars
  my kid's lunch account says negative and i put in fifty
  i keep getting a bill for an old address
  it says i used forty gigs and i was on vacation
  there's labor for six hours and the man was here two
  a subscription i never signed up for is on my credit card
  the card's been charged by a company i've never heard of and it led to you
  i've got this letter about an outstanding balance
  i owe a fine for parking and the meter was broken
  i had a physical, which is supposed to be free, and now there's a bill for a hundred and ninety
  we were away all of july and the electric is the same as june
  i've got a hundred and sixty on my card from a hotel i stayed at once and i paid that at checkout
  my phone bill was forty five every month for two years and this one's sixty one and change
  there's a line on here called franchise fee and another called cost recovery, what are those
  i filled up for thirty dollars and there's a pending of a hundred and twenty five, is that normal
  i got a statement that i owe the dentist and the dentist says the insurance never paid
  the parking garage charged me for a lost ticket and i've got the ticket here in my hand
  i signed up at nine ninety nine and it's fourteen ninety nine now and i'd like to know when that happened
  i got this letter saying i'm sixty days late and i mail it in on the first every month
  on my closing statement there's a wire fee of thirty and i didn't wire anything
  my water bill has a storm drain charge, we don't have a storm drain
  we returned all the library books in august and i just got a notice with nineteen dollars on it
  the garage quoted me two hundred for the brakes and the bill's three eighty five
  i was in the er for twenty minutes, saw nobody, and there's a bill for eleven hundred
  it shows me two charges for the same ride, one at nine and one at nine oh four
  why would my car insurance jump eighty dollars, i haven't had an accident in my life
  i've got an invoice with net thirty on it and our terms are net sixty
  you've charged our account tax and we're a church
  the tuition statement has a lab fee and he's a history major
  i have something here from a collector for a gym i was in nine years ago
  my sister and i split a plan and my half went up and hers didn't
  there's a resort fee of forty a night that nobody mentioned at booking
  i got my first bill today and it covers forty three days, how come
  i get a senior rate and this month it isn't on there
  i see two subscriptions and i only have the one
  my heating bill says budget amount, then it says actual, then it says due, which do i owe
  i was charged for a checked bag and i only had a backpack
  it says autopay discount removed, and i'm on autopay
  i stopped the service on the tenth and this bill goes to the thirtieth
  the vet did one x ray and the bill says three views, is that three x rays
  my insurance statement says this is not a bill, but then there's an amount at the bottom
  i don't know what i'm looking at, there's a previous balance and adjustments and then a new one
  i paid cash at the desk on monday and today an invoice came anyway
  they billed my old insurance again and now it says i'm responsible
  what's a finance charge doing on my bill when i pay it off every month
  you've got me at the commercial rate and it's a house
  there's an after hours fee and the plumber came at three in the afternoon
  i had a credit of twenty two fifty last month, what happened to it
  it's a ticket from a camera in a town i've never driven through
  i'm the treasurer and our account shows forty lunches for a day we were closed
  it took eighty nine dollars out yesterday and it says annual, but i do monthly
  the tip on my card is more than what i wrote on the slip
  the premium on the statement doesn't match the one in the letter
  i'm just trying to figure out whether this is mine or my ex husband's bill
  my propane invoice has a delivery on the sixth and my tank wasn't filled on the sixth
  there's a penalty on here and i filed on time
  somebody's bought shoes in miami with my card and i've been in maine the whole time
  could you tell me what the rate per hour is, because this adds up to more
  i think i'm paying for a line that doesn't exist
  i'm sitting here with my reading glasses and a bill that makes no sense
  i'd like to know where that number came from
  what on earth is a regulatory fee
  who gets this forty dollars
  my daughter says it's all legit but i want to hear it from you
  it came out higher and i didn't do a thing different
  i'm not arguing, i'd just like to understand it
  somebody has run up calls to jamaica on our line
  it says i watched three movies and i don't have a tv
  i thought i'd paid this off
  does this say i owe you or you owe me
  it was quoted flat and this isn't flat
  is it normal for the first one to be that much
  can you look at line four
  i got the same bill two times, same date, different totals
  the amount on the contract and the amount on the card don't agree
  the fellow at checkout said he'd take it off and there it is
  we only used it the one weekend
  they've put me down for a bigger truck than i had
  we settled this in may and now it's back on the bill
  how do you figure the overage
  a fee for talking to somebody, is that what this is
  i make it ninety, you make it one ten
  my accountant flagged a payment to you
  i opened the envelope and nearly fell over, four hundred dollars
  so we were in michigan the whole month with my sister, nobody home, lights off, and the electric still came to two hundred and ten, how does that happen
  um, my mother-in-law opened my mail, she does that, and she says there's something on here called a regulatory recovery thing for four dollars, what is that
  i took my son in for one stitch, one, and there's a line on here that says facility, eight hundred dollars, could somebody walk me through that
  we stayed two nights for my nephew's graduation, and now there's a third amount on my card, forty five dollars, and we never touched the minibar
  hi, my husband always did the money and he's gone now, so i'm looking at this paper from you, and i don't understand why there's two different totals
  so last year you all said it was thirty nine for life, i remember because my daughter was in labor, and this month it says fifty four
  okay, my card shows you twice on the third, same amount, and i only filled up once because my brother-in-law was driving after that, what's the second one
  the vet said it'd be about ninety when i dropped the cat off, and the paper says two sixty, and i'm just wondering what all got added
  um, we let the water run to keep the pipes from freezing like they said on the news, but three hundred and eighty dollars, that can't be right, can it
  i was going through statements for the divorce, and there's this thirty five dollar thing from your bank every single month, and i'd like to know what it's for
  so my kid went to mexico for spring break and swore he was on wifi, and now there's a hundred and sixty dollars of something on here, can you explain it
  we've got nine seats, we let two people go in april, and the invoice has got us at fourteen, so somebody please show me how you counted
  hello, i'm eighty one and i've had this car policy forever, no tickets, no accidents, and it jumped by a third, i'd like to know why
  my roommate moved out in june and the rent paper still has his parking on it, i don't even own a car, so why am i seeing that
  so i returned those library books late, sure, we had a funeral, but sixty two dollars, i don't see how you get to sixty two
  the guy at your garage said the diagnosis was free if i got the work done, i got the work done, and there it is, one twenty, what gives
  um, i dropped my daughter late at daycare once because of the train, and there's three late fees on here, so i think somebody's counted wrong
  we ordered flowers for my aunt's service, and the site said sixty, and my card says eighty seven, what's the rest of that
  so i got solar put in, took a year of arguing with the neighbors, and my power statement went up, up, and i need someone to tell me why
  i do the books for a little bakery, and the flour invoice has a fuel line on it this month, we've never had that, was that agreed to
  my dad's nursing place sent me something that says private balance, and medicare was supposed to take that, so who decided we owe it
  okay so we canceled the kids' swim class, and i got the email and everything, and now there's a seventy five dollar something from you on my visa, for what
  i'm looking at my closing papers from the storage place, and it says cleaning, and i swept it myself with my grandson, so i don't agree with that one
  hey, we flew with one bag, one, my wife's, and the card's got three bag amounts on it, can you see what those are
  so the funeral was lovely, thank you, but there's a line for a second limousine, and we only had the one, i was in it
  um, my prescription's been ten dollars since, like, 2011, and the girl rang it up at forty seven, is that my insurance or is that you
  i moved in the middle of the month, and i've got one from the old place and one from the new place, and it looks like they both cover the same two weeks
  we send the town our taxes every spring, same house since 1988, and the sewer part's doubled, and my neighbor's hasn't, so what's it based on
  so my mom's phone is just a phone, she calls me and her sister, and there's nine ninety nine on it for some kind of horoscope, where'd that come from
  the camp packet said all inclusive, i've got it right here by the coffee stain, and now you've sent me an activity fee, what's that about
  i went in for the free checkup, my wife made me, and now i've got a paper for a hundred and twelve dollars, wasn't it supposed to be free
  um, my ex was on the gym plan till november, we split it, and i'm still seeing the couple's rate, and i'd like to know what i'm supposed to owe
  okay, we're a small church, and the copier people, that's you, have us down for eleven thousand color pages, we don't even do color
  so the tow guy brought my truck like two miles, i could see your lot from where it died, and it says mileage twenty six on here
  i got engaged, put the ring on the store card, no interest for a year they said, and the first statement's got thirty one dollars of interest, explain that
  my tenant left and the gas went back into my name, fine, but this has december on it, and he was still in there in december
  so we get milk and eggs delivered on tuesdays, we skipped two weeks for the cruise, and the total's the same as always, how come
  um, the ambulance took my wife four blocks, and god bless them, but twenty two hundred, and there's a code on here that says advanced, what was advanced
  we got hay from you in september and you shorted us six bales, my boy counted, and the invoice has the full load on it, so that needs looking at
  hi, my accountant's asking me, so i'm asking you, why was there sales tax on our order when we're a nonprofit and you've got the certificate
  i signed up for your design program for one poster, my niece's quinceanera, it said monthly, and now it's two hundred and sixty three at one go, what is that
  so the baby came early and we were in the nicu, and now there's four different papers from four different doctors, and one of them i swear we never met
  my landlord, uh, your office, took thirty dollars for a bounced check, and my bank says nothing bounced, i was just on with them, so who's right
  we parked at the airport four days for my dad's surgery, and the receipt says seven, and i've got the boarding pass that shows when i got in
  um, we got a letter that says escrow shortage, and my husband's reading it out loud like it's in greek, why did the mortgage go up two hundred
  ap here, there's a fuel surcharge on four four one seven i've never seen before
  what's this environmental recovery thing on the trash invoice, it's sixty bucks
  got two invoices with the same po, which one's real
  quote said nine fifty, invoice says twelve hundred, walk me through it
  you've got us down for eleven uniforms, we have eight guys, why eleven
  copies went from three cents to five, nobody told us
  accountant, i need to know what period the march statement covers
  we got dinged for a late charge and the check cleared on the second
  why is our power thirty percent up when the plant was shut for two weeks
  there's detention on this load, driver was in and out in an hour, i'm contesting it
  line six says regulatory recovery, what is that exactly
  payroll, your per employee charge doesn't match our headcount, explain it to me
  dental office, we were invoiced for a remake that should be under warranty
  statement shows past due but my ledger says zero, need somebody to reconcile with me
  who approved the after hours rate on this elevator call, it was two in the afternoon
  hospital ap, missing backup on invoice nine thousand twelve, need the breakdown
  water bill's triple, meter reading can't be right
  you taxed us, we're a nonprofit, that shouldn't be on there
  premium audit came back four thousand higher, how'd you get to that payroll figure
  i don't recognize a forty nine ninety nine monthly from you on the corporate card
  minimum commitment fee, where is that in our contract, because i don't see it
  contractor, you charged me for two trips, your guy forgot a part, that's one trip
  need a copy of the february invoice, and what the credit on it was for
  telecom bill has long distance on lines we never use for that
  bank analysis statement, what's the eighteen dollar item under treasury services
  prorated how, we added the seats on the twentieth and got hit for a whole month
  restaurant, the price per case on the fryer oil isn't what our rep gave us
  false alarm fee, we didn't have an alarm that day, what's it based on
  i have a question about a charge on our last bill, the one marked equipment
  the hotel folio has a resort fee on a government rate, that's not supposed to be there
  staffing invoice has overtime for a guy who worked thirty six hours
  freight bill reclassed us from seventy to a hundred, i want to see the inspection
  printer lease, what's this property tax line, it came out of nowhere
  our autopay took seven hundred, it's been five fifty forever, what changed
  lab invoiced the patient instead of the practice, how did that happen and who owes it
  i'm disputing the cleaning charge on the rental van, we returned it spotless
  hvac, the refrigerant came to eight pounds, unit only holds five
  how come the demand charge is bigger than the usage on our electric
  the statement has somebody else's shop on it, those parts aren't ours
  toll admin fees on the fleet bill, ten each, is that right
  farm co-op, the diesel was billed at the road tax rate, it should be dyed
  school office, we have a balance showing from last year, what's that from
  didn't we get the volume discount this quarter, i don't see it on the invoice
  you billed the pickup on christmas, nobody came christmas
  what's the difference between the amount due and the current charges, i'm closing my month
  my gas has gone from sixty to a hundred and forty pounds and i only heat one room, how can that be
  there's a nine dollar something on my statement, honey, and i don't know what it's for
  sir, kindly explain why the roaming amount has come, i did not travel anywhere outside
  i'm phoning for my father, he's been sent a water demand for a house he left in march
  what is this line on paper, service fee twelve euro, nobody told me about it
  my dentist said forty and the letter says ninety five, so which is it then
  why did my car insurance go up by two hundred, when i haven't so much as scratched a bumper
  the hotel has put a minibar on my bill, and i'm teetotal, dear
  my boss wants to know what the admin fee on last month's invoice is meant to cover
  i got a late fee and i mailed that check a whole week early, y'all need to look at that
  i don't recognise this transaction of fifty pounds from your shop, can you tell me what it was
  the airline took extra thirty for the bag, but my ticket says bag is included, why
  council tax says i owe for two people, and it's just me and the budgie
  can you go through my phone bill with me, love, i can't make head nor tail of it
  my emi amount has increased by eight hundred rupees from last month, what is the reason for that
  there's a charge for a film on my telly account, and i can't even work the remote
  the vet's invoice lists an x-ray, and my cat never had one as far as i know
  why is there interest on my card when i cleared the whole balance last month
  my mother has been billed for the ambulance twice, i have both letters here in front of me
  the electricity reading on this paper is not same as on my meter, so how you calculated it
  we were told the first three months were half price, and the broadband has come through at full whack
  what's this maintenance charge of five hundred that the bank has deducted, madam
  the garage quoted me two hundred and the total here says three eighty, what's the rest of it
  can somebody tell me why the school is asking eighty pounds for lunches, my girl takes sandwiches
  is the vat in that price or on top, the figures on the invoice don't add up for me
  the clinic says my insurance didn't cover the blood work, so i need to know why i'm being asked for it
  i got a parking fine for a day my car was in the garage, i dispute that i owe it
  the monthly rent letter shows forty more for service charge, what is inside this please
  i'm calling for my neighbour, her water bill says leak and she hasn't got a leak, where does the number come from
  my phone plan is twenty, but twenty seven is what they took, where does the seven come from
  why am i paying a standing charge on the gas when i've not used any since may
  the pharmacy took nine pounds ninety for my tablets, but i'm over sixty so i thought mine were free
  somebody explain me this currency fee on my card, in the shop they said no fee
  does this statement already count the money i sent on the third, because the balance looks too high
  well, either i've been leaving the fridge door open or y'all's meter is drunk, this here total doubled
  my grandson used some data and now there's sixty pounds out of bundle, how was that worked out
  the pension people have taken a hundred pounds in fees this year, what on earth are they charging me for
  the receipt shows two trolleys of groceries, i had one basket, can you check what i was charged
  the court letter says costs of three hundred, i want to understand what those costs are
  is this a proper bill from you or one of them scams, it says i owe eighty pounds and i pay by the month
  our office has been invoiced for ten licences and we've only six staff, can you check that
  i joined the gym on the twentieth, so why was i charged for the whole month
  the delivery was meant to be free over fifty, so why is there a four ninety nine on here
  my wife's hospital bill shows room rent for five days, she stayed three days only
  what does arrears mean on this letter, i thought my account was all up to date
`
