import { list } from './list.ts'
import type { GistLexicon } from './types.ts'

/**
 * What agents say while they deal with a call of each intent. Agents speak far more alike than customers do, so what
 * they do tells what they were asked for. Counted in an agent's statements alone.
 */
export const EN_HANDLING: GistLexicon = {
  cancellation: [
    {
      weight: 2.4,
      any: list`
        i|we have ..2 cancel|cancelled|canceled ..3 @service|you|it|that
        @service ..3 be|is|has|will ..2 =cancelled|=canceled|=closed|=ended|=terminated|=stopped
        cancel|close|end|stop|terminate ..2 your|the|that @service; cancellation ..3 take|effective|process|go|confirm|number|request|fee
        sorry to see you go; hate to lose|see; reason ..3 leaving|cancelling|canceling|cancel|leave|closing
        early termination; notice period; # day|days ..1 notice; your last|final day|bill|statement|payment|month ..2 be|will
        offer you ..6 stay; if you stay|keep; keep you ..2 as; what if i|we ..3 discount|half|lower|knock|drop|offer
        why ..2 you|you_are leaving|cancelling|canceling|closing; access until|through ..4 @time; not be billed|charged again|anymore
        will not renew|be_renewed; turned|turn|switched off ..2 auto; stop the|your ..2 delivery|renewal|service
        take you off; anything ..3 keep|change_your_mind|stay; pause|freeze instead|it ..2 instead
      `,
    },
  ],
  refund_request: [
    {
      weight: 2.4,
      any: list`
        i|we ..3 issue|process|submit|approve|send|put|do ..3 refund|credit|reimbursement
        refund ..4 be|has|will|take|go|show|post|process|should|in|of|for|back|to; refund|credit you ..3 #|the|for
        back to|on|onto your|the ..3 card|account|visa|amex|mastercard|bank|paypal; original form|method|payment
        =refunded|=reimbursed; return|shipping label; send|ship|mail|bring ..2 it|them back; return policy|window|authorization
        take|takes # to # business; get|give|put ..2 you|your money|dollar|fare|fee back; outside ..3 window|return|refund
        not eligible for ..2 refund; non refundable; store credit; no|not ..2 refund|refundable|refunds; proof of purchase
        reverse|reversed|reversing ..3 charge|payment; once ..3 receive ..4 back|return|item|warehouse
        send|sending ..3 airport|second|other|duplicate one back
      `,
    },
  ],
  billing_question: [
    {
      weight: 2.4,
      any: list`
        that ..1 charge|fee|amount|line ..1 be ..1 for|from|the|a; the reason ..4 bill|charge|amount|premium|rate|price|higher
        your bill|invoice|statement|rate|premium|charge ..5 be|went|go|show|show|include|higher|increase
        look|pull|looking|pulling ..3 bill|invoice|statement|charge; promotion|promo|discount|promotional ..3 end|ended|expire|expired|roll|rolled|run|ran|over
        correct|corrected|adjust|adjusted|revised|new ..2 bill|invoice|statement; prorate|prorated; billing|billed ..2 error|cycle|code|twice
        dispute ..3 charge|transaction; waive|remove|take|took ..4 fee|charge|surcharge; estimated|actual read|reading|bill
        =charged|=billed ..3 because|twice|for|when|by; rate|price ..2 increase|change|changed|went_up; that ..2 explain|explains ..3 bill|difference|charge
        credit ..3 next|account|bill|difference; deductible|copay|coinsurance; usage ..3 be|was|went|up|higher; overage
        insurance ..3 pay|paid|cover|covered|process|denied; coded ..2 as; merchant|transaction ..2 be|was
        that be|is ..4 fee|surcharge|tax|adjustment
      `,
    },
  ],
  payment: [
    {
      weight: 2.4,
      any: list`
        go ahead with ..2 card; card number|ending; expiration|expiry|expiration_date|security_code; three digit|digits ..3 back
        payment ..3 go|gone|went|be|has ..2 through|process|processed|post|posted|accept|accepted|receive|received; take|make|process|schedule ..2 payment
        your balance ..2 be|is; balance ..2 be|is|of #|now|zero; minimum payment|due|amount; past due; payment plan|arrangement|extension|option|date
        pay ..3 online|phone|mail|person|card|check|half|today|installments; due date; split ..3 into|payment; # payments|installments
        late fee ..4 waive|not|no; which card|account ..3 use|pay|want|like; run|try|charge ..2 card|payment ..3 again|now|through|for
        how much ..3 pay|put; convenience|processing fee; routing; autopay|auto_pay|automatic_payments; paid in full; =declined|=bounced
        confirmation number ..3 payment; pay it|that by|with|on|over; grace period; push|move|extend ..3 due
        what card|method; card ..2 on file ..6 expire|expired|decline|declined
      `,
    },
  ],
  order_status: [
    {
      weight: 2.4,
      any: list`
        track|tracking ..3 number|show|say|show|update|information|it|link; it ..1 ship|shipped|left|dispatch|dispatched ..3 on|from|warehouse|yesterday|today|monday
        out for delivery; estimated delivery|arrival; your|the order|package|parcel|shipment|delivery|application|claim|permit|passport ..4 be|is|was|has|got|left|ship|should|arrive|show
        carrier; driver ..4 away|stop|stops|route|there|you|phone|radio; on ..1 the truck|way; in transit; back order|ordered; on backorder
        deliver|delivered|arrive ..3 on|by|between|tomorrow|today|monday|tuesday|wednesday|thursday|friday|within|before|to
        stuck|held|sitting|delayed ..3 in|at|up|customs|warehouse|depot|by; be|is ..1 in processing|review|production|progress|queue
        reship|resend|replacement ..4 ship|order|today|overnight|send|out; missed delivery; sort|sorting|distribution center|facility|hub
        ship|ships|shipped ..2 today|tomorrow|monday|overnight|out; ready for pick_up|pickup; ready ..3 pick|collect
        print|printed|mailed ..3 on|last|yesterday|today|monday; trace|locate ..2 it|package|payment|that
        where ..2 it|that|your_order be
      `,
    },
  ],
  technical_support: [
    {
      weight: 2.4,
      any: list`
        restart|reboot|unplug|reset|power_cycle|reinstall|uninstall|update ..3 it|the|your|that|router|modem|app|device|box
        try ..3 restart|reboot|unplug|plug|reset|clear|different|again|open|turn|that; clear ..3 cache|cookies|history
        turn|switch|plug ..2 it|that|everything ..1 off|on|back|in; what ..2 light|error|message|screen ..4 say|show|see|look|do|color|be
        light|lights ..3 green|red|solid|blinking|flashing|blue|amber|orange; error ..1 message|code|say; go ..1 to|into settings
        firmware|driver|software ..2 update|version; outage; known issue|bug; run|running ..2 test|diagnostic|update|check
        technician|engineer|tech ..3 out|come|visit|look; replacement ..2 unit|part|box|device|modem; remote|remotely ..2 session|connect|in
        do you see ..4 button|icon|menu|light|screen|option|gear; click|tap|press|hold ..3 button|on|down|the|it|settings; are|is ..3 =plugged|=connected
        signal ..3 be|is|look|to|from; which version|model|browser|device|operating; when did ..3 start|begin|happen|stop; any ..2 beep|noise|error|light
        escalate ..4 engineer|engineering|tier|developers|technical; is it ..3 working|back|doing|loading|printing|connecting; try ..1 it|that now
      `,
    },
  ],
  account_access: [
    {
      weight: 2.4,
      any: list`
        reset ..3 password|pin|link|login|access|email|it|account; password ..3 reset|link|be|expire|expired|has|must|need; temporary password|code|pin|passcode
        unlock|unlocked|locked|locking ..3 account|you|it|profile|card|out; verification|security|one_time|six_digit ..1 code; code ..3 sent|send|texted|text|email|phone
        log|sign ..1 in ..3 with|now|again|using|try; log|sign back in; your username|user_name|user_id|login; two factor|step; authenticator
        security questions|question; verify ..2 your identity; recovery ..2 email|phone|code|number; too many attempts|tries; spam|junk folder
        remove|removed|turn|turned ..3 old phone|device|factor; let|lets you in; are you in; get you ..1 back ..1 in; sign ..2 out ..2 everywhere|devices|sessions
        identity provider|document; proof of identity; failed attempts|logins
      `,
    },
  ],
  account_change: [
    {
      weight: 2.4,
      any: list`
        update|updated|change|changed|updating|changing ..3 address|name|email|phone|number|plan|detail|record|account|policy|file|bank|it|that
        new address|number|name|email|plan|account|bank ..5 #|is|be|take|show|start|effective; what ..3 new address|name|email|number|bank|card|plan
        effective date; take effect; start|starting|begin|effective ..3 first|next|cycle|bill|tomorrow|today; on file ..2 now|as|be; have ..2 on file
        copy of ..3 certificate|license|decree|document|lease; marriage certificate; proof of ..2 address|name|insurance; add|added|remove|removed|adding|removing ..3 to|from|off|as ..3 account|policy|plan|line
        switch|switched|move|moved|switching ..4 to|over|plan|down|up|onto; new|updated card ..3 file|mail|be|arrive|name; authorized user
        transfer|transferred|transferring ..3 service|account|name|line|ownership; spell ..3 name|last|street; your plan ..3 be|will|is
      `,
    },
  ],
  product_information: [
    {
      weight: 1.6,
      any: list`
        it ..1 come|comes with|in; it|that|they ..2 be|run|cost|start|starts ..3 #|dollars ..3 month|year|person|each|night|day|plus
        we do|offer|have ..4 discount|option|package|program|plan|size|model; the difference be|is; main difference; include|includes|included
        start|starts|starting at|around|from #; email|send|mail you ..4 brochure|information|quote|details|link|list|pdf|proposal
        depends on; depend ..1 on; up to #; we be|are open; on our|the website; # year|month ..1 warranty|guarantee; no contract|commitment|minimum
        you would|will need ..3 #|a|to; typically; usually; per person|night|month|pet|dog; roughly; ballpark; anywhere from; compatible; recommended
        think it over; would you like to|me ..2 sign|book|order|reserve|go_ahead; let us know; if you decide; not ..2 at this time; we do ..2 not
      `,
    },
  ],
  purchase: [
    {
      weight: 2.4,
      any: list`
        your|the total|order ..3 come|comes|be|will|is ..3 #|dollars|to; that|it come|comes|bring|brings ..2 to #; so that be|is|will ..3 #; # altogether|total
        what size|color|flavor|kind|card; which size|color; how many ..3 would|do|you|need|want; what name; name on|for|as ..3 card|order|license|ticket
        ship|deliver|send ..3 to ..3 same|that|address; where ..3 deliver|send|ship; order ..3 place|placed|in|through|confirm|confirmed|number
        sign you up; signed up; welcome to|aboard; activate|activated|activation; set you up ..3 new|with; coverage ..3 start|starts|begins; policy number ..2 be|is
        add|added ..3 to ..2 order|cart; put|place ..2 order ..1 in|through|for; would you like ..3 gift|message|card|receipt; what card; card ..2 using|use
        delivery|pickup ..3 date|time|day; confirmation ..3 email|number; window or aisle; seat|seats; one way; coming back; out ..3 back|return
      `,
    },
  ],
  appointment: [
    {
      weight: 2.4,
      any: list`
        i|we have ..2 got? ..2 opening|slot|availability|@time|spot|something; i|we have got|get ..4 @time|opening|slot
        next|first|earliest ..1 available|opening|appointment; book|booked|schedule|scheduled|put|got|pencil ..3 you|that ..5 @time|for|in|down|at
        put you down|in; see you ..3 @time|then|at|on; what day|time ..3 work|works|good|best|prefer; would ..3 @time ..3 work|be|suit
        your appointment|booking|reservation|visit ..5 be|is|has|on|for|at|move|moved|cancel|cancelled; doctor|dr ..4 available|out|opening|see
        move|moved|reschedule|rescheduled ..3 you|it|that|appointment|to; how about|does ..3 @time ..2 at|morning|afternoon|work; morning or afternoon; text reminder; reminder ..3 text|call|day
        arrive|come|be|get ..2 # minutes|early|before; insurance card; new patient; technician|someone|we ..3 out|there|come ..3 between|@time
        cancellation list; confirm|confirmed ..3 @time; party of; for how many; are mornings|afternoons; the # at|oclock; fasting
      `,
    },
  ],
  complaint: [
    {
      weight: 2,
      any: list`
        file|filed|log|logged|register|open|opened|write|raise|document ..4 complaint|grievance|report|incident|it_down
        speak|talk|talking|speaking|bring|take|address ..4 with him|her|them|driver|technician|manager|staff|crew|team|employee|supervisor|branch|store
        not how we; not ..3 we expect|train|treat|tolerate|acceptable|okay|right; unacceptable; no excuse; supervisor|manager ..4 call|contact|reach|review|look
        take ..2 this|that ..1 very? seriously; do you ..3 know|remember|catch|get ..3 name|badge; what time ..3 happen|this|that
        apologize ..3 behalf|behavior|way|treated|experience; sorry ..4 way|treated|experience|happened|behavior; pass ..3 management|manager|supervisor|regional
        feedback; disciplinary|hr; review ..2 call|recording|footage|camera; complaint number|reference
      `,
    },
  ],
  other: [
    {
      weight: 2.4,
      any: list`
        wrong number; you have ..1 reached ..2 wrong; this be|is ..2 private|residential; pass ..3 along|on ..3 her|him|them|manager; make ..1 day|her_day
        lost and found; careers|hiring|hr|human_resources|jobs; apply ..1 online; press office|team; media; glad you called to; so nice|kind of you
        fax number; not ..2 department|from_us|us; that ..2 be|is a scam; forward ..3 email|it ..2 phishing|security; describe it|the; somebody|someone turn|turned ..2 in
      `,
    },
  ],
}
