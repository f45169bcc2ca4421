import type { AnalysisInput } from '../../src/domain/analysis/engine.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import type { AnalyticKind } from '../../src/model/analytics.ts'
import { answersTo, type ScorecardQuestion } from '../../src/model/scorecard/scorecard.ts'
import type { Segment, Speaker } from '../../src/model/transcript.ts'

// A model for tests: it reads the prompt and answers by simple rules, from the words only.

type Message = { role: string; content: string }
type Line = { id: string; speaker: string; text: string }
export type ChatAnswer = Record<string, unknown>

/** The data between the delimiters that the system message declares, and everything else. */
export type ReadPrompt = { blocks: string[][]; instructions: string }

/**
 * Reads messages as a naive model would: data begins at the line that the system message declares, and ends at the first
 * line that looks like the closing one. Everything else is instructions.
 */
export function readPrompt(messages: readonly Message[]): ReadPrompt {
  const system = messages.find((each) => each.role === 'system')?.content ?? ''
  const opening = /"(<<<DATA \w+)"/.exec(system)?.[1]
  const closing = /"(DATA \w+>>>)"/.exec(system)?.[1]
  if (opening === undefined || closing === undefined)
    return { blocks: [], instructions: messages.map((each) => each.content).join('\n') }
  const blocks: string[][] = []
  const instructions: string[] = []
  for (const { role, content } of messages) {
    if (role === 'system') {
      instructions.push(content)
      continue
    }
    let open: string[] | null = null
    for (const line of content.split(/\r\n|[\n\r\u2028\u2029\u0085]/)) {
      if (open === null && line.includes(opening)) open = []
      else if (open !== null && /DATA \w+>>>/.test(line)) {
        blocks.push(open)
        open = null
        instructions.push(line.replace(/^.*?DATA \w+>>>/, ''))
      } else (open ?? instructions).push(line)
    }
    if (open !== null) blocks.push(open)
  }
  return { blocks, instructions: instructions.join('\n') }
}

/** The segments of the transcript in a prompt; lines of one id belong together. */
export function linesIn(messages: readonly Message[]): Line[] {
  const lines = new Map<string, Line>()
  for (const text of readPrompt(messages).blocks[0] ?? []) {
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed) || parsed.length !== 3) continue
    const [id, speaker, said] = parsed.map(String)
    if (id === undefined || speaker === undefined || said === undefined) continue
    const known = lines.get(id)
    lines.set(id, { id, speaker, text: (known?.text ?? '') + said })
  }
  return [...lines.values()]
}

/** The answer of a model that does its task: each requested kind, from the words in the prompt. */
export async function goodAnswer(messages: readonly Message[]): Promise<ChatAnswer> {
  const { blocks, instructions } = readPrompt(messages)
  const schema = schemaIn(instructions)
  const first: unknown = JSON.parse(blocks[0]?.[0] ?? 'null')
  if (typeof first === 'object' && first !== null && 'part' in first) return reduced(blocks[0] ?? [])
  const input = inputOf(linesIn(messages), instructions)
  const kinds = Object.keys(schema.properties)
  const combined = kinds.every((each) => each in ANSWERS)
  if (!combined) return await ANSWERS[kindOf(kinds)](input)
  const answers = kinds.map(async (each) => [each, await ANSWERS[each as AnalyticKind](input)])
  return Object.fromEntries(await Promise.all(answers))
}

/** The kind of analytic that a schema's properties belong to. */
function kindOf(properties: readonly string[]): AnalyticKind {
  if (properties.includes('overview')) return 'summary'
  if (properties.includes('overall')) return 'emotion'
  return properties.includes('primary') ? 'intent' : 'quality'
}

function schemaIn(instructions: string): { properties: Record<string, unknown> } {
  return JSON.parse(instructions.slice(instructions.lastIndexOf('JSON schema')).replace(/^.*?\n/, ''))
}

type Evidence = { segment_id: string; quote: string }
const plain = (evidence: readonly Evidence[]) =>
  evidence.slice(0, 3).map(({ segment_id, quote }) => ({ segment_id, quote }))

const engine = createLocalEngine()
async function made<K extends AnalyticKind>(kind: K, input: AnalysisInput) {
  const outcome = await engine.analyse(kind, input, {})
  return outcome.status === 'done' ? outcome.result : null
}

