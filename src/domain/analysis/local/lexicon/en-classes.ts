import type { WordClasses } from '../pattern.ts'
import { list } from './list.ts'

/** Word classes of the English lexicon. Contractions are written out, as the tokeniser gives them. */
export const EN_CLASSES: WordClasses = {
  // Ways to say that something is wanted, from the customer's mouth.
  want: list`
    want to; want; would like to; would like; need to; need; wish to; would love to; hope to; look to
    try to; have to; call to; call about; call in to; can i; could i; may i; can we; how do i; how can i
    how would i; how do you; help me; help with; can you; could you; would you; will you; please; go to
    decide to; like to; here to; able to; possible to; way to; arrange; go ahead and; interested in; plan to
    ready to; prefer to; ask you to; in order to
  `,
  // Things a customer holds with the company and can end or change.
  service: list`
    subscription; membership; service; contract; plan; policy; account; line; insurance; internet; cable
    package; agreement; coverage; renewal; trial; streaming; broadband; magazine; bundle; auto renewal; gym
    enrollment; cover; protection; warranty; add on; phone plan; landline; direct debit; standing order; tv
    channel; box; newsletter; registration; whole thing; everything; premium; lease; tariff; electricity
    gas; water
  `,
  // Things that are ordered, sent and returned.
  goods: list`
    order; package; parcel; item; delivery; shipment; product; shoe; dress; shirt; jacket; coat; phone
    laptop; computer; tablet; headphone; book; sofa; chair; table; desk; bed; mattress; fridge; refrigerator
    washing machine; washer; dryer; dishwasher; blender; kettle; toaster; oven; microwave; vacuum; camera
    watch; speaker; lamp; toy; bike; printer; monitor; tv; television; charger; case; gift; present; box
    coffee machine; machine; ticket; boots; trousers; jeans; bag; backpack; furniture; part; piece; device
    unit; purchase; good; lens; glasses; medicine; flower; album; stroller; crib; ring; necklace; heater
    fan; mirror; rug; curtain; helmet; drone; guitar; game; console; keyboard; mouse; medication; supplement
    seed; plant; tile; paint; tire; battery; filter; mug; knife; pan; pot; sheet; pillow; blanket; towel
    sweater; hoodie; suit; hat; sneaker; sandal; magazine; cake; wine; hamper; card; sim
  `,
  bill: list`
    bill; invoice; statement; charge; fee; billing; amount; balance; payment; receipt; rate; debit
    transaction; price; tax; total; surcharge; late fee
  `,
  money: list`money; dollar; pound; euro; cash; refund; credit; buck; cent; fund`,
  // What breaks down in a technical call.
  device: list`
    internet; wifi; wi fi; router; modem; connection; app; website; site; page; computer; laptop; phone
    tablet; printer; software; program; screen; camera; tv; television; remote; signal; network; email
    device; machine; system; box; server; speaker; headset; bluetooth; battery; charger; update; video
    sound; audio; thermostat; alarm; sensor; scanner; keyboard; mouse; dashboard; portal; line; broadband
    download; upload; streaming; heating; boiler; washing machine; washer; dryer; dishwasher; fridge; oven
    watch; tool; link; button; file; dial tone; service; cable; sync; feature; it; vacuum; doorbell; lock
    light; plug; power
  `,
  // How things fail. After "not" or "will not" see the patterns.
  fail: list`
    break; crash; freeze; fail; drop; stuck; glitch; malfunction; cut out; cut off; go down; die; shut down
    shut off; turn off; disconnect; hang; lag; buffer; blink; flicker; leak; overheat; reboot
    restart by itself; restart itself; stop work; stop respond; act up; go out; be down; be slow; be dead
    be offline; run slow; blank; black screen; error; loop
  `,
  // Details a company keeps on file.
  detail: list`
    address; email; email address; phone number; number; name; last name; surname; detail; information
    contact; profile; bank detail; bank account; card; credit card; payment method; payment detail
    billing address; mailing address; beneficiary; preference; title; phone; mobile; contact detail
    direct debit; account holder; ownership; postcode; zip code; record
  `,
  appointment: list`
    appointment; booking; reservation; visit; slot; check up; checkup; consultation; session; time slot
    viewing; inspection; installation; technician; engineer; meeting; cleaning; fitting; test drive; table
    haircut; exam; lesson; class; doctor; dentist; interview; demo; survey; service date; delivery slot
    repair; room
  `,
  // Who a customer gives to establish who they are, or what the call is about.
  identifier: list`
    name; full name; first name; last name; account number; account; order number; order id; id
    phone number; telephone number; number; email; email address; address; zip code; postcode; postal code
    date of birth; birth date; birthday; policy number; member number; membership number; reference number
    reference; confirmation number; booking number; case number; ticket number; customer number; last four
    last four digit; social security; security question; pin; passcode; tracking number; invoice number
    serial number; username; reservation number; registration; plate; street; house number; identity
    security code; spelling
  `,
  staff: list`
    manager; supervisor; boss; someone higher; someone senior; superior; someone in charge
    somebody in charge; person in charge; someone above you; someone else
  `,
  person: list`
    agent; technician; representative; rep; driver; staff; employee; clerk; guy; lady; man; woman; person
    engineer; adviser; advisor; nurse; doctor; colleague; waiter; salesman; salesperson; operator
    receptionist; courier; installer; worker; he; she; they
  `,
  // Who comes, calls or looks into it after the call.
  worker: list`
    someone; somebody; technician; engineer; installer; specialist; manager; supervisor; team; courier
    colleague; driver; electrician; plumber; adviser; advisor; they; he; she; department; nurse; doctor
    expert; inspector; we; mechanic; agent; warehouse; office; support; depot; representative; it
  `,
  time: list`
    today; tomorrow; tonight; monday; tuesday; wednesday; thursday; friday; saturday; sunday; weekend; week
    month; day; hour; minute; morning; afternoon; evening; january; february; march; april; june; july
    august; september; october; november; december; year; noon; oclock; spring; summer; autumn; shortly
    soon
  `,
  // Praise that is more than "good", which is said of anything.
  delight: list`
    great; perfect; wonderful; fantastic; excellent; amazing; awesome; brilliant; lovely; superb; marvelous
  `,
  positive: list`
    great; perfect; wonderful; fantastic; excellent; amazing; awesome; brilliant; lovely; superb; terrific
    marvelous; outstanding; nice; good; delightful; impressive
  `,
  very: list`
    very; really; so; extremely; absolutely; totally; completely; incredibly; super; truly; beyond; quite
    pretty; utterly; a bit; a little; getting; just; more; most; too
  `,
}
