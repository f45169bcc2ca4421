import { list } from './list.ts'
import type { Lexicon } from './types.ts'

/** What callers say about what they already have: an order, a device, an account. */
export const EN_SERVICE_INTENTS: Pick<
  Lexicon['intents'],
  'order_status' | 'technical_support' | 'account_access' | 'account_change'
> = {
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
        not|never ..3 receive|get ..4 order|package|parcel|delivery|@goods
        not|never ..3 see ..3 order|package|parcel|delivery; know|tell|find_out|see where ..2 it|they be
        not ..2 get|receive|got anything ..1 yet|today|from
        if|whether ..2 ship|shipped|sent|dispatched|arrive|delivered|coming; ship|shipped ..1 yet
        groceries|order|food|package|delivery ..4 supposed|due|meant; not ..1 here yet; cut ..3 close
        still have not ..1 arrive|ship|show_up|come|turn_up
        still have not ..1 get|receive ..2 it|them|anything|order|package|parcel|@goods
        where things|it|we stand
        @goods|it ..6 supposed|meant|due|scheduled|promised ..3 be_here|arrive|come|delivered|yesterday|monday|tuesday|wednesday|thursday|friday
        five|two|three|ten|seven to|or ..1 # days; can you find it
        got|bought|ordered from your ..1 website|site|store|app; say|said ..4 days ..6 and|but
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
        website said; business days; ups; fedex; usps; shipping; bookcase; supposed to be here; estimate
        arrival; preorder; waiting
      `,
    },
  ],
  technical_support: [
    {
      weight: 3,
      any: list`
        @device ..4 not|never|stop|barely|hardly ..2 work|function|connect|load|respond|start|turn_on|open|charge|print|play|update|sync|boot|pair|show|find|save|send|run|heat|spin|drain|switch_on|power_on|come_on|move|install|download
        @device ..4 @fail
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
        version ..6 close|crash|not|slow|break; keep ..2 @fail
        @fail ..2 again|constantly|randomly|every|all_the_time
        lose|lost|dropping|drops ..2 connection|internet|signal|wifi|call
        can not ..1 make|receive|hear|send ..3 call|text|message|email
        not ..1 open|lock|close|start|turn|drain|heat|cool|spin|print ..3 with|when|at|even|anymore
        beep|blink|flash|click ..2 times; pairing mode; try ..1 to connect|pair|sync|install|set_up|update
        walk me through; freeze|freezes ..2 every|when|each|all; update|updated ..2 reset|restarted
        never ..2 worked; @device|alarm|reader|lock ..4 never|not ..2 work|worked|right
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
        technical; system; reset; hdmi; freeze; fault; stuck; not work; website; page; pairing; instructions
        reader; lock; alarm; camera; furnace; unit; manual; jam; smoke; noise; temperature; leak
        malfunction; trouble; compatible; remote; channel; speaker; microphone; headset
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
        sign|log ..1 in|into ..3 account
        profile|account ..2 be ..1 disabled|locked|suspended|blocked|deactivated; shut|locked|kicked ..1 out
        new phone ..6 code|codes|login|verify
        user_name|username|account|email|profile ..2 not ..1 exist|recognized|found|valid|match
        verification|confirmation|reset email|link|text ..4 not|never|nothing
        nothing show|shows|come|comes ..1 up|through; into my own account; haven't|not used ..4 in a while
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
        locked; blocked; suspended; two step; mailbox; profile; hack; text code; portal; user name
        online banking; verification email; log on; sign on; credentials; my own account; identity
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
        joint account; drop|go|move|switch ..4 down|up|over ..2 to; switch|change ..2 bank|banks
        deposit|payment|mail|bill ..4 go|sent to ..3 new|different|another; go from ..4 to
        i|we ..1 have switch|change ..2 bank|banks|name|job
        need|want|like ..2 different|new|another ..1 email|phone|address|number|name|bank|card
        put|added|add ..3 on|to ..3 health|family|coverage|insurance|plan|policy; we ..1 have|had a baby
        her|him|them put on; provider ..2 closing|closed
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
        spelled; baby; newborn; spouse; dependent; family coverage; divorced; legal name; new job; relocated
        forwarding; different email; retire
      `,
    },
  ],
}
