import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler, type ValueError } from '@sinclair/typebox/compiler'
import { messageOf } from '../../lib/cause.ts'
import type { AcceptedLabels } from '../../model/evaluation/evaluated-calls.ts'
import type { Transcript } from '../../model/transcript.ts'
import { parseTranscript } from '../transcript-schema.ts'
import { MAX_LINE_BYTES } from './lines.ts'

const Value = Type.String({ minLength: 1 })
const Accepted = Type.Union([Type.Null(), Value, Type.Array(Value)], {
  expected: 'Expected a value, a list of accepted values, or null',
})

const Labels = Type.Object({
  intent: Type.Optional(Accepted),
  emotion: Type.Optional(Accepted),
  outcome: Type.Optional(Accepted),
  answers: Type.Optional(Type.Record(Type.String(), Accepted)),
})

const Department = Type.Optional(
  Type.Union([Type.Null(), Type.String()], { expected: 'Expected a text or null' }),
)

const CallSchema = Type.Object({
  id: Type.Union([Value, Type.Integer()], { expected: 'Expected a text or an integer' }),
  transcript: Type.Object({ department: Department }),
  department: Department,
  labels: Type.Optional(Labels),
})

/** A call to judge. */
export type LabelledCall = {
  id: string | number
  transcript: Transcript
  /** The line's own `department`, else that of its transcript; null if neither has one. */
  department: string | null
  labels: AcceptedLabels
}

const check = TypeCompiler.Compile(CallSchema)

/** Reads one line. Returns the call, or what is wrong with the line. */
export function parseCallLine(text: string | null): { call: LabelledCall } | { fault: string } {
  if (text === null) return { fault: `it is longer than ${MAX_LINE_BYTES / 1024 / 1024} MB` }
  let value: unknown
  try {
    value = withoutNull(JSON.parse(text), 'labels')
  } catch (error) {
    return { fault: `not JSON: ${messageOf(error)}` }
  }
  if (!check.Check(value)) return { fault: listed(faultsOf(check.Errors(value))) }
  const { transcript, faults } = parseTranscript(value.transcript)
  if (transcript === undefined) {
    return { fault: listed(faults.map((each) => ({ ...each, path: `/transcript${each.path}` }))) }
  }
  const department = value.department ?? value.transcript.department ?? null
  return { call: { id: value.id, transcript, department, labels: labelsOf(value.labels ?? {}) } }
}

/** Exports write null for what nobody has labelled, so `labels`, its `answers` and each label may be null. */
function withoutNull(value: unknown, field: 'labels' | 'answers'): unknown {
  if (typeof value !== 'object' || value === null || !(field in value)) return value
  const { [field]: held, ...others }: Record<string, unknown> = { ...value }
  if (held === null) return others
  return field === 'labels' ? { ...others, labels: withoutNull(held, 'answers') } : value
}

/** The first fault of each field; further ones only follow from it. */
function faultsOf(errors: Iterable<ValueError>): { path: string; message: string }[] {
  const byPath = new Map<string, string>()
  for (const { path, message, schema } of errors) {
    if (byPath.size === MAX_FAULTS) break
    const expected: unknown = schema.expected
    if (!byPath.has(path)) byPath.set(path, typeof expected === 'string' ? expected : message)
  }
  return [...byPath].map(([path, message]) => ({ path, message }))
}

const MAX_FAULTS = 5

function labelsOf({ intent, emotion, outcome, answers }: Static<typeof Labels>): AcceptedLabels {
  return {
    intent: accepted(intent),
    emotion: accepted(emotion),
    outcome: accepted(outcome),
    answers: new Map(Object.entries(answers ?? {}).map(([id, each]) => [id, accepted(each)])),
  }
}

/** A label that is null or an empty list says nothing. */
function accepted(label: Static<typeof Accepted> | undefined): string[] {
  if (label === undefined || label === null) return []
  return [...new Set(Array.isArray(label) ? label : [label])]
}

function listed(faults: readonly { path: string; message: string }[]): string {
  return faults.map(({ path, message }) => `${path === '' ? '/' : path}: ${message}`).join('; ')
}
