import { list } from './list.ts'
import type { Lexicon } from './types.ts'

/**
 * Words and phrases of feeling, by strength from 0 to 1. Negation, intensity, sarcasm and who speaks are weighed
 * by the rules, so "not happy" and "really angry" need no entries of their own.
 */
export const EN_EMOTIONS: Lexicon['emotions'] = {
  satisfaction: [
    {
      weight: 0.7,
      any: list`
        you ..2 just made my; i could kiss|hug you; no way oh; that be so ..1 kind|sweet|nice|thoughtful|cool|exciting; best ..2 ever|news; so excited; can not wait; excited ..2 about|to|for
        getting chills; you be an angel|sweetheart|doll|peach|legend|hero; my hero; oh|that_is wonderful|marvelous|fantastic|amazing; i be so ..1 happy|glad|excited|relieved|grateful|pleased
        treat|treated me|us ..3 well|kindly|like_family|wonderful; can not say enough; raise|raising ..2 praise; made ..3 difference; what a treat|joy|delight; love ..1 you|that|it|him|her; tickled
        always ..3 great|wonderful|good|nice|kind; that easy; was ..1 expecting ..3 fight|worse|whole; best ..2 call|day; give ..3 raise; be ..1 a godsend|blessing; bless ..1 you|your|her|his
      `,
    },
    {
      // Beyond politeness: delight, relief, praise for the person or the company.
      weight: 0.8,
      any: list`
        delighted; thrilled; ecstatic; over the moon; made my day|week; life saver; lifesaver
        you are the best; you are a star|lifesaver|angel|gem|legend; save me|my ..3 life|day|time
        could not be happier|more_pleased; can not thank you enough; best ..3 service|experience|support
        exceed|above ..3 expectation|beyond; thank you so|very much ..5 help|patience|time|kind; blown away
        so grateful; love ..2 it|this|service|your; what a relief
        outstanding|exceptional|superb ..2 service|support|job|help; highly recommend; above and beyond
        go the extra mile; five stars; top notch; first class; pleasantly surprised
        better than i ..3 expect|hope|fear; weight off; cheer|cheered me ..2 up; put my mind at ease|rest
        tell ..4 how good|great|helpful; so glad i call; what a ..1 lovely|nice|wonderful|great|pleasant
        obsessed; be ..1 incredible|amazing|outstanding|phenomenal
      `,
    },
    {
      weight: 0.6,
      any: list`
        be @very? happy|pleased|glad|satisfied|relieved|impressed|grateful|thankful; relief; relieved
        appreciate ..2 help|time|patience|that|it|this|everything; impressed; exactly what i need|want
        thanks a million; much better; feel ..2 better; happy with; pleased with; glad ..2 help|call|hear
        work ..2 perfectly|great|well|like_a_charm; weight off my|the; recommend you; great help; you rock
        yay; hooray; @positive service|job|work|help|support|experience|news|surprise
        so|very|really|extremely|super|incredibly|such helpful|kind|nice|easy|quick|fast|smooth|generous|patient|sweet
        you be ..2 helpful|kind|great|wonderful|amazing|patient|fantastic|lovely|awesome|sweet|generous
        be ..2 fantastic|wonderful|excellent|amazing|awesome|brilliant|delightful|outstanding; delighted
        love ..1 it|this|that|your; i love; so|very|absolutely|really|how @positive; chuffed
        how kind|lovely|nice|sweet|wonderful|thoughtful
        so|very knowledgeable|professional|efficient|thorough|courteous|friendly|pleased|happy|glad|grateful|thankful|relieved
        thank you thank you; thank goodness|god|heavens; phew; spot on; keep up the good work; no complaints
        be ..2 delight|pleasure|treat|gem|star|angel|legend; absolute delight|pleasure
        what a relief|star|gem; be ..1 best; glad i ..1 call; exactly what i; much appreciated
        i really appreciate; bless you; fabulous; terrific; splendid; marvelous
        do ..2 fantastic|great|wonderful job; thank you ever so; could not ask for; impress
      `,
    },
    {
      weight: 0.3,
      any: list`
        great; happy; glad; pleased; appreciate; good news; enjoy; @delight; delightful; helpful; love
        thank you so|very much; thanks so|very much; thanks a lot; generous; kind of you; yay
      `,
    },
  ],
  anger: [
    {
      // Whoever says it of himself is to be believed.
      weight: 1.5,
      any: list`
        i be angry|furious|livid|outraged|fuming|enraged; i be so|very|really|extremely|absolutely|getting|quite angry|furious|mad
        make|makes me angry|furious|mad; make|makes me so|really|very angry|furious|mad
      `,
    },
    {
      weight: 1,
      any: list`
        go to hell; a damn|bloody =thing|=joke|=mess; you ..2 crap; the hell ..2 be ..1 wrong; sue you; see you in court; get ..2 lawyer|attorney
        my|our ..1 lawyer|attorney; a lawyer; be rob|robbed|robbing; robbed; call ..2 liar; be ..1 crooks|thieves|liars|clowns|idiots|con_artists|criminals|a_fraud
        you stole; bunch of; what a bunch; theft; get me the owner|manager; scam me; this be ..1 a ..1 scam; you scammers; screw ..1 me|us|people
        you ..2 should be ashamed; be ashamed of; how dare; despicable; vile; scum; you ..2 ruined; be done talking; shove; hell no; stop talking
        attorney general; regulator; licensing board; news station; you make me sick; do not lie; i be not ..1 stupid|an_idiot; stupid ..1 company|people|system|rule|policy
        have have ..1 enough of you; be going to regret; you hear me
        worst ..2 company|bank|airline|hotel; never ..3 do_business ..3 again
        furious; livid; outraged; enraged; fuming; irate; seething; pissed; mad as hell
        how dare you; go to hell; shut up; bullshit
        screw you|this; idiot; moron; incompetent; useless; liar; crook; thief; con artist
        rip off; ripping ..2 off; robbery; daylight robbery; stealing|steal ..3 money|from_me|my
        legal action; take you to court; lawsuit; small claims; report you
        
        absolute disgrace; lie to me|us; been|be lied
        what be wrong with you; stop lie; do not ..2 tell me to calm; do not you dare; i demand
        hang up on me
        
        
        shame on you; shameless; shambles; incompetence; thieves; you|they|those ..2 clown; cowboy; fire|fired ..1 him|her|them
        trading standards; no way to ..2 treat|talk|speak|run; i refuse to; not stand|standing for
        will not stand|tolerate; i want answers; how could you
        lose|losing my ..1 temper|patience|cool; go|going to ..3 post|tell everyone|press|newspaper|media
        damn it; bloody joke; be ..1 criminal; utterly useless; wreck|wrecking ..2 my; be you ..1 stupid|deaf
        hate ..2 company|you
      `,
    },
    {
      weight: 0.75,
      any: list`
        be|am|so|really|pretty|very mad; hate ..1 you|this_company|your; be|was ..1 rude ..1 to_me|to_my|to_us; angry; anger; outrage; outrageous; disgusting; disgusted; disgrace
        disgraceful; appalling; appalled; pathetic
        
        insulting; insult; right this minute|second|instant
        i want ..4 right now
        i insist; dishonest; cheat; ripped off; treat|treated ..2 like
        lost my temper; blame you|your; social media; better business bureau; ombudsman
        laughed at; what ..3 be going to do about; mistreat
        never ..4 so disgusted|insulted|humiliated; disgust
      `,
    },
  ],
  frustration: [
    {
      weight: 0.75,
      any: list`
        you people; unacceptable; ridiculous; absurd; insane; preposterous; infuriate; infuriating; not acceptable; beyond a joke; inexcusable; no excuse; nonsense
        sick and tired; sick of; last straw; had enough; have enough of; enough be enough; waste ..2 my ..1 time; be you joking|kidding|serious
        must be joking|kidding; for crying out loud; what the hell|heck; for god|heaven|pete sake|sakes; be ..1 a joke; complete|absolute|total joke; joke of a
        terrible|awful|worst|horrible|lousy|bad ..1 service|company|experience|treatment|support; shocking; rubbish; this be ..1 crazy|garbage|crap; crap
        every ..1 single time; what do|am i pay|paying for; believe it when i see it; how be that my|our; so it be ..1 my|a_you|your
        from zero|scratch; start over; all over again; i have ..1 better things; what be the point; at this point; i should not have to; why should i
        why do i have to; why be i; it should not be this|so; really really; do your job; i just want ..2 to; here we go again; of course it; figures
        i|we ..1 was|were told ..4 by|that|it|to|someone|last; told me ..5 would|was|it_would; first they|you ..4 then; had to ..3 again; again and; yet another
        i have ..2 receipt; so i be ..1 supposed|just|stuck; and now ..3 =another|=again; no one|nobody thought|bothered|told; three times three; known for # months; another # days|weeks
      `,
    },
    {
      weight: 0.7,
      any: list`
        frustrated; frustrating; frustration; annoyed; annoying; irritated; irritating; aggravated
        aggravating; exasperated; tired of; at my wits end; wits end; end of my rope; bother me
        second|third|fourth|fifth|sixth|seventh|tenth time; # times; over and over; again and again
        time and again; keep ..2 tell|say|promise|transfer|pass|get|put; run around; runaround
        back and forth; from pillar to post; pass|bounce|transfer ..2 around|from|between
        nobody|no_one ..3 call|help|answer|know|respond|get_back|tell|care|listen|seem|reply|pick
        never ..3 call|get|hear|respond|come ..1 back; still ..1 not|no|wait|have_not|nothing
        not ..3 fixed|resolved|sorted|solved yet|still|properly; on hold ..2 for
        wait ..4 hour|minute|week|month|day|forever|ages|long
        already ..4 call|told|tell|explain|say|spoke|do|try|give|send|pay; not good enough; let ..1 down
        disappointed; disappointing; disappointment; give ..1 up; supposed to ..5 but
        promise ..6 but|not|never|and; not happy|satisfied|pleased|impressed; not what i; as|like i say
        for the # time; losing patience; patience be; impatient; inconvenient; inconvenience; such a hassle
        hassle; nightmare; a mess; mess up; screw up; headache; pain; why be it so hard|difficult
        how many times; how much longer; how long do i have; every ..1 time; keep happening; happen again
        same ..1 problem|issue|thing|question|mistake ..3 again; gets ..2 nowhere; getting nowhere
        does not help; no help; not helping; not helpful; unhelpful; wasted; waste; try ..4 everything
        nothing ..2 work|help|change|happen; come on; seriously; can not believe; unbelievable; upset
        dissatisfied; unhappy; cannot even; not even; fault; mistake again; wrong again; once again
        yet again; fed up; had it with; be at this|it for; have be ..3 for ..2 hour|hours|week|month|day
        pointless; take forever|ages|so_long; go in circle; tiresome; tedious
        drive|driving me ..1 crazy|mad|insane|nuts|up|round|bonkers; sick of
        fourth|fifth|third|second|sixth call
        keep ..1 get|getting|chase|chasing|ask|asking|try|trying|have|having|wait|waiting
        chase|chasing ..2 you|this|them|up; mess|messed|messing ..1 me|us about|around; no one|nobody seems
        how hard|difficult ..2 be; why ..1 can not ..2 you|i|it|they; i have be try|trying
        nothing but trouble|problems; on hold; no response|answer|reply; get|go nowhere; can not get through
        wait ..2 for nothing; wait ..2 in; take|took ..2 day off
        waste|wasted ..3 day|time|hour|afternoon|morning; hour on|with ..2 phone
        be you going to do ..1 anything; anyone going to do; always someone else; ever since; so many times
        enough be enough; not impressed; fobbed off; let|letting ..2 down
        reinstall|restart|reboot|reset|call|try|ask ..3 # times; round|around in circles
        not what i was told; exhausting; exhausted; infuriating; simple|basic question; too much to ask
        better come|be|work; have better; no_one|nobody ..2 show|come|turn|answer|reply|respond
        take|took ..3 day|time|morning|afternoon off; need to actually; actually ..1 come|show|work|do
        they|you|it keep ..1 send|pass|tell|transfer|ask|say|charge|call|change|cancel|reschedule|reject|kick|throw
        never ..1 once; third|fourth|fifth|second increase|time|visit|letter|notice; left ..1 # messages
        not one ..3 return|returned|answered|called; nobody|no_one sends|gave|give|sent|tell|told
        again that
      `,
    },
    {
      weight: 0.4,
      any: list`
        terrible; awful; bad service; poor; late again; delay; too long; so long; problem again
        unfortunately; expected better; not right; makes no sense; not fair; unfair; twice now
        missed ..3 work|day; speak|talk to|with ..3 @staff; finally; for ..2 hour|hours; sigh; typical
        not the first time; months now; weeks now; days now; wait|waiting ..4 so long; for nothing; how long
        supposed|meant to ..8 now|still|instead; turn|turned ..1 away; without ..2 notice|warning|telling
        everything and; i have ..2 tried everything; line out the door
      `,
    },
  ],
  anxiety: [
    {
      weight: 0.8,
      any: list`
        be i in trouble; be ..1 going to be okay|alright|hurt; you promise; are you sure ..4 safe|okay; oh my god|gosh|lord; oh god|lord|no; tell me it; lie|lying awake; terrified of
        what do we|i do if; will she|he|we|i be okay|alright; only have|has|got enough ..3 for; be it ..1 gone; did they|he|she get; is my ..4 gone|safe|ruined; hands be shake
        make me ..1 nervous|jumpy|sick; so|really|getting ..1 worried|scared|nervous|anxious|panicky; a wreck; can not breathe; stomach ..2 knot|knots|turn; not ..2 sleep ..2 night|since|well
        worried; worry; anxious; anxiety; nervous; scared; afraid; frightened; terrified; panic; panicking
        panicked; freak|freaking out; stressed; stress; stressful; concerned; fear; fearful; on edge; uneasy
        lose|lost ..1 sleep; can not sleep; not sleeping; desperate; desperately; dread; alarmed
        please hurry; stress me out; petrified; sick with worry; keep me up; up all night; losing my mind
        heart ..2 racing|pounding; shaking; overwhelmed; tense; frantic; dreading; nerve wracking|racking
        worried sick; in a panic; beside myself; not know what i will do; not ..2 know what to do; at risk
        scare; worry me|us; please ..2 hurry|quick; freak me|us; can not stop worrying; helpless
      `,
    },
    {
      weight: 0.5,
      any: list`
        what if; what will happen; what happen if; be ..2 safe
        somebody ..4 steal|stolen|access|hack|use|get; someone ..4 steal|stolen|access|hack|use|get; hacked
        fraud; identity theft; stolen; emergency; urgent; urgently; as soon as possible
        really need ..6 before|by|today|tomorrow|tonight; running out of time; not know what to do
        do not know what i will|would|should do; be i going to ..2 lose|be|get
        lose ..2 job|house|home|everything|data|photo|coverage; suspicious; in trouble
        hope ..3 not ..2 too late; depend on; too late; vulnerable; scary
        need ..3 medication|medicine|insulin|surgery; be it ..1 serious|dangerous; afford to lose
        unsure ..3 safe; fingers crossed; can not afford to; i could ..1 lose|miss
        i will ..1 lose|miss|be_fired|get_fired; running late|out; time sensitive; the baby; pregnant
        nothing|anything ..2 missing|worse; hope ..3 nothing; be my ..3 safe|secure|gone|compromised
        someone ..3 my ..1 detail|card|account|identity|information
        somebody ..3 my ..1 detail|card|account|identity|information; any chance ..3 sooner; black mark
        credit score; evict|eviction|foreclose|repossess|collections; have|get|got ..2 deadline
      `,
    },
  ],
  sadness: [
    {
      weight: 0.9,
      any: list`
        he|she|mother|father|mom|dad|husband|wife|son|daughter|brother|sister|grandma|grandpa|dog|cat|friend|baby ..2 =died|=dies|=dying|=passed
        her|his|the|my death; go|going through ..3 hard|difficult|tough|rough time; terminal; bury; buried; put ..2 down|to_sleep; put to sleep; say goodbye
        tear|tearing up; keep cry; empty house|chair|room; be ..1 hard on|without; not ..1 be the same without; good run; she|he be gone; the last ..2 of him|her
        i|we ..1 lost him|her|it_all|the_baby; his|her things|clothes|voice; without him|her; be so quiet; used to sit|call|love|bring; he|she loved; kidney failure|kidneys
        good ..1 life; it be time ..2 for him|her; his|her last; go peacefully; do not want ..2 suffer; could not save; all ..1 i have left; meant everything; grown up with; brokenhearted
        pass|passed away; funeral; deceased
        late husband|wife|mother|father|mom|dad|son|daughter|brother|sister; grief; grieving; grieve; mourn
        bereaved; bereavement; heartbroken; heart broken; broke my heart; devastated; devastating
        lost my ..2 husband|wife|mother|father|mom|dad|son|daughter|brother|sister|friend|dog|cat|job|home|baby|grandmother|grandfather
        cry; in tears; tears; depressed; depressing; miserable; sad; sadly; sadness; lonely; hopeless
        widow; widower; hospice
        miss him|her|them; miscarriage; lose|lost ..1 everything; heartbreaking; broken up about
        miss ..1 him|her|them; break|breaks ..1 heart; gutted; tearful; choked up; in bits
        since ..2 he|she|they ..1 die|pass; memorial; hurt so much
        too painful; hard to ..2 talk|say|lose|see; loss of; cremation; burial; widowed; lost ..2 him|her
        be gone ..1 forever; at a loss since; barely ..1 slept|eat since
      `,
    },
    {
      weight: 0.5,
      any: list`
        sentimental; meant a lot to; mean ..2 lot to me; irreplaceable; ruined
        ruin ..3 birthday|wedding|christmas|holiday|day; on my own now; all alone
        feel ..2 awful|terrible|bad|low|down; gave up; regret; sorry to ..2 leave|go; wish i could
        used to ..3 together; unemployed; laid off
        felt|feel ..2 awful|terrible|low|down|empty|bad|guilty; last one|time
        late father|mother|husband|wife|brother|sister; be ..1 not well; too late ..1 for
        unfortunately ..3 lost; sick|dying ..2 mother|father|husband|wife|child; heart sank; ashamed
      `,
    },
  ],
  confusion: [
    {
      weight: 0.7,
      any: list`
        confused; confusing; confusion; not understand; do not get it|that|this|why|how|what; do not follow
        lost me; be lost; not make ..1 sense; makes no sense; what do you mean; what do that ..1 mean
        what does ..4 mean; be not ..1 clear; unclear; puzzled; baffled; bewildered; perplexed; mixed up
        complicated; no idea what|how|why|where|which; not sure what|how|why|which|if|i_understand|where|who
        can|could you ..2 explain|repeat|clarify|go_over|slow ..3 again|that|me|what|more|down
        say that again; come again; wait what; i be ..1 not_following; over my head
        do not know what|which|how; not ..1 figure|work ..2 out; can not tell; which one
        hard to follow|understand; so ..2 do that mean; not know where
        different ..2 thing|answer|story|amount|information; contradict; thought you said; you just said
        but ..3 website ..2 says; one ..3 says ..6 other; too many ..2 option|step|menu; never done this
        not ..1 good with computer|technology; do not see ..2 where|it|that; be that ..2 same
        where be ..1 that|it|button; wait ..1 so; hang on so; have not ..1 a? clue; no clue; not have a clue
        no idea; beats me; mystified; head ..1 spinning|spin; not add up; can not make ..2 sense
        make sense of; which ..2 go where; which be which; which one be that; what be i supposed; how come
        not follow|following; you have lost me; all greek; what ..2 that mean; what ..2 supposed to do
        never heard of; never had that; difference between what; sorry what; i do not see how; what exactly
        how do|does ..3 even; be i ..1 doing ..2 wrong; do i ..4 or; kind|sort of lost; a bit|little lost
        not sure which; be|am ..1 lost; not explain it|that|how|what
      `,
    },
  ],
}
