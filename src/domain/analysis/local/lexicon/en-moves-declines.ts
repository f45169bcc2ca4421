import { list } from './list.ts'
import type { Moves } from './types.ts'

/** What agents say who will not do what is asked, outright or by giving only the rule. */
export const EN_MOVES_DECLINES: Pick<Moves, 'declines'> = {
  declines: list`
    i'm afraid there's nothing i can do
    we don't do that
    that's our policy
    it's outside the thirty days
    i can't refund that
    we can't make exceptions
    the system won't let me
    there's no one here who can help you with that
    you'd have to take that up with the manufacturer
    it's non refundable
    that's all i can offer
    i don't have that information
    i can't tell you when
    you can write to the head office
    we're sold out
    no we don't have anything
    your warranty ran out
    a supervisor will tell you the same thing
    i can't give you access without the documents
    unfortunately you don't qualify
    it's not our responsibility
    the only thing i can do is the voucher
    i can't change that
    i'm not able to transfer you
    we don't have a workshop
    it's final
    he goes in order
    that's just how it works
    i don't see any record of it
    there isn't any leeway
    i can't promise anything
    i can't discuss that with you
    you signed the contract
    the decision stands
    we don't carry that anymore
    i'm sorry the answer is no
    there's no manager available
    that isn't covered
    we're not liable for that
    i hear you but no
    it isn't really something we get involved in
    i'd suggest earplugs honestly
    that date is completely full
    nothing at all i'm afraid
    that rate isn't changeable
    i can't turn the rule off
    it could happen again yes
    there isn't an appeal
    you'd need to hire your own inspector
    then i don't have grounds to do it
    i know it's not what you wanted to hear
    it has to be in person
    they only accept it at the office
    they haven't given us a date
    they don't take calls
    i really couldn't say
    nothing planned for this year
    the permit allows it
    it's automatic, nobody can change it
    you can do that if you like but it won't help
    you should have read the terms
    it runs again in the spring
    that's what the report says
    not without the paper no
    sorry, those are the rules
    i wish i could do that for you
    i wish there was something i could do
    unfortunately that's not an option
    that's not something we offer
    it's not something we're able to do
    we don't have that here
    that isn't something i have access to
    that's not really how it works
    we're not set up for that
    we don't make exceptions on that
    i'm afraid it's too late for that
    i'm afraid that's what the agreement says
    i'm afraid not
    that would be outside of what we cover
    it falls outside of the warranty
    it isn't part of your plan
    your policy doesn't include that
    those are sold as final
    all sales are final
    it's past the deadline
    the window for that has closed
    it's only for new customers
    that's reserved for members
    only the account holder can do that
    we only do that in person
    we take those by mail only
    it would have to be in writing
    that has to go through the seller, we never had the money
    you'd want to talk to them about it
    that would be between you and the landlord
    it's a different company, we have no say in that
    i don't get to decide that
    it isn't up to me
    it's out of my hands
    that's above me
    there isn't a way around it
    there's no way for us to verify that
    there's nothing in the system that lets me
    i don't have a button for that
    the computer cuts it off at that
    that's as far as i can go
    that's the best i can do
    that is the most we can give
    what i've told you is what we have
    they'd tell you the same thing
    my supervisor is looking at the same screen
    even a manager couldn't change that
    we don't give those out over the phone
    i'm not at liberty to say
    i can't speak to that
    i couldn't tell you
    i have no idea when
    we don't have a date
    there's nothing available that day
    we're completely booked
    the first opening i have is in two months
    everybody had the same idea this week
    we're not taking any more right now
    we've stopped making those
    we no longer carry it
    it's been discontinued
    there's none left
    we didn't find anything
    nothing like that has been turned in
    it's not here
    i looked twice and there's nothing
    you'd be charged for the visit
    that would be on you
    you would have to pay for that yourself
    it wouldn't be free i'm afraid
    you agreed to it when you signed
    you accepted the terms
    it was shown to you before you paid
    it was signed as received
    a signature is what we go by
    we go by what's on the form
    we go by the date on the receipt
    it counts as used
    the rule is the rule
    that's the policy
    those are the terms
    that's how it's set up
    that's just the way it is
    that's how we do it
    it's the same for everyone
    i can't do anything about the price
    i don't see what else i could do
    there's not a lot more i can say
    there's really no more to add
    i understand, but the answer stays the same
    i hear what you're saying but no
    i'm sorry it didn't work out
    sorry i couldn't be of more help
    sorry i don't have better news
    that's your choice of course
    that's up to you
    you're welcome to try elsewhere
    you could try another store
    you could ask them yourself
    you're free to write a review
    it wouldn't change anything
    it wouldn't apply to this one
    it can't be moved to another date
    it can't be combined with that
    we can't go back that far
    we can't take it back once it's opened
    without a receipt there isn't much i can do
    not without the original
    not at this time no
    even then no
    that's a no unfortunately
    it just isn't possible from here
    maybe try again next season
    no that one doesn't qualify
    that offer ended in march
    you missed it by two days
    the deadline was the first and it's not something i can reopen
    the system has it closed already
    they locked that down last year
    we stopped doing those
    we used to but not any more
    there's just no room
    the tour is full
    both days are gone
    we're closed that week
    he isn't taking new patients
    the waiting list is closed as well
    that would be a different agency
    the city handles that not us
    you'd have to sort that out with the bank
    we don't have any say over the carrier
    the seller sets that, not us
    that's a decision the doctor makes
    i only see what's on the screen
    all i can see is that it's denied
    it was denied because the form was late
    the decision has been made
    it's been looked at twice already
    they went over it and the answer is the same
    there isn't a next level
    there's nobody above me today
    my manager's not going to say anything different
    i've asked already, she said no
    i asked around and no one has it
    i searched everywhere, it isn't showing up
    there's no trace of it
    nobody's turned it in
    that's all that came in
    the contract has a minimum of two years
    you'd have to pay out the rest
    the fee stands
    the fee applies either way
    the charge is valid
    it was used, so it can't come back
    the seal was broken so it isn't returnable
    worn items aren't returnable
    gift cards aren't refundable
    clearance is final
    we don't price match
    we don't ship there
    we don't deliver on sundays
    we can't split it
    we can't hold it
    we can't do it over the phone
    i'm not allowed to open that
    that's confidential
    i'd lose my job
    for security reasons no
    they won't accept a copy
    without that number i can't look anything up
    you're not listed on the account so i can't
    i can talk only with the person it belongs to
    that isn't covered by the guarantee
    water damage isn't covered
    wear and tear isn't part of it
    your plan excludes that
    the most i could do is ten percent
    the best i have is a voucher
    what i can give you is store credit, that's all
    i can take five dollars off but that's it
    there's a repair shop but it would cost you more than a new one
    it's not worth fixing honestly
    you'd be better off buying a new one
    it'd be at your cost
    we charge for that
    there's a fee to even look at it
    the next one i have is in the spring
    nothing sooner than that
    i'd be lying if i promised you anything
    it doesn't look good
    i don't think it's going to happen
    i wouldn't count on it
    you can complain but it won't change
    you can appeal but they rarely change it
    i can give you the address to write to
    you can always write them a letter
    that's between the two of you
    it's not for us to say
    i understand how you feel, it's just what it is
    i feel bad but my hands are tied
    i'm sorry that's all there is
    no sir
    no ma'am it doesn't work that way
    i could put you on the list but it doesn't move
    i could give you another day but not that one
    i could offer you the friday before
    we've got another wedding that day
    we only do one a day
    they won't let us open those
    they don't let us do that
    he won't change his mind
    she isn't going to allow it
    it's the same kitchen and the same people
    it's the same everywhere
    it would have been a pleasure, but no
    i wouldn't want to send you anywhere i don't know
    i hope it goes well for you all the same
    that's the one thing i leave alone
    i don't touch those
    i don't like to take money for that
    i wouldn't trust him with it
    after the year is up they drop out of our books
    on my side it's blank
    i don't have anything to charge it to
    we've no way of reaching them
    the seats get dealt out by the computer
    those went while we were talking
    i looked for a used one and came up empty
    it would cost more than it's worth
    i'd break what still works
    i feel terrible saying it
    some people have luck asking around
    it's on a light fare so there's no choice
    it's how it was built
    i don't have a way to do just that part
    it never comes out right
    i'd only be wasting your money
  `,
}
