import type { Wording } from './types.ts'

/** Japanese as it is said, with or without punctuation, made into sentences as they are written. It is quoted, never told by another. */
export const JAPANESE_WORDING: Wording = { clean, isWhole, introduces, asks, report: () => null }

/** Fillers where a clause begins or ends: the same letters inside a word are left alone. */
const FILLERS =
  /(^|[、。\s])(?:えーっと|えーと|ええと|えっと|えっとですね|えー|あのー|あのですね|あのう|あの|そのー|うーんと|うーん|んーと|んー|まあ|まぁ|なんか|こう)(?=[、。\s])[、\s]?/gu
/** Before the matter itself. */
const LEAD =
  /^(?:もしもし|はい|ええ|うん|いえいえ|いえ|いや|あっ|あ、|あー|お世話になっております|お世話になります|お世話になってます|いつもお世話になっております|こんにちは|こんばんは|おはようございます|はじめまして|初めまして|お忙しいところ(?:恐れ入ります|すみません)(?:が)?|恐れ入ります(?:が)?|すみません(?:が|けど)?|すいません(?:が|けど)?|申し訳ございません(?:が)?|申し訳ありません(?:が)?|お電話ありがとうございます|ありがとうございます|ありがとうございました|かしこまりました|承知いたしました|承知しました|承りました|了解しました|分かりました|わかりました|さようでございますか|左様でございますか|そうですか|そうなんですか|そうですね|そうなんです|なるほど|えっとですね|えーっと|えーと|ええと|えっと|えー|あのー|あのですね|あのう|あの、|あの(?=えっと|えーと|すみ)|うーん|んー|まあ、|まぁ、|それでは|それで|では|じゃあ|じゃ、|で、|お願いします|よろしくお願いします|大丈夫です|結構です|実は|ちょっと)[、。！!\s]*/u
/** After it: what softens the end of what is said, and courtesies. */
const TAIL =
  /(?:よろしくお願い(?:いた|致)?します|お願いします|すみません|ありがとうございます|ありがとうございました)$/u
const SOFT_END =
  /(?<=です|ます|ました|ません|でした|んだ|った|たい|ない)(?:けれども|けれど|けども|けど|が|ので|から|し)[ね]?$/u
const MARKS = '、。，．,. \u3000…・'
const MOST_LEADS = 12
const MOST_CHARACTERS = 1000

function clean(text: string): string {
  let left = text
    .slice(0, MOST_CHARACTERS)
    .replaceAll(FILLERS, '$1')
    .replaceAll(/[「」『』]/g, '')
    .trim()
  for (let times = 0; times < MOST_LEADS && LEAD.test(left); times += 1) left = left.replace(LEAD, '')
  left = withoutMarks(left)
  const short = withoutMarks(left.replace(TAIL, ''))
  left = short === '' ? left : short
  return withoutMarks(left.replace(SOFT_END, ''))
}

function withoutMarks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && MARKS.includes(text.charAt(start))) start += 1
  while (end > start && MARKS.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** How a sentence ends: a predicate, and not a particle that waits for one. */
const ENDS =
  /(?:です|ます|ました|ません|ませんか|ましょう|でした|でしょう|ください|下さい|ございます|か|ね|よ|わ|たい|ない|なかった|った|いた|きた|した|れた|せた|えた|けた|めた|げた|びた|んだ|いる|ある|する|なる|くる|れる|せる|える|しい|ている|てる|とる|じゃん|だ|だった|なんです|\p{sc=Han}[うくぐすつぬぶむ]|[?？])$/u
const FEWEST_CHARACTERS = 6
/** What begins with these hangs on something that was said before. */
const HANGING = /^(?:から|ので|けど|って|とか|という|が、|は、|を、|に、)/u

function isWhole(text: string): boolean {
  return text.length >= FEWEST_CHARACTERS && ENDS.test(text) && !HANGING.test(text) && !/^…|…$/.test(text)
}

/** "大和建設の総務の者です": nothing but who calls. */
function introduces(text: string): boolean {
  return (
    /^[^。0-9０-９]{1,30}(?:の者|の[^、。の]{1,4}|[店社園院所室部課局様])(?:です|でございます|と申します)$/u.test(
      text,
    ) || /と申します$/u.test(text)
  )
}

function asks(text: string): boolean {
  return /(?:か|かね|かな|[?？])$/u.test(text)
}
