import { list } from './list.ts'
import type { Lexicon } from './types.ts'

/** What callers say who want to leave, or about their money. */
export const EN_MONEY_INTENTS: Pick<
  Lexicon['intents'],
  'cancellation' | 'refund_request' | 'billing_question' | 'payment'
> = {
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
        i be ..1 done with; want out; shut ..4 down; time ..3 to move on; not need mine
        take|taken|drop|dropped|remove off|from ..4 list|renewal|plan|program|roster|mailing
        already have ..3 internet|service|one|insurance|coverage|phone; please|want|like ..3 shut|wind down
        stop being a member|customer
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
        no use for; finish; renew; lease be up; moving in with; graduated; retire; sold; deceased; not using
        waste of money; part ways; no more; cut back|expenses|costs; move on; shut down; end date
        final bill
      `,
    },
  ],
  refund_request: [
    {
      weight: 3,
      any: list`
        want|like|need|expect|get that|it|those|the|my ..3 # ..2 back; want my # ..3 dollar|pound|euro|buck; i want # ..3 back
        want|like|get that|those|the ..3 night|charge|fee|fare|difference|half|rest ..1 back
        @want ..4 refund|reimburse|reimbursement; money|cash|payment|deposit|fund|dollar|pound ..2 back
        get|give|want|have|put ..3 money|dollar|it|that|pound|payment|charge back ..2 card|account|bank
        get|give|have ..3 a? refund; refund my|me|the|this|that|our|it|for
        process|issue|request|demand|expect|owe ..3 refund
        @want ..3 return ..3 @goods|it|them|these|those|this
        send|bring|ship ..2 @goods|it|them|these|those|this back; pay|give|transfer ..2 me|us|it back
        reverse|waive|remove|take_off|dispute ..3 charge|fee|payment; credit ..3 back; charge back
        full|partial refund; where ..2 my refund; refund ..5 not ..3 arrive|show|come|receive|appear|see
        not ..3 receive|get|see ..3 refund|money; be compensated|reimbursed; make ..2 whole; @want ..3 money
        rather have ..2 money; where be my money; still ..2 have my ..4 money|dollar|pound|euro|deposit
        keep|have my money; give it back; reimburse; @want|claim ..3 compensation|reimbursement|refund
        take ..3 back ..3 store|shop|return; hand it back; not ..2 as described|advertised
        overpaid ..4 back; pay ..3 for nothing; @want ..3 exchange|swap|replace|replacement
        deposit ..4 back|return; not ..3 see|get|receive|have ..2 my money; refund|money ..3 still
        still ..3 my money; promise ..3 refund; send|sent ..4 back ..6 ago|last|week|refund|money|credit
        deny|denied|refuse|refused|reject|rejected ..2 refund|claim
        ask|asked|asking ..3 for ..1 my|the money|refund; =refunded|=reimbursed
        get|have ..4 =refunded|=reimbursed|=returned|back; be|was charge|charged ..4 never|not ..4 back
        deposit ..3 back; money ..2 back; @want ..1 get|have ..4 =refunded|=reimbursed|=credited|back
        every cent|penny|dollar back; return ..3 @goods ..3 for money|refund|credit; get reimbursed
        wrong size|item|color|one ..8 return|refund|reimburse|exchange|send; dispute ..3 with ..2 bank
        still sealed
        arrive|arrived|came ..3 broken|snapped|damaged|cracked|smashed|torn|dead ..8 back|refund|money|return
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
        money; broken; credit; compensate; wrong one; not what i ordered; snapped; sealed; cracked; smashed
        torn; unworn; tags on; restocking; return window; returned item; wrong size
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
        charge ..3 not|never ..3 make|order|sign|authorize|agree|use|buy; be|get|keep charged|billed ..5 #
        copy of ..3 bill|invoice|statement|receipt; late fee; bill ..2 me|us ..4 #|for
        invoice|bill|statement ..6 say|show|list|come_to|come_out_at
        @bill ..3 not ..2 make_sense|add_up|match|look_right|correct|right; make sense of ..2 @bill
        payment|charge|debit|transaction ..6 never heard|made|not_mine; never heard of
        go up|went_up ..4 #|price|bill|rate|again; price ..4 go_up|creep|increase|rise|change|double
        paying|pay ..2 more than; more than ..3 usual|normal|last|quoted|agreed|expected|before
        quoted ..6 but|charged|bill; what|why ..5 #|charge|fee|extra ..3 for|on
        discount ..4 not|missing|gone|disappear|apply|off
        bill|invoice|statement|charge ..2 for ..4 quarter|month|week|call|service|roaming|text|data
        why be ..6 higher|more|expensive|different|lower; # dollar|pound|euro|cent ..2 more|higher|extra
        higher|more than last|usual|normal|before
        receive|get|got|have ..2 bill|invoice|statement ..2 for|from|that|but|and
        be|am i|we ..2 charge|charged|billed; insurance ..3 pay|paid|cover|covered
        charge|charged ..3 for ..6 not|never|did_not; my bill|invoice|statement be|is
        what|why ..4 charge|charged me ..2 for; run ..1 up; rate|price|premium|fee|bill ..2 again|up|twice
        raise|raised|increase|increased|hike ..3 rate|price|premium|bill|fee|rent; what ..4 pay|paying for
        rate|price increase; statement ..4 two|different|wrong; two balances|charges|bills; rate hike
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
        discount; vat; increase; balances; due dates; itemized; billed; breakdown; line item; proration
        credit missing; total; double
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
        payment plan; make ..3 payment; pay ..3 full; fall|fell behind; shutoff|disconnection notice
        pay ..2 half|part|some ..2 today|now; rest|other half|remaining ..4 pay|when|on; try ..2 pay
        transaction fail|failed|declined; take|accept ..1 my card; payment fail
        push|move|pushed|moved ..3 payment|due_date ..1 back|out
        switch|set|put ..4 to|over|on ..2 autopay|auto_pay|automatic_payment|direct_debit|paperless
        car note|payment|loan ..3 due|late|behind; repossess
        bill|note|loan|rent ..3 due ..4 monday|tuesday|wednesday|thursday|friday|tomorrow|today
      `,
    },
    {
      weight: 2,
      any: list`
        pay; payment; autopay; auto pay; outstanding balance; past due; overdue; installment
        skip ..2 payment; late on; behind on; pay it off; down payment
      `,
    },
    {
      weight: 1,
      any: list`
        balance; credit card; debit card; bank transfer; due; owe; afford; debt; wages; transfer; bank
        receipt; minimum payment; card number; loan; rent; installments; reminder; bounce; checking account
        lost my job; debt collector; repossess; due friday; deadline; invoice paid; money order; wire
      `,
    },
  ],
}
