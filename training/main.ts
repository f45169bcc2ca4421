import { join, resolve } from 'node:path'
import { evaluatedCalls } from './calls.ts'
import { defaultExamples } from './default-examples.ts'
import { LANGUAGES } from './languages.ts'
import { differences, MANIFEST, type Manifest, manifestNow, WEIGHTS } from './manifest.ts'
import { modelCard } from './model-card.ts'
import { readExamples } from './read.ts'
import { train } from './train.ts'

// bun run train             learns all that decides in the local engine from the data in this folder, and writes the
//                           weights, training/manifest.json and docs/model-card.md; about five minutes
// bun run train --check     tells whether the weights are those of this data and code; seconds
// bun run train --verify    trains again and compares every byte

const mode = process.argv[2]

if (mode === '--check') await check()
else if (mode === undefined || mode === '--verify') await trainAll(mode === '--verify')
else throw new Error(`Unknown option ${mode}: expected --check, --verify or none`)

async function check(): Promise<void> {
  const known = (await Bun.file(MANIFEST).json()) as Manifest
  const found = differences(known, manifestNow())
  for (const each of found) console.error(each)
  if (found.length === 0) console.log('The weights are those of the training data.')
  else console.error('Run "bun run train" and commit what it writes.')
  process.exitCode = found.length === 0 ? 0 : 1
}

async function trainAll(compareOnly: boolean): Promise<void> {
  const written = new Map<string, Uint8Array>()
  const trained = []
  for (const language of LANGUAGES) {
    const { name, tag, rules } = language
    console.log(name)
    const examples = readExamples(rules.code, 'train')
    const heldOut = readExamples(rules.code, 'held_out')
    const result = train(language, { examples, heldOut, evaluated: await evaluatedCalls(tag) }, console.log)
    trained.push({ name, ...result })
    written.set(`${rules.code}.bin`, result.models)
    written.set(`${rules.code}.json`, jsonOf(result.decisions))
  }
  written.set('default-examples.json', jsonOf(defaultExamples()))
  if (compareOnly) return await compare(written)
  for (const [name, bytes] of written) await Bun.write(join(WEIGHTS, name), bytes)
  const manifest = manifestNow()
  await Bun.write(MANIFEST, jsonOf(manifest))
  await Bun.write(resolve(import.meta.dir, '../docs/model-card.md'), modelCard(trained, manifest))
}

async function compare(written: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [name, bytes] of written) {
    const known = await Bun.file(join(WEIGHTS, name)).bytes()
    const isSame = Buffer.compare(known, bytes) === 0
    console.log(`${name}: ${isSame ? 'the same' : 'differs'}`)
    if (!isSame) process.exitCode = 1
  }
}

function jsonOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`)
}
