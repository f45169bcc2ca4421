import { list } from './list.ts'
import type { Lexicon } from './types.ts'

/** What statements do in an English call, beside their topic. */
export const EN_ACTS: Lexicon['acts'] = {
  greeting: list`
    hello; hi; hey; good morning|afternoon|evening|day
    thank you|thanks for call|calling|contacting|hold|holding|waiting|getting_in_touch|reaching_out
    thanks for call|calling; welcome to; greetings; you have reached
  `,
  // A company, a department or the purpose of the call: what makes an opening more than a bare name.
  company: list`
    thank you|thanks for call|contacting|choosing|phone; thanks for call; welcome to; you have reached
    you be|are through to; you be|are speaking with ..4 from|at|in; this be|is ..6 from|with|at|in|calling
    here be|from; name be ..5 from|with|at|calling; call from; on behalf of; with the ..3 team|department
    support|service|care|billing|sale|claim|booking|reception|helpdesk|bank|insurance|telecom|energy|clinic|hotel|airline|technical|customer ..3 this|my|speak|how|you
    help desk|line; # hour
    department|team|desk|office|center|centre|line|clinic|store|shop|company|bank ..2 this|my|speak|how|can
    i be call about|regarding|because|to|concerning|from; this be a courtesy call
    this be ..6 from|with|at|in|=calling
  `,
  offer_help: list`
    how can|may|could i ..3 help|assist|serve|direct|do; how may we|i; what can i ..2 do|help|get
    how i can|may help|assist; what be the reason for your call; what be you call|calling about
    what brings you; what seem ..3 problem|trouble|issue; what be going on; how be you today
    what can we do for; can|may i help you; how be ..1 able to help; can i help you
  `,
  ask_identity: list`
    may|can|could i ..3 have|get|take|ask|grab|start|know|confirm|verify|check ..5 @identifier
    can|could|would|will you ..3 give|tell|confirm|verify|provide|spell|read|share|state|let ..5 @identifier
    what be|is ..3 @identifier; i ..2 need|have|want ..4 your ..2 @identifier
    verify|confirm|check ..3 your ..2 @identifier|identity|account|detail
    who be i speak|speaking|talk|talking; who be|am i speaking; to whom be i; do you have ..3 @identifier
    be|is this ..2 for|on|about ..2 account|order|address|line ..2 end|ending|at|for
    speak with ..1 mr|mrs|ms|miss; account ..2 ending|end in|with
    look|pull|bring ..2 up ..2 your|the account|order|record|file|booking|policy; and the @identifier
    your @identifier ..1 please; @identifier please; for security|verification
    which ..1 account|order|address|number|location|branch|property|store; be i speaking with
    under what|which name; last four
    account|order|phone|policy|customer|member|reference|booking|confirmation|invoice|loan|ticket|case number
    date of birth; postcode; zip code; surname; full name; which|what ..2 @identifier
    existing|current patient|customer|member; be you ..3 customer|patient|member ..2 with
    who be|am i ..1 speaking|talking; and you are; look you up
    find you|your ..3 account|order|record|booking|file
  `,
  give_identity: list`
    my ..2 name be|is; @identifier be|is ..2 #
    my ..1 account|order|policy|phone|reference|booking|customer|member|case number ..2 #
    order|account|policy|reference|case|ticket|booking number #; number be|is ..1 #; it be under
    date of birth be|is; i live at; my address|email be|is; the name on ..3 account|order; spell; born on|in
    zip code|postcode be|is; name be; this be ..3 =speaking|=calling; born ..2 @time|#; under ..2 name
    account ends|ending in; flat|apartment|room|unit #; it be ..2 calling|here
  `,
  // The customer says why they call.
  reason: list`
    i be ..2 call|calling|phoning|contacting|ringing ..1 about|because|to|regarding|in|for|on|with|since|as|again
    i call|phone|ring about|because|to|regarding|in; call ..1 about|because|to|regarding
    reason ..2 i|for ..2 call|calling
    i be ..1 hope|hoping|look|looking|wonder|wondering|interest|try|trying
    i have ..3 question|problem|issue|query|concern|complaint|request|trouble
    i get ..2 a|this|an ..2 email|letter|bill|message|notice|charge|invoice; i would like; i want; i need
    i wonder; can|could you ..2 help; i be having; i be phoning; there be ..1 problem|issue|something wrong
    i just receive|get|notice|see; i order; i book; i buy; it be about|regarding; i notice; i need help
  `,
  request: list`
    i|we ..1 want|need; i|we would ..1 like|love|prefer; can|could|would|will you; can|could|may|shall i|we
    please; help me; is it possible; be it possible; be there ..2 way; i be ..1 look|hope|try|trying
    how do|can i; what do i ..2 need|have; i demand; i insist; go ahead and; let me
  `,
  problem: list`
    problem; issue; trouble; wrong; error; fail; fault; faulty; defective; damaged; broken; break
    not|never|stop ..2 work|arrive|come|load|connect|receive|show|respond|start|turn|charge|update; can not
    could not; unable; not able; will not; would not let; lost; missing; mistake; incorrect
    decline|declined; reject; overcharge; charge ..3 twice; locked out
    keep ..1 crash|freeze|drop|disconnect|say|tell|get; stuck; late; delay; delayed
    not ..2 receive|get|have; no ..1 internet|signal|power|water|heat|one|record; crash; freeze; leak; slow
    difficult; complaint; stolen; hacked; scratched; cracked; torn; crack; scratch; dead; outage; nobody
    no one; not right; rude; disappointed; wait ..3 hour|week|day; not ..2 show|come|turn_up|appear
    freezing; wilted; spoiled; beep; drill; noise; expired; not go|went ..1 out|through; old address
    suspended; blocked; throws|threw me; kick|kicked ..1 out; not say|says; insult; treated
    without ..2 water|power|heat|internet
  `,
  repeat: list`
    second|third|fourth|fifth|sixth time; # times; again; already; over and over; still; yet; keep
    several|many|multiple times; every time; last time; twice; another time; once more
    four|five|six|three|ten times; fourth|fifth|sixth|third|second call|letter|email|visit; running
    every single; ever since; always; another
  `,
  hypothetical: list`
    if; unless; would i; if i were; in case; suppose; in the future; some day; someday; might; maybe later
    eventually; otherwise; what =happens; what would happen
  `,
  // A plan or a past matter that is over.
  dropped_plan: list`
    used to; had plan|planned; i ..1 considered; change my mind; changed my mind; no longer need to
    at first i; that be ..1 sorted|settled|fixed|resolved|all_sorted|solved|taken_care
    that|it|they have be|been ..1 sorted|settled|fixed|resolved|paid|refunded|done
    got ..2 sorted|fixed|resolved|refunded; no problem with; nothing wrong with; be|works fine; all good
    =was|=were going to; =was|=were ..1 thinking|considering|planning|about_to; be all sorted
    almost|nearly ..1 cancel|buy|order|call|return|sign
  `,
  // Somebody else's matter, or another call's.
  elsewhere: list`
    my friend|neighbor|neighbour|colleague|coworker|brother|sister|mother|father|son|daughter|husband|wife|cousin|boss|roommate|uncle|aunt ..3 cancel|return|buy|pay|have|get|say|tell|use|told|order|switch|call|work|lose|complain
    a friend of mine; last time i|we; last ..1 month|week|year|time ..4 call|called|spoke|ask|asked
    previous ..1 call|order|time; the other day i; years ago; i once; other company|companies
    my old ..1 provider|company|bank; my previous; in the past
  `,
  // What the agent offers beyond what was asked for.
  sales_offer: list`
    would you ..2 like|be_interested|consider|care; be you interested; interested in
    we ..2 have|offer ..3 promotion|offer|special|deal|discount|upgrade; i can offer; did you know
    special offer|promotion|deal; may i interest; have you considered|thought; can i tell you about
    also offer; we could offer; before you go; if you want|would_like|need|prefer|wish ..1 to
    you can always; you may also; our new
  `,
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
  `,
  // What the customer has yet to do for the matter to go on.
  own_task: list`
    i|we will ..3 send|bring|upload|mail|fax|post|scan; i|we will ..3 call|ring|phone ..1 back
    i|we will ..2 try ..4 call|again|tomorrow|later|on
    i|we will ..2 get ..3 documents|paperwork|form|letter|certificate; send|email it to you
    i|we will ..2 go ..2 to|on ..2 branch|bank|store|shop|monday|tomorrow
  `,
  inability: list`
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
    listen to me; i do not have time; i do not care; whatever; like i ..1 say|said ..2 already|before
    i already told you; how many times ..2 i|do; are you ..1 serious; stupid; idiot; moron; ridiculous; dumb
    you people; deal with it; too bad; tough luck; read the ..2 contract|terms|email|manual; obviously
    you clearly; not rocket science; what be your problem; waste ..2 time; hurry up; let me finish; be quiet
    if you ..3 listen|listened|bothered|read|paid_attention; get over it; i could not care
    not going to argue; do what you want; go ahead and complain; good luck with that; seriously
    nobody else complains; are you kidding
  `,
  works_now: list`
    be|it|that|everything ..1 work ..1 now; work now|again|fine|perfectly; it work
    that|this do|did the trick|it; it be|is ..1 back ..1 up|on|online|working|now; i be ..1 in now|in
    i ..2 see it now; it ..2 load|come ..2 now|up; it be ..1 fixed|resolved|solved|gone
    that fix|solve ..1 it; back online; no more error; light be ..2 green|solid|white|steady
    got it ..1 working|now; let ..1 me in; it go|went through; connected now
    i get the ..2 code|email|link ..1 now; there ..1 be ..2 picture|signal|sound|it|light|code
    i be|am ..1 logged in; i be|am connected; it be|is ..2 working; be|is ..1 starting up
    now ..2 it be|is ..1 on|up|open|loading; can see ..2 now; that do|did|has it; works ..1 now
    we be|are ..1 back; it say|says ..1 welcome|connected|success|online
    i can ..1 log|sign|get|see|hear|use|connect|print|access ..3 now|again
  `,
  accept: list`
    that work ..2 me|fine|great|perfectly
    sound|sounds ..1 good|great|perfect|fair|reasonable|fine|like_a_plan|lovely|wonderful|excellent; perfect
    great; wonderful; excellent
    that be|is|will_be|would_be ..2 great|perfect|fine|good|all|wonderful|it|everything|what_i_needed|helpful|fantastic|amazing|lovely|awesome
    that will be|do; okay ..1 thank; all right thank; yes ..1 please; thank you ..5 help|much
    let us do ..1 that; go ahead; i be ..2 happy|satisfied|relieved|glad|okay|fine|pleased
    no that be ..2 all|it|everything; that be everything|all|it; nothing else
    i|you solve|solved|fixed|helped; that answer|answers; that clear|makes ..2 sense|up|things; make sense
    fair enough; much better; good to know; i appreciate; fantastic; brilliant; awesome; got it thank
    okay great|good|perfect|fine; you have be ..2 helpful; lovely; super; cool; brill; cheers; ta
    that explains; get it now; got it; ah ..1 okay|right|got; will do; okay bye|then|sure
    great ..1 bye|thanks; lovely ..1 thanks; deal; go for it; suits me
    @time|that|it|this be ..1 good|fine|perfect|okay|great|ideal|better|clear; i see thank
  `,
  refuse: list`
    not good enough; forget it; never mind
    i will ..2 go|take|find|switch|cancel ..3 elsewhere|else|business|someone|another|competitor
    take my business; waste of ..2 time; not ..2 help ..1 me|at_all|much
    that|this do|does not ..1 help|work|solve|fix|answer
    still ..2 not ..2 work|load|connect|good|fix|resolve|understand|receive|let|show
    same error|thing|problem|message|result; you be ..1 useless|no_help; no help; i give up
    i will ..2 call|speak|talk|contact|sue|complain|dispute|report ..4 bank|lawyer|manager|supervisor|someone|complaint|you
    not ..2 satisfied|happy|accept|solve|resolve|wait; so you ..2 can not|will_not|refuse; there be nothing
    nothing you can do; speak ..3 @staff; it be|is not fair; not fair; so i ..2 lose|stuck|out
    i be not ..2 pay|accept|agree; that be not ..2 what|an|the|right|true|an_answer|enough
    i do not ..1 want that; then ..1 cancel
  `,
  closing_offer: list`
    anything else; something else ..3 help|do|today; any other|further question|concern|issue|thing
    help ..2 with ..2 else; what else can; any question; else ..1 i|we ..1 can; more ..2 i can do|help
    any ..1 other|further|more ..1 question|concern|detail|issue|thing|information|help; anything ..1 else
    all for today; else ..2 today
  `,
  farewell: list`
    have a ..2 day|evening|weekend|night|afternoon|morning|one|rest|time|trip|week
    have ..1 good|great|nice|lovely|wonderful ..1 day|weekend|one|evening; goodbye; bye; good bye; bye bye
    take care; good night; enjoy ..2 day|rest|weekend|evening|trip|stay|new; talk to you ..1 later|soon|then
    see you; thank you for ..1 call|being|choosing|your_patience|bring|contacting|letting; thanks for call
    speak|talk soon; all the best; you too; have a good|great|nice; stay safe; happy holidays
    safe travels|trip|journey; enjoy; take it easy; good luck; get well; feel better; congratulations again
    thank you|thanks for ..2 business|time|patience|understanding|letting|bringing|order
    we ..2 look forward to; have fun; happy ..1 birthday|holiday|travels
    hope ..3 feel|enjoy|love|like|better; hang in there
  `,
  thanks: list`thank you; thanks; much appreciated; appreciate ..2 it|that|help; bless you; =cheers`,
  intensifier: list`
    very; really; so; extremely; absolutely; totally; completely; incredibly; super; truly; beyond; utterly
    such; too; damn; at all; ever; seriously; never; all; always; right now; immediately; deeply; terribly
    way
  `,
  diminisher: list`
    a bit; a little; slightly; somewhat; kind of; sort of; little bit; not that; fairly; mildly; just a
    not too; minor
  `,
  // Praise that says by itself that it means its opposite.
  mockery: list`
    thanks|thank_you for nothing; thanks a lot for
    great|fantastic|perfect|wonderful|brilliant|lovely another|more|so_now; fat lot; must be nice; as if
    yeah right; what a joke; big surprise; thanks to you
  `,
  // Praise that may mean its opposite. The rules ask for a grievance nearby.
  sarcasm: list`
    oh|well|yeah|just|how|gee|wow ..1 just? great|wonderful|perfect|fantastic|lovely|brilliant|terrific|nice|convenient|amazing|typical
    just what i need|want|needed; some ..1 service|help|support; big help; lot of help|good; fat lot; as if
    yeah right; sure ..1 you do|will|it_will|you_are; very helpful of; what a surprise
    nice ..1 work|job breaking|losing; so|real|very helpful ..2 but; congratulations
    great ..1 job ..3 lose|break|ruin|mess; good ..1 job ..3 lose|break|ruin|mess
    love ..2 wait|waiting|being|spending|paying|how; i love how; must be nice; shocker
    impressive ..3 bad|wrong|slow; thanks to you
  `,
}
