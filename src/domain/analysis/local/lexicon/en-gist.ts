import { list } from './list.ts'
import type { GistLexicon } from './types.ts'

/**
 * What a call for each intent is about, word by word. No entry says that somebody wants anything; many of them in
 * one opening tell what it is for all the same. A word may stand at several intents; weights are rough log odds.
 */
export const EN_GIST: GistLexicon = {
  cancellation: [
    {
      weight: 1.2,
      any: list`
        cancel; cancellation; cancel my; terminate; unsubscribe; discontinue; opt out; close out; close my account
        close the account; close our account; end my; end our; end the contract; stop the service; stop my; not renew
        not need it; not want another one; no longer need; get rid of; get out of; get out of the contract
        early termination; drop the coverage; drop you; want off; want out; stop come; stop deliver; take me off
        quit; leave you; let it lapse; stop service; final bill; disconnect the service; cancel it; we will not need
        turn off auto; turn off the auto; automatic renewal; auto renew; not sign up again; be done with
      `,
    },
    {
      weight: 0.5,
      any: list`
        renew; renewal; subscription; membership; contract; anymore; any more; any longer; notice; pass away; retire
        pull the plug; switch to; competitor; cheaper; pro rate; prorate; last day; retention; trial; pause; freeze
        never use; hardly use; barely use; not use; not use it; sell the house; sell the car; not worth; too expensive
        cut back; move abroad; move overseas; move out; estate; executor; funeral; deceased; leave; end of the month
        termination; term; commit; month to month; thirty day notice; loyalty; keep me; stay with; good offer
        for six month; half price; half off; sorry to see you go; before you go; anything we can do to keep
        gym; club; box; landlord; graduate; expire; stop; end; lease; effective
      `,
    },
  ],
  refund_request: [
    {
      weight: 1.2,
      any: list`
        refund; reimburse; reimbursement; money back; send it back; send them back; bring it back; return label
        return it; return them; return this; take it back; pay me back; my deposit back; deposit back; give me back
        back on my card; back to my card; credit it back; back to the card; get it back; out of pocket
        original payment; original form of payment; compensation; make it right; give my money; pay twice; charge twice
        i be still out; still out; want that back; =returned; restock fee; prepaid label; drop it off at; exchange
        like that back; fare back; tuition back; dollar back; fee back; whole thing back; every penny; not go to use; want my money; get my money; change my mind; not what i order
        not as describe; ask for my money; it fall apart; recall; full amount; what i pay; do not want it
      `,
    },
    {
      weight: 0.5,
      any: list`
        return; store credit; unopened; unused; thirty day; tag; receipt; defective; damage; break; crack; wrong size
        wrong color; wrong item; wrong one; too small; too big; not fit; overpay; deposit; owe me; call off; voucher
        credit; fault; not as describe; spoil; expire; peel; policy; window; nothing have hit; business day
        not deliver; never use; not the same; bag; baggage; compensate; within; send back; back; proof of purchase
        goodwill; claim; damaged; broken; torn; refuse; deny; not go; hurt; rain; storm; weather; sold as
      `,
    },
  ],
  billing_question: [
    {
      weight: 1.2,
      any: list`
        bill; invoice; overcharge; line item; late fee; surcharge; itemize; double bill; my statement; go up; higher
        charge for; charge me; what be this charge; this charge; a charge; extra charge; we be charge; i be charge
        rate hike; rate increase; price increase; estimate read; meter read; explanation of benefit; bill code
        no clue what that be; not recognize; not make; where do it come from; come out to; promotional rate; promo
        you bill; bill my insurance; overdraft; =billed; =charged; double; triple; use to be; use to pay; more than
        instead of; quote; not authorize; never sign up for; never order; break down; breakdown; =billing; more expensive; have go up; and now it be; all of a sudden; since when
        tell me why; account for; why be i; why be it so; why so; for something i; which i did not; did not have a; never have a
      `,
    },
    {
      weight: 0.5,
      any: list`
        charge; fee; rate; premium; increase; jump; autopay; discount; usage; kilowatt; copay; deductible; insurance
        proration; prorate; tax; amount; statement; total; dollar; cent; roam; adjustment; credit; fraud; dispute
        month before; last month; add up; match; mistake; error; promise; agree; first year; take out; debit
        ninety nine; per month; a month; cycle; account; deposit; waive; collection; in network; out of network
        unfamiliar; merchant; transaction; mystery; explain; understand; why; owe; gallon; therm; leak; lab; er
      `,
    },
  ],
  payment: [
    {
      weight: 1.2,
      any: list`
        make a payment; pay my; pay the; pay it; payment plan; payment arrangement; past due; installment; by card
        decline; due date; arrears; minimum payment; pay off; pay online; pay over; pay by; pay with; take a check
        take check; mail a check; mail in a check; behind; a month behind; late on; catch up; extension; get pay
        more time; in two piece; two payment; half now; take care of the balance; set up autopay; direct debit
        routing number; card number; new card; expiration date; security code; bounce; not go through; settle
        pay in full; pay today; pay now; pay that; to pay; how do i pay; where do i pay; can i pay; autopay
        property tax; shut off notice; disconnect notice; payday; paycheck; payment link; scheduled payment
      `,
    },
    {
      weight: 0.5,
      any: list`
        pay; payment; balance; due; debt; loan; mortgage; rent; check; money order; cash; credit card; debit card; visa
        mastercard; amex; bank account; wire; transfer; installment; month; late; grace period; hardship; lose my job
        paperless; draft; checking; convenience fee; ticket; fine; citation; tuition; owe; fifteenth; first of the month
        receipt; confirmation; process; zip code; statement; collection; fund; declined; run my card; car; truck
      `,
    },
  ],
  order_status: [
    {
      weight: 1.2,
      any: list`
        track; tracking; track number; tracking number; package; parcel; shipment; ship; deliver; where be my
        not arrive; never arrive; not come; never come; not here; not show up; out for delivery; business day; eta
        status of; check on the status; check on my; check the status; when will it; where be it; any news; any update
        have not receive; not receive; back order; backorder; in transit; warehouse; front porch; sign for
        still wait; still have not; be it ready; ready for pickup; hold up; supposed to be here; supposed to come
        supposed to arrive; supposed to ship; mean to be here; where it be at; still say; how much longer; stuck
        where it be; label create; estimate delivery; lose in the mail; apply for; my application
      `,
    },
    {
      weight: 0.5,
      any: list`
        order; delivery; arrive; courier; driver; depot; expect; mail; carrier; fedex; ups; usps; post office; porch
        neighbor; prescription; passport; application; permit; claim; license; process; five to seven; week ago
        day ago; say shipped; =shipped; confirmation; window; between; date; late; delay; wait; arrival; dispatch
        truck; customs; eight week; two week; three week; in time; by friday; custom; come in; pick up; plate
        sofa; couch; mattress; dress; furniture; curtain; fridge; part; supposed; where; wire; result; status
      `,
    },
  ],
  technical_support: [
    {
      weight: 1.2,
      any: list`
        not work; stop work; not turn on; not load; not connect; not charge; not print; not read; not open; not sync
        not start; not respond; not pair; crash; freeze; error message; error code; blue light; red light; blank
        black screen; reboot; restart; reset the; unplug; plug in; plug it in; hook up; router; modem; wifi; wi fi
        bluetooth; no signal; no internet; no sound; no picture; no heat; no hot water; no power; no dial tone
        outage; keep drop; keep cut; keep shut; keep click; keep beep; keep go; glitch; bug; firmware; update
        troubleshoot; install; set it up; talk to the new; get nowhere; just spin; come out empty; leak; acting up
        go down; be down; offline; slow; buffer; pixelate; flicker; cut out; break down; jam; use to work; will not talk; not talk to
        not show; not save; not play; not send; not ring; not hear; not see anything; lose the; strip; drop call; eat my; freez
        error; spin; disappear; vanish; duplicate; corrupt; not calculate; not update; will not stay; keep ask; keep say
        make a noise; smoke come; burn smell; drip; not heat; not drain; not spin; not cool; not lock; not unlock; trip
      `,
    },
    {
      weight: 0.5,
      any: list`
        internet; app; website; page; computer; laptop; printer; screen; software; device; light; blink; button; cable
        port; connect; connection; network; server; export; import; file; sync; scanner; tv; channel; remote; furnace
        thermostat; boiler; heater; washer; dryer; dishwasher; fridge; freezer; machine; error; setting; version
        browser; tablet; android; iphone; windows; mac; email; attachment; camera; alarm; sensor; battery; charger
        beep; click; noise; temperature; filter; fob; reader; terminal; speaker; mic; audio; video; sound; hearing aid
        since this morning; problem; issue; fix; try; step; work; technician; ticket; engineer; dashboard; api
      `,
    },
  ],
  account_access: [
    {
      weight: 1.2,
      any: list`
        password; passcode; log in; login; log on; shut out; somebody be in my; someone be in my; change the password; change my password; kick me out; sign in; sign on; lock out; lock me out; be lock; locked; username
        user name; user id; reset link; reset email; reset it; verification code; the code; text code; security code
        authenticator; two factor; security question; get in to my account; get into; get in to; not let me in
        let me in; get in; portal; too many attempt; not match; temporary password; recovery; single sign on; sso
        never get the email; never get the code; access to; access my; no access; hack; pin; unlock; expire password
      `,
    },
    {
      weight: 0.5,
      any: list`
        account; email; reset; code; verify; identity; access; new phone; old phone; email address; face; fingerprint
        profile; online; website; app; attempt; try; wrong; invalid; link; spam; junk; caps; characters; admin; owner
        date of birth; security; change my phone; get a new phone; say it; not recognize; online banking; card
      `,
    },
  ],
  account_change: [
    {
      weight: 1.2,
      any: list`
        update my; change my address; change my name; change my; change the; new address; mail address; get marry
        marry; divorce; last name; maiden name; we be move; i move; we move; have move; move to; switch over
        put my; take my; add my; remove my; remove him; remove her; take him off; take her off; authorized user
        downgrade; upgrade; smaller plan; bigger plan; lower plan; change plan; switch plan; switch to the
        switch my plan; new number; new phone number; new email; new card on; new bank; direct deposit; beneficiary
        on file; on the account; on the policy; add a driver; put on the; paperless; own name; spell; misspell
        transfer the; transfer service; transfer my; legal name; change over; deductible
      `,
    },
    {
      weight: 0.5,
      any: list`
        address; name; update; change; email; phone number; number; wife; husband; daughter; son; ex; plan; line
        bank account; policy; marriage; certificate; old one; switch; add; remove; transfer; correct; record
        contact; mail; spell; zip code; effective; first of the month; billing; autopay; preference; document; gig
        data; coverage; form; primary; joint; owner; custody; employer; new job; move; license
      `,
    },
  ],
  product_information: [
    {
      weight: 1.2,
      any: list`
        do you have; do you do; do you carry; do you take; do you offer; do you sell; do you accept; do you allow
        do you folk; do you guy; be there a; how much be; how much do; how much would; how much for; difference between
        the difference; what be the; what do it; how long do; how do it work; walk me through; price; pricing; how many
        what happen if; be it cover; do it cover; do it come; would it; would i need; do i need; do i have to; be i able
        thinking about; think of; look into; wonder; curious; interested in; compare; recommend; option; versus
        brochure; hours; open on; open; require; requirement; eligible; qualify; allow; include; what would; the catch
        just a question; few question; couple of question; a question about; what time; rule; information; ballpark
        see the ad; see an ad; before i; before we; and do; and be; can you tell me; could you tell me; what kind; get a feel; call around; shop around; lay of the land; what sort; what you have; give a break; discount for
        do they; can they; can you do; can it; can i bring; can we bring; can i use; be they; be that include; what if; how far
        how early; how late; how big; how old; how soon; how often; how much; =depends; planning a; looking at; look for a
      `,
    },
    {
      weight: 0.5,
      any: list`
        cost; rate; quote; warranty; feature; model; size; color; compatible; available; availability; policy; program
        discount; deal; special; minimum; maximum; capacity; limit; park; breakfast; pool; pet; dog; kid; child; senior
        refundable; range; cover; type; brand; ingredient; material; rebate; financing; lease; apr; interest; term
        vaccine; shot; battery; watt; capacity; square foot; estimate; roughly; per person; group
        weekend; monthly; annual; included; demo; sample; catalog; kayak; visa; age; depend; generally; usually
      `,
    },
  ],
  purchase: [
    {
      weight: 1.2,
      any: list`
        like to order; want to order; place an order; to order; put in an order; like to buy; want to buy; buy; buy a
        sign up; sign me up; sign us up; enroll; go ahead with; ready to; get a dozen; can i get; could i get; i will take
        we will take; take two; take the; i need another; need another; order more; reorder; add a line; add the; open an
        open a; get start; new policy; new account; new customer; ticket; two ticket; seat; put me down; adult; kid
        gift card; gift; flower; bouquet; cake; cater; your total; that come to; ship it to; card be we; same as last
        deliver to; subscribe; join; start service; start a; apply for; get one; want one; pick one up; do it then
      `,
    },
    {
      weight: 0.5,
      any: list`
        order; quantity; dozen; pack; case; pound; tray; piece; in stock; total; ship; deliver; delivery; card; visa
        mastercard; checkout; cart; quote; size; color; medium; large; extra; one way; round trip; flight; birthday
        wedding; party; message; pickup; pick up; add; coverage; policy; activate; install; start date; each; box
        usual; another; second; new; upgrade; bundle; package; price; deposit
      `,
    },
  ],
  appointment: [
    {
      weight: 1.2,
      any: list`
        appointment; reschedule; schedule; book; booking; reservation; opening; slot; get me in; fit me in; squeeze
        come out and; come out; somebody out; someone out; check up; checkup; cleaning; next available; earlier
        push it; move it; later in the week; later this week; another day; another time; different day; different time
        what time work; make it; cannot make it; not make it; see the doctor; see dr; see a doctor; walk in; new patient
        for two; for four; for six; party of; table; haircut; inspection; estimate; road test; tow; postpone; rebook
        i have a ten; waitlist; wait list; cancel my appointment; come by; take a look at; when could you; tune up
        check out date; see somebody; see someone; get look at; look at it; bring him in; bring her in; bring it in; drop him off
        when be the next; soonest; put him down; put her to sleep; get in with; an hour later; a day earlier; later time; night; three night; two night
      `,
    },
    {
      weight: 0.5,
      any: list`
        tomorrow; monday; tuesday; wednesday; thursday; friday; saturday; morning; afternoon; oclock; doctor; dr
        dentist; clinic; exam; visit; shot; physical; therapy; session; class; lesson; technician; date; calendar
        available; time; week; next week; sitter; reminder; room; hotel; vet; dog; cat; cough; pain; tooth; hurt
        stylist; oil change; brake; check engine; mechanic; interview; viewing; tour; guest; suite; slot; test
        license; interpreter; referral; fever; mri; scan; surgery
      `,
    },
  ],
  complaint: [
    {
      weight: 1.2,
      any: list`
        complain; complaint; file a; formal; supervisor; manager; your boss; his boss; her boss; rude; attitude
        disrespect; yell; shout; laugh; swear; curse; speak to my; talk to me; talk to us; the way; treat; treatment
        hang up on; transfer; unprofessional; unacceptable; disgust; harass; hound; stop call; keep call; no show
        never show; lie to me; lie to; ignore; nobody call; never call; call back; incompetent; discriminate; racist
        corporate; better business; ombudsman; follow around; roll his eye; roll her eye; your driver; your guy
        your people; your technician; your employee; your staff; the guy who; the lady at; the man at; what kind of
        talk to somebody about; want somebody to; take this down; on record; noise; dirty; filthy; smell; hair in
        apology; apologize; waste my; run over; blow off; third time; fourth person; fifth; liar; scam me; con artist; thug
        bully; threaten; push; grab; scream; mock; sneer; condescend; dismiss; talk down; accuse; blame me; lawsuit; report you
        neglect; careless; unsafe; dangerous drive; inappropriate; comment; touch; drunk; how you treat; way i be treat
        get me the owner; speak to the owner; person in charge; left a hole; leave a mess; ruin; pressure; pushy; stop bother
      `,
    },
    {
      weight: 0.5,
      any: list`
        manager; staff; employee; service; driver; agent; representative; customer; teller; clerk; receptionist; nurse
        install; stood; humiliate; embarrass; insult; ridiculous; terrible; worst; awful; horrible; thief; cigarette
        mess; damage; loud; late; wait; hour; nobody; no one; report; happen; owner; in charge; lawyer; attorney; crook; promise
        smoke; speed; nearly hit; block; front desk; waiter; food; cold; review; social media; supervise; train
      `,
    },
  ],
  other: [
    {
      weight: 1.2,
      any: list`
        wrong number; job; hire; resume; application for the position; vacancy; press; reporter; newspaper; interview you
        lose and find; leave my umbrella; leave my; left behind; compliment; thank her; thank him; say thank; wonderful to me
        pass along; pass it on; shout out; donate; donation; volunteer; survey; vendor; sell you; partner; sponsor
        fax; on behalf; speak to; extension; connect me; reach; put me through; mutual patient; scam; suspicious email
        phish; prank; student project; internship; find a; turn in; wallet; scarf; jury duty
      `,
    },
    {
      weight: 0.5,
      any: list`umbrella; office; department; number; research; career; recruiter; hiring; school; kind`,
    },
  ],
}
