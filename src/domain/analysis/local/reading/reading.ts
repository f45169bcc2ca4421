import type { TextRange } from '../../../../lib/text.ts'
import type { Evidence } from '../../../../model/analytics.ts'
import type { ScorecardRule } from '../../../../model/scorecard/scorecard.ts'
import type { Role, Segment, Transcript } from '../../../../model/transcript.ts'
import { evidenceAt } from '../../evidence.ts'
import type { LogOdds } from '../models/log-odds.ts'
import { asOtherSide } from '../text/features.ts'
import { SENTENCE_END } from '../text/sentence-end.ts'
import type { Act } from './acts.ts'
import type { Language, ReadStatement } from './language.ts'
import { guessRoles } from './role-cues.ts'

/** A whole call as the rules see it: statements in order of time. */
export type Reading = {
  transcript: Transcript
  language: Language
  statements: Statement[]
  /** The customer's first statement; undefined without one. */
  firstOfCustomer: Statement | undefined
}

export type Statement = ReadStatement & {
  /** Its place among the statements of the call. */
  index: number
  text: string
  /** The speaker's role; guessed where the transcript does not tell, null where nothing tells. */
  role: Role | null
  /** Where the statement begins in the call, 0 to 1. */
  position: number
  passage: Passage
}

/** Segments that one speaker says in one go: a pause for breath does not end a sentence. */
export type Passage = JoinedText & {
  /** The index of its first statement. */
  firstIndex: number
  /** Whether its text marks the end of a sentence anywhere. */
  marksEnds: boolean
}

type JoinedText = { text: string; parts: { segment: Segment; range: TextRange }[] }

/** Reads a transcript. Segments without words are left out. */
export function readCall(transcript: Transcript, language: Language): Reading {
  let firstIndex = 0
  const read = joinedTexts(transcript).flatMap((joined) => {
    const { text } = joined
    const passage = { ...joined, firstIndex, marksEnds: SENTENCE_END.test(text) }
    const said = language.read(text)
    firstIndex += said.length
    return said.map((statement) => ({ passage, statement }))
  })
  const roleOf = guessRoles(
    read.map(({ passage, statement }) => ({ speaker: speakerOf(passage), statement })),
  )
  const statements = read.map(({ passage, statement }, index): Statement => {
    const startMs = segmentAt(passage, statement.start)?.start_ms ?? 0
    return {
      ...statement,
      index,
      passage,
      text: passage.text.slice(statement.start, statement.end),
      role: roleOf(speakerOf(passage), statement),
      position: transcript.duration_ms === 0 ? 0 : Math.min(1, startMs / transcript.duration_ms),
    }
  })
  const firstOfCustomer = statements.find((each) => each.role === 'customer')
  return { transcript, language, statements, firstOfCustomer }
}

/** Which questions of the scorecard are answered no, by what agents say and what customers say to it. */
export function faultsIn({ statements, language }: Reading): LogOdds<ScorecardRule> {
  return language.whole.faults([
    ...distinctFeatures(statements.filter((each) => maybe(each, 'agent'))),
    ...asOtherSide(distinctFeatures(statements.filter((each) => each.role === 'customer'))),
  ])
}

/** The turn that is likeliest rude. */
export function rudestTurn(
  said: readonly Statement[],
  language: Language,
): { statements: Statement[]; rudeness: number } {
  return Map.groupBy(said, (each) => each.passage)
    .values()
    .map((turn) => ({ statements: turn, rudeness: language.rudenessOfTurn(distinctFeatures(turn)) }))
    .reduce((rudest, each) => (each.rudeness > rudest.rudeness ? each : rudest), {
      statements: [],
      rudeness: 0,
    })
}

function distinctFeatures(said: readonly Statement[]): number[] {
  return [...new Set(said.flatMap((each) => each.features()))]
}

/** Evidence for a statement, or for a part of it: one piece for each segment it runs through. */
export function evidenceOf(statement: Statement, range: TextRange): Evidence[] {
  return placesOf(statement, range).map((each) => evidenceAt(each.segment, each.range))
}

/** The words of each segment that a statement, or a part of it, runs through. */
export function placesOf({ passage }: Statement, range: TextRange): { segment: Segment; range: TextRange }[] {
  return passage.parts
    .filter((part) => part.range.start < range.end && part.range.end > range.start)
    .map(({ segment, range: { start, end } }) => ({
      segment,
      range: { start: Math.max(range.start, start) - start, end: Math.min(range.end, end) - start },
    }))
    .filter(({ segment, range: { start, end } }) => segment.text.slice(start, end).trim() !== '')
}

/** The segment in which a character of the passage stands. */
function segmentAt(passage: Passage, offset: number): Segment | undefined {
  return (passage.parts.findLast((part) => part.range.start <= offset) ?? passage.parts[0])?.segment
}

/** Whether the statement does this more likely than not. */
export function does(statement: ReadStatement, act: Act): boolean {
  return (statement.acts().get(act) ?? 0) >= 0.5
}

/** Whether the statement does any of these. */
export function doesAny(statement: ReadStatement, acts: readonly Act[]): boolean {
  return acts.some((act) => does(statement, act))
}

/** Whether somebody of that role may have said it. */
export function maybe(statement: Statement, role: Role): boolean {
  return statement.role === role || statement.role === null
}

/** What keeps a conversation going and says nothing of its matter: "let me check", "have a good day". */
export function isTalk(statement: Statement): boolean {
  return doesAny(statement, ['hold', 'farewell', 'offer_help', 'closing_offer'])
}

/** A plain statement of fact: neither talk that keeps the call going, nor what somebody does, wants or cannot do. */
export function informs(statement: Statement): boolean {
  const { length, question } = statement
  return length >= MIN_INFORMATION && !question && !isTalk(statement) && !doesAny(statement, NO_FACT)
}

const MIN_INFORMATION = 7
const NO_FACT = [
  'ask_identity',
  'greeting',
  'empathy',
  'inability',
  'request',
  'rude',
  'commit',
  'done',
] as const

/** A longer pause between two segments of one speaker ends what they were saying. */
const PASSAGE_PAUSE_MS = 2000
/** Long enough for any sentence; short enough that rough recognition without a pause is not one passage. */
const MAX_PASSAGE_CHARACTERS = 1200

/** Joins segments as a comma would: a pause is a weak boundary. */
const JOINER = ', '

function joinedTexts({ segments }: Transcript): JoinedText[] {
  const passages: JoinedText[] = []
  for (const segment of segments.filter(({ text }) => text.trim() !== '')) {
    let passage = passages.at(-1)
    if (passage !== undefined && continues(passage, segment)) {
      passage.text += JOINER
    } else {
      passage = { text: '', parts: [] }
      passages.push(passage)
    }
    const start = passage.text.length
    passage.text += segment.text
    passage.parts.push({ segment, range: { start, end: passage.text.length } })
  }
  return passages
}

function continues({ text, parts }: JoinedText, { speaker, start_ms, text: next }: Segment): boolean {
  const before = parts.at(-1)?.segment
  return (
    before !== undefined &&
    before.speaker === speaker &&
    start_ms - before.end_ms <= PASSAGE_PAUSE_MS &&
    text.length + next.length <= MAX_PASSAGE_CHARACTERS &&
    !SENTENCE_END.test(before.text.trimEnd().slice(-1))
  )
}

function speakerOf({ parts }: JoinedText) {
  return parts[0]?.segment.speaker ?? 'speaker_1'
}
