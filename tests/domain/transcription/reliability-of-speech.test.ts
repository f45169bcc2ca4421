import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { createPocketsphinx } from '../../../src/backends/speech/pocketsphinx.ts'
import { type Condition, inRoom, overLine } from '../../calibration/degrade.ts'
import { measure } from '../../calibration/measure.ts'
import { ffmpeg, sequence, silence, speak } from '../../support/audio.ts'
import { CANCELLATION_CALL, EXAMPLE_CALL } from '../../support/calls.ts'

// Nothing is stubbed: speech from flite, real noise, codecs, ffmpeg and PocketSphinx. tests/pipeline/spoken-intents.test.ts
// holds that no spoken test call is poor.

/** Recognition, on a machine that may be busy. */
const PATIENCE_MS = 300_000
const speech = createPocketsphinx({ timeoutSeconds: 280 })

const saidBy = (speaker: string) =>
  EXAMPLE_CALL.filter((each) => each.speaker === speaker)
    .map((each) => each.text)
    .join(' ')

test(
  'the example call is not poor',
  async () => {
    const ogg = await Bun.file(resolve(import.meta.dir, '../../../docs/example-call.ogg')).bytes()
    const wav = await ffmpeg({ 'in.ogg': ogg }, ['-i', 'in.ogg', '-f', 'wav', 'out'])
    const { reliability, channels } = await measure(speech, wav, [saidBy('agent'), saidBy('customer')])
    expect(['good', 'fair']).toContain(reliability.level)
    for (const { errors, said } of channels) expect(errors / said).toBeLessThan(0.4)
  },
  PATIENCE_MS,
)

const said = (...turns: number[]) => turns.map((turn) => CANCELLATION_CALL[turn]?.text).join(' ')

// Noise takes the recogniser many times as long as speech does.
const BAD: (Condition & { text?: string })[] = [
  { name: 'noise of the line', noise: { kind: 'white', snrDb: 10 } },
  { name: 'a street, over GSM', noise: { kind: 'street', snrDb: 4 }, line: 'gsm' },
  {
    name: 'a room full of people, over a telephone line',
    noise: { kind: 'babble', snrDb: 10 },
    line: 'mulaw',
  },
  // Of one turn that is far too loud, fewer words are heard than a channel is judged by.
  { name: 'far too loud', gainDb: 36, text: said(1, 3) },
]

test.each(BAD)(
  'speech is poor, and truly so: $name',
  async ({ text = said(1), ...condition }) => {
    const sound = sequence(silence(400), await speak(text, { voice: 'customer' }), silence(400))
    const others = await Promise.all([
      speak('The bread is on the table next to the window.', { voice: 'scottish' }),
      speak('Nobody told me about the new road to the village.', { voice: 'robotic' }),
    ])
    const wav = await overLine([inRoom(sound, condition, { seed: 1, others })], condition.line)
    const { reliability, channels } = await measure(speech, wav, [text])
    expect(reliability).toMatchObject({ level: 'poor', reason: 'low_confidence' })
    for (const { errors, said } of channels) expect(errors / said).toBeGreaterThan(0.4)
  },
  PATIENCE_MS,
)
