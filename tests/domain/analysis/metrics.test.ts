import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { conversationMetrics } from '../../../src/domain/analysis/metrics.ts'
import type { Segment, Speaker, Transcript } from '../../../src/model/transcript.ts'

type Spoken = [speaker: Speaker, startMs: number, endMs: number, words?: number]

describe('with the speech that was found on each channel', () => {
  const call = (): Transcript => ({
    ...callOf(20_000, [
      // Words in noise, where nobody spoke, at 15 s.
      ['agent', 1000, 5000, 8],
      ['agent', 15_000, 17_000, 4],
      ['customer', 6000, 9000, 6],
    ]),
    speech: [
      {
        channel: 0,
        intervals: [
          [1000, 2500],
          [3100, 5000],
        ],
      },
      {
        channel: 1,
        intervals: [
          [4500, 5200],
          [6000, 8000],
        ],
      },
    ],
  })

  test('talk, silence and overlap are of the speech, and words in noise count for nothing', () => {
    expect(conversationMetrics(call())).toMatchObject({
      talk_ms: { agent: 3400, customer: 2700 },
      silence_ms: 20_000 - 1500 - 2100 - 2000, // 1000–2500, 3100–5200, 6000–8000
      longest_silence_ms: 12_000,
      overlap_ms: 500,
      interruptions: { agent: 0, customer: 1 }, // 4500–5200 over the agent's end
      turns: 2, // the pause of 600 ms ends no segment
      words_per_minute: { agent: 141.2, customer: 133.3 }, // 8 words in 3.4 s; 6 in 2.7 s
    })
  })

  test('of a channel without words it is the other role that speaks', () => {
    const { segments, ...rest } = call()
    const silent = { ...rest, segments: segments.filter((each) => each.speaker === 'agent') }
    expect(conversationMetrics(silent).talk_ms).toEqual({ agent: 3400, customer: 2700 })
  })

  test('of several speakers on one channel each has what their segments overlap', () => {
    const { segments, speech, ...rest } = call()
    const one = { ...rest, channels: 1, speech: speech?.slice(0, 1) ?? null }
    const corrected = segments.map((each) => ({ ...each, channel: 0 }))
    corrected[0] = { ...(corrected[0] as Segment), end_ms: 2600 }
    corrected.splice(1, 0, {
      ...(corrected[0] as Segment),
      id: 'x',
      speaker: 'customer',
      start_ms: 3000,
      end_ms: 5000,
    })
    expect(conversationMetrics({ ...one, segments: corrected }).talk_ms).toEqual({
      agent: 1500,
      customer: 1900,
    })
  })

  test('without it, they are of the segments', () => {
    expect(conversationMetrics({ ...call(), speech: null }).talk_ms).toEqual({ agent: 6000, customer: 3000 })
  })
})

