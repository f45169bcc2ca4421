import { list } from './list.ts'
import type { Lexicon } from './types.ts'

/**
 * What callers say for each intent. Where two patterns overlap the longer one counts, so a specific phrase
 * ("cancel my appointment") takes its words away from a general one ("cancel").
 */
export const EN_INTENTS: Lexicon['intents'] = {
  cancellation: [
    {
      weight: 3,
      any: list`
        cancel|terminate|discontinue|deactivate|end ..3 @service
        stop|close|drop|quit|kill|disconnect|shut|scrap ..2 @service
        cancel|terminate|discontinue ..3 order|delivery|flight|ticket|card|loan|purchase
        @want ..2 cancel|unsubscribe|terminate|discontinue|deactivate
        @service ..3 cancel|terminate|discontinue|deactivate|end|close|stop
        @want ..2 opt_out|get_rid|get_out|pull_out|back_out|walk_away
        get|be rid|out|do|shot of|with ..2 @service; not ..3 renew
        not ..2 want|need|use|require ..3 @service ..4 any_more|anymore|any_longer
        no_longer ..1 want|need|use|require|be; no_longer ..2 interested
        take|remove|sign ..1 me|us|my_name off|from|out; turn|switch off ..3 renew|renewal|subscription
        switch|move|go|change to ..2 different|another|other|new|cheaper provider|company|carrier|supplier|competitor|bank|insurer
        switch|change ..1 provider|carrier|supplier|company|insurer; part ways
        leave your company|service|network; bring ..4 to an? end; give up ..2 @service
        put an end to ..3 @service; opt out of ..3 @service; pull the plug; call it quits
        want|like out of ..2 @service; let ..3 @service expire|lapse|run_out
        be|have do|done|enough with ..2 @service|you|company; stop ..2 come|send ..3 month|week|box|magazine
        @want ..3 =stopped|=ended|=closed|=cancelled|=canceled|=terminated|=discontinued|=disconnected
        not ..2 want|need|like ..1 keep|continue|have|renew
      `,
    },
    {
      weight: 2,
      any: list`
        cancel; cancellation; unsubscribe; early termination; cooling off; terminate; notice period; opt out
        @want ..2 stop|end; keep ..1 coming
      `,
    },
    { weight: 1, any: list`auto renew; end of ..2 contract; retention` },
  ],
  refund_request: [
    {
      weight: 3,
      any: list`
        @want ..4 refund|reimburse|reimbursement; money|cash|payment|deposit|fund|dollar|pound ..2 back
        get|give|want|have|put ..3 money|dollar|it|that|pound|payment|charge back ..2 card|account|bank
        get|give|have ..3 a? refund; refund my|me|the|this|that|our|it|for
        process|issue|request|demand|expect|owe ..3 refund; @want ..3 return ..3 @goods
        send|bring|ship ..2 @goods back; pay|give|transfer ..2 me|us|it back
        reverse|waive|remove|take_off|dispute ..3 charge|fee|payment; credit ..3 back; charge back
        full|partial refund; return ..3 for money|refund|credit; where ..2 my refund
        refund ..5 not ..3 arrive|show|come|receive|appear|see; not ..3 receive|get|see ..3 refund|money
        be compensated|reimbursed; make ..2 whole
      `,
    },
    {
      weight: 2,
      any: list`
        refund; reimburse; reimbursement; money back guarantee; return ..2 @goods; compensation
        store credit; return label; return policy; send ..1 back
      `,
    },
    { weight: 1, any: list`return; wrong item|size|color|product; damaged; defective; receipt` },
  ],
  billing_question: [
    {
      weight: 3,
      any: list`
        why ..3 my? bill|invoice|statement|charge|charged|amount ..4 higher|high|more|up|big|different|double|increase|wrong
        why be|do|have ..2 charge|charging|bill
        charge|bill|debit ..3 twice|double|two_time|extra|again|wrong|wrongly|incorrectly|too_much
        double|over charge|charged|bill|billed; overcharge; double billed; misbilled; overbilled
        bill|invoice|statement|price|rate|premium|charge ..4 go_up|went_up|higher|increase|jump|double|too_high|so_high|high|wrong|incorrect|mistake|error|more_than|expensive
        question|ask|query|call|wonder|inquire|concern|confused|clarification ..4 bill|invoice|charge|statement|fee|billing
        not ..3 recognize|understand|remember|know|authorize ..4 charge|bill|fee|transaction|payment|invoice
        what be ..3 charge|fee|amount|line_item|surcharge ..2 for
        what ..2 this|that|these ..2 charge|fee|bill|amount
        explain|clarify|go_over|break_down|look_at|check ..3 bill|invoice|charge|statement|fee
        strange|unknown|unexpected|extra|mystery|weird|unfamiliar|suspicious|additional|hidden|surprise ..1 charge|fee|amount|transaction|payment|item
        take|took|taken|withdrew|deduct|deducted ..4 from|out ..2 account|card|bank
        bill|invoice ..3 look|seem|be ..3 wrong|off|high|strange|odd|different
        error|mistake|discrepancy|problem|issue ..4 bill|invoice|statement|billing|charge
        charge ..3 not|never ..3 make|order|sign|authorize|agree|use|buy; charge me|us|my ..4 #
        be|get|keep charged|billed ..5 #; copy of ..3 bill|invoice|statement|receipt; late fee
      `,
    },
    {
      weight: 2,
      any: list`
        bill; invoice; charge me|us|my; be charged|billed; statement; fee; surcharge
        billing cycle|period|date|department|statement; itemized
      `,
    },
    { weight: 1, any: list`charge; rate; tax; price increase; discount expire|end|fall_off` },
  ],
  payment: [
    {
      weight: 3,
      any: list`
        make|take|process|submit|schedule|send ..2 payment; @want ..2 pay
        pay ..3 bill|invoice|balance|rent|premium|fee|amount|loan|fine|account|card|off|installment|phone|over_the_phone|online|now|today
        payment ..3 decline|reject|fail|bounce|late|not_go|go_through|plan|arrangement|extension|due|option|method|deadline|schedule
        card ..4 decline|reject|refuse|not_work|not_accept|not_go
        set_up|setup|enroll|start|turn_on|sign_up ..3 auto_pay|autopay|automatic_payment|direct_debit|payment_plan|standing_order
        payment not ..2 go|accept|process|work; installment|split ..3 payment|plan|month|bill
        pay ..3 in_installments|in_parts|monthly|later|by_card|by_check|by_credit|with_card|by_bank|in_full
        extend|extension|delay|postpone|defer|push_back|more_time ..5 pay|payment|due; due date
        settle ..2 balance|bill|account|invoice|debt; clear ..3 balance|debt|arrears
        not ..3 afford|able ..3 pay|payment|bill; behind on ..3 payment|bill|rent; how|where ..3 pay
        pay|give|use ..3 credit|debit ..1 card; take my card; catch up on ..3 payment; miss ..2 payment
        late ..1 payment|paying
      `,
    },
    {
      weight: 2,
      any: list`
        pay; payment; autopay; auto pay; outstanding balance; past due; overdue; installment
      `,
    },
    { weight: 1, any: list`balance; credit card; debit card; bank transfer; due` },
  ],
  order_status: [
    {
      weight: 3,
      any: list`
        where be|do|have ..3 @goods; where ..2 my @goods
        status|update|whereabouts|progress ..3 order|delivery|shipment|package|parcel|@goods
        order ..5 status
        track|trace|locate|check_on|follow_up_on|chase ..3 order|package|parcel|delivery|shipment|item
        tracking number|information|page|link|say|show|not|status
        @goods ..3 not|never ..3 arrive|come|show|deliver|ship|here|turn_up|receive
        not|never ..3 receive|get|see ..4 order|package|parcel|delivery|@goods
        when ..3 arrive|deliver|delivered|ship|shipped|be_here|come|get_here|dispatch
        when ..5 order|package|parcel|delivery|shipment ..4 come|arrive|be|deliver|ship|here
        order ..4 arrive|ship|shipped|come|late|delayed|missing|lost|yet|dispatched
        still wait ..3 order|package|parcel|delivery|@goods
        wait for|on ..3 order|package|parcel|delivery|shipment
        package|parcel|delivery|shipment|courier ..4 late|lost|miss|missing|delay|delayed|stuck|wrong
        say|show|mark ..3 delivered; suppose|supposed|due|meant ..2 arrive|deliver|come|ship|here
        be ..2 shipped|dispatched|delivered|sent_out
        not|never ship|shipped|dispatched|delivered|arrived|turned_up|showed_up
        estimated ..1 delivery|arrival; delivery date|time|window|estimate|driver|status
        expect ..4 delivery|order|package|parcel; how long ..4 deliver|ship|arrive
        =ordered|=bought|=purchased|=placed ..8 ago|yesterday|@time
      `,
    },
    {
      weight: 2,
      any: list`
        package; parcel; shipment; tracking; deliver; courier; out for delivery; back order; backordered
        in transit; on its way
      `,
    },
    { weight: 1, any: list`order; ship; arrive; warehouse; order number` },
  ],
  technical_support: [
    {
      weight: 3,
      any: list`
        @device ..4 not|never|stop|barely|hardly ..2 work|function|connect|load|respond|start|turn_on|open|charge|print|play|update|sync|boot|pair|show|find|save|send|run|heat|spin|drain|switch_on|power_on|come_on|move|install|download
        @device ..4 @fail; @fail|keep ..3 @device
        not ..2 connect|get_online|go_online|print|load|install|download|upload|open ..4 @device
        can not ..1 connect|get_online|print|install|hear|pair
        keep ..2 crash|freeze|drop|disconnect|restart|reboot|buffer|fail|shut|turn|lose|cut|break|show|say|beep|blink|leak|stop|go
        no ..1 internet|signal|connection|picture|sound|dial_tone|service|power|hot_water|wifi|heat|heating|reception
        error ..1 message|code|screen|number; get|show|say|give|see ..3 error
        lose|lost ..2 connection|internet|signal|service|picture|sound|wifi
        problem|issue|trouble|fault|difficulty ..3 @device; something ..1 wrong with ..2 @device
        wrong with my|the|our ..1 @device
        internet|connection|wifi|network|computer|app|website|speed ..4 slow|down|out|offline|intermittent|unstable|spotty|terrible
        slow ..1 internet|connection|wifi|speed|network; set|hook ..4 up ..3 @device
        install|configure|set_up|setup ..3 @device|software; fix|repair|troubleshoot ..3 @device
        technical|tech support|issue|problem|help|difficulty|assistance|department; go down|out|offline
        screen ..3 black|blank|blue|frozen|crack|white|flicker; turn it off and; unplug ..3 @device
        restart|reboot|reset ..2 router|modem|device|box|computer|phone|machine|app
        not turn|switch|power|come on; stop work; not work ..2 properly|right|correctly|anymore|at_all
        blink|flash ..2 red|orange|light|green; light ..3 blink|red|orange|flash
      `,
    },
    {
      weight: 2,
      any: list`
        router; modem; wifi; crash; glitch; bug; malfunction; troubleshoot; error; reboot; not ..1 work
        firmware; outage; freeze; driver software; blue screen; connection ..2 drop
      `,
    },
    {
      weight: 1,
      any: list`
        internet; software; install; connect; connection; screen; app; signal; repair; fix; update; break
        computer; restart
      `,
    },
  ],
  account_access: [
    {
      weight: 3,
      any: list`
        not|never|trouble|unable|problem|difficulty|try|issue|fail ..4 log|login|logging|sign|signing ..1 in|into|on|my|the|account
        not|trouble|unable|problem|issue|try|difficulty ..3 login|log_in|sign_in|log_on|log_into|sign_into
        not|unable ..3 get|getting in|into|access ..3 account|profile|portal|app|online|email|system|dashboard
        not ..2 access ..3 account|profile|portal|app|online|email
        access to my|the ..2 account|profile|portal|online; lock|locked|shut|kick ..2 out
        account ..3 lock|locked|block|blocked|suspend|suspended|disable|disabled|hack|hacked|compromise|frozen
        forget|reset|change|recover|lose|new|wrong|update|remember ..3 password|passcode|pin|username|user_name|login
        password ..4 not|wrong|invalid|reset|expire|incorrect|work|reject|accept|link|forget
        not ..3 remember ..3 password|username|pin|login|email; unlock ..3 account
        verification|security|authentication|confirmation|access ..1 code; two factor; authenticator
        one time code|password|passcode; regain|restore|recover ..2 access|account
        login|log_in|sign_in ..4 not|problem|issue|fail|error|page|detail|credential|information
        code ..4 not|never ..3 arrive|come|receive|get|work; not ..2 let|letting me ..2 in
        keep ..2 sign|log ..2 out; too many ..2 attempt; invalid ..1 password|credentials|username|login
        not ..2 get in
      `,
    },
    {
      weight: 2,
      any: list`
        password; log in|into; login; sign in|into; username; passcode; locked out; reset link; credential
      `,
    },
    { weight: 1, any: list`access; online account; security question; pin` },
  ],
  account_change: [
    {
      weight: 3,
      any: list`
        change|update|correct|edit|modify|amend|replace|fix|switch ..4 @detail
        @detail ..3 change|changed|update|updated|correct|wrong|outdated|out_of_date|misspell
        @want ..2 add|remove|put|take_off ..4 account|plan|policy|line|user|driver|name|number|authorized|person|beneficiary
        add ..3 driver|user|line|person|wife|husband|son|daughter|spouse|partner|baby|vehicle|car|name|number|card|address|beneficiary ..3 to|on
        add my ..1 wife|husband|son|daughter|spouse|partner|child|mother|father|baby
        remove ..4 from ..2 account|plan|policy; i|we|just|have ..1 move|moved|relocate
        move house|home|to_a_new|into_a_new|next_month|apartment
        new ..1 address|email|phone_number|bank|last_name|apartment|place|house|surname
        upgrade|downgrade|switch|change ..4 plan|package|tier|tariff|membership|subscription|account|service
        move|go|drop ..2 to|down ..3 plan|package|tier|cheaper|smaller|bigger|basic|premium
        transfer ..3 account|ownership|number|service|policy|contract|name
        get_married|got_married|divorce|maiden_name|married_name|change_of_name
        change of address|name|ownership|detail
        update|change ..2 my|the|our ..1 account|profile|information|detail|preference|card|record|plan
        different ..1 plan|card|bank|email|address; port my number; put ..3 on hold
        pause|suspend ..2 my? @service
      `,
    },
    {
      weight: 2,
      any: list`
        upgrade; downgrade; new address; change ..2 address; on file; update ..2 account; address change
      `,
    },
    { weight: 1, any: list`update; change; address; move; transfer; profile` },
  ],
  product_information: [
    {
      weight: 3,
      any: list`
        how much be|do|would|will|for ..5 cost|be|plan|the|a|it|run; what ..3 price|cost ..1 of|for
        price of; tell me ..2 about|more; what|which ..2 difference; difference between; do ..3 come with|in
        do|are ..1 you ..1 have|sell|carry|offer|stock|ship|provide|support|do ..6 in|for|any|the|a|that|something|discount|to|plan|model|size
        what ..3 include|included|cover|covered|offer|feature|spec|warranty|plan|option|available
        be ..4 compatible|available|waterproof|included|covered|in_stock|suitable|safe|refundable|eligible
        in stock; compatible with; opening hours|time; business hours; what time ..3 open|close
        what ..1 be ..1 your ..1 hour|rate|policy|price; when ..2 you ..1 open|close
        store|branch ..3 open|hour|near|location; how ..2 do ..4 work
        more|some|any|further ..1 information|info|detail ..2 about|on|regarding|before
        information|info|detail about|on|regarding ..3 plan|product|service|model|package|program|policy|insurance|course|offer|price
        question|ask|curious|wonder|inquire|learn|know|interested ..3 about ..3 plan|product|service|model|package|program|feature|course|offer|promotion|warranty|price|pricing|insurance|option|new
        wonder|know|ask|see if|whether ..2 you ..3 have|sell|carry|offer|do|ship|stock|make
        wonder|know|ask|check|see if|whether ..6 compatible|work_with|available|include|come|cover|support|fit
        which ..3 better|best|recommend|right|suit; compare ..3 plan|model|price|option
        do ..4 cover|include|support|work_with|fit|require|last; do|would ..5 work with|on|for
        how ..1 long|big|large|many|heavy|fast|tall|wide|far ..3 be|do|can|battery
        what ..1 size|color|model|plan|option|kind|type|feature|package|document ..2 be|do|are|have|need
        be there ..3 discount|option|plan|warranty|fee|contract|minimum|difference|limit|trial|version|guarantee|setup
        what ..1 happen if; looking at ..4 website|online|model|plan
        saw|see|read ..3 ad|advert|advertisement|commercial|flyer|website|offer|promotion
        thinking|considering|think|consider about|of|get|buy|switch; how do ..3 compare
        monthly ..1 cost|price|fee; interest rate; what|how_much ..5 cost
        whether|if ..6 include|available|cover|come_with|compatible; open on|at|this ..1 @time
        be|are you open
      `,
    },
    {
      weight: 2,
      any: list`
        feature; warranty; pricing; price; brochure; catalog; how much; specification; promotion; free trial
        do you ..1 have|offer|sell
      `,
    },
    {
      weight: 1,
      any: list`information; available; difference; include; option; model; cost; discount; cover`,
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
        take out ..3 policy|insurance|loan|subscription|plan|membership
        buy|purchase ..4 @goods|ticket|car|insurance|license|plan|more|another|new|online|from
        add ..3 to ..2 order|cart|basket; start ..3 new? service|subscription|membership|plan|policy
        become a member; proceed with ..3 purchase|order; go ahead with ..2 order|purchase; get started with
        new customer; check ..1 out ..3 cart; interested in buy|purchase|get|order|sign
        @want ..2 get ..2 quote; set up ..2 new ..1 account|service|line|policy|plan
        reserve|preorder|pre_order ..3 @goods; @want ..2 =order; =order ..2 #
        =order another|more|some|a|new|the; =place ..2 new? order
      `,
    },
    {
      weight: 2,
      any: list`
        buy; purchase; =place ..2 order; sign up; checkout; shopping cart; enroll; subscribe; =order ..3 new
      `,
    },
    { weight: 1, any: list`order; quote; catalog; cart; in stock` },
  ],
  appointment: [
    {
      weight: 3,
      any: list`
        book|schedule|make|set_up|arrange|get|need|have|want ..4 @appointment
        reschedule|move|change|cancel|confirm|postpone|push|rebook|keep|miss|bring_forward ..4 appointment|booking|reservation|visit|slot|consultation|session|checkup|inspection|meeting|technician|engineer|lesson|viewing|delivery_slot|installation
        @appointment ..5 reschedule|move|cancel|confirm|change|postpone|@time; reschedule
        @want ..3 come in ..5 @time; @want ..2 book
        see the|a|my|doctor ..2 doctor|dentist|specialist|adviser|advisor|hygienist|vet
        send|have ..2 someone|technician|engineer|somebody|plumber|electrician|mechanic ..2 out|over|come|round
        =available|=opening|free|availability ..4 @time
        any|next|first|earliest ..2 opening|availability|available|slot|appointment; book ..3 in
        fit|squeeze me in; time|date ..3 not ..2 work|suit
        earlier|later|different|another ..1 time|date|day|slot; schedule ..4 @time
      `,
    },
    {
      weight: 2,
      any: list`
        appointment; booking; reservation; schedule; check up; technician ..3 visit|come; book ..3 for
        waiting list
      `,
    },
    { weight: 1, any: list`available; slot; calendar; visit; book` },
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
        @person ..5 rude|unprofessional|disrespectful|insult|insulted|hang_up|yell|shout|swear|ignore|lie|aggressive|horrible|awful|unhelpful|careless|damage|arrogant|condescending
        rude|unprofessional|disrespectful|terrible|awful|horrible|appalling|poor|bad|shocking|dreadful|worst|disgraceful|atrocious|lousy ..1 service|treatment|experience|customer_service|attitude|staff|behavior|handling|manner|job
        the way ..2 be|have|get treat|treated|speak|spoken|handle|handled
        treat|treated|speak ..3 like|badly|poorly|rudely|terribly|with_no_respect|to_me
        take ..3 further|higher|up_with
        not ..2 happy|satisfied|pleased|impressed with ..4 service|way|handle|experience|staff|treatment|how|company
        ombudsman; consumer protection|affairs|rights; better business bureau; escalate
        report you|this|him|her|them to; leave ..2 bad|negative|terrible ..1 review|feedback
        give ..3 feedback; hang up on me; unacceptable
        express|share ..3 dissatisfaction|disappointment|frustration|concern; disappointed ..3 with|by|in
        want ..2 apology
      `,
    },
    {
      weight: 2,
      any: list`
        complaint; complain; rude; unprofessional; speak|talk to|with ..3 @staff; disgust; dissatisfied
        not acceptable; nobody|no_one|never ..3 call|called|answer|respond|reply|get_back|email
        promise ..6 not|never|nobody
      `,
    },
    {
      weight: 1,
      any: list`
        ridiculous; waste of; poor service; third|fourth|fifth|second time ..3 call; disappoint; manager
        supervisor; fed up; lawyer; review
      `,
    },
  ],
}
