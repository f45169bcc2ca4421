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
`
