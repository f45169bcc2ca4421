import { list } from '../list.ts'

/** What callers say who want something on file changed. */
export const EN_CALLERS_ACCOUNT_CHANGE = list`
  hi i moved and need to give you the new address
  i got married and my name's different now
  i need to change the phone number on my account
  can you put my wife on the account
  i've got a new card, the old one expired
  please take my ex off of it
  i want to switch to the smaller plan
  my email's changed
  i'd like to update the bank account you draw from
  we're moving the business to a new suite
  there's a typo in my name
  can i add my son as a driver
  i'd like the statements to come by mail instead
  i want to raise my limit
  we need three more seats on our account
  i'd like to move up to the faster one
  they have my birthday wrong
  i need to add a beneficiary
  can my bill go to my daughter's house from now on
  i want to go down to two days a week at daycare
  we need to change who gets the alarm calls
  i need to update my emergency contact
  the account's still in my dad's name, i'd like it in mine
  i've got a new doctor, can you put that in my file
  switch me from paper to email
  my middle initial's missing on the ticket
  can we change our delivery day to thursday
  i'd like to add voicemail to my line
  my company's been renamed and we need the invoices to say that
  i want to turn on international roaming on my line
  the box should be every other week from now on
  i have a new insurance card to put on file
  i'd like to put my membership on hold for the summer
  the tax id on our account is wrong
  we bought a second car, put it on the policy
  i need my maiden name back on everything
  i want to change my plan
  can you change the shipping address on my account
  i'd like to transfer the service to our new house
  please use my cell from now on, the landline's gone
  my deposit needs to go to a different bank
  i want to take the sports package off
  you've got me listed as mister and i'm missus
  can you forward my mail while i'm in florida
  i'd like to change the meal to vegetarian on my booking profile
  the apartment number's missing on my address
  i need a different seat on my flight
  can i drop to the basic plan
  stop mail for two weeks and then start again
  i'm changing jobs so my benefits need updating
  i want to change my electric to the time of use rate
  please change the name on the lease to include my partner
  i'd like my billing date moved to the first
  i had a baby and need to add her to the insurance
  my son's turning twenty six, he has to come off
  i need to update the credit card that you charge every month
  we'd like the quarterly plan instead of the monthly
  i'm calling to change my pickup location
  i want my number unlisted
  can i change which parent gets the school texts
  my account has my old employer
  i need to correct my social, there are two numbers swapped
  i'd like to change the bus stop for my daughter
  my preferred pharmacy changed
  the name on our plaque order account should be the foundation
  can you change the language on my account to spanish
  we have a new bookkeeper, she needs to be able to call you
  i'd like to lower my monthly donation to ten
  please remove my old card
  i'd like to consolidate my two accounts
  can i keep my number and change the plan
  my loyalty card has the wrong phone on it
  i want to change my 401k percentage
  i got divorced and he needs to be taken off the title
  i've got a new license plate for the parking permit
  i bought my roommate's half so it should be just me on the account
  the mailing address and the property address are different, can you put both
  i need to switch the meter over to the tenant
  can you put a password on my account
  i'd like to change my course from tuesday to the online one
  i want to stop getting the texts and get emails
  put the utility in my name please, i'm the new tenant
  i need to change my w four
  my wife should be able to pick up the kids, can you add her
  we changed banks last week
  i'd like my policy to go down to liability only
  i want to change the username on there
  please change my contact from gary to lena, gary's retired
  i'm downgrading from the family one to the single
  the zip code you've got is wrong
  we want to add a location to our account
  can you change my prescription to ninety days
  i need to update my address
  i've changed my last name
  could you make the deliveries start at the new house
  my new number is two oh seven
  i'd like to upgrade my plan
  switch my card on file to the visa
  we closed on the new house friday so everything needs to go to briar court now
  they spelled my son's name with an f on his ticket and it's with a ph
  my mother's phone is on my plan and i'd like her to have the bigger data
  i'm back to my maiden name as of last month and i've got the court paper
  we took on two more hygienists so i need two more logins on our account
  the bill comes to my office and i've retired, so send it to the house
  i'd like the bus to pick up the kids at their grandma's from now on
  i got a new bank so the rent should come out of there
  i've been on the unlimited plan and i hardly use it, what's one down from that, put me on that
  my ex still gets the texts from the daycare and he shouldn't
  the van's gone and we got a truck, so the policy's got to be changed
  i'd like to be the one on the electric account, it's still under my late husband
  the baby came early so i need to get him on my insurance
  they've got the wrong apartment on my delivery, it's b not d
  our company changed its name in october and your invoices still have the old one
  i need my paper on the porch, not in the box, can you put that in the notes
  we're snowbirds, so from november i need everything sent to arizona
  i lost my wallet so all my cards are new, you have the old one
  my daughter's allergic to eggs, could that be added to her record
  i got a new number when i switched carriers
  there's two of us on the lease but just one name on the utilities
  it's my email, there's an extra s in it, that's why i never get anything
  i want to bump my contribution up to six percent
  on my flight it shows no seat next to my daughter and she's four, i'd like to change that
  i'm going to be working nights so i need my cleaning day to be different
  i bought the business from mr alvarez and i'd like the account put over to me
  take my landline off the file, it's been cut
  we're skipping december, can you set our deliveries to start again in january
  my middle name's on there as my last name
  i want to have my bank statement in large print
  could you put my neighbor down as somebody who can pick up my mail
  the tax bill for the lot goes to the old owner
  i want to make my brother the beneficiary instead
  i don't want to stop, i just want every six weeks instead of every four
  you've still got me as a student and i graduated
  my doctor retired and i was told to pick a new one with you
  our warehouse is moving to dayton and all the shipments should go there from the first
  i'd like to go paperless
  i want to make my account a joint one
  i'd like to get a smaller trash can
  put it in the trust's name
  there's a new man of the house, we've got to put him on there
  i don't live there any more
  you've got me down as deceased and i'm not
  i've got a different card now, here's the number
  we've a new treasurer, so the statements should go to her
  i'm not the one to call any more, call my daughter
  you keep sending it to the old place
  can i go from the big one to the medium
  it says doctor and i'm not a doctor
  the boy's moved out, take his line off
  from now on i'd like it monday
  our name's got a hyphen now
  i'd like to be called by my middle name in your system
  i'd like my share to go up
  the baby's here so there are four of us on the plan
  i've moved in with my sister
  i just need one letter fixed
  i've changed banks, here's the new routing
  turn on the thing where it emails me
  make it every other month
  please change who's on the account
  take my ex off everything and leave me on
  so we finally closed on the house, after the flood and the lawyers and all that, and my mail from you is still going to my mother's place
  um, i got married in june, it was ninety eight degrees, and now my license says one thing and your card says another, i'd like them to match
  my daughter turned eighteen and moved to boulder, and she needs to come off as the one you call when my mother falls, put my son down instead
  hi, my ex still gets my texts about the dog's shots, and that's gotta stop, it should be my number on there and only mine
  so my kids are off at college, and we've got this gigantic family data thing, there's only the two of us now, could you move us down to the small one
  the bank sent me a new card after that gas station thing, and i want you to have the new number before the next draft goes out
  okay, my partner and i split the business, he got the trucks, i got the name, so the company on your invoices needs to be different now
  i go by my middle name since, well, since always, but after the transition it's legal now, and i'd like it on my chart
  um, the baby came, two weeks early, she's perfect, and i was told i have to tell you to get her on the health plan
  so dad's in assisted living now and his checks go to an empty house, i've got power of attorney, can you send them to me
  we traded in the minivan, the kids cried, and we've got a pickup now, and i need that on the policy instead
  i've had the same email since aol, and my grandson says it's getting shut off, so let me give you the new one for my statements
  hey, we're working so much from home now that the slow internet just doesn't cut it, could you bump us up to the faster one starting this month
  um, my emergency person on the gym form was my boyfriend, and he's, uh, not anymore, so can you put my sister there
  so the post office renamed our road because of the 911 thing, same house, same dog, just a different street, and you need to have that right
  my wife passed in may, and we were both on the account, and i know i'm supposed to, you know, take her name off of it
  we had four people on the software, and now with the merger it's eleven, so i'd like to move to the next tier up from monday
  the school's still got my old work number, and when he threw up they called there for an hour, so please take this one down
  i retired friday, thirty one years, and my paycheck's stopping, so the account you pull the premium from, i need to give you another one
  um, my daughter's developed a nut allergy, found out the hard way at a birthday party, and i need that in her camp file
  so my daughter's dad has her on his insurance now, no more medicaid, and the clinic needs to have the new card in the computer
  my pastor moved on to wisconsin, and he's still down as the contact for the church with you folks, so that should be me from now on
  okay, i keep getting paper from you, stacks of it, my husband trips over it, could you put us down for the email kind instead
  i'm in the middle of a nasty divorce, and he can still call up and ask about my account, so take him off as authorized please
  so i got naturalized last week, they spelled my name right for the first time in twenty years, and i'd like you to spell it right too
  we bought the dairy next door, and the deliveries and the papers for both should be under the one account now, under our name
  um, the feed store's got us at the old barn, and with the bridge out nobody can get there, so from now on our address should be the one on route nine
  my mother can't hear the phone anymore, bless her, so for all her pharmacy calls, could you have them ring me and not her
  so i'm down for the premium cable because my husband had his sports, and he's gone now, i only watch the cooking, so put me on the basic
  i broke up with my roommate, well, she moved out, and the utilities are in her name, and it needs to be me on there from the first
  hi, i've been getting your newsletter in spanish since my abuela signed us up, and i don't read it so good, can you switch the language to english
  the cat's chip still has the shelter on it, i found out when the neighbor took her in, so it needs to have my name and number
  um, we got the twins' names mixed up on the enrollment, one's got the other's birthday, it was a long week, can that be fixed in the record
  so i sold my half of the rental to my cousin, and the tenants' insurance notices and all should be going to him, not me
  i switched my checking to the credit union, my brother works there, and the thing that comes out on the fifth, that should come from there now
  we told the library when we moved, or my wife says she did, but the card still says elm street, so could you get that corrected
  okay, my mom's the beneficiary on my life insurance, and she's gone, and now i've got two kids, so you see where i'm going with this
  my birthday's wrong on the airline thing, it says 1697, my passport doesn't agree, i'm old but not that old, so please put it right
  um, we've got the twice a week trash, but with the kids gone there's hardly a bag, so switch us over to the once a week one
  so the storage place has my mother-in-law down as the other person who can get in, and we had words, and i want her off
  i changed doctors after the, well, the thing with the biopsy, and you should have the new doctor listed on my file for refills
  my husband's deployed again, and while he's gone the funeral plan papers, the bank, everybody should have my cell and not his
  so i give to the shelter every month, and the dog we got from you eats like a horse, but still, i'd like to go from ten up to twenty five
  the accountant says our tax id on your invoices is the old partnership, we're an llc since january, so that's gotta be the new one
  um, i had you guys listed with my work email and i got let go thursday, so before they lock me out, put my gmail on there
  we moved suites, it's four twenty now, not four ten
  new ap contact, send everything to the shared mailbox from here on
  we're an llc now, the name on the account needs fixing
  take the old manager off the authorized list and put me on
  bump us from twenty seats to thirty five
  switch the bank account you draft from, we changed banks
  go to every other week on the dumpster instead of weekly
  our loading dock moved to the back street, change the ship-to
  add a second driver to the policy, he starts monday
  take truck nine off, put truck fourteen on, i've got the vin
  pharmacy, new dea number, need it on file
  company card was replaced, swap the last four with the new one
  fax number's different, please fix your records
  drop us down to the basic tier, we don't use the rest
  call list on the alarm, first two people don't work here anymore
  new tax exempt certificate, where do i send it so it sticks
  doctor retired, put the practice under the new partner's name
  we want paperless from now on, quit mailing the invoices
  update the billing address, warehouse is gone, it's all at headquarters
  dental lab, change our shade preferences and default turnaround on the profile
  add a po number requirement to our account, orders without it get bounced
  get off the monthly and onto the annual
  need our w-9 and legal name corrected, you've got us misspelled
  increase the linen par from fifty to eighty going forward
  two guys quit, take their uniforms off and add three new hires
  headquarters phone number's changed, want it on all six accounts
  put the school's new principal down as the signer
  change our beneficiary bank for the settlement deposits
  raise the limit on the fuel cards to three hundred a day
  restaurant changed hands, put the gas in my name starting the first
  our delivery window should be before ten, note it on the account permanently
  add my assistant so she can talk to you people about our account
  upgrade the line to a gig, same address
  i got married, my last name's different on the payroll record
  direct deposit for one employee, he has a new account
  hours of operation are wrong on our listing, we close at four now
  combine the two locations under one customer number
  the emergency contact for the elevator phone is out of date
  farm's acreage went from two hundred to two sixty, fix the policy
  npi on our profile is the old one, patients' claims are bouncing
  contractor, license number renewed, here's the new one for your file
  statements should go to our accountant, not the store
  switch us from the time-of-use rate to the flat one
  hotel, new general manager, her email needs to replace mine
  move the service plan from bronze to the one with parts included
  we've moved to a bungalow, dear, so you'll want our new house number for the letters
  my mother's gone to live with my sister, so her bank letters should go there from now on
  sir, i have married last month, kindly put my new surname on the policy
  y'all still have my old cell phone on there, let me give you the new one
  i want to go from the big data to the small one, i don't use so much
  could you take my late wife's name off the gas account and leave just mine
  my bank gave me a new card, the number you have will not function after june
  you've got my name spelt with one l, and it's got two, it has had since nineteen forty
  my boss has changed office, so the invoices need to say the new street
  can i have my statements in large print from now on, my eyes aren't what they were
  please stop sending paper, and start with email, i have too many papers
  i'd like to add my grandson as a driver on my car insurance, god help us
  my neighbour wants me put down as the person to ring if her alarm goes off
  kindly update my pan and date of birth in your records, it is printed wrongly
  we've a new baby, so i need her put on our health cover
  my daughter's school has the wrong doctor down for her, can you put that right
  i've switched banks, so the monthly money should come out of barclays now
  please put me on the cheaper tariff, the one where the night is less
  can we drop the sports and keep the films on our telly package, love
  i am divorced now, so i want my old name on the library card
  i've been told to let the pension folk know i've moved abroad, here's my address in spain
  there's a new landlord from monday, so the contact for the boiler cover has to be different
  i want my son to be able to talk to you about my account, can you note that down
  my dog's been to the chip man, and you've still got our old phone number against him
  it's my first name you've wrong, hon, i'm a mrs and not a mister
  i want my loyalty card joined with my husband's, so the points go to one place
  can you swap us to the family membership, the boys want to come to the gym as well
  i have a new car, please put this registration instead on my parking permit
  my dad changed his gp, so the pharmacy needs the new surgery on his record
  the email you have is from my old job, let me spell you the new one
  could you lower my monthly cover, i don't need the contents insured for that much
  i want to change the person who gets my pension when i'm gone, it's still my first wife
  please make me ex-directory, i don't want my number in the book any longer
  our charity gift comes under my husband's name, and it should be in both of ours
  i have shifted from pune to chennai, please transfer my gas connection details to there
  the council has two adults here, and my lad has gone off to university, so make it one
  can you upgrade my broadband to the faster one, the grandchildren are complaining
  my passport number is different now, can you put the new one against my frequent flyer
  the delivery instructions on file say leave with number six, and they've moved, so it should be the porch
  we're trading as something else since april, so my boss wants the company name altered with you
  please remove this old number, it is my ex husband and he gets my messages
  would you stop ringing the landline and use my mobile, mark it down somewhere
  my money goes still to closed bank, i must give the pension office the new one
  i'm a widow since march, and the council has to know, so what do you need to alter it
  i want to put a password on my mother's account, so nobody else can talk to you about her
`
