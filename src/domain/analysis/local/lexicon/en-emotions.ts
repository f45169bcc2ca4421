import { list } from './list.ts'
import type { Lexicon } from './types.ts'

/**
 * Words and phrases of feeling, by strength from 0 to 1. Negation, intensity, sarcasm and who speaks are weighed
 * by the rules, so "not happy" and "really angry" need no entries of their own.
 */
export const EN_EMOTIONS: Lexicon['emotions'] = {
  satisfaction: [
    {
      // Beyond politeness: delight, relief, praise for the person or the company.
      weight: 0.8,
      any: list`
        delighted; thrilled; ecstatic; over the moon; made my day|week; life saver; lifesaver
        you are the best; you are a star|lifesaver|angel|gem|legend; save me|my ..3 life|day|time
        could not be happier|more_pleased; can not thank you enough; best ..3 service|experience|support
        exceed|above ..3 expectation|beyond; thank you so|very much ..5 help|patience|time|kind; blown away
        so grateful; love ..2 it|this|service|your; what a relief
        outstanding|exceptional|superb ..2 service|support|job|help; highly recommend
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
        love ..1 it|this|that|your; i love; so|very|absolutely|really|how @positive
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
      weight: 1,
      any: list`
        furious; livid; outraged; enraged; fuming; irate; seething; pissed; boil; see red; mad as hell
        sick and tired; sick of; how dare you; go to hell; shut up; bullshit; damn; bloody; crap; hell
        screw you|this; idiot; moron; stupid; incompetent; useless; liar; crook; thief; scam; con artist
        rip off; ripping ..2 off; robbery; daylight robbery; stealing|steal ..3 money|from_me|my; sue
        lawyer; attorney; legal action; take you to court; lawsuit; small claims; report you; last straw
        have have ..1 enough; have enough of; had enough; enough be enough; joke of a; absolute joke
        complete joke; be a joke; absolute disgrace; lie to me|us; been|be lied; you people
        what be wrong with you; stop lie; do not ..2 tell me to calm; do not you dare; i demand
        hang up on me; waste ..2 my ..1 time; never ..4 do_business|use_you|buy ..3 again
        worst ..4 company|service|experience|ever
      `,
    },
    {
      weight: 0.75,
      any: list`
        angry; mad; anger; outrage; unacceptable; ridiculous; outrageous; disgusting; disgusted; disgrace
        disgraceful; appalling; appalled; absurd; insane; pathetic; terrible ..2 service|company|experience
        horrible; awful ..2 service|company|experience|treatment; infuriate; infuriating; not acceptable
        beyond a joke; rude; insulting; insult; hate; shocking; right this minute|second|instant
        i want ..4 right now; nonsense; garbage; rubbish; preposterous; do not ..2 care what|about|how
        i insist; dishonest; cheat; ripped off; treat|treated ..2 like; no excuse; inexcusable
        lost my temper; crazy; blame you|your; social media; better business bureau; ombudsman
      `,
    },
  ],
  frustration: [
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
        pointless; take forever|ages|so_long; go in circle
      `,
    },
    {
      weight: 0.4,
      any: list`
          terrible; awful; bad service; poor; late again; delay; too long; so long; problem again
          unfortunately; expected better; not right; makes no sense; not fair; unfair; twice now
          missed ..3 work|day; speak|talk to|with ..3 @staff; finally; for ..2 hour|hours
        `,
    },
  ],
  anxiety: [
    {
      weight: 0.8,
      any: list`
        worried; worry; anxious; anxiety; nervous; scared; afraid; frightened; terrified; panic; panicking
        panicked; freak|freaking out; stressed; stress; stressful; concerned; fear; fearful; on edge; uneasy
        lose|lost ..1 sleep; can not sleep; not sleeping; desperate; desperately; dread; alarmed
        please hurry; stress me out; petrified; sick with worry; keep me up; up all night; losing my mind
        heart ..2 racing|pounding; shaking; overwhelmed; tense; frantic
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
        hope ..3 not ..2 too late; depend on; too late; vulnerable; scary; deadline
        need ..3 medication|medicine|insulin|surgery; be it ..1 serious|dangerous; afford to lose
        unsure ..3 safe
      `,
    },
  ],
  sadness: [
    {
      weight: 0.9,
      any: list`
        pass|passed away; die; death; funeral; deceased
        late husband|wife|mother|father|mom|dad|son|daughter|brother|sister; grief; grieving; grieve; mourn
        bereaved; bereavement; heartbroken; heart broken; broke my heart; devastated; devastating
        lost my ..2 husband|wife|mother|father|mom|dad|son|daughter|brother|sister|friend|dog|cat|job|home|baby|grandmother|grandfather
        cry; in tears; tears; depressed; depressing; miserable; sad; sadly; sadness; lonely; hopeless
        hard time; difficult time; tough time; rough time; widow; widower; cancer; terminally; hospice
        miss him|her|them; miscarriage; divorce; lose|lost ..1 everything; heartbreaking; broken up about
      `,
    },
    {
      weight: 0.5,
      any: list`
          sentimental; meant a lot to; mean ..2 lot to me; irreplaceable; unfortunate; ruined
          ruin ..3 birthday|wedding|christmas|holiday|day; on my own now; all alone; hurt; hurts
          feel ..2 awful|terrible|bad|low|down; gave up; regret; sorry to ..2 leave|go; wish i could
          used to ..3 together; hospital; unemployed; laid off; loss
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
        say that again; come again; wait what; huh; i be ..1 not_following; over my head
        do not know what|which|how; not ..1 figure|work ..2 out; can not tell; which one
        hard to follow|understand; so ..2 do that mean; not know where
        different ..2 thing|answer|story|amount|information; contradict; thought you said; you just said
        but ..3 website ..2 says; i thought; one ..3 says ..6 other; too many ..2 option|step|menu
        never done this; not ..1 good with computer|technology; do not see ..2 where|it|that
        be that ..2 same; where be ..1 that|it|button; wait ..1 so; hang on so
      `,
    },
  ],
}
