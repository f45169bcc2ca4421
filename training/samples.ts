import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownIntent } from '../src/domain/analysis/local/lexicon/types.ts'
import { DEFAULT_INTENTS, EMOTIONS, type Emotion } from '../src/model/analytics.ts'

const SAMPLES = join(import.meta.dir, 'samples')

/** What people say, one sample a line, by kind. */
export type Samples<Kind extends string> = Record<Kind, readonly string[]>

/** What one side says in a whole call, with {@link NEXT_TURN} between its turns. */
export type Side = { role: 'customer' | 'agent'; feeling: Emotion; calledFor: KnownIntent; said: string }

/** The separator of two turns. */
export const NEXT_TURN = ' / '

/**
 * Reads `samples/<language>/<what>/<kind>.txt`, one sample a line.
 * @throws Error if a kind has no file
 */
export function readSamples<Kind extends string>(
  language: 'en' | 'ja',
  what: 'callers' | 'agents' | 'moves' | 'feelings',
  kinds: readonly Kind[],
): Samples<Kind> {
  const samples: Partial<Samples<Kind>> = {}
  for (const kind of kinds) samples[kind] = linesOf(join(SAMPLES, language, what, `${kind}.txt`))
  return samples as Samples<Kind>
}

/**
 * Reads `samples/<language>/sides/<emotion>.txt` (an intent, a tab, what the customer says), and both sides of
 * `samples/<language>/calls/*.txt` (`# intent | emotion | outcome`, then the turns, `a:` and `c:`).
 * @throws Error with the file and the first line in another format
 */
export function readSides(language: 'en' | 'ja', folder = SAMPLES): Side[] {
  const sides = EMOTIONS.flatMap((feeling) => {
    const file = join(folder, language, 'sides', `${feeling}.txt`)
    return linesOf(file).map((line): Side => {
      const [intent, said, ...more] = line.split('\t')
      if (said === undefined || more.length > 0) throw notASample(file, line)
      return { role: 'customer', feeling, calledFor: oneOf(DEFAULT_INTENTS, intent, file, line), said }
    })
  })
  const calls = join(folder, language, 'calls')
  const files = readdirSync(calls).sort()
  return [...sides, ...files.flatMap((each) => readBothSides(join(calls, each)))]
}

function readBothSides(file: string): Side[] {
  const calls = readFileSync(file, 'utf8')
    .trim()
    .split(/\n{2,}/)
  return calls.flatMap((call) => {
    const [head = '', ...turns] = call.split('\n')
    const [, intent, emotion] = /^# (\w+) \| (\w+) \| \w+$/.exec(head) ?? []
    const about = {
      calledFor: oneOf(DEFAULT_INTENTS, intent, file, head),
      feeling: oneOf(EMOTIONS, emotion, file, head),
    }
    const strange = turns.find((each) => !/^[ac]: ./.test(each))
    if (strange !== undefined) throw notASample(file, strange)
    const saidBy = (mark: string) =>
      turns
        .filter((each) => each.startsWith(mark))
        .map((each) => each.slice(mark.length))
        .join(NEXT_TURN)
    return [
      { role: 'customer', said: saidBy('c: '), ...about },
      { role: 'agent', said: saidBy('a: '), ...about },
    ]
  })
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').trim().split('\n')
}

function oneOf<T extends string>(
  known: readonly T[],
  name: string | undefined,
  file: string,
  line: string,
): T {
  const found = known.find((each) => each === name)
  if (found === undefined) throw notASample(file, line)
  return found
}

function notASample(file: string, line: string): Error {
  return new Error(`${file}: not a sample: ${JSON.stringify(line)}`)
}
