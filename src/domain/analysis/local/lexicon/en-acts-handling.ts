import { list } from './list.ts'
import type { Lexicon } from './types.ts'

/** How an agent handles a call: acknowledges, explains, does, promises, refuses. */
export const EN_HANDLING_ACTS: Pick<
  Lexicon['acts'],
  | 'empathy'
  | 'explain'
  | 'instruct'
  | 'done'
  | 'commit'
  | 'pending'
  | 'own_task'
  | 'courtesy_call'
  | 'inability'
  | 'hold'
  | 'time'
  | 'courteous'
  | 'rude'
> = {
  empathy: list`
    i ..2 understand ..3 how|why|your|that|you|this|completely|the|where|it; understandable; understandably
    i ..1 can imagine|see_why|tell|appreciate|hear; i can ..2 understand|imagine|see ..2 how|why|that
    must be|have|feel; sorry ..2 to hear; sorry ..3 about|for; sorry ..2 that|you|this
    so|very|really|truly|terribly sorry; apologize; my|our ..2 apology|apologies; apologies for
    i know ..2 how
    that sound|be ..3 frustrating|awful|terrible|stressful|annoying|upsetting|difficult|hard|tough|worrying|scary|inconvenient|horrible
    i would ..2 feel|be ..3 too|same|upset|frustrated|worried; feel|be the same way; you have every right
    do not blame you; understand your ..1 frustration|concern|situation|worry|disappointment|position
    thank you for ..2 patience|understanding|bearing; not the experience|service; condolence
    sorry for your loss; worry not; do not worry; no need to worry; rest assured; frustration
    that be ..2 not what we want; not what you ..2 expect; should not have happened; inconvenience
    i hear you; hard on you; in good hands; take your time
  `,
  explain: list`
    because; the reason; due to; what happen ..3 be|is|was; what that|this mean; this|that|it|which mean
    that be why; this be why; so basically; basically; that be because; it look like; looks like
    i ..1 see ..2 that|here|there|your|a|the|what; it appear|seem|show|say; i can see; according to
    the way ..2 work; it work ..2 by|like|as; cause ..2 by; result of
    be a ..2 charge|fee|error|mistake|pro_rated|prorated|outage|delay|hold|glitch|change
    the charge|fee|difference|delay|amount|price|plan|warranty|system|error|bill be|is|was|include|cover|cost|come|consist|show|come|went
    for example; in other words; which include; include; cover; depend on; so that; once ..5 will|then|you
    as long as; only applies|apply; policy be|is|states; normally|usually|typically
    you be charged|billed ..3 for|because|twice
    there be|was ..2 an|a|the ..2 outage|error|delay|issue|problem|mistake|change|fee|charge; expired; means
    the main difference; difference be; each ..3 cost|come; it cost; price be; the plan; cost ..2 #
    come with; it have; you get; required; require; there be no; not ..2 cover|include|eligible; that charge
    it be the; it be a; to do that you; how it work; ran out; at the moment|warehouse; hold up; it got
  `,
  instruct: list`
    try ..2 restart|turn|reset|unplug|clear|click|press|log|use|open|again|it|that|to|the
    please ..1 restart|turn|reset|unplug|clear|click|press|log|open|go|check|select|enter|choose|type|download|follow|hold|remove|plug|reinstall|update|wait|send
    click; press; select; unplug; plug; restart; turn ..1 off; turn ..1 on; log out|in
    follow ..2 link|step|instruction; enter ..3 code|password|number; open ..2 setting|app|browser|page
    all you need|have; you will need to; the best way; simply; make sure; hold ..2 button; let us try
    could you try; can you try; you can|could|may|should|just|need; =go to|into
    you will ..1 need|want|have ..1 to; you be|are ..1 able to
  `,
  // The agent says that something is done.
  done: list`
    it|that|you|all be ..1 =done; it be ..1 =down for; i ..1 have ..1 removed|taken|marked|opened|given|cut|dropped|turned|unlocked; i have put you|it|that|all
    i be ..1 putting|taking|making|giving|sending ..4 back|on|off|now; that be|is gone|off|in|through; i ..2 took ..3 off; i be ..1 releasing; it be ..1 =gone; be|is in your email ..1 now; it be|is ..1 yours; you be ..1 =booked|=enrolled|=confirmed|=covered
    i ..2 have ..2 process|cancel|refund|update|reset|change|send|issue|credit|remove|fix|add|schedule|book|place|apply|adjust|waive|set|submit|unlock|activate|file|create|put|arrange|take|make|switch|register|reverse|confirm|correct|upgrade|reschedule|extend|close|note|order|reserve|forward|restart|log|complete|move|upgraded|escalate|verified|enter|ship|request
    i just|already ..2 process|cancel|refund|update|reset|change|send|issue|credit|remove|fix|add|schedule|book|place|apply|adjust|waive|set|submit|unlock|activate|put|correct|make|take
    i ..1 processed|cancelled|refunded|updated|reset|sent|issued|credited|removed|booked|placed|waived|unlocked|corrected
    have|has|be|is ..1 been ..2 process|cancel|refund|update|reset|change|send|issue|credit|remove|fix|add|schedule|book|place|apply|adjust|waive|submit|unlock|activate|close|confirm|register|reverse|correct|approve|resolve|upgrade|restore|transfer|complete|move|place|paid|make|receive
    be|is now ..1 active|cancel|close|update|confirm|unlock|complete|book|set|change|fix|open|process|clear|resolve|back|lock
    be|is ..1 confirmed|booked|cancelled|processed|completed|updated|unlocked|refunded|activated|scheduled|waived|closed|placed|restored|resolved|all_set
    all set; all done; it be done; that be done; be ..2 taken_care_of; take care of that for you
    you be ..2 set|booked|confirmed|all_set|in_for|good_to_go|enrolled
    payment|order|refund|change|cancellation|booking ..3 go_through|went_through|complete|confirmed|successful
    went through; got you ..2 down|booked|in|set; good to go; there we|you go
    i get you ..2 booked|scheduled|set; that be ..1 sorted; that should ..3 fix|do|work; be up to date
    sorted that
    that be|is ..1 booked|updated|done|sorted|changed|cancelled|sent|gone|placed|fixed|confirmed|removed|added
    you be|are ..1 in ..1 diary|book|system; i have ..2 put|got ..1 you; put you ..1 in|down
    be|is ..1 on ..2 van|truck|its_way|way; have gone|go through; that have|is gone through
    i have ..3 turn|block|freeze|froze|stop|switch|end|email|text|post|write|mail|order|clear|renew|unblock|lift|restore|release|increase|lower|swap|exchange|replace|rearrange|moved|shift|amend|spoken
    have be ..2 taken|turn|block|switch|end|stop|lifted|released|credited|amended|replaced|swapped|delivered|shipped
    i just ..2 block|turn|switch|email|text|order|clear
    policy|plan|membership|subscription|service ..2 now|will|is|be ..1 end|finish|stop|close|cancel
    be ..1 in ..1 diary
    i be ..1 =submitting|=processing|=cancelling|=canceling|=issuing|=updating|=adding|=removing|=resetting|=crediting|=refunding|=applying|=waiving|=booking|=changing|=blocking|=restarting|=placing|=closing
    i be ..1 =sending ..5 now|right_now
  `,
  // The agent says what will be done, or what comes next.
  commit: list`
    i|we will ..3 send|call|email|refund|process|cancel|make|update|arrange|check|look|investigate|get|have|escalate|ship|credit|follow|let|contact|transfer|put|open|submit|schedule|forward|replace|book|issue|note|raise|file|mail|text|reach|ensure|pass|set|take|go|remove|waive|reset|add|create
    i|we be going to ..2 send|call|email|refund|process|cancel|make|update|arrange|check|look|get|have|escalate|ship|credit|issue|open|transfer|put|reset|schedule|submit|file
    you will ..3 receive|get|see|be|have|hear|need
    will be ..3 send|sent|ship|shipped|deliver|credit|process|refund|contact|call|post|there|with|out|reflect|charge|mail|email|back|resolved|fixed
    will call|contact|email|reach|get_back|come|arrive|be|visit|take|appear|expire|end|show
    let me ..2 process|cancel|refund|send|check|look|get|book|transfer|escalate|update|open|put|reset|schedule|see|pull|submit|file
    should ..2 arrive|receive|see|get|appear|be; expect ..4 within|in|by
    someone|technician|manager|engineer|specialist|supervisor|team|driver ..3 will; be on its way
    i can ..2 send|process|cancel|refund|book|schedule|issue|offer|waive|set|reset|arrange|transfer|credit|get|put|do|change|replace|remove|update
    as soon as; going to be; i|we will; i|we be going to
    will ..2 go|start|begin|change|end|show|expire|appear|apply|update|renew|continue
    should be ..3 there|out|ready|working|with; will be
  `,
  // What stays open when the call ends: somebody has yet to act or to find out.
  pending: list`
    call ..1 you ..1 back; get back to you; callback; call back; follow up; escalate; investigate
    investigation; look into
    open|create|raise|file|submit|log|start ..3 ticket|case|claim|investigation|trace|request|dispute|report|complaint
    ticket|case|claim ..2 number|open|reference|submitted
    technician|engineer|inspector|plumber|repair ..4 appointment|visit|come|between|on|tomorrow|monday|tuesday|wednesday|thursday|friday|out|schedule
    hear ..3 from us|them|someone|the|our
    will ..2 review|investigate|contact|be_in_touch|follow_up|let_you_know|look_into|check_with|email_you|update_you|respond
    be in touch; keep you ..2 posted|updated|informed
    replacement ..4 ship|send|arrive|deliver|on_its_way|order
    wait ..3 for ..3 approval|response|reply|confirmation|part|back; pending; under review; back order
    once ..4 receive|arrive|approve|return|review|get; call ..2 again
    check ..2 with ..2 warehouse|team|manager|department|courier|carrier|supplier|bank; let you know
    within # ..1 business; ask ..3 manager|team|supervisor|department|doctor ..2 to; put in ..2 request
    forward|pass ..5 team|department|manager; call you|back ..2 later|tomorrow; try again ..2 tomorrow|later
    if it ..3 again|continue|not ..4 call; leave ..3 message
    @worker ..3 will ..2 call|contact|come|visit|reach_out|get_back|be_with|be_there|be_in_touch|be_out|be_round|review|look|email|pick_up|respond|investigate|check|phone|ring|write|fix|repair
    will ..2 write|call|ring|phone|contact ..1 you; give you ..1 ring|call|shout|bell|buzz|update
    ring|phone|write_to|text you ..1 back|when|once|with|within|by|before|tomorrow
    will be ..3 at|with ..2 you|yours|her|him|them; will be ..1 out ..2 to; be on ..2 case|it
    will ..2 look into; check|checking ..2 with
    have ..2 another|new ..3 sent|printed|made|delivered|shipped
    open|opened|raise|raised ..3 review|inquiry|enquiry|query
    wait|waiting for ..3 part|approval|supplier|stock; come|comes out on ..2 @time; keep an eye
    chase ..2 up; see if|whether ..6 find|locate|turn
    i|we will ..10 tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|later|next_week|in_the_morning|this_afternoon|this_evening|tonight|when_it|when_i|if_it|if_we|when_we|within
    =send|=sending ..3 replacement|technician|engineer|someone|somebody|form|new_one|new_card|document|photo|proof|copy
    i|we will ..1 ask|find_out|talk|speak|consult|check_with|contact
    they|he|she|someone|we will ..2 send|email|mail|text you ..1 an update|a_text|when|once|as_soon_as
  `,
  // What the customer has yet to do for the matter to go on.
  own_task: list`
    i|we will ..3 send|bring|upload|mail|fax|post|scan; i|we will ..3 call|ring|phone ..1 back
    i|we will ..2 try ..4 call|again|tomorrow|later|on
    i|we will ..2 get ..3 documents|paperwork|form|letter|certificate; send|email it to you
    i|we will ..2 go ..2 to|on ..2 branch|bank|store|shop|monday|tomorrow
  `,
  // A promise that leaves nothing open: a word of care, a reminder, a receipt.
  courtesy_call: list`
    to see how; see how ..4 do|feel|go|settle|like; check in on|with; just|only to make_sure|check|confirm; will ..3 remind|reminder; get|receive|have|see ..3 reminder|receipt|survey|confirmation|text|email
    send ..3 reminder|receipt|survey|confirmation|text|email ..2 confirm|with_the|to_you; for your records; will ..3 see you; look forward; will ..1 ask you; will ..2 pass ..3 along|on; will ..3 make a note|note
    let|tell ..1 him|her|them|everyone ..2 know; you on ..1 your cell|phone; will ..2 say so; will ..2 ring ..1 you on
  `,
  inability: list`
    not ..2 have ..2 workaround|fix|solution|way; no|not ..2 fix ..2 scheduled|planned; no exceptions|exception; system|policy will|would|do not; can only go by|suggest; that would not change; be ..1 nothing at; not something we; i can not ..1 add|open|find|give|tell
    i|we ..1 can not ..1 do|refund|cancel|help|offer|change|give|access|process|make|waive|issue|send|guarantee|see|find|release|override|share|tell|remove|reverse|confirm|promise|go|extend|approve
    unable to; not able to; there be ..1 nothing ..2 can|we|i|more|else; nothing i|we can; not possible
    impossible; not allow; not authorized|permitted|eligible|allowed
    our|company|the policy ..4 not|only|require|state; against ..2 policy; out of ..1 my|our hand|control
    no way to|for; not something ..2 can|do; have ..1 to call|contact|speak
    not my department|problem|responsibility; can not help; afraid ..1 not; afraid ..2 can not
    unfortunately ..3 not|can|no|be|have; do not have ..2 authority|access|option|ability|record|information
    outside ..3 window|warranty|policy|period; too late to; non refundable; nonrefundable; final sale
    system be|is down; no record; not allowed to; can not ..1 lift|control|do|see; no way to
    there is|be no ..1 one|way; do not know
    you would|will ..1 have to ..1 write|call|collect|go|contact|visit|send|pay|wait
    organiser|company|head_office ..2 have to; that be|is all i can; i be|am afraid ..1 not; i do not know
    not something i; out of stock; sold out; fully booked; it be|is the contractor
    i|we can not ..1 sign|log|unlock|open|book|ship|deliver|replace|repair|fix|recover|restore|take|accept|let|put|transfer|speak|answer|look|advise|credit|adjust
  `,
  hold: list`
    hold on; please hold; bear with me; one moment; just a moment|second|minute|sec
    give me a ..1 moment|second|minute; put|place ..2 on ..1 hold; one second
    let me ..2 check|look|see|pull; while i
  `,
  time: list`
    @time; within|in ..1 # ..2 day|hour|minute|week|month|business
    # ..1 day|hour|minute|week|month|business; by ..2 end of
    next ..1 week|month|monday|tuesday|wednesday|thursday|friday|business_day|day|bill|statement; right away
    immediately; right now; today; tomorrow; end of ..2 day|week|month|cycle
    on the #|first|second|third|fifth|tenth|fifteenth; at #; few|couple|several ..1 day|hour|minute|week
    shortly; overnight; soon; this week|afternoon|morning|evening
    when|once|as_soon_as|after ..4 scan|arrive|receive|approve|ship|complete|sign|return|process|ready|way|live|done
    next ..1 statement|bill|cycle|invoice|payment|step|appointment|visit; # pm|am|oclock; noon; midnight
  `,
  courteous: list`
    please; thank you; thanks; my pleasure; you be ..1 welcome; you are welcome; of course; certainly
    absolutely; be ..1 happy|glad to; more than happy; sir; madam; no problem; no worries; appreciate
    sure thing; i would be happy; let me help; pleasure; sorry; apologize; may i; would you mind
    take your time; happy to help
  `,
  rude: list`
    calm down; shut up; not my problem|fault|job|department; that be your ..1 problem|fault; your own fault
    your fault; what do you want ..1 me to do|from_me; do not ..1 yell|shout|raise|interrupt|argue
    stop ..1 yell|shout|interrupt|whine|complain|argue; you should have
    you be ..1 not_listening|wrong|being_difficult|being_ridiculous|rude; be you deaf|stupid|listening
    listen to me; i do not have time; i do not care; whatever you say; fine whatever; like i ..1 say|said ..2 already|before
    i already told you; how many times do|must|have i|we; are you ..1 serious; stupid; idiot; moron; ridiculous; dumb
    you people; deal with it; too bad; tough luck; read the ..2 contract|terms|email|manual; obviously
    you clearly; not rocket science; what be your problem; waste ..2 time; hurry up; let me finish; =be quiet
    if you ..3 listen|listened|bothered|read|paid_attention; get over it; i could not care
    not going to argue; do what you want; go ahead and complain; seriously
    nobody else complains; are you kidding me
  `,
}
