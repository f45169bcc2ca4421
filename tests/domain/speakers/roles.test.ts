import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readScriptedCalls } from '../../../evaluation/scripted/calls.ts'
import { agentCueScore } from '../../../src/domain/analysis/agent-cues.ts'
import { decideAgentChannel } from '../../../src/domain/speakers/roles.ts'
import type { RecognisedChannel } from '../../../src/domain/transcription/segments.ts'
import { splitWords } from '../../../src/model/transcripts/words.ts'
import type { AgentChannelFrom } from '../../../src/model/voicelog.ts'

function channelOf(channel: number, texts: readonly string[], language = 'en-US'): RecognisedChannel {
  const utterances = texts.map((text, index) => {
    const words = splitWords(text, language).map((each, at) => {
      const start_ms = index * 10_000 + at * 300
      return { text: each, start_ms, end_ms: start_ms + 250, confidence: 1 }
    })
    return { start_ms: index * 10_000, end_ms: words.at(-1)?.end_ms ?? 0, text, confidence: 1, words }
  })
  return { channel, utterances }
}

const AGENT = [
  'thank you for calling acme support this is anna how can i help you',
  'can i have your account number please',
  'i have cancelled it for you is there anything else i can help you with',
]
const CUSTOMER = [
  'hello i want to cancel my subscription',
  'it is four seven one one',
  'no thank you that is all',
]

const by = (agentChannel: number, agentChannelFrom: AgentChannelFrom | null) => ({
  agentChannel,
  agentChannelFrom,
})
const english = { language: 'en-US', agentCueScore, isPoor: false, speech: [] }
const swapped = [channelOf(0, CUSTOMER), channelOf(1, AGENT)]
const straight = [channelOf(0, AGENT), channelOf(1, CUSTOMER)]

describe('the agent on the other channel', () => {
  test('is corrected if nobody chose one, and noted', () => {
    const { agentChannel, note } = decideAgentChannel(by(0, 'default'), swapped, english)
    expect(agentChannel).toBe(1)
    expect(note?.code).toBe('channels_swapped')
    expect(note?.message).toContain('right channel')
  })

  test.each(['upload', 'key', 'organisation'] as const)('is only noted if the %s chose', (from) => {
    const { agentChannel, note } = decideAgentChannel(by(0, from), swapped, english)
    expect(agentChannel).toBe(0)
    expect(note?.code).toBe('channels_look_swapped')
    expect(note?.message).toContain(from)
    expect(decideAgentChannel(by(1, from), straight, english).note?.code).toBe('channels_look_swapped')
  })

  test('is only noted for an old call, for which it was not recorded who chose', () => {
    expect(decideAgentChannel(by(0, null), swapped, english)).toMatchObject({
      agentChannel: 0,
      note: { code: 'channels_look_swapped' },
    })
  })

  test('is found in Japanese as well', () => {
    const agent = [
      'お電話ありがとうございます。サポートセンターの田中でございます。ご用件をお伺いいたします。',
    ]
    const customer = ['解約したいのですが。', 'はい、お願いします。']
    const channels = [channelOf(0, customer, 'ja-JP'), channelOf(1, agent, 'ja-JP')]
    expect(
      decideAgentChannel(by(0, 'default'), channels, { ...english, language: 'ja-JP' }).agentChannel,
    ).toBe(1)
  })
})

describe('on a poor transcript', () => {
  const poor = { ...english, isPoor: true }
  test('what was heard swaps nobody, and a note says which channel was taken', () => {
    const { agentChannel, note } = decideAgentChannel(by(0, 'default'), swapped, poor)
    expect(agentChannel).toBe(0)
    expect(note?.code).toBe('agent_channel_in_doubt')
    expect(note?.message).toContain('the left one was taken')
  })

  test('the agent is who first speaks for long, if nobody chose', () => {
    const at = (channel: number, ...times: [number, number][]) => {
      return { channel, spoken: times.map(([startMs, endMs]) => ({ startMs, endMs })) }
    }
    const unclear = [channelOf(0, ['the brand had']), channelOf(1, ['hate a very hot'])]
    const taken = (from: 'default' | 'key', ...speech: ReturnType<typeof at>[]) =>
      decideAgentChannel(by(0, from), unclear, { ...poor, speech })
    const greetsLater = [at(0, [500, 900], [6_000, 9_000]), at(1, [1_500, 5_000])]
    expect(taken('default', ...greetsLater)).toMatchObject({
      agentChannel: 1,
      note: { code: 'agent_channel_in_doubt' },
    })
    expect(taken('default', ...greetsLater).note?.message).toContain('the right one was taken, where')
    expect(taken('key', ...greetsLater)).toEqual({ agentChannel: 0, note: null })
    expect(taken('default', at(0, [500, 3_000]), at(1, [4_000, 9_000])).agentChannel).toBe(0)
    expect(taken('default', at(0, [500, 900]), at(1, [1_500, 2_500])).agentChannel).toBe(0)

    // An agent who answers with one word is not told from somebody who is called but by what follows.
    const reason = [
      channelOf(0, ['hello', 'a we brand']),
      channelOf(1, ['hello i would like to know what ours']),
    ]
    const answered = (channels: RecognisedChannel[], agentChannel: number) =>
      decideAgentChannel(by(agentChannel, 'default'), channels, { ...poor, speech: greetsLater })
    expect(answered(reason, 1)).toMatchObject({ agentChannel: 0, note: { code: 'agent_channel_in_doubt' } })
    expect(answered(reason, 0).note?.message).toContain('the left one was taken, where somebody speaks first')
    const offer = [
      channelOf(0, ['hello', 'we brand']),
      channelOf(1, ['this is anna can i help you with ours']),
    ]
    expect(answered(offer, 0).agentChannel).toBe(1)
  })

  test('the note does not depend on what was heard: nobody can say that it is right either', () => {
    expect(decideAgentChannel(by(0, 'default'), straight, poor).note?.code).toBe('agent_channel_in_doubt')
  })

  test.each(['upload', 'key', 'organisation', null] as const)(
    'a channel chosen by %p has no note',
    (from) => {
      expect(decideAgentChannel(by(1, from), straight, poor)).toEqual({ agentChannel: 1, note: null })
    },
  )
})

