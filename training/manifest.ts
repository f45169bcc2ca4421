import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { LEARNT_FROM } from '../evaluation/call-file.ts'
import type { Signs } from '../src/domain/analysis/local/models/conditional-logit.ts'
import { openModels } from '../src/domain/analysis/local/models/linear-classifier.ts'
import { createLanguage } from '../src/domain/analysis/local/reading/language.ts'
import { asCall } from './calls.ts'
import { rounded } from './conditional-logit.ts'
import { fitDecision, observe, STAGES } from './decisions.ts'
import { LANGUAGES, type TrainedLanguage } from './languages.ts'
import { lessonsOf } from './lessons.ts'
import { type Example, readExamples } from './read.ts'

/** Digests (SHA-256, the first 16 digits) of all that training reads and writes. */
export type Manifest = { data: string; lessons: string; decisions: string; weights: Record<string, string> }

type Written = { language: TrainedLanguage; examples: readonly Example[] }

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
  const written = LANGUAGES.map((language) => ({
    language,
    examples: readExamples(language.rules.code, 'train'),
  }))
  return {
    data: digestOf(dataFiles()),
    lessons: lessonsDigest(written),
    decisions: decisionsDigest(written),
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
    ...(known.decisions === now.decisions ? [] : ['The signs or settings of the decisions have changed.']),
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
function lessonsDigest(written: readonly Written[]): string {
  const hash = new Bun.CryptoHasher('sha256')
  for (const { language, examples } of written) {
    const some = examples.filter((_, at) => at % 50 === 0)
    for (const [name, { kinds, samples, settings }] of Object.entries(lessonsOf(language.rules, some))) {
      hash.update(`${name} ${kinds.join()} ${JSON.stringify(settings)}\n`)
      for (const { features, wanted } of samples) hash.update(`${features.join()} ${wanted.join()}\n`)
    }
  }
  return hash.digest('hex').slice(0, DIGITS)
}

/** Of the signs of a few calls, and of what these alone would teach: a change of a sign, or of a setting, shows there. */
function decisionsDigest(written: readonly Written[]): string {
  const hash = new Bun.CryptoHasher('sha256')
  for (const { language: trained, examples } of written) {
    const { rules, tag } = trained
    // Not the weights that this process began with: training has just written others.
    const models = openModels(readFileSync(join(WEIGHTS, `${rules.code}.bin`)))
    const decisions = JSON.parse(readFileSync(join(WEIGHTS, `${rules.code}.json`), 'utf8'))
    const language = createLanguage(rules, { models, decisions })
    const calls = examples.filter((each) => each.kind === 'call')
    const some = calls.filter((_, at) => at % Math.ceil(calls.length / FEW_CALLS) === 0)
    for (const stage of STAGES.keys()) {
      const observed = observe(
        stage,
        language,
        some.map((each) => asCall(each, tag)),
      )
      for (const [name, each] of observed) {
        const table = fitDecision(each)
        hash.update(`${name} ${JSON.stringify(table)}\n`)
        for (const { signs } of each) hash.update(`${valuesOf(signs, Object.keys(table)).join()}\n`)
      }
    }
  }
  return hash.digest('hex').slice(0, DIGITS)
}

/** All signs as numbers, without the digits in which machines differ. */
function valuesOf({ byKind, ofAll }: Signs<string>, kinds: readonly string[]): (string | number)[] {
  return [
    ...Object.entries(byKind).flatMap(([sign, of]) => [sign, ...kinds.map((kind) => rounded(of(kind)))]),
    ...Object.entries(ofAll).flatMap(([sign, value]) => [sign, rounded(value)]),
  ]
}

/** Enough that each decision is among their labels, and few enough for a second. */
const FEW_CALLS = 16
const DIGITS = 16
