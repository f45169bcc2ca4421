import { EN_ENDING_ACTS } from './en-acts-ending.ts'
import { EN_HANDLING_ACTS } from './en-acts-handling.ts'
import { list } from './list.ts'
import type { Lexicon } from './types.ts'

/** What statements do in an English call, beside their topic. */
export const EN_ACTS: Lexicon['acts'] = {
  ...EN_HANDLING_ACTS,
  ...EN_ENDING_ACTS,
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
    who be|am i ..1 speaking|talking; and you are; look you up; what ..3 name|birthday|plate|email|digits|pin; the name
    who do i have; name on it; what ..2 number ..2 on; be|is this ..1 mr|mrs|ms|miss
    find you|your ..3 account|order|record|booking|file; whose name|account|house|order|card; maiden name
    account|order|policy|booking under; under her|his|your|their|which name; the username; what be your name
    confirmation|booking|reservation|reference|access|customer code; read ..2 the|that code
    which company|boat|unit|order|account|property|car|vehicle|policy|passenger|line|machine|room|contract|flight|store ..1 be|is it|that
    be|is that|this|it ..1 for #; permit number; whose be|is it; be|is that po; whereabouts ..1 on|in|at
  `,
  give_identity: list`
    my ..2 name be|is; @identifier be|is ..2 #; # #|oh #|oh #|oh
    my ..1 account|order|policy|phone|reference|booking|customer|member|case number ..2 #
    order|account|policy|reference|case|ticket|booking number #; number be|is ..1 #; it be under
    date of birth be|is; i live at; my address|email be|is; the name on ..3 account|order; spell; born on|in
    zip code|postcode be|is; name be; this be ..3 =speaking|=calling; born ..2 @time|#; under ..2 name
    account ends|ending in; flat|apartment|room|unit #; it be ..2 calling|here; it be|is ..2 again
    this|it be|is ..1 mom|mother|dad|father|wife|husband|daughter|son|assistant; be the name; her|his|its name be|is
    workspace|company|business be|is; =it is|be ..1 at|from|with; i be ..1 in # ..1 at; po #; purchase order #
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
    it be about|regarding; i need help; i just receive|get|notice|see; i notice; i|we be told
    i|we be|was ..1 hoping|wondering|looking|calling|thinking|trying; i|we expect; i|we have decided
  `,
  request: list`
    i|we ..1 want|need; i|we would ..1 like|love|prefer; can|could|would|will you; can|could|may|shall i|we
    please; help me; is it possible; be it possible; be there ..2 way; i be ..1 look|hope|try|trying
    how do|can i; what do i ..2 need|have; i demand; i insist; go ahead and; let me; i expect
    i|we have ..1 decided; decide to; i|we will take; hope|hoping to; ask|asking for; i|we be ..1 after
    what i ..1 want|need
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
  works_now: list`
    we be in ..1 now; i be in ..1 now; you be in both; oh ..1 it let me; there it be|is|goes|go; it ..1 let me in|on|through; it come|came|come_back on|up|back; i hear|see ..1 you|it ..1 now
    oh ..2 it ..1 work|works|worked; it take|took it|mine|me; i got in|on|it ..1 in; it be|is show|showing ..2 now|up; lights ..1 be ..1 back; yeah ..2 got it
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
    that works; works for me; that will work; that be ..1 all i want|need|wanted|needed; you ..1 do|did good; alrighty; good deal; fine by me; oh ..1 good; oh that be easy; glad|happy to hear; oh ..1 okay ..1 thank
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
    hope ..3 feel|enjoy|love|like|better; hang in there; stay|keep warm|cool|dry|well|healthy; talk to you next
    have a|an ..2 flight|drive|stay|vacation|holiday|party|meal; get home safe; i ..1 hope it be|goes; come back soon
    give ..3 hug|best|love|regards; talk|speak to|with you ..1 tonight|tomorrow|@time; take ..2 care of yourself
    sleep well; welcome home; so long; have a|an ..1 great|good|nice|lovely|wonderful|fantastic|blessed|happy
  `,
  further_wish: list`also; another|other thing; one more thing; while i ..3 have|get you; while i be ..1 at it; secondly; on top of that; by the way`,
  calls_into_silence: list`
    =hello; hello be|are ..1 anyone|anybody|somebody; be|are you ..1 there|still_there; anyone|anybody there; can you hear me; you there
    i can not hear you; you be ..1 breaking up; lose|lost you; you ..1 cut|cutting|cuts out; be|get ..1 disconnected|cut_off
    what the|hello they|he|she hung up; did you hang up; come|pick back|up please
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
