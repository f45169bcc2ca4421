import { join, resolve } from 'node:path'
import { packModels } from '../src/domain/analysis/local/linear-classifier.ts'
import { defaultExamples } from './default-examples.ts'
import { englishLessons, japaneseLessons, learnAll } from './learn.ts'

// bun run learn
//
// Learns the weights of the local engine's models from the samples in this folder, and writes them to
// src/domain/analysis/local/learnt/. Run it after a change of samples, words or features.

const folder = resolve(import.meta.dir, '../src/domain/analysis/local/learnt')

for (const [language, lessons] of Object.entries({ en: englishLessons, ja: japaneseLessons })) {
  const startedAt = performance.now()
  const file = packModels(learnAll(lessons()))
  await Bun.write(join(folder, `${language}.bin`), file)
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `learnt/${language}.bin  ${(file.length / 1e6).toFixed(1)} MB, learnt in ${seconds.toFixed(1)} s`,
  )
}

await Bun.write(join(folder, 'default-examples.json'), `${JSON.stringify(defaultExamples(), null, 2)}\n`)
