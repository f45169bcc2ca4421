import {
  ANSWERS,
  type Answer,
  DEFAULT_INTENTS,
  EMOTION_TRENDS,
  EMOTIONS,
  type Emotion,
  type EmotionTrend,
  OUTCOMES,
  type Outcome,
} from '../src/model/analytics.ts'
import { DEFAULT_SCORECARD } from '../src/model/scorecard/defaults.ts'
import { questionsOf } from '../src/model/scorecard/scorecard.ts'
import type { Transcript } from '../src/model/transcript.ts'
import { type SpokenLine, timedTranscript } from './timing.ts'

/** One of the default intents. */
export type Intent = (typeof DEFAULT_INTENTS)[number]
/** The id of a question of the default scorecard. */
export type QuestionId = string

/** The labels of a call. Of several values in a list, each is right. */
export type Labels = {
  intents: Intent[]
  /** The customer's second intent; null if there is none. */
  secondary: Intent | null
  emotions: Emotion[]
  trends: EmotionTrend[]
  outcomes: Outcome[]
  /** The wordings of each fact. A summary has a fact if it has one of its wordings. */
  facts: string[][]
  /** The right answers to each question; none if the call does not decide it. */
  scorecard: Map<QuestionId, Answer[]>
}

/** The parts whose calls may be read while working on an engine. */
export const LEARNT_FROM = ['development', 'endings', 'varied', 'fresh', 'everyday', 'unheard'] as const
/** The parts that are judged whenever anything is. */
export const PARTS = [...LEARNT_FROM, 'test'] as const
/** Calls never seen: judged only where it is named, so that no test and no habit looks at them. */
export const HELD_BACK = 'unseen' as const
/** The name of a part, which is the name of its folder. */
export type Part = (typeof PARTS)[number] | typeof HELD_BACK

/** An empty list for each part. */
export function listsByPart<T>(): Record<Part, T[]> {
  return Object.fromEntries([...PARTS, HELD_BACK].map((each) => [each, [] as T[]])) as Record<Part, T[]>
}

/** A call with its labels; `name` is that of its file. */
export type LabelledCall = { name: string; part: Part; labels: Labels; transcript: Transcript }

/** The ids of the default scorecard, in order. */
const QUESTION_IDS: QuestionId[] = questionsOf(DEFAULT_SCORECARD).map((each) => each.id)

/** Reads the calls of one part, sorted by name. @throws Error with the file and what is wrong in it */
export async function readLabelledCalls(part: Part): Promise<LabelledCall[]> {
  const folder = `${import.meta.dir}/${part}`
  const files = (await Array.fromAsync(new Bun.Glob('*.txt').scan({ cwd: folder }))).sort()
  return await Promise.all(
    files.map(async (file) => {
      const name = file.replace(/\.txt$/, '')
      return {
        name,
        part,
        ...parseLabelledCall(`${part}/${file}`, await Bun.file(`${folder}/${file}`).text()),
      }
    }),
  )
}

/**
 * Reads one call: `key: value` lines, an empty line, then `speaker: text` lines. README.md describes the format.
 * @throws Error with the file and what is wrong in it
 */
export function parseLabelledCall(file: string, text: string): Pick<LabelledCall, 'labels' | 'transcript'> {
  const fail = (message: string) => new Error(`${file}: ${message}`)
  const [head = '', ...rest] = text.split(/\n\s*\n/)
  const header = readHeader(head, fail)
  const one = (key: string) => {
    const [value, ...more] = header.get(key) ?? []
    if (value === undefined || more.length > 0) throw fail(`expected one ${key}`)
    return value
  }
  const choices = <T extends string>(key: string, known: readonly T[]) =>
    one(key)
      .split('|')
      .map((each) => choice(each.trim(), known, (value) => fail(`${key} is ${JSON.stringify(value)}`)))
  const language = one('language')
  if (!/^[a-z]{2}-[A-Z]{2}$/.test(language)) throw fail(`language is ${JSON.stringify(language)}`)
  const lines = rest
    .join('\n')
    .split('\n')
    .filter((each) => each.trim() !== '')
  return {
    labels: {
      intents: choices('intent', DEFAULT_INTENTS),
      secondary: header.has('secondary') ? (choices('secondary', DEFAULT_INTENTS)[0] ?? null) : null,
      emotions: choices('emotion', EMOTIONS),
      trends: choices('trend', EMOTION_TRENDS),
      outcomes: choices('outcome', OUTCOMES),
      facts: (header.get('fact') ?? []).map((each) => each.split('|').map((wording) => wording.trim())),
      scorecard: readScorecard(header, fail),
    },
    transcript: timedTranscript(
      language,
      lines.map((each) => readLine(each, fail)),
    ),
  }
}

type Fail = (message: string) => Error

const KEYS = ['language', 'intent', 'secondary', 'emotion', 'trend', 'outcome', 'fact', ...ANSWERS, 'unclear']

function readHeader(head: string, fail: Fail): Map<string, string[]> {
  const header = new Map<string, string[]>()
  for (const line of head.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const [, key = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    if (!KEYS.includes(key)) throw fail(`not a label: ${JSON.stringify(line)}`)
    header.set(key, [...(header.get(key) ?? []), value.trim()])
  }
  return header
}

function readScorecard(header: Map<string, string[]>, fail: Fail): Map<QuestionId, Answer[]> {
  const listed = (key: string) =>
    (header.get(key) ?? [])
      .join(' ')
      .split(/\s+/)
      .filter((each) => each !== '')
  const unknown = [...ANSWERS, 'unclear'].flatMap(listed).filter((each) => !QUESTION_IDS.includes(each))
  if (unknown.length > 0) throw fail(`not a question: ${unknown.join(', ')}`)
  return new Map(
    QUESTION_IDS.map((id) => {
      const answers = ANSWERS.filter((answer) => listed(answer).includes(id))
      if ((answers.length === 0) !== listed('unclear').includes(id))
        throw fail(`expected ${id} under an answer or under unclear, not both`)
      return [id, answers]
    }),
  )
}

function readLine(line: string, fail: Fail): SpokenLine {
  const [, speaker, pause, text = ''] = /^(agent|customer)(?:\(([+-]?[\d.]+)s\))?:\s*(.+)$/.exec(line) ?? []
  if (speaker !== 'agent' && speaker !== 'customer')
    throw fail(`not a line of a call: ${JSON.stringify(line)}`)
  return { speaker, pauseMs: pause === undefined ? null : Math.round(Number(pause) * 1000), text }
}

function choice<T extends string>(value: string, known: readonly T[], wrong: (value: string) => Error): T {
  const found = known.find((each) => each === value)
  if (found === undefined) throw wrong(value)
  return found
}