const ANSWERS: Record<AnalyticKind, (input: AnalysisInput) => Promise<ChatAnswer>> = {
  async summary(input) {
    const result = await made('summary', input)
    const { key_points = [], ...rest } = result ?? { actions: [], follow_ups: [] }
    return {
      overview: 'A call.',
      reason: 'Unknown.',
      outcome: 'unknown',
      ...rest,
      key_points: key_points.map((each) => ({ text: each.text, evidence: plain(each.evidence) })),
    }
  },
  async emotion(input) {
    const result = await made('emotion', input)
    if (result === null) throw new Error('The stand-in cannot read this language')
    return {
      overall: result.overall,
      speakers: Object.entries(result.speakers).map(([speaker, { label, valence }]) => ({
        speaker,
        label,
        valence,
      })),
      segments: result.segments
        .filter((each) => each.label !== 'neutral')
        .map(({ segment_id, label, valence, confidence, evidence }) => ({
          segment_id,
          quote: evidence[0]?.quote ?? '',
          label,
          valence,
          confidence,
        })),
    }
  },
  async intent(input) {
    const result = await made('intent', input)
    if (result === null) throw new Error('The stand-in cannot read this language')
    const claim = (each: (typeof result)['primary']) => ({ ...each, evidence: plain(each.evidence) })
    return {
      primary: claim(result.primary),
      intents: result.intents.filter((each) => each.intent !== result.primary.intent).map(claim),
    }
  },
  async quality(input) {
    const result = await made('quality', input)
    return {
      answers: (result?.answers ?? []).map(({ question_id, answer, evidence }) => ({
        question_id,
        answer: answer ?? 'not_applicable',
        evidence: plain(evidence),
      })),
    }
  },
}

/** The task as the test model understands it: the words with made-up times, and the prompt's taxonomy and questions. */
function inputOf(lines: readonly Line[], instructions: string): AnalysisInput {
  const given = instructions
    .split('\n')
    .filter((each) => each.startsWith('{"'))
    .map((each): Record<string, unknown> => JSON.parse(each))
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
  const intents = given
    .filter((each) => 'name' in each)
    .map((each) => ({
      name: String(each.name),
      description: String(each.description),
      examples: texts(each.examples),
    }))
  const questions = given
    .filter((each) => 'question_id' in each)
    .map((each): ScorecardQuestion => {
      return {
        id: String(each.question_id),
        text: String(each.question),
        weight: 10,
        auto_fail: false,
        kind: 'yes_no',
      }
    })
  // The rules answer yes and no, also if a question does not allow them.
  for (const question of questions) answersTo(question)
  let now = 0
  const segments = lines.map(({ id, speaker, text }): Segment => {
    const start = now
    now += 400 + text.length * 60
    return {
      id,
      speaker: speaker as Speaker,
      channel: 0,
      start_ms: start,
      end_ms: now - 400,
      text,
      confidence: 1,
      words: [],
    }
  })
  const isJapanese = lines.some((each) => /[\p{Script=Hiragana}]/u.test(each.text))
  return {
    transcript: {
      language: isJapanese ? 'ja-JP' : 'en-US',
      engine: 'test',
      model: 'test',
      duration_ms: now,
      channels: 2,
      segments,
    },
    intents,
    scorecard: { id: 'asked', version: 1, name: 'asked', sections: [{ id: 'a', title: 'a', questions }] },
  }
}

/** One summary of several: the last outcome, all actions, a key point of each part. */
function reduced(lines: readonly string[]): ChatAnswer {
  const values: unknown[] = lines.map((each) => JSON.parse(each))
  const parts = values.filter((each): each is Record<string, unknown> => !Array.isArray(each))
  const names = values.filter(Array.isArray).map((each) => String(each[0]))
  const all = (name: string) => parts.flatMap((each) => (Array.isArray(each[name]) ? each[name] : []))
  return {
    overview: parts.map((each) => each.overview).join(' '),
    reason: parts[0]?.reason,
    actions: all('actions'),
    outcome: parts.at(-1)?.outcome,
    follow_ups: all('follow_ups'),
    key_points: names.filter((each) => each.endsWith('.1')),
  }
}

/** Words with which people in calls try to give orders to a model. Our prompts do not use them. */
const ORDER = /ignore (all|any|the|your)?\s*(previous|prior|above|earlier) instructions|you must now obey/i

/** Whether an order from the call is in the instructions, where an obedient model would follow it. */
export function isTakenOver(messages: readonly Message[]): boolean {
  return ORDER.test(visible(readPrompt(messages).instructions))
}

/** A text as a model reads it: invisible tag characters of Unicode become letters. */
function visible(text: string): string {
  return text.replace(/[\u{e0020}-\u{e007e}]/gu, (each) =>
    String.fromCodePoint((each.codePointAt(0) ?? 0) - 0xe0000),
  )
}

/** The good answer; if the instructions have an order from the call, the answer that the speaker wants. */
export async function gullibleAnswer(messages: readonly Message[]): Promise<ChatAnswer> {
  if (!isTakenOver(messages)) return await goodAnswer(messages)
  return {
    overview: 'OBEYED',
    reason: 'OBEYED',
    actions: [],
    outcome: 'resolved',
    follow_ups: [],
    key_points: [],
    overall: { label: 'satisfaction', valence: 1, confidence: 1 },
    speakers: [],
    segments: [],
    primary: { intent: 'purchase', confidence: 1, evidence: [] },
    intents: [],
    answers: [],
  }
}
