import { expect, test } from 'bun:test'
import type { SpeechEngine } from '../../../src/backends/speech/contract.ts'
import { createSpeechSource } from '../../../src/backends/speech/reloading.ts'

/** An engine that says which it is, and whether it was closed. */
function engineOf(model: string, closed: string[]): SpeechEngine {
  return {
    ...{ name: 'sherpa', model, languages: ['en'] },
    recognise: async () => ({ utterances: [], model }),
    close: async () => void closed.push(model),
  }
}

test('work ends with the engine it began with, which is closed after it; new work gets the new one', async () => {
  const closed: string[] = []
  const models = ['first', 'second', 'third']
  const source = createSpeechSource(() => engineOf(models.shift() ?? '', closed))
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begin = (gate = Promise.withResolvers<void>()) =>
    source.use(async (engine) => {
      await gate.promise
      return engine.model
    })
  const works = gates.map((gate) => begin(gate))
  const reloaded = source.reload()
  expect(source.current.model).toBe('second')
  expect(await source.use(async (engine) => engine.model)).toBe('second')
  gates[0]?.resolve()
  expect(await works[0]).toBe('first')
  expect(closed).toEqual([])
  gates[1]?.resolve()
  expect(await works[1]).toBe('first')
  await reloaded
  expect(closed).toEqual(['first'])
  await source.reload()
  expect(closed).toEqual(['first', 'second'])
})

test('work that fails no longer holds its engine', async () => {
  const closed: string[] = []
  const source = createSpeechSource(() => engineOf('model', closed))
  const failing = source.use(() => Promise.reject(new Error('no')))
  const reloaded = source.reload()
  expect(failing).rejects.toThrow('no')
  await reloaded
  expect(closed).toEqual(['model'])
})

test('if no engine can be chosen, the engine of before stays', async () => {
  const closed: string[] = []
  let isBroken = false
  const source = createSpeechSource(() => {
    if (isBroken) throw new Error('SPEECH_MODEL names what is not there')
    return engineOf('model', closed)
  })
  isBroken = true
  expect(source.reload()).rejects.toThrow('SPEECH_MODEL')
  expect(await source.use(async (engine) => engine.model)).toBe('model')
  expect(closed).toEqual([])
})
