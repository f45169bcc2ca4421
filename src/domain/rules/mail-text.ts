import type { ShownHit } from '../../db/rules/hits.ts'
import { fill } from '../../lib/fill.ts'
import { primaryLanguage } from '../../lib/text.ts'

const ENGLISH = {
  one: 'Voicelog: {rule}',
  several: 'Voicelog: {count} alerts',
  rule: 'Rule: {rule}',
  call: 'Call: {call}, {time} UTC',
  operator: 'Operator: {operator}',
  at: '{time} “{quote}”',
  link: 'Listen: {url}',
  end: 'You get this message because a rule in Voicelog names you. An administrator can change it under Settings, Rules.',
}

const JAPANESE: typeof ENGLISH = {
  one: 'Voicelog：{rule}',
  several: 'Voicelog：アラート{count}件',
  rule: 'ルール：{rule}',
  call: '通話：{call}、{time}（UTC）',
  operator: 'オペレーター：{operator}',
  at: '{time}「{quote}」',
  link: '通話を開く：{url}',
  end: 'Voicelogのルールであなたが宛先に指定されているため、このメールをお送りしています。管理者は「設定」の「ルール」で変更できます。',
}

/**
 * The text of a message about hits: of each the rule, the call, and where in the call it shows.
 * @param publicUrl the address of the service, without a slash at the end
 */
export function alertMail(
  hits: readonly ShownHit[],
  { language, publicUrl }: { language: string; publicUrl: string },
): { subject: string; text: string } {
  const m = primaryLanguage(language) === 'ja' ? JAPANESE : ENGLISH
  const [first] = hits
  const subject =
    hits.length === 1 && first !== undefined
      ? fill(m.one, { rule: first.ruleName })
      : fill(m.several, { count: hits.length })
  const parts = hits.map((hit) => {
    const quotes = hit.reasons.flatMap(({ evidence }) => evidence).sort((a, b) => a.start_ms - b.start_ms)
    const [start] = quotes
    const seconds = start === undefined ? '' : `?t=${Math.floor(start.start_ms / 1_000)}`
    return [
      fill(m.rule, { rule: hit.ruleName }),
      fill(m.call, {
        call: hit.callId ?? hit.voicelogId,
        time: hit.occurredAt.toISOString().slice(0, 16).replace('T', ' '),
      }),
      ...(hit.operatorId === null
        ? []
        : [fill(m.operator, { operator: hit.operatorName ?? hit.operatorId })]),
      ...quotes.map(({ start_ms, quote }) => fill(m.at, { time: clock(start_ms), quote })),
      fill(m.link, { url: `${publicUrl}/calls/${hit.voicelogId}${seconds}` }),
    ].join('\n')
  })
  return { subject, text: `${[...parts, m.end].join('\n\n')}\n` }
}

/** Such as 1:05, or 1:02:05 from an hour on. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const [h, min, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (n: number) => `${n}`.padStart(2, '0')
  return h > 0 ? `${h}:${two(min)}:${two(s)}` : `${min}:${two(s)}`
}
