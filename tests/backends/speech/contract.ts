import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type RecognisedTrack,
  type SpeechEngine,
  SpeechError,
  type SpeechTrack,
} from '../../../src/backends/speech/contract.ts'
import { levelsOf, speechIn } from '../../../src/model/audio/speech-activity.ts'
import { type PlacedTurn, type Samples, silence, toMs, twoChannelCall, wavFile } from '../../support/audio.ts'

/** What is said on the track that every engine must recognise, with silences of 0.9 to 6 s between. */
export const SAID = [
  'I want to cancel my subscription.',
  'This is the third time I have called about the bill.',
  'Where is my order?',
  'I ordered a new phone two weeks ago and it has not arrived.',
]

/** A track with its folder, as transcription passes it to an engine. */
export async function trackOf(folder: string, samples: Samples, language = 'en-US'): Promise<SpeechTrack> {
  const wavPath = join(await mkdtemp(join(folder, 'track-')), 'channel-1.wav')
  await Bun.write(wavPath, wavFile([samples]))
  const speech = speechIn(await levelsOf(wavPath), { minPauseMs: 700 })
  return { wavPath, durationMs: toMs(samples.length), language, speech }
}

export type EngineUnderTest = { engine: SpeechEngine; close?(): Promise<void> }

/** The tests of every engine; `start` prepares an engine that recognises `SAID`. */
export function speechEngineContract(name: string, start: () => Promise<EngineUnderTest>) {
  describe(`${name} fulfils the contract`, () => {
    let folder = ''
    let track: SpeechTrack
    let turns: PlacedTurn[]
    let under: EngineUnderTest
    let heard: Promise<RecognisedTrack> | undefined
    /** The result for the track, which is recognised once. */
    const hear = () => {
      heard ??= under.engine.recognise(track, {})
      return heard
    }
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'voicelog-speech-'))
      const gaps = [0, 900, 6000, 1500]
      const said = SAID.map((text, index) => ({ speaker: 'customer' as const, text, gapMs: gaps[index] }))
      const call = await twoChannelCall(said, { leadMs: 4000, tailMs: 2000 })
      turns = call.turns
      track = await trackOf(folder, call.customer)
      under = await start()
    })
    afterAll(async () => {
      await under.close?.()
      await rm(folder, { recursive: true })
    })

    test('the words are recognised, each utterance where it was said, to 50 ms', async () => {
      const { utterances } = await hear()
      expect(utterances).toHaveLength(turns.length)
      for (const [index, turn] of turns.entries()) {
        const utterance = utterances[index]
        expect(Math.abs((utterance?.start_ms ?? 0) - turn.startMs)).toBeLessThan(50)
        expect(Math.abs((utterance?.end_ms ?? 0) - turn.endMs)).toBeLessThan(100)
      }
      const heard = utterances.flatMap((each) => each.text.toLowerCase().split(' '))
      const said = SAID.join(' ').toLowerCase().replace(/[.?]/g, '').split(' ')
      expect(said.filter((each) => heard.includes(each)).length / said.length).toBeGreaterThan(0.85)
    })

    test('words are in order, inside their utterance, in whole milliseconds, and make up its text', async () => {
      const { utterances } = await hear()
      let last = 0
      for (const utterance of utterances) {
        expect(utterance.words.map((each) => each.text).join(' ')).toBe(utterance.text)
        expect(utterance.words[0]?.start_ms).toBe(utterance.start_ms)
        expect(utterance.words.at(-1)?.end_ms).toBe(utterance.end_ms)
        for (const { start_ms, end_ms, confidence } of [...utterance.words, utterance]) {
          expect(Number.isInteger(start_ms) && Number.isInteger(end_ms)).toBe(true)
          expect(end_ms).toBeGreaterThan(start_ms)
          expect(confidence === null || (confidence >= 0 && confidence <= 1)).toBe(true)
        }
        for (const word of utterance.words) {
          expect(word.start_ms).toBeGreaterThanOrEqual(last)
          last = word.end_ms
        }
        const isSpeech = track.speech.some((each) => {
          return utterance.start_ms >= each.startMs && utterance.end_ms <= each.endMs
        })
        expect(isSpeech).toBe(true)
      }
    })

    test('a track on which nobody speaks has no utterances', async () => {
      const quiet = await trackOf(folder, silence(3000))
      expect(await under.engine.recognise(quiet, {})).toEqual({ utterances: [] })
    })

    test('no other files are left next to the track', async () => {
      await hear()
      const signal = AbortSignal.timeout(50)
      await under.engine.recognise(track, { signal }).catch(() => {})
      expect(await readdir(dirname(track.wavPath))).toEqual(['channel-1.wav'])
    })

    test('an abort ends it with the reason', async () => {
      const before = AbortSignal.abort(new Error('the lease is gone'))
      await expect(under.engine.recognise(track, { signal: before })).rejects.toThrow('the lease is gone')
      const controller = new AbortController()
      const running = under.engine.recognise(track, { signal: controller.signal })
      controller.abort(new Error('the worker stops'))
      await expect(running).rejects.toThrow('the worker stops')
    })

    test('a language that it does not declare is refused, never replaced by another', async () => {
      if (under.engine.languages === 'any') return
      const foreign = { ...track, language: 'ja-JP' }
      const error = await under.engine.recognise(foreign, {}).catch((each) => each)
      expect(error).toBeInstanceOf(SpeechError)
      expect(error).toMatchObject({ code: 'language_not_supported', retryable: false })
      expect(error.message).toContain('ja-JP')
    })
  })
}
