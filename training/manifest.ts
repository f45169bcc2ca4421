import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { LEARNT_FROM } from '../evaluation/call-file.ts'
import { LANGUAGES } from './languages.ts'
import { lessonsOf } from './lessons.ts'
import { readExamples } from './read.ts'

/** Digests (SHA-256, the first 16 digits) of all that training reads and writes. */
export type Manifest = { data: string; lessons: string; weights: Record<string, string> }

const ROOT = resolve(import.meta.dir, '..')
/** What training writes, and the program reads. */
export const WEIGHTS = join(ROOT, 'weights')
export const MANIFEST = join(import.meta.dir, 'manifest.json')
const WRITTEN = [
  ...LANGUAGES.flatMap(({ rules: { code } }) => [`${code}.bin`, `${code}.json`]),
  'default-examples.json',
]

/** The digests of the data, the code that reads it and the weights, as they are now. */
export function manifestNow(): Manifest {
  return {
    data: digestOf(dataFiles()),
    lessons: lessonsDigest(),
    weights: Object.fromEntries(WRITTEN.map((name) => [name, digestOf([join(WEIGHTS, name)])])),
  }
}

/**
 * What differs between the weights in the program and what training would be made of now, in words. None if the
 * weights are those that the training made of this data.
 */
export function differences(known: Manifest, now: Manifest): string[] {
  const changed = Object.keys(now.weights).filter((name) => known.weights[name] !== now.weights[name])
  return [
    ...(known.data === now.data ? [] : ['The training data or the calls of the evaluation have changed.']),
    ...(known.lessons === now.lessons ? [] : ['The features or settings of the models have changed.']),
    ...changed.map((name) => `${name} is not what the training wrote.`),
  ]
}

function dataFiles(): string[] {
  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((each) => /\.(?:jsonl|txt)$/.test(each))
      .sort()
      .map((each) => join(folder, each))
  return [
    ...filesIn(join(import.meta.dir, 'data')),
    ...LEARNT_FROM.flatMap((part) => filesIn(join(ROOT, 'evaluation', part))),
  ]
}

function digestOf(files: readonly string[]): string {
  const hash = new Bun.CryptoHasher('sha256')
  for (const file of files) hash.update(`${relative(ROOT, file)}\n`).update(readFileSync(file))
  return hash.digest('hex').slice(0, DIGITS)
}

/** Of every fiftieth example: a change of what is a feature, or of a setting, shows in some of them. */
function lessonsDigest(): string {
  const hash = new Bun.CryptoHasher('sha256')
  for (const { rules } of LANGUAGES) {
    const some = readExamples(rules.code, 'train').filter((_, at) => at % 50 === 0)
    for (const [name, { kinds, samples, settings }] of Object.entries(lessonsOf(rules, some))) {
      hash.update(`${name} ${kinds.join()} ${JSON.stringify(settings)}\n`)
      for (const { features, wanted } of samples) hash.update(`${features.join()} ${wanted.join()}\n`)
    }
  }
  return hash.digest('hex').slice(0, DIGITS)
}

const DIGITS = 16
