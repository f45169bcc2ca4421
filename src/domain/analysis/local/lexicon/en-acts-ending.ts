import { list } from './list.ts'
import type { Lexicon } from './types.ts'

/**
 * Speech acts that end an English call without the words for it: refusals that only give the rule, promises without a
 * date, and customers who leave politely with nothing. Each is told by its frame, whatever the matter.
 */
export const EN_ENDING_ACTS: Pick<
  Lexicon['acts'],
  'restrict' | 'defer' | 'contingency' | 'resign' | 'turn_down' | 'await'
> = {
  // The agent gives the rule instead of a no.
  restrict: list`
    not ..1 something|thing ..2 we|i|that|they; not ..1 anything ..2 we|i; not ..1 set_up|equipped|authorized|allowed ..1 for|to; no ..2 way|exception|option|appeal|leeway|workaround
    not ..1 a|any|another|really ..1 way|option|exception; i|we ..1 wish i|we|there|that; i|we be ..1 afraid; regret ..1 that|to; sorry ..2 not; sorry i|we can|could not
    sell|sold as ..2 final; sale|sales be ..2 final; outside|out ..1 of ..2 what|our|the; fall|falls ..1 outside|under|below; beyond ..2 what|our|the; not ..2 part of; not ..2 covered|cover|eligible|included|entitled
    only ..3 in_person|by_mail|by_post|in_writing|online|at_a_branch|at_the_counter; be ..1 only for; reserved for; restricted to; limited to; we|they ..1 only; i|we can ..1 only
    not ..2 up to ..1 me|us; not my|our ..1 call|decision|place; not ..1 get to ..1 decide|choose|move|change; above ..1 my|me; be ..1 between you ..1 and; between the two of; would|will|that be ..2 on you; at your ..1 own ..1 expense|cost
    we|i go by; what|all i|we ..1 go by; go|goes by ..1 what; that be ..1 how ..2 work|do|done|set|it|we; that be ..1 the|our|just|what ..1 way|rule|policy|term|contract|agreement|system|law
    the|our rule|policy|agreement|contract|terms|system|law ..2 be|say|state|do|will|require|count|cut; by law; page # ..1 of
    i|we do not ..2 do|give|take|carry|make|offer|have|keep|quote|sell|stock|handle|hold|deal|see|accept|cover; i|we did not ..1 find|get|receive; no longer ..1 offer|carry|make|sell|have
    not ..2 come|turned|handed in; would|will|could not ..2 change|reach|apply|help|matter|count|make_a_difference; even then; not even; not ..1 without|until ..2 the|you; not at this time
    tell|telling|told you ..1 the same; the same ..1 limit|answer|screen|book|thing|rule|page; not a|much|lot ..2 more ..2 i|can|to; nothing ..2 i|we|left|else|more ..2 can|do|on|here; no more to ..1 say|add|give
    that be ..1 up to you; your ..1 own? choice|right|prerogative; you be ..1 free|welcome to ..1 try|leave|write|go|contact|call|complain; treat|treated|count|counts|regard|considered as ..1 agreed|final|used|accepted|late|new
    past ..2 deadline|date|window|period|point|# ; too late; run out; ran out; fully|completely|all|already|booked|sold|filled ..1 up|out|booked|full|taken; nothing ..2 open|left|available|that; first ..3 i|we ..2 have|see|show|got ..2 be
    would|will need|have|want to ..2 see|examine|speak_to|talk_to|take_that|ask ..1 you|them|him|her|the; not ..1 the|my|our one ..1 who|to|that; a|the different department|company|office|team; not ..2 speak to|for ..1 that|what|them|it
    i|we could not ..1 say|tell|promise; i|we have ..1 no ..1 idea|date|way|say|control|information; not ..1 be ..1 able|allowed to; can not ..1 be ..1 moved|changed|combined|transferred|refunded|returned|used|done|undone
  `,
  // Somebody will deal with it, whoever and whenever that is.
  defer: list`
    someone|somebody|person|people|nurse|dispatcher|specialist|adjuster|reviewer|doctor|owner|manager|supervisor|team|they|she|he|we|us ..2 will|would|going_to ..3 reach_out|contact|touch|call|ring|phone|text|email|write|holler|shout|look|decide|review|review|decision|back|know
    one ..1 of ..1 us|our|them|my ..2 will|would|going_to; be in ..1 contact|touch; get ..1 in ..1 touch|contact; reach out; hear ..2 back|from ..2 us|them|me|someone|somebody|him|her|you; hear either way
    get|have|having|getting ..3 looked|checked|sorted|redone|remade|reviewed|seen ..1 to|into|at|over|out; get|have|having|getting ..1 someone|somebody|them|him|her|a_guy|the_guys|the_team|the_lab|the_shop|the_crew|one_of ..2 look|check|call|come|go|do|redo|make|send|find|mail|fix|on|out|take|ring|over
    look|looking|dig|digging|check|checking ..1 into ..2 it|that|this|what|why; go|goes|going|went ..1 to|through|past|before ..2 reviewer|team|officer|committee|board|review|manager|underwriter|department|underwriting|finance|approval
    go|goes|going ..1 over|through|back ..1 over? ..1 it|them|that|this|these; be ..2 with ..1 them|the|our ..1 team|coder|people|department|lab|engineer|office|manufacturer|bank
    pass|passing|send|sending|hand|handing|forward|bump|kick ..2 on|over|up|along ..2 to; leave|put|putting|write|writing|add ..2 note|message|word|request|order|ticket ..2 in|for|to|with|on; mark|marked|marking ..2 contested|urgent|dispute|priority|pending
    put|putting ..1 you ..1 in ..1 for; put|putting|get|add ..1 you ..1 down|on|in ..2 list|queue|waitlist|that|line; be ..1 in|on ..1 the ..1 queue|list|line|schedule_for; top of ..1 my|the|our|his ..1 list|pile
    run|take|bring|check|clear ..1 it|this|that ..1 by|with|up ..1 with? ..1 my|the|our|him|her|them; follow up; stay on ..1 top|it|them; keep ..1 after|on ..1 them|it|him; see to ..1 it|that; push ..1 them|him|for|on; make sure ..3 know|call|see|get
    still ..1 working|work|looking|waiting; they|crew|we|engineers|team|people|someone|somebody be|have|got ..3 working|looking|searching|fixing|on_it|out_there|investigating
    wait|waiting ..1 on|for ..2 part|them|manufacturer|supplier|bank|doctor|report|it|her|him; ask|asking|asked ..1 them|him|her|the ..2 to ..1 find|look|check|turn|call|send|fix|see|do
    once|when|as_soon_as|after|until|till ..4 decision|know|here|arrive|land|ready|through|done|signed|paperwork|approved|hear|look|seen|answer|free|back|both|up
    not ..2 time|date|frame|timeline ..2 on|for|right|yet; can not ..1 say|tell|give|promise ..2 when|time|date|exactly; hard to say ..1 when; it ..1 varies|depends ..1 how; hold off ..2 pay|paying|on; do not pay ..2 yet|until|anything|till|that|any
    a ..1 new|corrected|revised|updated|fresh ..1 bill|statement|invoice|quote|estimate|one ..2 will|would|come|go; we|they would|will ..1 need|want|have ..2 see|a_copy|your|the|both|you_to ..2 first|before|certificate|license|original|form|document|signature
    bring|bringing|take|drop|pop|stop|come ..2 into|in_to|by|in ..2 branch|office|store|counter|us|any ..2 with|once|and|they; email|mail|upload|send|fax|get ..2 photo|picture|form|document|certificate|estimate|copy|those|them|it ..1 to|over|in|through ..1 us|me|the|and
    talk it over; think it over; when you|once you ..2 decide|decided|ready|know|hear|talked|back; good|valid|open|held ..1 for ..2 # ..1 day|week|month; up again
  `,
  // What to do should it go wrong after all: no promise, and no sign that it will.
  contingency: list`
    if ..10 call|ring|phone|text|contact|tell ..1 us|me|back|again|up|in; if ..10 give ..1 us|me; if ..10 let ..1 us|me ..1 know; if ..10 reach ..1 out|us; if ..8 come|stop|swing|drop ..1 back|by|in; if ..8 send ..1 us|me
    if anything ..3 change|come|go|happen; if you ..1 have|run|need|get ..3 trouble|question|problem|issue|anything; if you ..2 change your mind; if it ..3 again|back|continue; should you ..2 need|have|change; just ..1 in case; feel free to; do not hesitate; you can always
    if for any ..1 reason; if by ..1 any ..1 chance; you know where to ..1 find|reach
  `,
  // The customer leaves with nothing, politely.
  resign: list`
    thank_you|thanks ..3 anyway|anyhow|all_the_same|regardless; thank_you|thanks ..1 for ..1 try|trying|look|looking|checking|nothing|your_time|listening_anyway; i ..1 guess|suppose ..1 i|that|so|we|it|there|she|he|not; oh well; well that be ..1 that|disappointing|a_shame|too_bad
    so ..1 it be ..1 a? no; that be ..1 a no; worth ..1 a|the ..1 try|shot|asking|ask; live with ..1 it|that|this; do|go without; make do; not ..1 much ..1 of ..1 a ..1 help|choice; no ..1 point|choice|use; what ..1 choice
    out|lose|lost|losing|waste|wasted ..2 #|money|dollar|hundred|thousand|deposit|day|time; i|we will ..2 try|go|look|find|check|see|take|get|use|order|buy ..5 else|elsewhere|other|another|somewhere|around|competitor|place|myself|bank
    i|we will ..1 see if|whether ..1 my|i|we|somebody|someone|another|he|she|they|there; i|we will ..1 pass|skip|leave_it; not ..1 bother|bothering; forget ..1 it|i_asked|about_it; never mind; i ..1 understand|know ..1 it be ..1 not ..1 you|your
    shame; pity; too bad; disappointed|disappointing; heartbroken; i ..1 be|was ..1 hoping ..2 for|you|it|that; not ..2 sit ..1 right|well; i ..1 expected ..1 better|more; can not ..1 be ..1 helped|done; it be what it be
    nobody ..1 can|will ..1 help|do; so ..1 you|nobody ..2 can ..1 not|help|do; that be ..1 no ..1 good|use|help ..1 to? ..1 me|us; not ..1 much ..1 help; does|do not ..2 help ..1 me|us|much|any; leave|leaves ..1 me|us ..1 with|nowhere; what good be|is
    anything you can do; nothing you can; even ..1 if|with|though ..2 i|letter|receipt|doctor|we; just ..1 this ..1 once; make an exception; is|be there ..1 any|no ..1 way|one|chance; have ..1 my|the ..1 bank ..1 stop|block|dispute
  `,
  // The customer says no to what is offered beside the matter.
  turn_down: list`
    no thanks|thank_you; i|we ..1 do not ..1 want|need ..2 it|that|one|any|the|a|to|your; i|we would ..1 rather|prefer ..1 not|to|have|just|the; i|we will ..1 pass|skip; not interested; no ..1 i|we ..1 be ..1 good|fine|okay|set|done
    no ..1 just|only ..1 the|that|one|this; not ..1 for ..1 me|us; not ..1 right_now|today|at_the_moment|this_time; that be ..1 nice|kind|sweet ..2 but; no ..1 i|we|he|she ..1 think ..2 done|not|good|finished; not ..1 do|doing|pay|paying ..1 that|it|for; do not ..1 start with
  `,
  // The customer waits for the company, or has a step of their own before it goes on.
  await: list`
    i|we will ..1 wait|be_waiting|hold_on|sit_tight|stand_by; wait ..1 to ..1 hear; wait|waiting ..1 for ..2 call|letter|email|text|news|answer|you|them|him|her; let|keep ..1 me|us ..1 know|posted|updated; keep|have ..2 phone ..2 on|me|close|by|near; keep it ..1 by|close|near ..1 me|by
    so ..1 you|someone|somebody|they|he|she ..1 be|will ..1 call|calling|ring|let|contact|send|come|coming|going|email; you|someone|somebody|they|he|she will ..1 call|ring|let|contact|text ..1 me|us; and ..1 will ..1 someone|somebody|they|she|he|you; will ..1 they|she|he|someone|you ..1 call|let|ring|contact|text|tell
    forget ..1 about|to ..1 me|us|call; make sure ..2 call|calls|comes|know; how|when ..2 will|do|would ..1 i|we ..2 know|hear|find_out|get; when ..2 will ..1 it|they|he|she|you ..2 call|come|know|be; hold ..1 off; should i ..2 pay|paying|wait|wait_for|keep
    get|come ..1 back to ..1 you|us; talk|speak|check|discuss|walk|run|go ..3 with|to|through|by|past ..2 wife|husband|boss|manager|finance|lawyer|partner|accountant|doctor|legal|board|team|landlord|him|her|them|insurance; have|has|need to ..1 go ..1 past|through|to|by ..1 my|our|the|finance|legal|him|her; over|above my ..1 limit|head|budget
    i|we will ..2 get|send|bring|mail|upload|drop|fax|scan|email|pay|sign|fill ..3 to|over|in|out|it|that|them|off ..2 you|tonight|tomorrow|today|soon|when|first|then|@time; get ..3 over ..1 to ..1 you; go|going ..1 out ..1 to ..1 you; until|till then; in the meantime; until ..1 you|they|he|she|it ..1 call|come|get|know|arrive
    i|we will ..1 try ..3 monday|tuesday|wednesday|thursday|friday|weekend|tomorrow|later|then; i|we will ..2 give ..1 it ..2 day|weekend|week|try; as soon as ..1 i|we ..2 get|be|have|find|know; then ..1 come|call|go ..2 you|back; fingers crossed; i ..1 hope ..1 they|you|he|she|so
  `,
}
