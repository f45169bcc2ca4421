// What `bun test` has printed, read: its counts, its failed tests and its slowest files.

/** The failed tests are printed once more below this line if there were many tests, without the names of their files. */
const SUMMARY = /^\d+ tests? failed:$/m
const FILE = /^(\S+\.test\.tsx?):$/
const RESULT = /^\((pass|fail)\) .*?(?: \[([\d.]+)ms\])?$/
/** The first line of an error, below an extract of the code. */
const ERROR = /^\w*error: /i

/** The counts from the summary. Without a summary, the lines of tests are counted, with one failure more. */
export function countsOf(output: string): { passed: number; failed: number } {
  const plain = withoutColours(output)
  const sumOf = (word: string) => [...plain.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))].at(-1)?.[1]
  const [passed, failed] = [sumOf('pass'), sumOf('fail')]
  if (passed !== undefined && failed !== undefined) return { passed: Number(passed), failed: Number(failed) }
  const results = resultsOf(output)
  const countOf = (kind: string) => results.filter((each) => each.kind === kind).length
  return { passed: countOf('pass'), failed: countOf('fail') + 1 }
}

/** The most lines of an error that are repeated: its message, a small difference and the place. */
const ERROR_LINES = 25

/** The lines of the failed tests, each after the name of its file and before the error that `bun test` printed above it. */
export function failuresOf(output: string): string[] {
  return resultsOf(output)
    .filter((each) => each.kind === 'fail')
    .map(({ file, line, error }) => [file === '' ? line : `${file}: ${line}`, ...error].join('\n    '))
}

/** The files whose tests took longest together, longest first. What is before and after all tests does not count. */
export function slowestFiles(output: string, count: number): string[] {
  const took = new Map<string, number>()
  for (const { file, ms } of resultsOf(output)) took.set(file, (took.get(file) ?? 0) + ms)
  return [...took]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, ms]) => `${(ms / 1_000).toFixed(1).padStart(6)} s ${file}`)
}

type Result = { file: string; kind: string; line: string; ms: number; error: string[] }

function resultsOf(output: string): Result[] {
  const [before = ''] = withoutColours(output).split(SUMMARY, 1)
  const results: Result[] = []
  let file = ''
  let lines: string[] = []
  for (const line of before.split('\n')) {
    file = FILE.exec(line)?.[1] ?? file
    const [, kind, ms] = RESULT.exec(line) ?? []
    if (kind === undefined) {
      lines.push(line)
      continue
    }
    const start = lines.findIndex((each) => ERROR.test(each))
    const error = kind === 'pass' || start < 0 ? [] : lines.slice(start, start + ERROR_LINES)
    results.push({ file, kind, line, ms: Number(ms ?? 0), error: error.filter((each) => each !== '') })
    lines = []
  }
  return results
}

function withoutColours(output: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  return output.replace(/\x1b\[[0-9;]*m/g, '')
}