describe('metrics of calls, computed by hand', () => {
  test('two channels with an interruption, a backchannel and pauses', () => {
    // agent     1000────5000        8500──────12000
    // customer             6000──9000   10000-10500   14000──16000        (20000)
    const metrics = conversationMetrics(
      callOf(20_000, [
        ['agent', 1000, 5000, 10],
        ['customer', 6000, 9000, 6],
        ['agent', 8500, 12_000, 7],
        ['customer', 10_000, 10_500, 1],
        ['customer', 14_000, 16_000, 4],
      ]),
    )
    expect(metrics).toEqual({
      duration_ms: 20_000,
      talk_ms: { agent: 7500, customer: 5500 }, // 4000 + 3500; 3000 + 500 + 2000
      talk_ratio: 0.5769, // 7500 / 13000
      silence_ms: 8000, // 20000 − (4000 + 6000 + 2000)
      silence_ratio: 0.4,
      longest_silence_ms: 4000, // 16000 to the end
      overlap_ms: 1000, // 8500–9000 and 10000–10500
      interruptions: { agent: 1, customer: 0 }, // the agent at 8500 goes on past 9000
      words_per_minute: { agent: 136, customer: 120 }, // 17 words in 7.5 s; 11 in 5.5 s
      backchannels: { agent: 0, customer: 1 }, // 10000–10500 lies inside 8500–12000
      longest_monologue_ms: { agent: 4000, customer: 3000 }, // 10500 to 14000 is more than 2 s
      response_latency_ms: { agent: 0, customer: 500 }, // agent 8500 over 9000; customer 1000 and 0
      turns: 5, // agent, customer, agent, backchannel, customer
    })
  })

  test('turns of several segments: a monologue includes pauses of 2 s and ends at longer ones', () => {
    // agent 0–3000, 4000–6000, 8000–9000, 11001–12000; customer 12000–15000
    const metrics = conversationMetrics(
      callOf(15_000, [
        ['agent', 0, 3000, 6],
        ['agent', 4000, 6000, 4],
        ['agent', 8000, 9000, 2],
        ['agent', 11_001, 12_000, 2],
        ['customer', 12_000, 15_000, 9],
      ]),
    )
    expect(metrics.longest_monologue_ms).toEqual({ agent: 9000, customer: 3000 }) // 9000→11001 is 2001 ms
    expect(metrics.turns).toBe(2)
    expect(metrics.talk_ms).toEqual({ agent: 6999, customer: 3000 }) // 3000 + 2000 + 1000 + 999
    expect(metrics.silence_ms).toBe(5001) // 1000 + 2000 + 2001
    expect(metrics.longest_silence_ms).toBe(2001)
    expect(metrics.response_latency_ms).toEqual({ agent: null, customer: 0 })
    expect(metrics.words_per_minute.customer).toBe(180) // 9 words in 3 s
  })

  test('the median latency of an even number of gaps is the middle of the two', () => {
    const metrics = conversationMetrics(
      callOf(30_000, [
        ['agent', 0, 2000],
        ['customer', 2400, 4000], // customer waits 400
        ['agent', 5000, 6000], // agent waits 1000
        ['customer', 7200, 8000], // 1200
        ['agent', 8300, 9000], // 300
        ['customer', 9100, 12_000], // 100
        ['agent', 13_500, 15_000], // 1500
        ['customer', 20_000, 21_000], // 5000
      ]),
    )
    expect(metrics.response_latency_ms).toEqual({ agent: 1000, customer: 800 }) // 300 1000 1500; 100 400 1200 5000
    expect(metrics.turns).toBe(8)
    expect(metrics.longest_silence_ms).toBe(9000)
  })

  test('both speak at once: each interrupts in turn, overlap is counted once', () => {
    // agent 0–10000; customer 9000–14000; agent 13000–20000
    const metrics = conversationMetrics(
      callOf(20_000, [
        ['agent', 0, 10_000],
        ['customer', 9000, 14_000],
        ['agent', 13_000, 20_000],
      ]),
    )
    expect(metrics.interruptions).toEqual({ agent: 1, customer: 1 })
    expect(metrics.overlap_ms).toBe(2000)
    expect(metrics.silence_ms).toBe(0)
    expect(metrics.talk_ratio).toBe(0.7727) // 17000 / 22000
  })

  test('a segment that begins where the other ends neither interrupts nor overlaps: intervals are half-open', () => {
    const metrics = conversationMetrics(
      callOf(4000, [
        ['agent', 0, 2000],
        ['customer', 2000, 4000],
      ]),
    )
    expect(metrics.interruptions).toEqual({ agent: 0, customer: 0 })
    expect(metrics.overlap_ms).toBe(0)
    expect(metrics.response_latency_ms.customer).toBe(0)
  })

  test('speakers without roles: silence, overlap and turns are computed, values by role are 0', () => {
    const metrics = conversationMetrics(
      callOf(10_000, [
        ['speaker_1', 0, 4000],
        ['speaker_2', 3000, 6000],
      ]),
    )
    expect(metrics).toMatchObject({ silence_ms: 4000, overlap_ms: 1000, turns: 2, talk_ratio: 0 })
    expect(metrics.talk_ms).toEqual({ agent: 0, customer: 0 })
    expect(metrics.interruptions).toEqual({ agent: 0, customer: 0 })
    expect(metrics.response_latency_ms).toEqual({ agent: null, customer: null })
  })

  test('nobody speaks: the whole recording is silence', () => {
    const metrics = conversationMetrics(callOf(5000, []))
    expect(metrics).toMatchObject({
      silence_ms: 5000,
      silence_ratio: 1,
      longest_silence_ms: 5000,
      talk_ratio: 0,
      turns: 0,
    })
  })

  test('words are counted in a transcript without word times', () => {
    const call = callOf(60_000, [['agent', 0, 60_000]])
    const [segment] = call.segments
    if (segment === undefined) throw new Error('no segment')
    segment.text = 'Thank you for calling, how can I help?'
    expect(conversationMetrics(call).words_per_minute.agent).toBe(8)
  })
})

