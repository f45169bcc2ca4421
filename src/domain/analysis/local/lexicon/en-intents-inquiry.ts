import { list } from './list.ts'
import type { Lexicon } from './types.ts'

/** What callers say who ask, buy, book or complain. */
export const EN_INQUIRY_INTENTS: Pick<
  Lexicon['intents'],
  'product_information' | 'purchase' | 'appointment' | 'complaint' | 'other'
> = {
  product_information: [
    {
      weight: 3,
      any: list`
        how much be|do|would|will|for ..5 cost|be|plan|the|a|it|run; what ..3 price|cost ..1 of|for
        price of; what|which ..2 difference; difference between; do ..3 come with|in
        do|are ..1 you ..1 have|sell|carry|offer|stock|ship|provide|support|do ..6 in|for|any|the|a|that|something|discount|to|plan|model|size
        what ..3 include|included|cover|covered|offer|feature|spec|warranty|plan|option|available
        be ..4 compatible|available|waterproof|included|covered|in_stock|suitable|safe|=refundable|eligible
        in stock; compatible with; opening hours|time; business hours; what time ..3 open|close
        what ..1 be ..1 your ..1 hour|rate|policy|price; when ..2 you ..1 open|close
        store|branch ..3 open|hour|near|location; how ..2 do ..4 work
        more|some|any|further ..1 information|info|detail ..2 about|on|regarding|before
        information|info|detail about|on|regarding ..3 plan|product|service|model|package|program|policy|insurance|course|offer|price
        question|ask|curious|wonder|inquire|learn|know|interested ..3 about ..3 plan|product|service|model|package|program|feature|course|offer|promotion|warranty|price|pricing|insurance|option|new
        wonder|know|ask|see if|whether ..2 you ..3 have|sell|carry|offer|do|ship|stock|make
        wonder|know|ask|check|see if|whether ..6 compatible|work_with|available|include|come|cover|support|fit
        compare ..3 plan|model|price|option; do ..4 cover|include|support|work_with|fit|require|last
        do|would ..5 work with|on|for
        how ..1 long|big|large|many|heavy|fast|tall|wide|far ..3 be|do|can|battery
        what ..1 size|color|model|plan|option|kind|type|feature|package|document ..2 be|do|are|have|need
        be there ..3 discount|option|plan|warranty|fee|contract|minimum|difference|limit|trial|version|guarantee|setup
        what ..1 happen if; looking at ..4 website|online|model|plan
        saw|see|read ..3 ad|advert|advertisement|commercial|flyer|website|offer|promotion
        thinking|considering|think|consider about|of|get|buy|switch; how do ..3 compare
        monthly ..1 cost|price|fee; interest rate; what|how_much ..5 cost
        whether|if ..6 include|available|cover|come_with|compatible; open on|at|this ..1 @time
        be|are you open; find out ..2 about|if|whether|more|what|how|the
        do it|they|this|that|the ..4 shoot|work|fit|run|last|come|have|include|cover|support|need|require|hold|take|charge|do|play|record|connect|measure|weigh|cost|make
        what|how_much would|do|will i|it|we|that ..2 pay|cost|be|run|set_me_back
        roughly|about|approximately how much
        your ..3 rate|price|fee|plan|policy|package|course|room|class|menu|product|service|warranty|hour|option|terms ..2 be|include|work|for
        your ..2 fixed|current|standard|basic|premium|monthly ..1 rate|rates|price|plan|option
        be you ..1 open; how late ..2 open; interested in ..3 learn|know|hear|find|your; more about
        info|information|detail ..3 about|on|regarding; explain ..3 plan|option|difference|benefit|feature
        what ..3 recommend|suggest|best; which ..3 better|best|recommend|suit
        find|check|know|ask|wonder|tell|say|sure|see ..1 whether|if ..1 you|your|the ..2 insure|cover|do|sell|stock|take|accept|offer|have|allow|include|come|work|fit|support|require|open
        may|might|considering|thinking ..1 about? buying|getting|joining|switching|signing|upgrading|purchasing
        know|wonder|ask ..2 what|which|how|when ..3 you|your ..2 have|offer|sell|do|run|charge|open|carry|class|course|plan
        what ..4 membership|class|course|room|ticket ..2 cost|run|be
        do|does you|it|they|the|this|that ..4 come|have|take|offer|accept|haul|include|cover|work|last|need
        i be ..2 shop|shopping for; how loud|heavy|big|long|tall|fast|wide|old; new in town
        choose|choosing|decide|deciding|pick|picking ..1 between; what ..2 term|word ..3 mean
        understand ..3 plan|option|coverage|benefit|package; tell me more|about|a_little_about|a_bit_about
        can|could you tell me ..2 about|how_much|whether|if|the_difference|which
        what ..2 battery|range|size|weight|capacity|price|warranty|material|quality|resolution ..3 like|on|of|for
        can it|they|this|that ..2 handle|take|be|run|do|hold|work|fit|go
        offer ..3 discount|deal|special|rate|financing|training|trial; any discount|deals|specials
        before i ..3 decide|decision|buy|order|commit|sign
      `,
    },
    {
      weight: 2,
      any: list`
        feature; warranty; pricing; price; brochure; catalog; how much; specification; promotion; free trial
        do you ..1 have|offer|sell; what ..3 mean
      `,
    },
    {
      weight: 1,
      any: list`
        information; available; difference; include; option; model; cost; discount; cover; your rates
        recommend; brochure; offer; insure; low light; better; size; color; feature; compare; suitable; open
        sell; stock; waterproof; website say; rates; range; capacity; included; how long; how big; what kind
        veteran; senior; student; discounts; battery life; scooter; accessories; pass; eligibility
        requirement; terms; deposit required; allowed; pets; parking; decision; research
      `,
    },
  ],
  purchase: [
    {
      weight: 3,
      any: list`
        @want ..2 buy|purchase; @want ..3 =place ..3 order; put ..3 order in; @want ..2 sign up
        @want ..2 subscribe|enroll|register|join|open; sign me up; sign up for; open ..2 new? account
        put me down for; i will take ..2 #|it|one|the|them|that; we will take
        @want ..3 get ..2 new|another|# ..2 phone|plan|line|policy|car|laptop|card|subscription|@goods
        take out ..3 policy|insurance|loan|subscription|plan|membership; add ..3 to ..2 order|cart|basket
        start ..3 new? service|subscription|membership|plan|policy; become a member
        proceed with ..3 purchase|order; go ahead with ..2 order|purchase; get started with; new customer
        check ..1 out ..3 cart; interested in buy|purchase|get|order|sign; @want ..2 get ..2 quote
        set up ..2 new ..1 account|service|line|policy|plan; @want ..2 =order; =order ..2 #
        =order another|more|some|a|new|the; =place ..2 new? =order
        decide|decided ..2 to|on take|buy|get|go|order
        go ahead and|with ..2 order|buy|purchase|take|get|that|it
        i|we will|would ..1 take|have ..2 it|one|that|this|the|two|three|#; @want ..2 get ..2 one|two|#
        @want ..3 get ..2 connect|connected|started|set_up|signed_up; sign|signing ..1 up
        i|we want|need|like ..3 new ..2 phone|laptop|line|plan|policy|card|contract|car|account|connection|service
        @want ..2 have ..2 one|it|two delivered|sent|shipped; @want ..2 add|include ..4 order|basket|cart
        open|start|set_up ..2 new|a|an ..2 account|policy|plan|membership|subscription|service
        become ..2 customer|member; new ..1 connection|installation; @want ..4 =order|buy|purchase|reserve
        get a quote; @want ..2 insure|lease|rent|hire; =place ..2 =order; by|with ..2 card ..3 order
        do you take orders; take my order; put in an order; ready to buy|order|sign|pay_for
        =buy|=purchase|=buying|=purchasing ..4 @goods|ticket|car|insurance|license|plan|more|another|new|online|from
        =reserve|=preorder ..3 @goods|seat|ticket
        can|could|may i|we ..1 get|have|grab|take|reserve ..2 #|a|an|some|another|the ..3 seat|ticket|@goods|pair|box|bag|set|case|dozen
        ready to order|buy|purchase|go|sign; decide|decided on
        @want ..2 get ..2 case|box|bag|pair|set|dozen|pack ..1 of; @want ..5 =sent|=delivered|=shipped to
        need|needs ..1 new copier|printer|computer|machine|car|vehicle|phone|truck
      `,
    },
    {
      weight: 2,
      any: list`
        purchase; =place ..2 order; sign up; checkout; shopping cart; enroll; subscribe; =order ..3 new
        =buy; =buying
      `,
    },
    {
      weight: 1,
      any: list`
        order; quote; catalog; cart; in stock; order form; buying; bought; quantity; gift card; new customer
        purchase; deal; sale; want one; take it; king size; in store; delivery option; trade in; insure
        case of; order one; obsessed; copier; checkout; add to order; bulk; wholesale; size large; color
        sent to my place
      `,
    },
  ],
  appointment: [
    {
      weight: 3,
      any: list`
        reschedule|move|change|cancel|confirm|postpone|push|rebook|keep|miss|bring_forward ..4 appointment|booking|reservation|visit|slot|consultation|session|checkup|inspection|meeting|technician|engineer|lesson|viewing|delivery_slot|installation
        reschedule; @want ..3 come in ..5 @time; @want ..2 book
        send|have ..2 someone|technician|engineer|somebody|plumber|electrician|mechanic ..2 out|over|come|round
        any|next|first|earliest ..2 opening|availability|available|slot|appointment; book ..3 in
        fit|squeeze me in; time|date ..3 not ..2 work|suit
        earlier|later|different|another ..1 time|date|day|slot; schedule ..4 @time
        do|have you ..2 anything|something|space|room|time|availability|slot ..4 free|@time|open|available|for
        anything|something ..1 free|available|sooner|earlier|later|else
        any chance|possible ..4 sooner|earlier|later|another_time|different_day; bring ..2 forward
        put ..2 back ..2 week|day|month|to|until
        service|scan|appointment|fitting|visit|inspection|cleaning|checkup|consultation|surgery|test|exam ..4 on|for|at ..2 @time
        i|we have ..2 scan|checkup|fitting|inspection|test|operation|surgery|consultation|viewing ..3 on|at|@time
        your man|guy|engineer|technician ..4 meant|supposed|due|not ..3 come|show|turn_up|here
        engineer|technician|plumber|man|nurse|doctor ..3 due|coming|come|meant|supposed ..3 @time
        not ..2 make ..2 it|my|the ..2 appointment|on|at|@time; can not make ..3 @time; what time be my
        rearrange; book ..2 in|a|an|me|us; a table for
        @want ..3 see ..2 doctor|dentist|nurse|specialist|someone; move my ..3 to|from ..2 @time
        yearly|annual ..1 service|check|checkup
        =book|=booking|=schedule|=make|=set_up|=arrange|=get|=need|=want|=reserve ..4 @appointment
        have|had ..2 appointment|booking|reservation
        @appointment ..5 reschedule|move|cancel|confirm|change|postpone
        appointment|booking|reservation|slot|viewing|visit|consultation ..4 at|on|for|this|next|tomorrow ..1 @time|#
        anything|something|opening|slot|space|room|availability|time|spot ..3 =available|free|open ..3 @time|soon|sooner|this|next|tomorrow|today
        be ..3 =available|free ..2 on|this|next|tomorrow|today|at ..1 @time
        can|could i|we|he|she ..2 come|pop|drop ..1 in|by
        see|examine|look_at ..1 him|her|me|us|it ..3 @time; squeeze|fit ..3 in
        someone|somebody ..2 see|look_at ..1 me|him|her|us|my
        @want ..2 see ..3 doctor|dr|dentist|specialist|adviser|advisor|hygienist|vet|nurse|physio
        what|which days|times|dates|slots ..4 have|open|available; day|days ..3 open|free|available
        soonest|earliest ..4 get|see|come|fit|appointment|available; get me|us|him|her in
        due for ..4 tune_up|service|cleaning|checkup|inspection|shot|shots|exam|physical|oil_change; tune up
        referral
      `,
    },
    {
      weight: 2,
      any: list`
        appointment; booking; reservation; schedule; check up; technician ..3 visit|come; book ..3 for
        waiting list
      `,
    },
    {
      weight: 1,
      any: list`
        available; slot; calendar; visit; book; diary; sooner; earlier; free on; reschedule; rebook; walk in
        waiting; scan; checkup; physio; doctor; dentist; haircut; nurse; table; wednesday; monday; tuesday
        thursday; friday; afternoon; session; open next; soonest; earliest; next month; come out; yearly
        annual; oil change; cleaning; therapist; specialist; estimate visit; walk through; lump; symptoms
        fever
      `,
    },
  ],
  complaint: [
    {
      weight: 3,
      any: list`
        @want ..3 complain|complaint
        make|file|lodge|register|submit|raise|log|have|put_in|formal|official ..3 complaint|grievance
        complain|complaint about|against|regarding|on|for
        @want ..2 report ..4 @person|behavior|incident|manager; @want ..3 speak|talk to|with ..3 @staff
        get|put|give|let|transfer|pass ..4 @staff
        rude|unprofessional|disrespectful|terrible|awful|horrible|appalling|poor|bad|shocking|dreadful|worst|disgraceful|atrocious|lousy ..1 service|treatment|experience|customer_service|attitude|staff|behavior|handling|manner|job
        the way ..2 be|have|get treat|treated|speak|spoken|handle|handled
        treat|treated|speak ..3 like|badly|poorly|rudely|terribly|with_no_respect|to_me
        take ..3 further|higher|up_with
        not ..2 happy|satisfied|pleased|impressed with ..4 service|way|handle|experience|staff|treatment|how|company
        ombudsman; consumer protection|affairs|rights; better business bureau; escalate
        report you|this|him|her|them to; leave ..2 bad|negative|terrible ..1 review|feedback
        give ..3 feedback; hang up on me
        express|share ..3 dissatisfaction|disappointment|frustration|concern; disappointed ..3 with|by|in
        want ..2 apology; raise|report|flag ..2 something|issue|concern|matter|it ..4 about|how|with|way
        call|called me ..2 a|an idiot|liar|stupid|name|names
        how ..4 be treated|handled|spoken_to|dealt_with; left ..3 without|waiting|alone|unattended|outside
        shout|yell|swear|scream|sworn at ..1 me|us|my|her|him; laugh|laughed at ..1 me|us
        ignore|ignored me|us|my|her|him; hang up ..1 on; be ..3 going to do ..2 about|anything|something
        do something about
        #|second|third|fourth|fifth|sixth call|complaint|letter|email|time ..3 about|complain|report|raise
        somebody|someone|anyone|anybody take|care ..3 serious|seriously|responsible|responsibility
        hold ..3 accountable; not how you treat; wrong with you|your
        what kind of ..2 company|service|business; negligence; discriminate
        refuse to help|serve|listen|speak
        @person ..5 rude|unprofessional|disrespectful|insult|insulted|hang_up|yell|shout|swear|aggressive|arrogant|condescending|unhelpful|careless
        the way ..3 treat|treated|spoke|handled; dismissive; disrespected; flip|flipped me off
        someone|somebody to know ..1 about; nobody|no_one ..2 acknowledge|apologize|greet|listen
        let|letting ..3 know how ..3 treat|behave
        @person|front_desk|desk ..3 be ..2 rude|dismissive|nasty|mean|hostile|cold|condescending|awful|terrible|horrible
        laughed|laugh|yelled|cursed|swore|spit|shoved|snapped|screamed|lied at|to|on|by ..2 my|me|us|him|her|our
        whoever|someone|somebody|person ..2 over|above|in_charge|higher; do|doing about it|this
        message|messages|call|calls|email|emails ..4 returned|answered|ignored
        not one ..3 return|returned|called|answered|replied|call
        no one answered|answer|came|helped|listened; somebody|someone ..3 hear|listen_to ..1 this|that|me
        your ..3 facility|restaurant|store|location|branch|clinic ..8 rude|laughed|ignored|dirty|alone|yelled|refused|disgusting
        i want to know what you
      `,
    },
    {
      weight: 2,
      any: list`
        complaint; complain; rude; unprofessional; speak|talk to|with ..3 @staff; disgust; dissatisfied
        not acceptable; nobody|no_one|never ..3 call|called|answer|respond|reply|get_back|email
        promise ..6 not|never|nobody
        your ..3 staff|driver|man|worker|employee|nurse|people|manager ..5 ignore|lie|damage|refuse|leave|call|say|throw|drop|break
        @person ..5 ignore|lie|damage|horrible|awful; insult; it be always someone; treat ..2 like
        your ..2 @person|guy|driver|desk|crew|team ..2 throw|drop|damage|break|leave|yell|scream|swear|laugh|walk|refuse|hang|call|say|tell|spit|push|hit|park|drive|ignore
      `,
    },
    {
      weight: 1,
      any: list`
        ridiculous; waste of; poor service; third|fourth|fifth|second time ..3 call; disappoint; manager
        supervisor; fed up; lawyer; review; insult; shouted; ignore; dirty; filthy; smell; noise; treat
        apology; unhelpful; attitude; disgrace; shocking; staff; feedback; unfair; nobody cares; dishonest
        misled; mislead; promise; useless; joke; lie; unacceptable; appalling; disgraceful; shameful; awful
        terrible; horrible; unprofessional; drilling; mess; server; facility; ignored; laughed; disgusted
        unanswered; call button; caseworker; neglect; careless; unsafe; insulting; mistreated; humiliated
        embarrassed; discrimination
      `,
    },
  ],
  // What is nobody's business here, or no business at all.
  other: [
    {
      weight: 3,
      any: list`
        wrong number; dial ..2 wrong; not who i meant; mean to call; try to reach my; survey
        just want|call ..3 say thank; only want|call ..3 say; want ..3 thank|praise|compliment
        calling to thank; pass on ..3 thanks; hand ..2 in; lost property
        leave|forget my ..4 in|at|on ..2 row|room|table|seat|store|office|shop|bus|train
        job|vacancy|position|application ..3 apply|interview|advertised|opening
        apply for ..3 job|position|vacancy; be you hiring; prank; not interested in; donate; donation
        take ..1 used; volunteer; lost and found; is this the ..2 number|office|line|right; jury duty
        be this ..1 the ..3 for; not calling with ..1 problem
        want|wanted to let you know ..6 great|incredible|wonderful|amazing|helpful|kind|fantastic|lovely
        find out about jury
      `,
    },
    { weight: 1, any: list`compliment; praise; vacancy; donation; research` },
  ],
}
