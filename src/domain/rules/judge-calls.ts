import { readSegments } from '../../db/calls/transcripts/search.ts'
import type { Database } from '../../db/client.ts'
import type { NewHit } from '../../db/rules/hits.ts'
import { type JudgedRow, readJudgedCalls, readQuotedResults } from '../../db/rules/judged-calls.ts'
import { createYielding } from '../../lib/async/yielding.ts'
import type { Logger } from '../../lib/log.ts'
import type { AnalyticResults, Evidence } from '../../model/analytics.ts'
import { causesOf, type JudgedCall, judge, leavesOf } from '../../model/rules/judge.ts'
import {
  indexTerms,
  type PhraseTerms,
  phraseTerms,
  quotesOf,
  saysBySegments,
  saysByWords,
  type TermIndex,
} from '../../model/rules/phrases.ts'
import { type HitReason, MAX_QUOTES, MAX_REASONS, type RuleCondition } from '../../model/rules/rule.ts'

/** A rule as calls are judged by it. */
export type JudgingRule = { id: string; version: number; condition: RuleCondition }

/** How many transcripts are in memory at once: that of a long call takes megabytes. */
const AT_ONCE = 10

/**
 * Phrases times calls of one transaction. A phrase that was not said takes 0.1 ms in a call of an hour (2026-11-29), so
 * this takes 3 s, in which nobody can delete these calls.
 */
const PHRASES_IN_CALLS = 30_000

/**
 * How long a transaction may compute without a statement. The most phrases that rules can have take 20 s in a call of
 * twelve hours.
 */
export const JUDGING_SECONDS = 60

/** How many calls are judged by rules in one transaction, at most. */
export function callsAtOnce(rules: readonly JudgingRule[]): number {
  const phrases = rules
    .flatMap(({ condition }) => leavesOf(condition))
    .filter(({ kind }) => kind === 'phrase')
  return Math.max(1, Math.floor(PHRASES_IN_CALLS / Math.max(1, phrases.length)))
}

/**
 * Judges calls of one organisation by its rules, and returns the hits.
 *
 * For most rules the search index shows whether they hit. The segments of a call are read only if it does not, or for the
 * quotes of a hit. A call that cannot be judged is logged and has no hits, so that it holds up no others.
 * @param options.needsReasons which hits get their reasons; the others have none
 */
export async function judgeCalls(
  { db, log }: { db: Database; log: Logger },
  organisationId: string,
  rules: readonly JudgingRule[],
  voicelogIds: readonly string[],
  { needsReasons = () => true }: { needsReasons?: (rule: JudgingRule, voicelogId: string) => boolean } = {},
): Promise<NewHit[]> {
  const terms = phraseTerms(rules.map(({ condition }) => condition))
  const rows = await readJudgedCalls(db, voicelogIds)
  const hits: NewHit[] = []
  const undecided: { row: JudgedRow; rules: JudgingRule[] }[] = []
  // An organisation may have hundreds of rules.
  const yieldToOthers = createYielding()
  for (const row of rows) {
    const quick = quickCall(row, terms)
    const later: JudgingRule[] = []
    for (const rule of rules) {
      await yieldToOthers()
      const truth = attempt(() => judge(rule.condition, quick), { log, rule, row })
      if (truth === 'later' || (truth === true && needsReasons(rule, row.id))) later.push(rule)
      else if (truth === true) hits.push(hitOf(rule, row, []))
    }
    if (later.length > 0) undecided.push({ row, rules: later })
  }
  for (let from = 0; from < undecided.length; from += AT_ONCE) {
    const some = undecided.slice(from, from + AT_ONCE)
    const ids = some.map(({ row }) => row.id)
    const segments = await readSegments(db, organisationId, ids)
    const results = await readQuotedResults(db, ids)
    for (const { row, rules: later } of some) {
      await yieldToOthers()
      const read = await indexTerms(segments.get(row.id) ?? [], row.durationMs ?? 0, terms)
      const says = saysBySegments(read, terms, isUnderstood(row))
      const call = { ...quickCall(row, terms), says }
      for (const rule of later) {
        await yieldToOthers()
        const found = attempt(
          () => {
            if (judge(rule.condition, call) !== true) return null
            const reasons = needsReasons(rule, row.id)
              ? reasonsOf(rule.condition, call, { read, terms, results: results.get(row.id) ?? {} })
              : []
            return hitOf(rule, row, reasons)
          },
          { log, rule, row },
        )
        if (found !== null) hits.push(found)
      }
    }
  }
  return hits
}

