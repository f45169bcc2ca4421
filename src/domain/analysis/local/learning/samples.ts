import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lines that people say, one sample each, by what they are samples of. */
export type Samples<Kind extends string> = Record<Kind, readonly string[]>

/**
 * Reads `samples/<language>/<what>/<kind>.txt`, one sample a line.
 * @throws Error where a kind has no file
 */
export function readSamples<Kind extends string>(
  language: 'en' | 'ja',
  what: 'callers' | 'agents' | 'moves' | 'feelings' | 'sides',
  kinds: readonly Kind[],
): Samples<Kind> {
  const folder = join(import.meta.dir, 'samples', language, what)
  const samples: Partial<Samples<Kind>> = {}
  for (const kind of kinds)
    samples[kind] = readFileSync(join(folder, `${kind}.txt`), 'utf8')
      .trim()
      .split('\n')
  return samples as Samples<Kind>
}
