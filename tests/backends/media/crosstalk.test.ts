import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { separateChannels } from '../../../src/backends/media/channels.ts'
import type { Interval } from '../../../src/model/audio/pcm.ts'
import { levelsOf, speechIn } from '../../../src/model/audio/speech-activity.ts'
import {
  type Call,
  ffmpeg,
  mix,
  noise,
  type Samples,
  sequence,
  silence,
  toMs,
  toSamples,
  twoChannelCall,
  wavFile,
} from '../../support/audio.ts'

setDefaultTimeout(60_000)

let folder = ''
let call: Call
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicelog-crosstalk-'))
  call = await twoChannelCall([
    { speaker: 'agent', text: 'Thank you for calling Acme support. This is Anna, how can I help you today?' },
    { speaker: 'customer', text: 'I want to cancel my subscription. It is far too expensive for me.' },
    { speaker: 'agent', text: 'I am sorry to hear that. May I ask you for your account number?' },
    { speaker: 'customer', text: 'It is four seven one one. I have been waiting for three weeks now.' },
    { speaker: 'agent', text: 'Let me have a look at this for you, it will not take a moment.' },
    // Both at once.
    { speaker: 'customer', text: 'No wait, I do not want that, please just listen to me.', gapMs: -2500 },
  ])
})
afterAll(() => rm(folder, { recursive: true }))

const gainOf = (db: number) => 10 ** (db / 20)

/** The sound, delayed. */
function late(samples: Samples, delay: number): Samples {
  const delayed = new Int16Array(samples.length)
  delayed.set(samples.subarray(0, samples.length - delay), delay)
  return delayed
}

/** A voice after a telephone line and a room. */
async function throughLine(samples: Samples): Promise<Samples> {
  const filters = 'highpass=f=300,lowpass=f=3000,aecho=0.8:0.5:2:0.3'
  const raw = await ffmpeg({ 'in.wav': wavFile([samples]) }, [
    ...['-i', 'in.wav', '-af', filters, '-ac', '1', '-ar', '16000', '-f', 's16le', 'out'],
  ])
  const heard = new Int16Array(samples.length)
  heard.set(new Int16Array(raw.buffer, raw.byteOffset, Math.min(samples.length, raw.length >> 1)))
  return heard
}

/** The two channels after separation, and the intervals of speech in each. */
async function separated(left: Samples, right: Samples) {
  const own = await mkdtemp(join(folder, 'call-'))
  const paths = [join(own, '0.wav'), join(own, '1.wav')] as const
  const files = [wavFile([left]), wavFile([right])]
  await Promise.all(paths.map((path, at) => Bun.write(path, files[at] ?? '')))
  const { relation, crosstalkMs } = await separateChannels(paths, {})
  const speech = await Promise.all(
    paths.map(async (each) => speechIn(await levelsOf(each), { minPauseMs: 700 })),
  )
  const untouched = await Promise.all(
    paths.map(async (path, at) => Buffer.from(await Bun.file(path).bytes()).equals(files[at] ?? Buffer.of())),
  )
  return { relation, crosstalkMs, speech, untouched }
}

/** Intervals of speech on one channel, with pauses of 700 ms. */
async function spokenBy(samples: Samples): Promise<Interval[]> {
  const path = join(await mkdtemp(join(folder, 'alone-')), 'alone.wav')
  await Bun.write(path, wavFile([samples]))
  return speechIn(await levelsOf(path), { minPauseMs: 700 })
}

/** Expects the same intervals of speech as without crosstalk, to a tolerance in milliseconds. */
async function expectSame(
  speech: readonly Interval[] | undefined,
  alone: Samples,
  { startMs: early, endMs: late }: { startMs: number; endMs: number },
) {
  const expected = await spokenBy(alone)
  expect(speech).toHaveLength(expected.length)
  for (const [index, { startMs, endMs }] of expected.entries()) {
    expect(Math.abs((speech?.[index]?.startMs ?? 0) - startMs)).toBeLessThanOrEqual(early)
    expect(Math.abs((speech?.[index]?.endMs ?? 0) - endMs)).toBeLessThanOrEqual(late)
  }
}