function attempt<T>(
  work: () => T,
  { log, rule, row }: { log: Logger; rule: JudgingRule; row: JudgedRow },
): T | null {
  try {
    return work()
  } catch (error) {
    log.error({ err: error, ruleId: rule.id, voicelogId: row.id }, 'call not judged by a rule')
    return null
  }
}

function hitOf(rule: JudgingRule, row: JudgedRow, reasons: HitReason[]): NewHit {
  return { ruleId: rule.id, ruleVersion: rule.version, voicelogId: row.id, reasons }
}

/** Whether a phrase that is not in the transcript was not said. In a poor transcript it may be missing. */
function isUnderstood({ reliability, agentWords }: JudgedRow): boolean {
  return reliability !== 'poor' && agentWords !== null
}

/** A call as far as it is known without the segments of its transcript. */
function quickCall(row: JudgedRow, terms: PhraseTerms): JudgedCall {
  const { agentWords: agent, customerWords: customer, otherWords: other } = row
  return {
    fields: {
      department: row.department,
      operator_id: row.operatorId,
      customer_id: row.customerId,
      language: row.language,
      source: row.source,
    },
    intent: row.intent,
    outcome: row.outcome,
    emotions: {
      agent: { is: row.agentEmotion, trend: row.agentTrend },
      customer: { is: row.emotion, trend: row.emotionTrend },
    },
    score: row.score,
    autoFail: row.autoFail,
    answers:
      row.answers === null
        ? null
        : Object.fromEntries(Object.entries(row.answers).map(([id, [answer]]) => [id, answer])),
    metrics: row.metrics,
    says:
      agent === null || customer === null || other === null
        ? () => 'later'
        : saysByWords({ agent, customer, other }, terms, isUnderstood(row)),
  }
}

type Sources = { read: TermIndex; terms: PhraseTerms; results: Partial<AnalyticResults> }

function reasonsOf(condition: RuleCondition, call: JudgedCall, sources: Sources): HitReason[] {
  return causesOf(condition, call)
    .slice(0, MAX_REASONS)
    .map((cause) => ({ condition: cause, evidence: evidenceOf(cause, call, sources).slice(0, MAX_QUOTES) }))
}

/** The places in the call that show a cause. None if it is a number, a field, or that something was not said. */
function evidenceOf(
  cause: HitReason['condition'],
  call: JudgedCall,
  { read, terms, results }: Sources,
): Evidence[] {
  switch (cause.kind) {
    case 'phrase':
      return cause.absent === true ? [] : quotesOf(read, cause, terms)
    case 'emotion':
      return (results.emotion?.segments ?? [])
        .filter(({ speaker, label }) => speaker === cause.speaker && (cause.is ?? []).includes(label))
        .sort((one, other) => other.confidence - one.confidence)
        .flatMap(({ evidence }) => evidence)
    case 'intent': {
      const primary = results.intent?.primary
      // A person may have labelled the call with another intent.
      return primary === undefined || primary.intent !== call.intent
        ? []
        : primary.evidence.map(({ share: _, ...evidence }) => evidence)
    }
    case 'answer':
      return results.quality?.answers.find((each) => each.question_id === cause.question_id)?.evidence ?? []
    case 'metric':
    case 'quality':
    case 'outcome':
    case 'field':
    case 'not':
      return []
    default:
      return cause satisfies never
  }
}
