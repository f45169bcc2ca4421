import { join, resolve } from 'node:path'
import { defaultExamples } from './default-examples.ts'
import { differences, MANIFEST, type Manifest, manifestNow, WEIGHTS } from './manifest.ts'
import { modelCard } from './model-card.ts'
import { train } from './train.ts'

// bun run train             learns all that decides in the local engine from the data in this folder, and writes the
//                           weights, training/manifest.json and docs/model-card.md; about five minutes
// bun run train --check     tells whether the weights are those of this data and code; seconds
// bun run train --verify    trains again and compares every byte

const LANGUAGES = ['en', 'ja'] as const
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
    console.log(language)
    const result = await train(language, console.log)
    trained.push({ language, ...result })
    written.set(`${language}.bin`, result.models)
    written.set(`${language}.json`, jsonOf(result.decisions))
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
