/**
 * Words of kindred meaning in what agents and customers say: which of them it is tells little, that it is one of them
 * tells much. A word counts for the first kind that has it.
 */
export const EN_KINDRED: Record<string, string> = {
  undo:
    'refund credit reverse waive void remove delete cancel cancelled erase wipe drop dismiss withdraw ' +
    'deduct knock reimburse return',
  mend:
    'fix repair correct restore reset reboot restart unlock unblock reactivate activate reconnect ' +
    'update upgrade adjust rectify sort resolve solve clear reinstate patch renew enable replace swap',
  enter:
    'book schedule reschedule reserve order register enroll add change switch move put apply process ' +
    'post enter place set sign record note log file mark save write confirm extend transfer combine ' +
    'link assign',
  send:
    'send resend mail email text ship reship forward fax dispatch deliver redeliver overnight print ' +
    'issue reissue release pass',
  reach: 'call phone ring contact reach notify answer respond reply hear message ping touch',
  check:
    'check review look investigate examine research inspect verify test trace track search assess ' +
    'evaluate measure study dig monitor read compare audit',
  decide: 'decide approve authorize okay ok allow permit accept agree determine rule vote grant',
  refuse: 'refuse deny decline reject turn void expire limit exclude prohibit forbid restrict',
  come: 'come arrive visit stop swing head drop knock show meet pick drive',
  wait: 'wait hold stay sit expect',
  raise: 'escalate flag submit request open raise report bump prioritize refer appeal dispute',
  pay: 'pay charge bill cost owe buy spend purchase',
  rule:
    'policy rule agreement contract term terms condition fine law regulation guideline procedure ' +
    'requirement standard clause deadline cutoff window',
  bar:
    'nonrefundable final expired past closed full sold gone unavailable discontinued ineligible ' +
    'outside beyond excluded void missed late unable impossible',
  possible:
    'able possible allowed eligible responsible liable available covered entitled qualified ' +
    'authorized permitted',
  regret: 'sorry unfortunately afraid regret apologize apology wish',
  praise:
    'great perfect wonderful fantastic excellent amazing awesome brilliant lovely super terrific nice ' +
    'sweet cool beautiful fabulous superb neat good fine marvelous',
  blame:
    'ridiculous unacceptable terrible awful horrible outrageous absurd unfair insane crazy disgusting ' +
    'pathetic useless shameful shame joke nonsense wrong rude insulting insult scam robbery ' +
    'disappointing disappointed upset angry mad unhappy frustrated furious unbelievable worthless ' +
    'disgraceful lousy',
  relief: 'relief relieved phew whew glad happy thrilled pleased sleep breathe grateful',
  thank: 'thank thanks appreciate grateful bless',
  leave:
    'lawyer attorney court sue competitor elsewhere lawsuit bbb bureau ombudsman media news review ' +
    'switch',
  ready:
    'ready done complete set good confirmed active live finished settled approved booked cleared ' +
    'online paid current fixed working up back',
  open:
    'pending processing waiting progress queue review backorder investigation ongoing outstanding ' +
    'underway',
  case:
    'ticket case claim request complaint report inquiry order application appeal dispute file ' +
    'reference number',
  paper:
    'form letter document receipt photo picture copy signature invoice proof id license certificate ' +
    'contract estimate quote proposal note slip paperwork',
  office:
    'office department team bank court store warehouse lab company desk branch headquarters shop ' +
    'depot billing accounting support engineering maintenance carrier insurance agency county city ' +
    'hotel airline manufacturer vendor seller',
  worker:
    'technician tech engineer manager supervisor driver doctor nurse plumber mechanic agent ' +
    'specialist adjuster adviser counselor inspector courier colleague boss owner someone somebody ' +
    'crew installer teacher pharmacist coordinator director officer clerk representative rep ' +
    'estimator',
  family:
    'wife husband son daughter mother father mom dad kid sister brother partner boss accountant ' +
    'lawyer friend neighbor roommate landlord grandson',
  soon: 'soon shortly later eventually by within until till before after once then when',
  last: 'yesterday ago already just still yet again since ever',
  every: 'every always usually normally each any all everything everyone everybody anyone whole',
  size:
    'big small large medium wide long tall heavy color blue red green black white inch foot mile ' +
    'pound model',
  place:
    'left right top bottom corner street floor door front upper north south next behind window gate ' +
    'building room level',
  press:
    'press push hold click tap turn open select scroll type enter swipe unplug plug choose pull twist ' +
    'slide',
  hours: 'open close hours weekday sunday saturday noon midnight oclock am pm',
  think: 'think guess suppose believe hope figure imagine know see understand wonder realize',
  want: 'want need like prefer love wish',
  give: 'give get have take bring keep receive let make',
  amount: 'dollar buck cent hundred thousand percent fee price rate total refund credit deposit balance',
  yes: 'yes yeah yep yup sure okay ok alright right absolutely definitely exactly',
  no: 'nope nah no',
  bye: 'bye goodbye',
  ask: 'what why how which who where',
  may: 'may could would might should can',
}