describe('any call', () => {
  const calls = fc
    .record({
      durationMs: fc.integer({ min: 1, max: 60_000 }),
      spoken: fc.array(
        fc.tuple(
          fc.constantFrom<Speaker>('agent', 'customer'),
          fc.integer({ min: 0, max: 60_000 }),
          fc.integer({ min: 1, max: 8000 }),
        ),
        { maxLength: 25 },
      ),
    })
    .map(({ durationMs, spoken }) =>
      callOf(
        durationMs,
        spoken.map(([speaker, start, length]): Spoken => [speaker, start, start + length]),
      ),
    )

  test('silence and speech make up the recording, and each part fits in it', () => {
    fc.assert(
      fc.property(calls, (call) => {
        const metrics = conversationMetrics(call)
        const speech = millisecondsWith(call, 1)
        expect(metrics.silence_ms + speech).toBe(call.duration_ms)
        expect(metrics.overlap_ms).toBe(millisecondsWith(call, 2))
        expect(metrics.talk_ms.agent + metrics.talk_ms.customer - metrics.overlap_ms).toBe(speech)
        for (const role of ['agent', 'customer'] as const) {
          expect(metrics.talk_ms[role]).toBeLessThanOrEqual(call.duration_ms)
          expect(metrics.longest_monologue_ms[role]).toBeLessThanOrEqual(call.duration_ms)
          expect(metrics.response_latency_ms[role] ?? 0).toBeGreaterThanOrEqual(0)
        }
        expect(metrics.longest_silence_ms).toBeLessThanOrEqual(metrics.silence_ms)
        expect(metrics.turns).toBeLessThanOrEqual(call.segments.length)
      }),
    )
  })

  test('with the roles swapped, each value by role is swapped and no other changes', () => {
    fc.assert(
      fc.property(calls, (call) => {
        const straight = conversationMetrics(call)
        const swapped = conversationMetrics({
          ...call,
          segments: call.segments.map((each) => ({
            ...each,
            speaker: each.speaker === 'agent' ? ('customer' as const) : ('agent' as const),
          })),
        })
        expect(swapped.overlap_ms).toBe(straight.overlap_ms)
        expect(swapped.silence_ms).toBe(straight.silence_ms)
        expect(swapped.turns).toBe(straight.turns)
        for (const [role, other] of [
          ['agent', 'customer'],
          ['customer', 'agent'],
        ] as const) {
          expect(swapped.talk_ms[role]).toBe(straight.talk_ms[other])
          expect(swapped.interruptions[role]).toBe(straight.interruptions[other])
          expect(swapped.backchannels[role]).toBe(straight.backchannels[other])
          expect(swapped.response_latency_ms[role]).toBe(straight.response_latency_ms[other])
        }
      }),
    )
  })
})

/** Counts millisecond by millisecond: slow and simple. */
function millisecondsWith(call: Transcript, speakers: number): number {
  const at = new Uint8Array(call.duration_ms)
  for (const { speaker, start_ms, end_ms } of call.segments) {
    const bit = speaker === 'agent' ? 1 : 2
    for (let ms = start_ms; ms < Math.min(end_ms, call.duration_ms); ms += 1) at[ms] = (at[ms] ?? 0) | bit
  }
  return at.reduce((sum, bits) => sum + ((bits & 1) + (bits >> 1) >= speakers ? 1 : 0), 0)
}

function callOf(durationMs: number, spoken: readonly Spoken[]): Transcript {
  const segments = spoken
    .map(([speaker, start_ms, end_ms, words = 0], index): Segment => {
      const step = words === 0 ? 0 : Math.floor((end_ms - start_ms) / words)
      return {
        id: `s${index + 1}`,
        speaker,
        channel: speaker === 'customer' ? 1 : 0,
        start_ms,
        end_ms,
        text: Array.from({ length: words }, () => 'word').join(' '),
        confidence: 1,
        words: Array.from({ length: words }, (_, place) => ({
          text: 'word',
          start_ms: start_ms + place * step,
          end_ms: start_ms + (place + 1) * step,
          confidence: 1,
        })),
      }
    })
    .sort((a, b) => a.start_ms - b.start_ms)
  return { language: 'en-US', engine: 'test', model: 'drawn', duration_ms: durationMs, channels: 2, segments }
}
