import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  constructedBy,
  type FoundExpression,
  literalsOf,
  readExpressions,
} from './support/regular-expressions.ts'

// Whoever can choose a text can choose the one on which an expression takes longest, and nothing else is served
// meanwhile. So each expression of the source is given texts that grow, made of what it looks for.

/** Expressions that are left out, each with the reason why nobody outside chooses how long its text is. */
const LEFT_OUT: Record<string, string> = {
  'src/commands/push/options.ts /\\/+$/': 'an option of the command line',
  'src/db/migrations.ts /^\\s*--.*$/gm': 'the migrations of the program itself',
  'src/config/reader.ts /\\/+$/': 'a setting of the server administrator',
  'src/model/scorecard/condition-parser.ts /\\s*(?:(\\d+(?:\\.\\d+)?|[a-z_]+(?:\\.[a-z]+)?|<=|>=|!=|[<>=()+*/-])|(\\S))/gy':
    'its text has no white space at the end, so that what follows white space always matches',
}

/** Modules that construct expressions later than while they are loaded, and what they are made of. */
const CONSTRUCTED_LATER: Record<string, string> = {
  'src/backends/storage/s3/transfer.ts': 'two constant names, in 4,096 characters at most',
  'src/commands/push/pattern.ts': 'a pattern on the command line, for names of files on the same machine',
}

/** Modules whose expressions are linear, but take some 50 µs for each character of a hostile text. */
const SLOW = new Set([
  'src/domain/analysis/llm/redaction/emails.ts',
  'src/domain/analysis/local/summary/personal.ts',
])

const { literals, constructing, rules } = readExpressions()
const constructed = constructedBy([...new Set([...rules, ...constructing])])
const found = [...literals, ...constructed]
const nameOf = ({ file, source, flags }: FoundExpression) => `${file} /${source}/${flags}`
const byFile = Map.groupBy(
  found.filter((each) => !(nameOf(each) in LEFT_OUT)),
  ({ file }) => file,
)

test('literals are found, and where they are not, the place is named', () => {
  expect(literals.length).toBeGreaterThan(200)
  const seen = new Set(constructed.map(({ file }) => file))
  expect(constructing.filter((file) => !seen.has(file)).sort()).toEqual(Object.keys(CONSTRUCTED_LATER).sort())
  const names = new Set(found.map(nameOf))
  expect(Object.keys(LEFT_OUT).filter((each) => !names.has(each))).toEqual([])
})

test('a literal is found among types, divisions and texts', () => {
  const text = `const a: string = x / y / z\nconst b = \`/no/\` as unknown\nexport const c = /yes"\\/[/]/giu`
  expect(literalsOf('a.ts', text)).toEqual([{ file: 'a.ts', source: 'yes"\\/[/]', flags: 'giu' }])
})

test.each(['"(?:[^"\\\\]|\\\\.)*"|[[{\\]}]', '\\s+$', '(?:a+)+b', '<[^>]*>', '(\\w+\\s?)*:'])(
  'the check finds /%s/',
  (source) => {
    expect(slowText({ file: '', source, flags: 'gs' })).not.toBeNull()
  },
)

test.each([...byFile])('%s: time grows at most linearly with the text', (file, expressions) => {
  // Some files have many expressions that are much alike.
  const numRuns = SLOW.has(file) ? 30 : Math.max(30, Math.min(500, 10_000 / expressions.length))
  expect(
    expressions.map((each) => ({ each, text: slowText(each, numRuns) })).filter(({ text }) => text !== null),
  ).toEqual([])
})

/** A text on which an expression takes more than linear time, as it is built; null if none is found. */
function slowText(
  expression: FoundExpression,
  numRuns = 500,
): { start: string; repeated: string; end: string } | null {
  const atoms = atomsOf(expression.source)
  const some = (maxLength: number) =>
    fc.array(fc.constantFrom(...atoms), { maxLength, minLength: 0 }).map((each) => each.join(''))
  const property = fc.property(
    some(3),
    fc.array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 3 }).map((each) => each.join('')),
    some(2),
    (start, repeated, end) => {
      const textOf = (times: number) => start + repeated.repeat(times) + end
      // On a busy machine a measurement may be wrong, but not three times.
      return [1, 2, 3].some(() => isLinear(expression, textOf))
    },
  )
  // Always the same texts: a change is judged by what it changes.
  const { counterexample } = fc.check(property, {
    numRuns: Math.floor(numRuns),
    seed: 1,
    endOnFailure: true,
  })
  if (counterexample === null) return null
  const [start, repeated, end] = counterexample
  return { start, repeated, end }
}

