import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { MOVES, TOLD_ACTS } from '../src/domain/analysis/local/reading/acts.ts'
import { ANSWERS, DEFAULT_INTENTS, EMOTIONS, OUTCOMES } from '../src/model/analytics.ts'

/** What a line can be an example of, with the labels that it must have. The README says what each kind is. */
const KINDS = {
  caller: ['intent'],
  agent: ['intent'],
  talk: [],
  move: ['move'],
  feeling: ['emotion'],
  act: ['acts'],
  side: ['intent', 'emotion'],
  /** A whole call. It may lack labels: a lesson takes the calls that have those it needs. */
  call: [],
} as const satisfies Record<string, readonly (keyof Labels)[]>

export type ExampleKind = keyof typeof KINDS

const oneOf = <T extends string>(values: readonly T[]) => Type.Union(values.map((each) => Type.Literal(each)))
const Answer = oneOf(ANSWERS)

const LabelsSchema = Type.Object(
  {
    intent: Type.Optional(oneOf(DEFAULT_INTENTS)),
    /** All intents that a second reader accepts too. */
    accepted: Type.Optional(Type.Array(oneOf(DEFAULT_INTENTS))),
    emotion: Type.Optional(oneOf(EMOTIONS)),
    outcome: Type.Optional(oneOf(OUTCOMES)),
    move: Type.Optional(oneOf(MOVES)),
    acts: Type.Optional(Type.Array(oneOf(TOLD_ACTS))),
    judged: Type.Optional(Type.Array(oneOf(TOLD_ACTS))),
    answers: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z_]+$' }), Answer, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
)

const ExampleSchema = Type.Object(
  {
    kind: oneOf(Object.keys(KINDS) as ExampleKind[]),
    labels: LabelsSchema,
    turns: Type.Array(
      Type.Object(
        { role: oneOf(['customer', 'agent'] as const), text: Type.String({ pattern: '\\S' }) },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
    writer: Type.String({ pattern: '^[a-z0-9-]+$' }),
    split: oneOf(['train', 'held_out'] as const),
    licence: Type.Literal('Apache-2.0'),
  },
  { additionalProperties: false },
)

type Labels = Static<typeof LabelsSchema>

/** A line of the training data: something that was said, with what it is an example of. */
export type Example = Static<typeof ExampleSchema>

const DATA = join(import.meta.dir, 'data')
const check = TypeCompiler.Compile(ExampleSchema)

/**
 * Reads all lines of one split in `training/data/<language>/*.jsonl`, in the order of the files' names.
 * @throws Error with file and line where a line has another shape or lacks a label of its kind
 */
export function readExamples(language: string, split: Example['split'], folder = DATA): Example[] {
  const files = readdirSync(join(folder, language)).sort()
  return files
    .filter((each) => each.endsWith('.jsonl'))
    .flatMap((each) => readSet(join(folder, language, each)))
    .filter((each) => each.split === split)
}

function readSet(file: string): Example[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line, at) => {
    const where = `${file}:${at + 1}`
    const example = parsed(line, where)
    if (!check.Check(example)) {
      const error = check.Errors(example).First()
      throw new Error(`${where}: ${error?.path || 'the line'}: ${error?.message}`)
    }
    const lacks = KINDS[example.kind].find((label) => example.labels[label] === undefined)
    if (lacks !== undefined) throw new Error(`${where}: a ${example.kind} needs the label "${lacks}"`)
    return example
  })
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`${where}: not JSON: ${line.slice(0, 80)}`)
  }
}
