import { plainVerbs } from './japanese-verbs.ts'
import type { Style } from './types.ts'

type Phrases = readonly (readonly [string, string])[]

/** Set phrases, which are not conjugated. Here and below, the longer of two phrases with the same beginning comes first. */
const SET: Phrases = [
  ['ありがとうございました', 'ありがとう'],
  ['ありがとうございます', 'ありがとう'],
  ['お願いいたします', 'お願い'],
  ['お願いします', 'お願い'],
  ['申し訳ありません', 'ごめん'],
  ['申し訳ございません', 'ごめん'],
  ['すみません', 'ごめん'],
  ['いただけますでしょうか', 'もらえるかな'],
  ['いただけますか', 'もらえる'],
  ['いただけませんでしょうか', 'もらえないかな'],
  ['いただけませんか', 'もらえない'],
]

/** Polite forms that are left after the verbs were made plain. */
const PLAIN: Phrases = [
  ['いただけないでしょうか', 'もらえない'],
  ['していただき', 'してもらい'],
  ['ていただき', 'てもらい'],
  ['のでしょうか', 'のかな'],
  ['でしょうか', 'かな'],
  ['んですけれども', 'んだけど'],
  ['んですけど', 'んだけど'],
  ['んですが', 'んだけど'],
  ['のですが', 'んだけど'],
  ['んですよ', 'んだよ'],
  ['んですね', 'んだね'],
  ['んですか', 'の'],
  ['んです', 'んだ'],
  ['いですけど', 'いけど'],
  ['いですが', 'いけど'],
  ['いですね', 'いね'],
  ['いですか', 'いの'],
  ['いです', 'い'],
  ['かったです', 'かった'],
  ['ですけれども', 'だけど'],
  ['ですけど', 'だけど'],
  ['ですが', 'だけど'],
  ['ですので', 'なので'],
  ['ですから', 'だから'],
  ['ですよね', 'だよね'],
  ['ですよ', 'だよ'],
  ['ですね', 'だね'],
  ['ですか', 'なの'],
  ['でした', 'だった'],
  ['です', 'だ'],
  ['わたくし', 'わたし'],
]

const POLITE: Phrases = [
  ['してください', 'していただけますでしょうか'],
  ['てください', 'ていただけますでしょうか'],
  ['お願いします', 'お願いいたします'],
  ['もらえますか', 'いただけますでしょうか'],
  ['もらえませんか', 'いただけませんでしょうか'],
  ['ですけど', 'でございますけれども'],
  ['んですが', 'のですが'],
  ['んですけど', 'のですけれども'],
  ['ですか', 'でしょうか'],
  ['だけど', 'ですけれども'],
  ['ありがとう。', 'ありがとうございます。'],
  ['どうも。', 'どうもありがとうございます。'],
  ['はい。', 'はい、さようでございます。'],
]

/** From plain forms to the endings and words of Kansai. */
const KANSAI: Phrases = [
  ['しない', 'せえへん'],
  ['できない', 'でけへん'],
  ['出来ない', 'でけへん'],
  ['来ない', 'けえへん'],
  ['わからない', 'わからへん'],
  ['分からない', '分からへん'],
  ['ていない', 'てへん'],
  ['てない', 'てへん'],
  ['らない', 'らへん'],
  ['かない', 'かへん'],
  ['わない', 'わへん'],
  ['れない', 'れへん'],
  ['えない', 'えへん'],
  ['じゃない', 'ちゃう'],
  ['てしまった', 'てもうた'],
  ['ている', 'てる'],
  ['なかった', 'へんかった'],
  ['んだけど', 'んやけど'],
  ['だけど', 'やけど'],
  ['んだよ', 'んやわ'],
  ['んだね', 'んやね'],
  ['んだ', 'んや'],
  ['だよね', 'やんな'],
  ['だよ', 'やで'],
  ['だね', 'やな'],
  ['だった', 'やった'],
  ['だから', 'やから'],
  ['だ。', 'や。'],
  ['とても', 'めっちゃ'],
  ['すごく', 'めっちゃ'],
  ['本当', 'ほんま'],
  ['だめ', 'あかん'],
  ['ダメ', 'あかん'],
  ['どうして', 'なんで'],
  ['ありがとう', 'おおきに'],
  ['ごめん', 'すんません'],
]

/** The ways in which customers speak Japanese in the probe. */
export const japaneseStyles: readonly Style[] = [
  { name: 'plain', say: plain },
  { name: 'very polite', say: replacer(POLITE) },
  { name: 'Kansai', say: (text) => replacer(KANSAI)(plain(text)) },
]

function plain(text: string): string {
  return replacer(PLAIN)(plainVerbs(replacer(SET)(text)))
}

/** Replaces at each place the first phrase of the list that stands there. What was replaced is not replaced again. */
function replacer(phrases: Phrases): (text: string) => string {
  const byFirst = Map.groupBy(phrases, ([said]) => said.charAt(0))
  return (text) => {
    let made = ''
    for (let at = 0; at < text.length; ) {
      const match = byFirst.get(text.charAt(at))?.find(([said]) => text.startsWith(said, at))
      made += match?.[1] ?? text.charAt(at)
      at += match?.[0].length ?? 1
    }
    return made
  }
}