test.each([
  ['2.9 is too low', 0, 0, 2.9],
  ['1.5 on the mapped channel is too high', 0, 1.5, 9],
  ['a lead of 3.9 is too small', 0, 1.4, 5.3],
  ['3 with a lead of 4 is enough', 1, -1, 3],
])('the scores decide: %s', (_, agentChannel, mapped, other) => {
  const agentCueScore = (texts: readonly string[]) => (texts[0] === 'mapped' ? mapped : other)
  const channels = [channelOf(0, ['mapped']), channelOf(1, ['other'])]
  const found = decideAgentChannel(by(0, 'default'), channels, { ...english, agentCueScore })
  expect(found.agentChannel).toBe(agentChannel)
})

describe('a mapping is kept without a note if nothing speaks clearly against it', () => {
  test.each([
    ['it is right', straight, 'en-US'],
    ['nobody said anything', [channelOf(0, []), channelOf(1, [])], 'en-US'],
    ['both sound like agents', [channelOf(0, AGENT), channelOf(1, AGENT)], 'en-US'],
    ['neither does', [channelOf(0, CUSTOMER), channelOf(1, CUSTOMER)], 'en-US'],
    // One agent is connected to another, or a customer answers in the same words.
    [
      'a customer says one such thing',
      [channelOf(0, ['yes hello', 'let me check']), channelOf(1, ['thank you for calling back'])],
      'en-US',
    ],
    [
      'an agent calls a company',
      [channelOf(0, AGENT.slice(1)), channelOf(1, ['thank you for calling acme how can i help you'])],
      'en-US',
    ],
    // The call is transferred to a second agent, who says far more. The first one is an agent all the same.
    [
      'one sounds like an agent, and the other much more so',
      [channelOf(0, ['thank you for calling acme how can i help you']), channelOf(1, [...AGENT, ...AGENT])],
      'en-US',
    ],
    ['the language has no rules', swapped, 'de-DE'],
  ])('%s', (_, channels, language) => {
    expect(
      decideAgentChannel(by(0, 'default'), channels, { language, agentCueScore, isPoor: false, speech: [] }),
    ).toEqual({
      agentChannel: 0,
      note: null,
    })
  })
})

test('of 200 calls as recognisers write them, no correct mapping is swapped, and two thirds of the wrong ones are', async () => {
  const files = readdirSync(join(import.meta.dir, '../../../evaluation/scripted')).filter(
    (each) => each.endsWith('.txt') && !each.includes('openings'),
  )
  const found = { calls: 0, wronglySwapped: 0, corrected: 0 }
  for (const file of files) {
    const language = file.startsWith('ja') ? 'ja-JP' : 'en-US'
    for (const { transcript } of await readScriptedCalls(file, language)) {
      const said = (speaker: string) =>
        transcript.segments
          .filter((each) => each.speaker === speaker)
          .map(({ text }) => (language === 'en-US' ? text.toLowerCase().replace(/[.,?!]/g, '') : text))
      const [agent, customer] = [said('agent'), said('customer')]
      if (agent.length === 0 || customer.length === 0) continue
      const agentOf = (left: string[], right: string[]) =>
        decideAgentChannel(by(0, 'default'), [channelOf(0, left), channelOf(1, right)], {
          ...english,
          language,
        }).agentChannel
      found.calls++
      found.wronglySwapped += agentOf(agent, customer)
      found.corrected += agentOf(customer, agent)
    }
  }
  expect(found.calls).toBeGreaterThan(200)
  expect(found.wronglySwapped).toBe(0)
  expect(found.corrected / found.calls).toBeGreaterThan(0.66)
})
