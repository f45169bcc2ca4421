/** A stem's last kana in the polite form, and the ends of the plain forms: present, past and negative. */
type Ends = { present: string; past: string; negative: string }

/** Godan verbs by the last kana of their stem: 書き-ます is 書く, 書いた, 書かない. */
const GODAN: Record<string, Ends> = {
  き: { present: 'く', past: 'いた', negative: 'かない' },
  ぎ: { present: 'ぐ', past: 'いだ', negative: 'がない' },
  し: { present: 'す', past: 'した', negative: 'さない' },
  ち: { present: 'つ', past: 'った', negative: 'たない' },
  に: { present: 'ぬ', past: 'んだ', negative: 'なない' },
  び: { present: 'ぶ', past: 'んだ', negative: 'ばない' },
  み: { present: 'む', past: 'んだ', negative: 'まない' },
  り: { present: 'る', past: 'った', negative: 'らない' },
  い: { present: 'う', past: 'った', negative: 'わない' },
}

/** Stems that follow no rule, or another one than their last kana says. The longest that fits is taken. */
const STEMS: Record<string, Ends> = Object.fromEntries([
  ...[
    '見',
    'み',
    '起き',
    '借り',
    'でき',
    '出来',
    '足り',
    '降り',
    '過ぎ',
    '落ち',
    '閉じ',
    '信じ',
    '感じ',
    '生き',
    '着',
    '用い',
    '率い',
    '居',
  ].map((stem) => [stem, ichidan(stem)] as const),
  ['来', { present: '来る', past: '来た', negative: '来ない' }],
  ['き', { present: 'くる', past: 'きた', negative: 'こない' }],
  ['て来', { present: 'て来る', past: 'て来た', negative: 'て来ない' }],
  ['てき', { present: 'てくる', past: 'てきた', negative: 'てこない' }],
  ['行き', { present: '行く', past: '行った', negative: '行かない' }],
  ['ていき', { present: 'ていく', past: 'ていった', negative: 'ていかない' }],
  ['い', { present: 'いる', past: 'いた', negative: 'いない' }],
  ['てい', { present: 'ている', past: 'ていた', negative: 'ていない' }],
  ['でい', { present: 'でいる', past: 'でいた', negative: 'でいない' }],
  ['し', { present: 'する', past: 'した', negative: 'しない' }],
  ['あり', { present: 'ある', past: 'あった', negative: 'ない' }],
  ['申し', { present: 'いう', past: 'いった', negative: 'いわない' }],
  ['いたし', { present: 'する', past: 'した', negative: 'しない' }],
  ['致し', { present: 'する', past: 'した', negative: 'しない' }],
  ['おり', { present: 'いる', past: 'いた', negative: 'いない' }],
  ['ござい', { present: 'ある', past: 'あった', negative: 'ない' }],
  ['ください', { present: 'くれる', past: 'くれた', negative: 'くれない' }],
  ['くださり', { present: 'くれる', past: 'くれた', negative: 'くれない' }],
  ['もらい', { present: 'もらう', past: 'もらった', negative: 'もらわない' }],
  ['思い', { present: '思う', past: '思った', negative: '思わない' }],
  ['言い', { present: '言う', past: '言った', negative: '言わない' }],
  ['使い', { present: '使う', past: '使った', negative: '使わない' }],
  ['払い', { present: '払う', past: '払った', negative: '払わない' }],
  ['買い', { present: '買う', past: '買った', negative: '買わない' }],
  ['話し', { present: '話す', past: '話した', negative: '話さない' }],
  ['出し', { present: '出す', past: '出した', negative: '出さない' }],
  ['返し', { present: '返す', past: '返した', negative: '返さない' }],
  ['直し', { present: '直す', past: '直した', negative: '直さない' }],
  ['渡し', { present: '渡す', past: '渡した', negative: '渡さない' }],
  ['探し', { present: '探す', past: '探した', negative: '探さない' }],
  ['消し', { present: '消す', past: '消した', negative: '消さない' }],
  ['押し', { present: '押す', past: '押した', negative: '押さない' }],
])
const LONGEST_STEM = Math.max(...Object.keys(STEMS).map((each) => each.length))

/** Kana of the e row, on which ichidan verbs end: 届け-ます is 届ける. */
const E_ROW = 'えけげせぜてでねべぺめれへ'

/** The polite ends, and which plain form is meant by each. */
const POLITE = /ました|ません(?:でした)?|ます(?=[。、！？!?\s]|$|が|け|か|の|よ|ね|し|から|で)/gu

/**
 * Says polite verbs plainly: 届きません is 届かない, 払いました is 払った. A stem that no rule knows stays polite.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { plainVerbs } from './japanese-verbs.ts'
 *
 * assert.equal(plainVerbs('荷物が届きません。'), '荷物が届かない。')
 * assert.equal(plainVerbs('昨日払いました'), '昨日払った')
 * ```
 */
export function plainVerbs(text: string): string {
  let made = ''
  let from = 0
  for (const { 0: end, index } of text.matchAll(POLITE)) {
    const head = text.slice(from, index)
    const plain = plainStem(head)
    if (plain === null) {
      made += head + end
    } else {
      const { kept, ends } = plain
      made += kept + formOf(end, ends)
    }
    from = index + end.length
  }
  return made + text.slice(from)
}

function formOf(end: string, { present, past, negative }: Ends): string {
  if (end === 'ました') return past
  if (end === 'ません') return negative
  return end === 'ます' ? present : `${negative.slice(0, -1)}かった`
}

function plainStem(head: string): { kept: string; ends: Ends } | null {
  for (let length = Math.min(LONGEST_STEM, head.length); length > 0; length -= 1) {
    const stem = head.slice(-length)
    const known = STEMS[stem]
    // A kana alone is a verb of its own only where no stem goes before it: 来ます as きます, but 書きます is not.
    if (known !== undefined && (length > 1 || isOwnWord(head, stem)))
      return { kept: head.slice(0, -length), ends: known }
  }
  const last = head.slice(-1)
  if (E_ROW.includes(last) && last !== '') return { kept: head.slice(0, -1), ends: ichidan(last) }
  const godan = GODAN[last]
  return godan === undefined || head.length < 2 ? null : { kept: head.slice(0, -1), ends: godan }
}

/** し is する after nearly everything; 見 and 着 are whole; き, み and い after an ideograph end its verb. */
function isOwnWord(head: string, stem: string): boolean {
  if (stem === 'し' || !/[きみい]/.test(stem)) return true
  return !/\p{Script=Han}/u.test(head.charAt(head.length - 2))
}

function ichidan(stem: string): Ends {
  return { present: `${stem}る`, past: `${stem}た`, negative: `${stem}ない` }
}