describe('the agent, heard on the channel of the customer', () => {
  test.each([
    ['8 dB below, after 5 ms', -8, 80],
    ['14 dB below, at once', -14, 0],
    ['14 dB below, after 200 ms', -14, 3200],
    ['20 dB below, after 50 ms', -20, 800],
    ['30 dB below, after 5 ms', -30, 80],
  ])('is taken out: %s', async (_, db, delay) => {
    const bleeding = mix(call.customer, late(call.agent, delay), gainOf(db))
    const { relation, crosstalkMs, speech, untouched } = await separated(call.agent, bleeding)
    expect(relation.kind).toBe('distinct')
    await expectSame(speech[0], call.agent, { startMs: 0, endMs: 0 })
    // A soft start of a word under the other voice may be lost in it.
    await expectSame(speech[1], call.customer, { startMs: 80, endMs: 200 })
    expect(untouched).toEqual([true, false])
    expect(crosstalkMs[0]).toBe(0)
    expect(crosstalkMs[1]).toBeGreaterThan(7000)
  })

  test('is removed although a line and noise have changed it', async () => {
    const [hiss, hum] = [
      noise(call.durationMs, { amplitude: 150 }),
      noise(call.durationMs, { amplitude: 100 }),
    ]
    const bleeding = mix(mix(call.customer, await throughLine(call.agent), gainOf(-12)), hum)
    const { speech } = await separated(mix(call.agent, hiss), bleeding)
    await expectSame(speech[1], mix(call.customer, hum), { startMs: 120, endMs: 200 })
  })

  test('and the customer, heard on the channel of the agent, are removed', async () => {
    const left = mix(call.agent, late(call.customer, 240), gainOf(-14))
    const right = mix(call.customer, late(call.agent, 900), gainOf(-14))
    const { speech, crosstalkMs } = await separated(left, right)
    await expectSame(speech[0], call.agent, { startMs: 80, endMs: 200 })
    await expectSame(speech[1], call.customer, { startMs: 80, endMs: 200 })
    expect(Math.min(...crosstalkMs)).toBeGreaterThan(5000)
  })

  test('is the only sound on it: then there is one speaker', async () => {
    const { relation } = await separated(
      call.agent,
      late(call.agent, 160).map((each) => each * 0.2),
    )
    expect(relation.kind).toBe('identical')
    const leaked = mix(
      late(noise(call.durationMs, { amplitude: 60 }), 5000),
      await throughLine(call.agent),
      gainOf(-14),
    )

    expect((await separated(call.agent, leaked)).relation).not.toEqual({ kind: 'distinct' })
  })
})

test('on a channel that then speaks no more is all that counts: the other one keeps its sound', async () => {
  // A voice on the right is heard on the left. On the left is a fan, whose gusts are too quiet to be taken for speech
  // there, and are heard on the right.
  const part = (amplitude: number, fromMs: number) =>
    noise(fromMs + 500, { amplitude }).subarray(toSamples(fromMs))
  const times = Array.from({ length: 8 }, (_, at) => 700 * at)
  const sounds = (amplitude: number, fromMs: number) =>
    sequence(...times.flatMap((at) => [silence(400), part(amplitude, fromMs + at)]), silence(400))
  const [said, gusts] = [sounds(7500, 10_000), sounds(480, 1000)]
  const voice = sequence(said, silence(toMs(gusts.length)))
  const wind = sequence(silence(toMs(said.length)), gusts)
  const fan = noise(toMs(voice.length), { amplitude: 300 }).toReversed()
  const left = mix(mix(fan, wind), late(voice, 80), gainOf(-12))
  const { relation, crosstalkMs, untouched } = await separated(left, mix(voice, late(wind, 80), gainOf(-8)))
  expect(relation).toEqual({ kind: 'one_silent', speaking: 1 })
  expect(crosstalkMs[0]).toBeGreaterThan(4000)
  expect(crosstalkMs[1]).toBe(0)
  expect(untouched).toEqual([false, true])
})

test.each([0.9, 1, -1])(
  'the same sound on both channels, the second later and %d times as loud, counts as mono',
  async (gain) => {
    const copy = late(call.agent, 300).map((each) => each * gain)
    const { relation } = await separated(
      mix(call.agent, call.customer),
      mix(copy, late(call.customer, 300), gain),
    )
    expect(relation.kind).toBe('identical')
  },
)

describe('what two people say is unchanged, to the byte', () => {
  test('one after the other', async () => {
    const { relation, untouched } = await separated(call.agent, call.customer)
    expect(relation.kind).toBe('distinct')
    expect(untouched).toEqual([true, true])
  })

  test('when both say the same words at once, one of them quieter', async () => {
    const text = 'Yes, yes of course. One two three four five six seven eight nine ten.'
    const both = await twoChannelCall(
      [
        { speaker: 'agent', text },
        { speaker: 'customer', text, gapMs: -6000 },
        { speaker: 'agent', text },
        { speaker: 'customer', text, gapMs: -5900 },
      ],
      { leadMs: 7000 },
    )
    const { untouched, crosstalkMs } = await separated(
      both.agent,
      both.customer.map((each) => each * 0.2),
    )
    expect(crosstalkMs).toEqual([0, 0])
    expect(untouched).toEqual([true, true])
  })

  test('when both talk all the time', async () => {
    const right = new Int16Array(call.agent.length)
    // Both voices on both, at different times: every stretch is spoken over by the other.
    right.set(call.agent.subarray(48_000))
    const { untouched } = await separated(call.agent, mix(right, call.customer))
    expect(untouched).toEqual([true, true])
  })

  test('when one channel is silent', async () => {
    const { untouched } = await separated(call.agent, silence(call.durationMs))
    expect(untouched).toEqual([true, true])
  })
})
