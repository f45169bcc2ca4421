import type { FoundName } from './types.ts'

const listed = (names: string) => names.trim().split(/\s+/)

const FAMILY = listed(`
  佐藤 鈴木 田中 渡辺 伊藤 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 清水 山崎 阿部 池田 橋本 山下 森
  石川 前田 小川 藤田 岡田 後藤 長谷川 村上 近藤 石井 坂本 遠藤 青木 藤井 西村 福田 太田 三浦 藤原 岡本 松田 中川 中野 原田
  小野 田村 竹内 和田 中山 石田 上田 森田 柴田 酒井 工藤 横山 宮崎 宮本 内田 谷口 大野 丸山 今井 河野 藤本 村田 武田 上野
  杉山 増田 小島 平野 大塚 千葉 久保 松井 岩崎 桜井 木下 野口 松尾 菊地 野村 新井 渡部 佐野 杉本 古川 星野 浜田
  サトウ スズキ タナカ ワタナベ イトウ ヤマモト ナカムラ コバヤシ カトウ ヨシダ ヤマダ ササキ ヤマグチ マツモト イノウエ
  キムラ サイトウ シミズ モリ イケダ ハシモト
`)

/** Family names that hold the characters of other words: 金 money, 安 cheap, 送 send, 荷 parcel, 買 buy, 届 and so on. */
const FAMILY_WORDS = listed(`
  金子 安田 高橋 高井 安井 金井 早川 早坂 宅間 荷見 買田 品田 品川 引地 引田 喜多 苦瓜 問田 税所 水口 高木 良知 解良 払川 口田
  番場 返町 直江 満田 不破 無藤
`)

const GIVEN = listed(`
  太郎 花子 健一 健太 大輔 翔太 直樹 拓也 浩二 和夫 茂 誠 隆 修 恵子 京子 洋子 裕子 由美 美咲 陽子 智子 真由美 久美子 明美
  さくら 美穂 麻衣 彩 涼
`)
const GIVEN_WORDS = listed('恵 愛 幸 正 実 望 希 優 勝 進 学 安 明 新 円 支 直 守 満 楽')

/** Longer names first, so that no name is found within another. */
const KNOWN = [...new Set([...FAMILY, ...FAMILY_WORDS])].toSorted((a, b) => b.length - a.length)
const KNOWN_GIVEN = GIVEN.toSorted((a, b) => b.length - a.length)

/** What follows a name: how people are addressed, and how they say who they are. */
const AFTER = [
  'さん',
  'さま',
  '様',
  '氏',
  'と申',
  'ともうし',
  'でございます',
  'が承',
  'です',
  'と言います',
  'といいます',
]
/** What a name that nobody listed stands before. */
const INTRODUCED = /(?<!\p{Script=Han})\p{Script=Han}{1,4}(?=と申し)/gu
const IDEOGRAPH = /\p{Script=Han}/u
const KATAKANA = /[\p{Script=Katakana}ー]/u

/** The names of people in the segments of a call: those of the list where a form of address follows, and "…と申します". */
export function japaneseNamesIn(texts: readonly string[]): FoundName[] {
  const found = new Map<string, FoundName>()
  const add = (kind: FoundName['kind'], name: string, segment: number, start: number) => {
    const known = found.get(name) ?? { name, kind, places: [] }
    const end = start + name.length
    const isNew = [...found.values()].every((each) =>
      each.places.every((place) => place.segment !== segment || place.end <= start || place.start >= end),
    )
    if (!isNew) return
    known.places.push({ segment, start, end })
    found.set(name, known)
  }
  for (const [segment, text] of texts.entries()) {
    for (const name of KNOWN) {
      for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + name.length)) {
        if (isWithinWord(text, start, name)) continue
        const rest = text.slice(start + name.length)
        const second = KNOWN_GIVEN.find((each) => rest.startsWith(each))
        if (!AFTER.some((each) => rest.slice(second?.length ?? 0).startsWith(each))) continue
        add('family', name, segment, start)
        if (second !== undefined) add('given', second, segment, start + name.length)
      }
    }
    for (const { 0: name, index } of text.matchAll(INTRODUCED)) add('family', name, segment, index)
  }
  return [...found.values()]
}

/** The names that may take the place of one: those that hold other words in the first three swaps. */
export function swapJapanese({ kind }: FoundName, swap: number): readonly string[] {
  const isWord = swap < 3
  if (kind === 'given') return isWord ? GIVEN_WORDS : GIVEN
  return isWord ? FAMILY_WORDS : FAMILY
}

/** Whether the name is the end of a longer word: 大 before 野村, ア before イトウ. */
function isWithinWord(text: string, start: number, name: string): boolean {
  const before = text.charAt(start - 1)
  return KATAKANA.test(name) ? KATAKANA.test(before) : IDEOGRAPH.test(before)
}
