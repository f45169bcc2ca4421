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
        will not|no_longer ..2 need|want|require|use|continue|renew|stay
        not ..2 need|use|using|needing|want ..3 @service|it ..3 anymore|any_more|from|after|since
        never|hardly|barely|rarely ..2 use|watch|go|wear|read ..2 it|@service
        do not use|watch|go|read ..2 it|@service|there; shut|switch|turn|cut|call ..2 off
        =leaving you|the|for|to|because; i|we be ..1 =leaving; so i|we be =leaving
        leave ..2 club|provider|company|bank|gym|network|program|service|you
        finish|wind_up|withdraw ..3 @service; @service ..3 finish|expire|lapse|run_out|end
        come off ..2 plan|list; =off ..2 mailing list; break ..3 contract|lease|agreement
        cancel|stop|end ..3 before|renew; not ..4 roll_over|auto_renew|renew|continue|carry_on
        find|get|found ..4 cheaper|better deal|price|offer|rate|provider|someone|elsewhere|one
        go|going|switching|moving with|to|over ..2 another|competitor|different|someone_else
        exit|termination|cancellation fee; give ..2 notice; not ..2 stay|remain ..2 with|a_member|customer
        i be ..1 done with; want out
      `,
    },
    {
      weight: 2,
      any: list`
        cancel; cancellation; unsubscribe; early termination; cooling off; terminate; notice period; opt out
        @want ..2 stop|end; keep ..1 coming
      `,
    },
    {
      weight: 1,
      any: list`
        auto renew; end of ..2 contract; retention; cheaper elsewhere; free trial
        trial ..3 end|run_out|expire; notice; contract ..3 end|run; tie|locked into; =leaving; close
        discontinue; end; stop; =membership; subscription; roll over; out of ..2 contract; expire
        no use for; finish; renew
      `,
    },
  ],
  refund_request: [
    {
      weight: 3,
      any: list`
        @want ..4 refund|reimburse|reimbursement; money|cash|payment|deposit|fund|dollar|pound ..2 back
        get|give|want|have|put ..3 money|dollar|it|that|pound|payment|charge back ..2 card|account|bank
        get|give|have ..3 a? refund; refund my|me|the|this|that|our|it|for
        process|issue|request|demand|expect|owe ..3 refund
        @want ..3 return ..3 @goods|it|them|these|those|this
        send|bring|ship ..2 @goods|it|them|these|those|this back; pay|give|transfer ..2 me|us|it back
        reverse|waive|remove|take_off|dispute ..3 charge|fee|payment; credit ..3 back; charge back
        full|partial refund; return ..3 for money|refund|credit; where ..2 my refund
        refund ..5 not ..3 arrive|show|come|receive|appear|see; not ..3 receive|get|see ..3 refund|money
        be compensated|reimbursed; make ..2 whole; @want ..3 money; rather have ..2 money; where be my money
        still ..2 have my ..4 money|dollar|pound|euro|deposit; keep|have my money; give it back; reimburse
        @want|claim ..3 compensation|reimbursement|refund; take ..3 back ..3 store|shop|return; hand it back
        not ..2 as described|advertised; overpaid ..4 back; pay ..3 for nothing
        @want ..3 exchange|swap|replace|replacement; deposit ..4 back|return
        not ..3 see|get|receive|have ..2 my money; refund|money ..3 still; still ..3 my money
        promise ..3 refund; send|sent ..4 back ..6 ago|last|week|refund|money|credit
        deny|denied|refuse|refused|reject|rejected ..2 refund|claim
      `,
    },
    {
      weight: 2,
      any: list`
        refund; reimburse; reimbursement; money back guarantee; return ..2 @goods; compensation
        store credit; return label; return policy; send ..1 back
      `,
    },
    {
      weight: 1,
      any: list`
        return; wrong item|size|color|product; damaged; defective; receipt
        too small|big|large|tight|short|long; does not fit; wilted; spoil; faulty; unopened; unused
        changed my mind; exchange; voucher; send ..2 back; arrived ..2 broken|damaged|late|wrong; call off
        money; broken; credit; compensate; wrong one; not what i ordered
      `,
    },
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
        bill ..2 me|us ..4 #|for; invoice|bill|statement ..6 say|show|list|come_to|come_out_at
        @bill ..3 not ..2 make_sense|add_up|match|look_right|correct|right; make sense of ..2 @bill
        payment|charge|debit|transaction ..6 never heard|made|not_mine; never heard of
        go up|went_up ..4 #|price|bill|rate|again; price ..4 go_up|creep|increase|rise|change|double
        paying|pay ..2 more than; more than ..3 usual|normal|last|quoted|agreed|expected|before
        quoted ..6 but|charged|bill; what|why ..5 #|charge|fee|extra ..3 for|on
        discount ..4 not|missing|gone|disappear|apply|off
        bill|invoice|statement|charge ..2 for ..4 quarter|month|week|call|service|roaming|text|data
        why be ..6 higher|more|expensive|different|lower; # dollar|pound|euro|cent ..2 more|higher|extra
        higher|more than last|usual|normal|before
      `,
    },
    {
      weight: 2,
      any: list`
        bill; invoice; charge me|us|my; be charged|billed; statement; fee; surcharge
        billing cycle|period|date|department|statement; itemized
      `,
    },
    {
      weight: 1,
      any: list`
        charge; rate; tax; price increase; discount expire|end|fall_off; statement; tariff; meter; reading
        overpay; roaming; promotion; promotional; deduct; owe; cost; usage; quarter; price; charged
        discount; vat
      `,
    },
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
        late ..1 payment|paying; pay ..2 month|quarter|year|rent|loan|mortgage|tax|ticket|deposit|it
        pay ..5 by|with|over|using|through|via ..2 card|phone|check|transfer|cash|bank|link
        money ..3 for my|the ..2 loan|rent|bill|payment|mortgage|installment
        not ..4 have|afford ..2 money|funds|it ..6 first|due|until|month|on_time
        wage|salary|payday|paycheck ..6 come|until|late; more|extra ..1 time ..3 pay
        automatic|auto ..1 payment; payment ..4 not ..3 go|take|come|process|leave
        @want ..3 make ..4 payment; payment ..2 due
        loan|mortgage|installment|premium|rent ..3 due|late|behind|payment
        spread|split|break ..3 cost|payment|balance|bill|it|up; take|make ..3 payment; put ..3 on my card
        defer; arrears; direct debit ..4 bounce|fail|not|return|date|miss; pay ..2 what i owe; grace period
        collection|collections; able ..3 pay|payment|afford
        full|partial|minimum|next|first|monthly ..1 payment ..3 month|due|on|late|short; hardship
        payment plan; make ..3 payment; pay ..3 full; fall|fell behind
      `,
    },
    {
      weight: 2,
      any: list`
        pay; payment; autopay; auto pay; outstanding balance; past due; overdue; installment
      `,
    },
    {
      weight: 1,
      any: list`
        balance; credit card; debit card; bank transfer; due; owe; afford; debt; wages; transfer; bank
        receipt; minimum payment; card number; loan; rent; installments; reminder; bounce
      `,
    },
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
        @goods|it|they|nothing ..3 not|never ..3 arrive|deliver|ship|turn_up|receive
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
        @goods|it|they ..4 not|never ..2 reach|land|here|make_it|show_up|appear
        never ..1 reach|come|arrived|delivered|showed|turned
        when ..6 come|arrive|here|reach|get|delivered|expect
        any idea|news|word|update|sign ..4 order|delivery|parcel|package|when|where|@goods
        check ..2 on ..3 order|delivery|parcel|package|desk|@goods
        where ..4 order|delivery|parcel|package|stuff|item
        @goods ..3 i|we order|buy|send ..6 arrive|come|reach|yet|here|ago|last|week; wait ..2 in
        wait ..3 for|on ..4 order|delivery|parcel|package|@goods; driver ..4 knock|come|show|say|claim|leave
        supposed|meant|due ..2 be ..2 here|delivered|with_me|yesterday|today; get here; on ..1 way
        late|delayed|missing|lost ..1 order|delivery|parcel|package|shipment|@goods; miss ..3 delivery
        carrier; out for delivery; has|have my ..4 ship|leave|left|dispatch; left the warehouse
        how ..2 long ..3 take ..3 arrive|come|deliver|get; neighbour|neighbor ..5 package|parcel
        still have not ..2 get|receive|see|arrive
        not|never ..3 receive|get ..4 order|package|parcel|delivery|@goods
        not|never ..3 see ..3 order|package|parcel|delivery; know|tell|find_out|see where ..2 it|they be
        not ..2 get|receive|got anything ..1 yet|today|from
      `,
    },
    {
      weight: 2,
      any: list`
        package; parcel; shipment; tracking; deliver; courier; out for delivery; back order; backordered
        in transit; on its way
      `,
    },
    {
      weight: 1,
      any: list`
        order; ship; arrive; warehouse; order number; depot; driver; van; knock; post; courier; door; mail
        delay; dispatch; reach; track; expect; when; yet; doorstep; postman; deliver; wait in; eta
      `,
    },
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
        blink|flash ..2 red|orange|light|green; light ..3 blink|red|orange|flash; set ..3 up
        how ..3 set ..2 up; plug|socket|cable|wire|hdmi|usb|adapter ..6 go|which|where|connect|in|into
        keep ..2 close|beep|say|spin|stop|lose|throw|kick|flash|click
        app|program|software|website|page|it ..3 close|shut|quit|die ..1 itself|down|on_me|immediately|right_away|straight_away
        @device|boiler|heater|furnace|alarm ..3 go|be|gone|went off|out|dead|down|cold|dark|wrong|silent|stuck
        no heat|heating|hot_water|power|electricity|sound|picture|dial_tone|reception|bars
        reinstall|uninstall|reset|restart|reboot|unplug|update ..5 time|twice|still|again|already
        not ..2 turn_on|switch_on|start_up|come_on|boot|power_up|wake_up|load|open|work|respond|charge|print|ring|connect
        cannot ..2 hear|see|print|connect|send|receive ..4 call|email|anything|picture|printer|network
        stop ..1 work|charge|respond|print|heat|cool|spin|record; since ..3 update|upgrade|version|install
        version ..6 close|crash|not|slow|break
      `,
    },
    {
      weight: 2,
      any: list`
        router; modem; wifi; crash; glitch; bug; malfunction; troubleshoot; error; reboot; firmware; outage
        freeze; driver software; blue screen; connection ..2 drop; not work; not be work; stop work
        not ..2 work ..2 properly|right|correctly
      `,
    },
    {
      weight: 1,
      any: list`
        internet; software; install; connect; connection; screen; app; signal; repair; fix; update; break
        computer; restart; cable; plug; wire; boiler; laptop; printer; version; reinstall; setting; beep
        blinking; device; battery; button; charge; bluetooth; box; picture; sound; heating; engineer
        technical; system; reset; hdmi; freeze; fault; stuck; not work; website; page
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
        not ..3 get|getting in|into|on|back ..3 account|see|shop|profile|mailbox|email|app|portal|my
        suspend|block|lock|freeze|deactivate|disable|ban ..2 my|me|our ..2 account|shop|store|profile|card|out|page|access
        my ..2 account|profile|shop|page ..3 suspend|block|freeze|locked|disabled|deactivated|banned|restricted
        login|log_in|password|sign_in ..2 for ..4 account|mailbox|email|portal|app
        not ..2 have ..2 login|password|passcode|username|access
        code ..3 from|on|by|sent ..3 authenticator|app|phone|text|email|sms
        ask|want|need ..3 code|pin|password|passcode|verification; six digit; throw|kick|boot me ..1 out
        get ..2 back in|into; get|regain access ..2 to; reject|refuse ..3 password|login
        keep ..2 say|tell ..4 wrong|incorrect|invalid|password|username; sign|log me ..1 out|in
        security question ..3 wrong|answer|forget|not; old|new phone ..6 code|authenticator|verify|text
        recognize my ..2 device|password|email|login; not ..4 get|log|sign|getting in|into ..2 it
        activation|sign_in|login|backup code; ask|asks for ..3 activation|code|password|pin
      `,
    },
    {
      weight: 2,
      any: list`
        password; log in|into; login; sign in|into; username; passcode; locked out; reset link; credential
      `,
    },
    {
      weight: 1,
      any: list`
        access; online account; security question; pin; authenticator; verification; get in; get into; log
        locked; blocked; suspended; two step; mailbox; profile; hack; text code; portal
      `,
    },
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
        put|add|get ..3 on ..1 my|our|the ..2 policy|account|plan|card|contract|insurance|lease
        @want ..5 put|added on ..3 policy|account|plan
        new ..2 mobile|cell|phone|email|bank|card|home|place|flat|apartment ..6 change|update|tell|let_you_know|number
        number|address|email|name|card|detail ..5 need|want changing|updating|change|changed|update|updated|correcting
        old ..1 address|flat|number|email|house|card|account|place
        send|go ..4 to ..2 old|wrong ..1 address|flat|house|email|number
        tell|told ..5 move|moved|new_address; we|i be ..1 =moving; i|we have ..1 =moved
        switch|change|move|swap ..3 to|from ..4 plan|package|monthly|annual|yearly|paper|paperless|email|tariff|account|basic|premium|family
        bigger|smaller|cheaper|different|higher|lower|family|basic|premium|other ..1 plan|package|tariff|bundle|allowance
        take ..3 off ..2 account|policy|plan|mortgage|deed; change ..3 from ..3 to
        remove ..2 my ..1 wife|husband|ex|son|daughter|partner|name
        @want ..3 correct|amend|alter|edit|modify
        get|take|have|remove ..4 off|from ..4 account|policy|card|lease|title|plan|deed|mortgage
        add|remove|change|take ..4 name; name ..3 off|on|from|to ..4 account|policy|card|lease|title|deed
        joint account
      `,
    },
    {
      weight: 2,
      any: list`
        upgrade; downgrade; new address; change ..2 address; on file; update ..2 account; address change
      `,
    },
    {
      weight: 1,
      any: list`
        update; change; address; move; transfer; profile; new number; new mobile; maiden; surname; spelling
        married; moved; paperless; old address; details; switch; downgrade; preference; beneficiary; amend
        spelled
      `,
    },
  ],
  product_information: [
    {
      weight: 3,
      any: list`
        how much be|do|would|will|for ..5 cost|be|plan|the|a|it|run; what ..3 price|cost ..1 of|for
        price of; tell me ..2 about|more; what|which ..2 difference; difference between; do ..3 come with|in
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
        be|are you open; find out ..2 about|if|whether|more|what|how|the
        find|check|know|ask|wonder|tell|say|sure|see ..1 whether|if ..2 you|it|the|they|your ..2 insure|cover|do|sell|stock|take|accept|offer|have|ship|deliver|allow|include|come|work|fit|support|require|open
        do it|they|this|that|the ..4 shoot|work|fit|run|last|come|have|include|cover|support|need|require|hold|take|charge|do|play|record|connect|measure|weigh|cost|make
        what|how_much would|do|will i|it|we|that ..2 pay|cost|be|run|set_me_back
        roughly|about|approximately how much
        your ..3 rate|price|fee|plan|policy|package|course|room|class|menu|product|service|warranty|hour|option|terms ..2 be|include|work|for
        your ..2 fixed|current|standard|basic|premium|monthly ..1 rate|rates|price|plan|option
        may|might|considering|thinking ..3 buy|get|join|switch|sign|upgrade|purchase|renew; be you ..1 open
        how late ..2 open; interested in ..3 learn|know|hear|find|your; more about
        info|information|detail ..3 about|on|regarding; explain ..3 plan|option|difference|benefit|feature
        what ..3 recommend|suggest|best; can|could you tell me ..3 about|what|how|whether|if|the|your
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
      any: list`
        information; available; difference; include; option; model; cost; discount; cover; your rates
        recommend; brochure; offer; insure; low light; better; size; color; feature; compare; suitable; open
        sell; stock; waterproof; website say; rates; range; capacity; included; how long; how big; what kind
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
        take out ..3 policy|insurance|loan|subscription|plan|membership
        buy|purchase ..4 @goods|ticket|car|insurance|license|plan|more|another|new|online|from
        add ..3 to ..2 order|cart|basket; start ..3 new? service|subscription|membership|plan|policy
        become a member; proceed with ..3 purchase|order; go ahead with ..2 order|purchase; get started with
        new customer; check ..1 out ..3 cart; interested in buy|purchase|get|order|sign
        @want ..2 get ..2 quote; set up ..2 new ..1 account|service|line|policy|plan
        reserve|preorder|pre_order ..3 @goods; @want ..2 =order; =order ..2 #
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
      `,
    },
    {
      weight: 2,
      any: list`
        buy; purchase; =place ..2 order; sign up; checkout; shopping cart; enroll; subscribe; =order ..3 new
      `,
    },
    {
      weight: 1,
      any: list`
        order; quote; catalog; cart; in stock; order form; buying; bought; quantity; gift card; new customer
        purchase; deal; sale; want one; take it; king size; in store; delivery option; trade in; insure
      `,
    },
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
        do|have you ..2 anything|something|space|room|time|availability|slot ..4 free|@time|open|available|for
        anything|something ..1 free|available|sooner|earlier|later|else; free ..3 @time
        see|with doctor|dr|dentist|the_doctor|a_doctor|someone|the_nurse|physio ..4 @time
        come|pop|drop ..1 in|by ..3 @time|for|to_see
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
        thursday; friday; afternoon; session
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
        the way ..3 treat|treated|spoke|handled
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
      `,
    },
    {
      weight: 1,
      any: list`
        ridiculous; waste of; poor service; third|fourth|fifth|second time ..3 call; disappoint; manager
        supervisor; fed up; lawyer; review; insult; shouted; ignore; dirty; filthy; smell; noise; treat
        apology; unhelpful; attitude; disgrace; shocking; staff; feedback; unfair; nobody cares; dishonest
        misled; mislead; promise; useless; joke; lie; unacceptable; appalling; disgraceful; shameful; awful
        terrible; horrible; unprofessional; drilling; mess
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
        apply for ..3 job|position|vacancy; be you hiring; prank; not interested in
      `,
    },
    { weight: 1, any: list`compliment; praise; vacancy; donation; research` },
  ],
}

export const EN_NO_INTENT: Lexicon['noIntent'] = list`
  not work out; work out ..2 why|how|what; in order to; out of order; move on; hold the line
  on|stay_on the line; at the moment; charge my phone|laptop; no charge; free of charge; in charge
  address the|this|that issue|problem|concern; book i read; return your|my call; call you back; get back to
  get in touch; pay attention; hold on; first of all; check in with; change my mind
  i|we never|did_not|have_not|had_not ..1 cancel|order|buy|subscribe|sign_up|request|purchase|ask|authorize|place
  order|flight|show|concert|event|email|message|text|say|it|that ..3 be|get|been =cancelled|=canceled|=cancelling|=canceling
  customer service; service to|for you; one more thing; have a look; open to; open up; by the way
  take my time; take your time; order number; account number; phone number; policy number; booking number
  reference number; confirmation number
`
