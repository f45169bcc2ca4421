import { list } from './list.ts'
import type { GistLexicon } from './types.ts'

/**
 * Shapes of sentences that tell of an intent whatever thing they are about: who does what to whom, and whether it is
 * there yet. They name classes of words and common verbs, and no trade.
 */
export const EN_FRAMES: GistLexicon = {
  cancellation: [
    {
      weight: 2.4,
      any: list`
        no more =shipments|=deliveries|=boxes|=visits|=payments|=orders|=charges|=classes; please no more; not ..3 want|need ..2 another one|box|shipment|delivery|year
        have|has|had ..2 sold|sell ..2 the|my|our car|house|boat|treadmill|bike|truck|rv|motorcycle|business; be|call|make that|it ..1 the end of it; end of it
        i|we be ..1 over ..1 the|this|it; i|we want ..1 off|out; want|like to be|get ..1 off; that be ..1 enough for me|us; do what ..3 get out of
        i|we be ..1 closing|=closing|=moving|=leaving|=ending ..3 the|our|my|from|to; not go|going to continue|renew|keep|need; i|we emptied|empty ..2 it|the
        do|does not ..2 need|want ..3 to come|anymore|after; i|we have|got ..2 cameras|one|another|my_own now; will not ..2 be use|using|need|needing
      `,
    },
  ],
  refund_request: [
    {
      weight: 2.4,
      any: list`
        should not ..3 have to pay; not think ..2 i|we should ..2 pay; way|possible to undo|reverse ..2 that|it|the; for my|our|the money; i|we want my|our # ..2 dollar|pound|euro|buck
        hundred night|nights; money back|returned; be|am|are still ..1 out ..2 #; i|we be out ..2 # ..3 dollar|bucks|pound; nothing have ..2 hit ..2 my|the account|card
        return|returned|send|sent|bring|brought ..3 back|them|it ..6 ago|week|month; do not want it; change my mind; a|some credit for ..2 it|that|the
        nobody|no_one ..2 give|gave|given ..2 me|us ..1 my|our|a; take ..1 it|them|these back; pay|paid for ..4 never|not|did_not ..2 get|got|use|used|happen|come
        fall|fell|came apart; arrive|arrived|come|came ..2 cracked|smashed|crushed|melted|dead|bent|ripped|stained|rotten; do|does not ..1 fit|match_the_picture|look_like
      `,
    },
  ],
  billing_question: [
    {
      weight: 2.2,
      any: list`
        why|what ..4 fee|charge|bill|line ..4 on|for|when|where; say|says|show|shows ..2 i|we|you ..1 owe ..3 #|but|and; owe|owed # ..6 but|never|not; where do|does|did ..3 # ..3 come from|go
        you|they put ..2 down ..2 #; charge|charged|bill|billed|put_down|take|took ..2 me|us|out ..2 for? ..2 #; get|got hit ..2 #|with|for; hit with ..5 fee|charge|bill
        only ..2 use|used|have|had|stay|stayed|order|ordered|get|got ..4 #; two ..1 letters|bills|statements|invoices; which one|of ..3 right|correct; # ..1 dollar ..2 charge|fee|item
        supposed ..2 be|cost # ..8 #; use to ..2 be|pay ..2 #; it have be|been #; be|was told ..4 # ..8 #; and now ..3 #; from # ..2 to #; how do|did|come ..4 get|go ..2 #
        charge|fee|cost for ..2 a? ..3 not|never|did_not ..2 have|get|use|ask; rob|robbed|robbing; rip|ripped|ripping ..2 off; nickel and dime; account ..2 get|got|be|was hit|debit|charged
      `,
    },
  ],
  payment: [
    {
      weight: 2.2,
      any: list`
        do you take|accept ..2 american_express|visa|discover|mastercard|credit|debit|card|checks|check|cash|amex|paypal|venmo; can ..2 do # ..2 now|today ..4 rest|half; # now|today and ..2 the|# rest
        get it over with; take care of ..2 the|my|this|a balance|bill|payment|ticket|invoice; when be ..3 last day ..4 send|pay|mail; how|where|when do ..2 i|we ..2 pay|send
        i|we ..1 get|be ..1 paid on ..2 the|friday|#; hold you|them off; try to pay|make; take ..1 my payment; send in ..2 the|my|a ..3 half|payment|check|tax|installment; a|one|two # ..1 month behind
        pay|do ..1 it|that with you; my|the payment|card|check|debit ..4 not ..1 go|take|clear|work; pay ..3 over the phone; new card|number ..2 right_here|here|for_you|to_give; month|months|week behind ..1 on
        get|getting right|square|caught_up with ..1 you; buy|give ..2 me ..2 time|few|week; want ..2 to ..1 pay; settle up; need ..2 pay ..2 my|the|this|a|for; pay|clear ..2 the|my|this ..2 off
      `,
    },
  ],
  order_status: [
    {
      weight: 2.2,
      any: list`
        be|are|is|have ..4 in|ready|done|back|finished|shipped|here|there|arrived yet; see|seeing|check|checking|know|wonder if ..4 in|ready|done|back|finished|shipped|arrived|come|came|there
        be not here|there|come; not ..2 here|arrive|arrived|come|turned_up|show|shown|reach yet; not hear|heard ..3 boo|anything|back|word|nothing|thing; hear|heard nothing; be|was ..1 supposed to ..2 send|mail|ship|deliver|arrive|come|be_here
        you be go|going to ..1 send|mail|ship|deliver; you|they say|said ..6 # ..2 to|and #|noon ..1 day|week|business|hour|noon; it say|said ..2 # to # ..1 day|business|week; say|said ..2 between ..2 # and
        send|sent ..2 in ..4 claim|form|application|paperwork|document|rebate|phone|device; apply|applied for ..3 and|#|in|on|back; need|have ..2 it|them by ..2 @time; today|it be ..1 the #|twentieth|tenth|fifth
        say|says|show|shows ..1 deliver|delivered|shipped|processing|pending; where ..3 it|that|he|she|they|my|the ..3 be|at|go|gone; be|is it ..1 lost|coming|ever; any idea when ..4 come|arrive|be_here|get|ship
        when ..2 it|they|he|that|my|the|i ..3 come|arrive|get|be_here|be_ready|ship|expect; it be ..2 quarter|half|past|# ..2 to|past|oclock|now|already
      `,
    },
  ],
  technical_support: [
    {
      weight: 1.8,
      any: list`
        it|that|they|which do|will|would not ..1 lock|unlock|open|close|read|ring|show|save|turn|spin|play|record|scan|pair|drain|heat|cool|flush|light|click|move|send|let|fire|engage|sound
        never|not ring|rings; every|each time i ..6 it|they; whenever i ..6 it; as soon as i ..6 it; kick|kicks|kicking|throw|throws|boot me|us ..1 back|out|off; keep|keeps|kept @time|on? ..1 click|beep|drop|freeze|crash|flash|shut|turn|say|ask|stop|restart|log|cut
        screen|picture|display|image ..3 line|lines|green|black|blue|frozen|white|upside|blank|dark; it be all; everything ..2 i type|typed|enter|entered|do|did ..3 gone|lost|disappear|vanish; all i get be; and|then that be it|all; then ..1 nothing
        will not ..1 read|take|let|open|print|load|start|connect|pair|sync|recognize|scan|charge ..2 anybody|it|my|the|any; how do i|we|you get ..2 this|it|the|that ..3 to; get|make ..2 this|it|the ..3 to ..1 work|talk|record|print|play|connect|turn|ring|show|sync|pair|read
        use|used to ..1 work|talk|do|ring|connect|print|play|show ..6 now|not|and|but; be|was fine ..2 last|yesterday|until|before|this|till; come|comes|came out ..1 empty|blank|wrong|garbled; it|she|he|that just sit|sits|spin|spins|blink|blinks|click|clicks|hang|hangs|give_up
        go|goes|went ..1 straight|right to ..1 voicemail|black|error; try|trying|tried to ..1 set|hook|connect|install|pair|sync|print|scan|get ..4 up|to|with|and|talk|work; what be i|we|it ..1 do|doing wrong
      `,
    },
  ],
  account_access: [
    {
      weight: 2.4,
      any: list`
        type|typed|put|enter|entered ..3 wrong ..2 code|password|pin|number|one|thing; wrong code|password|pin; user|account|email|id|username not ..1 found|recognize|recognized|exist|match|valid; too many tries|times|attempt
        somebody|someone ..4 in|into|access|hack|get_into|got_into my ..2 account|email|profile|page; be|get|got hack|hacked; it be|was not me; see|view|look_at|open|check my ..2 pay|paystub|pay_stubs|statements|results|records|account|benefits ..6 say|not|but|will
        code ..4 never|not ..2 come|came|arrive|get|show|work; never ..2 get|got|receive|received ..2 the|that|a ..2 code|email|text|link; let|lets me in ..2 anymore|any_more; not ..1 let me ..1 in|on|sign|log|back; only one with ..2 the|a login|password|access
      `,
    },
  ],
  account_change: [
    {
      weight: 2.2,
      any: list`
        switch|change|go|move ..3 from ..3 to ..2 email|paper|monthly|annual|yearly|paperless|electronic|basic|premium|standard; take|taken ..3 off ..2 the|my|our|of policy|plan|account|list|title|line|card|it; put|add|get ..4 on|to ..2 the|my|our policy|plan|account|card|lease|title
        be ..1 spelled|spelt|listed ..2 wrong|incorrectly; give you ..2 a? ..2 different|new ..1 one|number|card|account|address|bank; knock|drop|bring|bump|move|take ..3 line|plan|it|us|me|speed ..2 down|up|to; down to|up to the ..3 gig|plan|one|tier|level|package
        new ..1 bank|number|address|email|card|last|name ..5 update|change|give|switch|put|on|file; have|got|get ..1 married|divorced; we|i be ..2 =moving|=relocating to; no longer ..2 live|drive|work|at; old address|number|email|name|card|bank; in my ..2 own|maiden|married|husband name
        my ..3 name|address|number|email|bank ..2 change|changed|be_different|be_new; will not be ..1 drive|driving; change|update|correct|fix ..4 name|address|number|email|phone|birthday|date_of_birth|info|information|contact|beneficiary
      `,
    },
  ],
  product_information: [
    {
      weight: 2,
      any: list`
        be|are you ..1 open|closed ..2 on|for|over|today|tomorrow|sunday|christmas; do|does|can ..3 kid|kids|child|children|dog|dogs|pet|senior|seniors|student|students ..3 free|cost|need|get|allowed|stay|come|ride
        be|is there|it ..4 lot|many|parking|stairs|elevator|wheelchair|accessible|limit|minimum|fee|discount|charge|refundable|something; do|does it|that|the|this ..3 still ..1 cover|include|work|come|count; what be|is the ..3 deductible|difference|minimum|limit|rate|price|cost|policy|catch|deal|process|range
        if i|we ..2 go|went|get|got|buy|bought|sign|choose|switch|upgrade ..3 with|for|the|to; would|will ..3 premium|rate|price|cost|payment|insurance ..3 be|go|change; what would|will happen to|if|with; have something|anything ..2 for; do|does ..4 have ..2 anything|something|any|options
        how do|does that|this|it ..4 work|compare; what do|does ..4 run|cost|include|cover|entail|involve|come_with; i|we ..1 be|am|are think|thinking|look|looking|shop|shopping|consider|debating about|of|into|around|at|for; see what|if|whether the|it|you|there|that
        tell me ..1 about|more|what|how|a; want|like|call ..3 to know|ask|find_out|see|learn|understand ..2 about|what|if|how|whether|which|when; just ..2 question|curious|wondering|ask
      `,
    },
  ],
  purchase: [
    {
      weight: 2.2,
      any: list`
        want|like|need ..2 to? ..1 get|have|buy|order|reserve|send|grab|add ..3 #|the|a|one|some|another ..4 pass|ticket|bouquet|set|box|case|dozen|package|kit|basket|tray|cake|membership|bundle|cord|coverage|card|unit|pair; # grown_ups|grownups|adult|kids|seniors|children
        can|could you do me ..1 a|some|#; go|going|get ahead ..2 with; quote|price|estimate|proposal ..5 look|looks|be|sounds ..1 good|fine|great|right ..4 start|go|do|sign|let; let|lets us ..2 start|do|get|go|sign|book_it|order; let us do it; sign|put ..1 me|us ..1 up|down for
        same ..3 as last ..1 time|year|month|order; the usual; my usual; i|we will take ..1 the|a|#|it|two|one|that; want|like|love to ..1 become|be ..1 a ..1 member|customer|subscriber; start ..2 a? new ..2 account|service|policy|subscription|line
        send|get|have ..4 flowers|roses|gift|basket|bouquet|chocolates ..3 to|for; dozen ..4 roses|donuts|cupcakes|eggs|bagels|cookies; order|buy|get|need ..2 # ..4 of|pair|bag|box|case|more|for
      `,
    },
  ],
  appointment: [
    {
      weight: 2.2,
      any: list`
        can|could ..3 doctor|dr|someone|somebody|you|he|she|vet|nurse ..2 see ..2 him|her|me|us|them|it; not|never ..1 do|make ..2 the|that|my|this|it|on @time|fourteenth|#; can not make ..1 it|my|the; suppose|supposed to be ..1 there|in|seen|coming ..3 #|at|@time
        run|running ..1 late; be stuck ..3 behind|in|at; someone|somebody|you|guy ..2 to ..1 give|come|look|measure|quote|inspect|clean|fix|install|check ..4 price|out|at|quote|estimate|it; able|time|free to come ..2 by|out|over|@time; come ..1 by|out|over ..2 on|@time|and|sometime
        get|squeeze|fit|work ..2 me|him|her|us|it|them ..1 in ..3 today|tomorrow|this|next|on|before|sometime|soon|early; due|time|overdue for ..2 my|his|her|a|the ..3 cleaning|checkup|exam|shot|physical|service|inspection|visit|oil|tune; have|got anything ..3 later|earlier|sooner|open|available|@time|else
        i|we have|had|got a|an|my|our ..4 #|oclock|@time ..2 with|at|for; move|push|bump|switch|change|shift ..3 it|that|my|our|us ..3 to|back|up|week|day|later|earlier|@time; have|take|bring|drop ..2 it|him|her|car|truck|dog|cat ..1 in|off ..3 @time|tomorrow|when|for|and; need|want|like to ..1 be|get ..1 seen|in
        # o_clock|oclock ..2 with ..2 dr|doctor; book|booked|reserve|reserved ..4 for ..2 the|#|@time|two|four; see|saw ..1 me|him ..2 last ..2 and
      `,
    },
  ],
  complaint: [
    {
      weight: 2.2,
      any: list`
        your|the|that|this ..1 driver|salesman|technician|guy|girl|man|lady|woman|kid|nurse|cashier|clerk|installer|crew|worker|rep|manager|teller|waiter|agent|boss ..4 yell|laugh|slam|tell|told|say|said|call|called|drive|drove|run|ran|leave|left|walk|close|closed|speak|spoke|talk|stare|refuse|ignore|push|hit|throw|threw|lie|curse|smoke|roll|snap
        nobody|no_one|none ..2 change|changed|clean|cleaned|help|helped|check|checked|come|came|answer|answered|call|called|bother|bothered|apologize|tell|told|listen; stand|stood ..2 there ..2 #|for|while|and|like; what be ..1 we|i ..1 pay|paying ..2 you; what kind of ..2 people|company|business|place|person|outfit|operation
        i|we be|was ..2 lie|lied ..1 to; lie|lied to me|us|my; treat|treated ..3 like; the way ..4 speak|spoke|talk|talked|treat|treated|act|acted|handle|handled; call|called|calling ..3 # time|times; be|was|been ..2 transfer|transferred|bounce|bounced|passed ..3 #|around|time; hang|hung up on
        talk|speak to ..2 your|his|her|the ..1 boss|manager|supervisor|owner|corporate; i|we want|need ..2 his|her|your|the ..1 boss|manager|supervisor|name|owner; the owner; follow|followed ..2 around; want|need somebody|someone to ..2 know|hear|take|answer|explain|apologize|do_something
        on|closed ..3 my ..3 arm|foot|hand|toes; in front of ..3 customer|everyone|everybody|my|the|kids; left ..2 cigarette|trash|mess|mud|garbage|boot; how dare; be|was ..1 rude|nasty|disrespectful|condescending|dismissive|hostile|abusive|sarcastic|drunk; stop call|calling|text|texting|email|harassing ..2 me|us|my
      `,
    },
  ],
  other: [
    {
      weight: 2.4,
      any: list`
        i|we be ..1 look|looking|try|trying for|to|reach ..3 thai|pizza|taxi|restaurant|school|church|doctor|press|marketing|hr; turn|turned|hand|handed ..1 in ..2 a|my|the ..2 wallet|phone|bag|keys|scarf|glasses|umbrella|coat|jacket|purse; leave|left my ..2 wallet|phone|bag|keys|scarf|glasses|umbrella|coat|jacket|purse|hat|book|sweater|ring
        be|is that|this|it really|actually ..1 you|from_you|real|legit|legitimate; speak|talk|reach with|to ..1 mr|mrs|ms|miss|someone_in ..3 in|at|from|please; be not this|that; sorry ..1 wrong|i_must_have|must_have; i|we get|got ..2 a ..1 text|email|call|message ..4 say|saying|from|with ..3 link|you|your|irs
        be|is this ..1 the ..4 shelter|taxi|pizza|school|hospital|church|library|restaurant|court; i|we ..1 be ..1 call|calling from ..6 office|company|herald|news|magazine|school|university|press|agency; looking for work|job; you be hire|hiring; get|got it wrong
        just ..2 want|wanted|call|called|calling to ..1 tell|say|thank|let ..4 wonderful|great|thank|thanks|kind|nice|good|amazing|lovely|what
      `,
    },
  ],
}
