import { describe, expect, test } from 'bun:test'
import {
  transcriptAsSrt,
  transcriptAsText,
  transcriptAsVtt,
} from '../../../src/domain/transcription/formats.ts'
import type { Segment, Speaker, Transcript, Word } from '../../../src/model/transcript.ts'

type Said = { speaker: Speaker; startMs: number; text: string; wordMs?: number }

function transcriptOf(said: Said[], language = 'en-US'): Transcript {
  const segments = said.map(({ speaker, startMs, text, wordMs = 400 }, index): Segment => {
    const words = text.split(' ').map((each, at): Word => {
      return {
        text: each,
        start_ms: startMs + at * wordMs,
        end_ms: startMs + (at + 1) * wordMs,
        confidence: 0.9,
      }
    })
    const end_ms = words.at(-1)?.end_ms ?? startMs
    return {
      id: `s${index + 1}`,
      speaker,
      channel: 0,
      start_ms: startMs,
      end_ms,
      text,
      confidence: 0.9,
      words,
    }
  })
  return { language, engine: 'openai', model: 'whisper-1', duration_ms: 60_000, channels: 2, segments }
}

const call = transcriptOf([
  { speaker: 'agent', startMs: 1234, text: 'Good morning.' },
  { speaker: 'customer', startMs: 3_723_004, text: 'Cancel it.' },
  { speaker: 'speaker_1', startMs: 3_800_000, text: 'Yes.' },
])

describe('the three formats', () => {
  test('text: a line for each segment, with time and speaker', async () => {
    expect(await transcriptAsText(call)).toBe(
      '[00:00:01] Agent: Good morning.\n[01:02:03] Customer: Cancel it.\n[01:03:20] Speaker 1: Yes.\n',
    )
  })

  test('SRT', async () => {
    expect(await transcriptAsSrt(call)).toBe(
      [
        '1\n00:00:01,234 --> 00:00:02,034\nAgent: Good morning.\n',
        '2\n01:02:03,004 --> 01:02:03,804\nCustomer: Cancel it.\n',
        '3\n01:03:20,000 --> 01:03:20,400\nSpeaker 1: Yes.\n',
      ].join('\n'),
    )
  })

  test('WebVTT, with voice tags', async () => {
    expect(await transcriptAsVtt(call)).toBe(
      [
        'WEBVTT\n',
        '00:00:01.234 --> 00:00:02.034\n<v agent>Good morning.\n',
        '01:02:03.004 --> 01:02:03.804\n<v customer>Cancel it.\n',
        '01:03:20.000 --> 01:03:20.400\n<v speaker_1>Yes.\n',
      ].join('\n'),
    )
  })

  test('a call in which nobody spoke', async () => {
    const silent = transcriptOf([])
    expect([
      await transcriptAsText(silent),
      await transcriptAsSrt(silent),
      await transcriptAsVtt(silent),
    ]).toEqual(['', '', 'WEBVTT\n'])
  })

  test('a segment without word times is one cue', async () => {
    const bare = { ...call, segments: call.segments.slice(0, 1).map((each) => ({ ...each, words: [] })) }
    expect(await transcriptAsVtt(bare)).toBe(
      'WEBVTT\n\n00:00:01.234 --> 00:00:02.034\n<v agent>Good morning.\n',
    )
  })
})

describe('long segments', () => {
  const words = Array.from({ length: 120 }, (_, index) => (index % 3 === 0 ? 'subscription' : `w${index}`))
  const long = transcriptOf([{ speaker: 'agent', startMs: 0, text: words.join(' ') }])
  const cues = (vtt: string) =>
    [...vtt.matchAll(/^(\S+) --> (\S+)\n<v \w+>(.*)$/gm)].map(([, start = '', end = '', text = '']) => ({
      startMs: msOf(start),
      endMs: msOf(end),
      text,
    }))

  test('are divided between words, at 84 characters or 7 s, without losing any', async () => {
    const found = cues(await transcriptAsVtt(long))
    expect(found.map((each) => each.text).join(' ')).toBe(words.join(' '))
    expect(found.length).toBeGreaterThan(6)
    for (const { startMs, endMs, text } of found) {
      expect(text.length).toBeLessThanOrEqual(84)
      expect(endMs - startMs).toBeLessThanOrEqual(7000)
      expect(endMs).toBeGreaterThan(startMs)
    }
  })

  test('are divided by time if words are slow; a single long word is one cue', async () => {
    const slow = transcriptOf([{ speaker: 'agent', startMs: 0, text: 'one two three four', wordMs: 3000 }])
    expect(cues(await transcriptAsVtt(slow)).map((each) => each.text)).toEqual(['one two', 'three four'])
    const slower = transcriptOf([{ speaker: 'agent', startMs: 0, text: 'one two', wordMs: 9000 }])
    expect(cues(await transcriptAsVtt(slower)).map((each) => each.text)).toEqual(['one', 'two'])
  })

  test('of two speakers at once are in order of start', async () => {
    const both = transcriptOf([
      { speaker: 'agent', startMs: 0, text: words.join(' ') },
      { speaker: 'customer', startMs: 9000, text: 'Wait a moment.' },
    ])
    const starts = cues(await transcriptAsVtt(both)).map((each) => each.startMs)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  })
})

describe('spoken text is never markup of the format', () => {
  const hostile = transcriptOf([
    { speaker: 'agent', startMs: 0, text: '<script>alert(1)</script> & a --> b' },
    { speaker: 'customer', startMs: 5000, text: 'one\n\n2\n00:00:00,000 --> 00:00:09,000\nfake' },
  ])

  test('in WebVTT it is escaped', async () => {
    const vtt = await transcriptAsVtt(hostile)
    expect(vtt).toContain('<v agent>&lt;script&gt;alert(1)&lt;/script&gt; &amp; a --&gt; b\n')
    expect(vtt.match(/-->/g)).toHaveLength(2)
  })

  test('in SRT it is replaced', async () => {
    const srt = await transcriptAsSrt(hostile)
    expect(srt).toContain('Agent: ‹script›alert(1)‹/script› & a → b\n')
    expect(srt.match(/-->/g)).toHaveLength(2)
    expect(srt.split('\n\n')).toHaveLength(2)
  })

  test('in text a line stays a line', async () => {
    expect((await transcriptAsText(hostile)).trimEnd().split('\n')).toHaveLength(2)
  })

  test.each([
    ['srt', transcriptAsSrt],
    ['webvtt', transcriptAsVtt],
  ] as const)('ffmpeg reads as many cues from the %s as there are', async (demuxer, render) => {
    const child = Bun.spawn(
      ['ffprobe', '-v', 'error', '-f', demuxer, '-show_entries', 'packet=pts', '-of', 'csv', '-'],
      {
        stdin: new TextEncoder().encode(await render(hostile)),
        stdout: 'pipe',
        stderr: 'inherit',
      },
    )
    expect((await new Response(child.stdout).text()).trim().split('\n')).toEqual(['packet,0', 'packet,5000'])
  })
})

function msOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000)
}
