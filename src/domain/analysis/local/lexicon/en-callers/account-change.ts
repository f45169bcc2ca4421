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
`