/** What an expression looks for: its characters and runs of them, one character for each class, and a few others. */
function atomsOf(source: string): string[] {
  const classes: Record<string, string> = {
    d: '7',
    w: 'w',
    s: ' ',
    b: ' ',
    n: '\n',
    r: '\r',
    t: '\t',
    D: 'd',
    W: '-',
    S: 's',
  }
  const plain = source
    .replace(/\(\?(?:<?[=!]|:|<\w+>)|\{\d*,?\d*\}/g, '|')
    .replace(/\\[pP]\{[^}]*\}/g, 'Lあ')
    .replace(/\\([dwsbnrtDWS])/g, (_, each: string) => classes[each] ?? '')
    .replace(/\\u\{?([\da-fA-F]{4,5})\}?/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
  // What is escaped or in brackets stands for itself; elsewhere these characters are syntax.
  const escaped = [...plain.matchAll(/\\(.)/gs)].map(([, each = '']) => each)
  const bracketed = [...plain.matchAll(/\[((?:\\.|[^\]\\])*)\]/gs)].map(([, each = '']) =>
    each.replaceAll('\\', ''),
  )
  const words = plain.replace(/\\(.)/gs, '|$1|').split(/[()[\]|*+?^$.]+/)
  const characters = [...escaped, ...bracketed.join(''), ...words.join('')]
  const known = words.filter((each) => each.length > 1 && each.length < 20).slice(0, 20)
  return [...new Set([...characters, ...known, ...'a0 \n'])]
}

/** Up to here a text may not take exponential time, or the longer ones would never end. */
const SMALL_LENGTHS = [4, 8, 16, 24, 32, 64] as const
/** Twice the length may even take eight times as long here, where times are measured less exactly. */
const MAX_SMALL_GROWTH = 200
const LENGTHS = [1_000, 4_000, 16_000] as const
/** 64 to 1,000 characters: 16 times as long if time is linear, 244 if it is quadratic, 3,815 if it is cubic. */
const MAX_GROWTH_BETWEEN = 2_500
/** Four times the length takes four times as long if time is linear, and 16 times if it is quadratic. */
const MAX_GROWTH = 8

function isLinear(expression: FoundExpression, textOf: (times: number) => string): boolean {
  const lengthOfOne = textOf(1).length - textOf(0).length
  const text = (length: number) => textOf(Math.ceil(length / lengthOfOne))
  const grows = (from: number, to: number, growth: number) => takes(expression, text(from), text(to), growth)
  for (const [index, length] of SMALL_LENGTHS.entries()) {
    if (index > 0 && grows(SMALL_LENGTHS[index - 1] ?? 0, length, MAX_SMALL_GROWTH)) return false
  }
  const [short, middle, long] = LENGTHS
  if (grows(64, short, MAX_GROWTH_BETWEEN)) return false
  // The engine may go over from compiled to interpreted matching at some length, which is a hundred times slower but
  // still linear. So time has to grow too much twice.
  return !(grows(short, middle, MAX_GROWTH) && grows(middle, long, MAX_GROWTH))
}

/** Whether the longer text takes more than `growth` times as long. A pause of the machine is no answer: it is asked again. */
function takes(expression: FoundExpression, shorter: string, longer: string, growth: number): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let tried = 0; tried < 5; tried++) {
    least = Math.min(least, timeOf(expression, shorter))
    most = Math.min(most, timeOf(expression, longer))
    if (most <= growth * Math.max(least, CLOCK_STEP_MS)) return false
  }
  return true
}

/** Shorter times are not told apart. */
const CLOCK_STEP_MS = 0.001

/** The time to find every match, in milliseconds. */
function timeOf({ source, flags }: FoundExpression, text: string): number {
  const expression = new RegExp(source, flags.replace(/[gy]/g, '') + (flags.includes('y') ? 'y' : 'g'))
  const startedAt = performance.now()
  if (expression.sticky) {
    for (let at = 0; at < text.length; ) {
      expression.lastIndex = at
      at = Math.max(at + 1, expression.exec(text) === null ? 0 : expression.lastIndex)
    }
  } else text.replace(expression, '')
  return performance.now() - startedAt
}
