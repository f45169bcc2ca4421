import type { ShownAlert } from '../../db/rules/alerts.ts'
import { fill } from '../../lib/fill.ts'
import { primaryLanguage } from '../../lib/text.ts'
import { clockTime } from '../../lib/time/clock.ts'

const ENGLISH = {
  ruleSubject: 'Voicelog: {rule}',
  manySubject: 'Voicelog: {count} alerts',
  rule: 'Rule: {rule}',
  call: 'Call: {call}, {time} UTC',
  operator: 'Operator: {operator}',
  quote: '{time} “{quote}”',
  link: 'Listen: {url}',
  appealSubject: 'Voicelog: an appeal waits for you',
  appeal: '{name} appeals an answer: {text}',
  decisionSubject: 'Voicelog: your appeal was decided',
  upheld: '{name} has decided your appeal; the answer stays: {text}',
  changed: '{name} has decided your appeal; the answer was changed: {text}',
  mentionSubject: 'Voicelog: {name} mentions you',
  mention: '{name} mentions you in a comment: {text}',
  removed: 'A removed user',
  endOfReview:
    'You get this message because of your part in the review of a call, or because a comment names you.',
  endOfRule:
    'You get this message because a rule in Voicelog names you. An administrator can change it under Settings, Rules.',
}

const JAPANESE: typeof ENGLISH = {
  ruleSubject: 'Voicelog：{rule}',
  manySubject: 'Voicelog：アラート{count}件',
  rule: 'ルール：{rule}',
  call: '通話：{call}、{time}（UTC）',
  operator: 'オペレーター：{operator}',
  quote: '{time}「{quote}」',
  link: '通話を開く：{url}',
  appealSubject: 'Voicelog：異議が判定を待っています',
  appeal: '{name}が回答に異議を申し立てました：{text}',
  decisionSubject: 'Voicelog：異議が判定されました',
  upheld: '{name}が異議を判定しました。回答は維持されます：{text}',
  changed: '{name}が異議を判定しました。回答が変更されました：{text}',
  mentionSubject: 'Voicelog：{name}があなた宛てにコメントしました',
  mention: '{name}があなた宛てにコメントしました：{text}',
  removed: '削除されたユーザー',
  endOfReview:
    '通話のレビューに関わっているか、コメントで名前を挙げられたため、このメールをお送りしています。',
  endOfRule:
    'Voicelogのルールであなたが宛先に指定されているため、このメールをお送りしています。管理者は「設定」の「ルール」で変更できます。',
}

type Texts = typeof ENGLISH

/**
 * The text of a message of alerts: for each what happened, in which call, and where in the call it shows.
 * @param publicUrl the address of the service, without a slash at the end
 */
export function alertMail(
  alerts: readonly ShownAlert[],
  { language, publicUrl }: { language: string; publicUrl: string },
): { subject: string; text: string } {
  const m = primaryLanguage(language) === 'ja' ? JAPANESE : ENGLISH
  const [first] = alerts
  const subject =
    alerts.length === 1 && first !== undefined
      ? subjectOf(first, m)
      : fill(m.manySubject, { count: alerts.length })
  const parts = alerts.map((alert) => {
    const { reasons = [] } = alert.hit ?? {}
    const quotes = reasons.flatMap(({ evidence }) => evidence).sort((a, b) => a.start_ms - b.start_ms)
    return [
      told(alert, m),
      fill(m.call, {
        call: alert.callId ?? alert.voicelogId,
        time: alert.occurredAt.toISOString().slice(0, 16).replace('T', ' '),
      }),
      ...(alert.operatorId === null
        ? []
        : [fill(m.operator, { operator: alert.operatorName ?? alert.operatorId })]),
      ...quotes.map(({ start_ms, quote }) => fill(m.quote, { time: clockTime(start_ms), quote })),
      fill(m.link, { url: `${publicUrl}/calls/${alert.voicelogId}${place(alert, quotes[0]?.start_ms)}` }),
    ].join('\n')
  })
  const isOfRule = alerts.some(({ hit }) => hit !== null)
  const isOfPart = alerts.some(({ hit }) => hit === null)
  const ends = [...(isOfPart ? [m.endOfReview] : []), ...(isOfRule ? [m.endOfRule] : [])]
  return { subject, text: `${[...parts, ...ends].join('\n\n')}\n` }
}

function subjectOf({ kind, hit, person }: ShownAlert, m: Texts): string {
  if (kind === 'appeal') return m.appealSubject
  if (kind === 'decision') return m.decisionSubject
  if (kind === 'mention') return fill(m.mentionSubject, { name: nameOf(person, m) })
  return fill(m.ruleSubject, { rule: hit?.ruleName ?? '' })
}

/** What an alert tells, in one line and the words of whom it is about. */
function told({ kind, hit, person, text, reviewState }: ShownAlert, m: Texts): string {
  const said = { name: nameOf(person, m), text: text ?? '' }
  if (kind === 'appeal') return fill(m.appeal, said)
  if (kind === 'decision') return fill(reviewState === 'changed' ? m.changed : m.upheld, said)
  if (kind === 'mention') return fill(m.mention, said)
  return fill(m.rule, { rule: hit?.ruleName ?? '' })
}

/** Where in the page of the call it is. */
function place({ kind, threadId, atMs }: ShownAlert, firstQuoteMs: number | undefined): string {
  if (kind === 'appeal' || kind === 'decision') return '?tab=scorecard'
  const startMs = firstQuoteMs ?? atMs
  const query = new URLSearchParams({
    ...(startMs !== null && { t: `${Math.floor(startMs / 1_000)}` }),
    ...(threadId !== null && { comment: threadId }),
  })
  return query.size === 0 ? '' : `?${query}`
}

function nameOf(person: ShownAlert['person'], m: Texts): string {
  return person?.name ?? person?.email ?? m.removed
}
