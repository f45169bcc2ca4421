import type { Interval } from '../../model/audio/pcm.ts'
import type { TranscriptNote } from '../../model/transcript.ts'
import type { AgentChannelFrom } from '../../model/voicelog.ts'
import type { RecognisedChannel } from '../transcription/segments.ts'

/**
 * How much one side of a call sounds like an agent (above 0) or like a customer (below 0), by what it says. An offer
 * of help scores 3, the company's name 1.5, the reason for the call −1.5. Null if the language has no cues.
 * @param texts what is said on one channel, in order
 * @param language BCP 47
 */
export type AgentCueScore = (texts: readonly string[], language: string) => number | null

/** Which channel is the agent's, and who chose it; null for old calls, for which that was not recorded. */
export type AgentMapping = { agentChannel: number; agentChannelFrom: AgentChannelFrom | null }

type RoleCues = {
  language: string
  agentCueScore: AgentCueScore
  isPoor: boolean
  speech: readonly { channel: number; spoken: readonly Interval[] }[]
}

/**
 * The agent's channel of a two-channel call. If what is said shows clearly that the agent is on the other channel, the
 * channels are swapped, but only if nobody chose the mapping. A note says so in both cases.
 *
 * On a poor transcript for which nobody chose, how the call begins decides, and a note says that this is in doubt.
 * @param isPoor whether the reliability of the transcript is poor
 * @param speech the intervals in which somebody speaks, by channel
 */
export function decideAgentChannel(
  { agentChannel, agentChannelFrom }: AgentMapping,
  channels: readonly RecognisedChannel[],
  { language, agentCueScore, isPoor, speech }: RoleCues,
): { agentChannel: number; note: TranscriptNote | null } {
  const other = 1 - agentChannel
  const scoreOf = (channel: number) => {
    const said = channels.find((each) => each.channel === channel)?.utterances ?? []
    return agentCueScore(
      said.map((each) => each.text),
      language,
    )
  }
  if (isPoor) {
    if (agentChannelFrom !== 'default') return { agentChannel, note: null }
    const begun = channelByBeginning(speech, scoreOf)
    const taken = begun?.channel ?? agentChannel
    const how = begun === null ? 'was taken' : `was taken, where somebody ${begun.what}`
    const message = `too little was understood to tell who is the agent, and nobody chose a channel, so the ${sideOf(taken)} one ${how}`
    return { agentChannel: taken, note: { code: 'agent_channel_in_doubt', message } }
  }
  if (!looksSwapped(scoreOf(agentChannel), scoreOf(other))) return { agentChannel, note: null }
  const evidence = `what is said shows the agent on the ${sideOf(other)} channel`
  if (agentChannelFrom === 'default') {
    const message = `${evidence} and nobody chose one, so agent and customer were swapped`
    return { agentChannel: other, note: { code: 'channels_swapped', message } }
  }
  const chosen = agentChannelFrom === null ? '' : ` of the ${agentChannelFrom}`
  const message = `${evidence}, but agent_channel${chosen} is ${agentChannel} (${sideOf(agentChannel)}) and was kept`
  return { agentChannel, note: { code: 'channels_look_swapped', message } }
}

/** A "hello" is shorter than this, and a greeting with a name is longer, in milliseconds. */
const MIN_GREETING_MS = 1_500

/**
 * The agent's channel by how the call begins; null if nobody speaks for long.
 *
 * Agents begin with a greeting, so the agent is who first speaks for long. If the other said a word before, it was either
 * somebody who was called, or an agent with a short "hello". What was heard of both decides then, although it is little.
 */
function channelByBeginning(
  speech: RoleCues['speech'],
  scoreOf: (channel: number) => number | null,
): { channel: number; what: string } | null {
  const [first] = firstOf(speech, 0)
  const [greeting] = firstOf(speech, MIN_GREETING_MS)
  if (first === undefined || greeting === undefined) return null
  const isAnswered = (scoreOf(first.channel) ?? 0) > (scoreOf(greeting.channel) ?? 0)
  return isAnswered && first.channel !== greeting.channel
    ? { channel: first.channel, what: 'speaks first' }
    : { channel: greeting.channel, what: 'first speaks for long' }
}

/** The first interval of each channel that is long enough, in order of time. */
function firstOf(speech: RoleCues['speech'], minMs: number): { channel: number; startMs: number }[] {
  const firsts = speech.flatMap(({ channel, spoken }) => {
    const long = spoken.find(({ startMs, endMs }) => endMs - startMs >= minMs)
    return long === undefined ? [] : [{ channel, startMs: long.startMs }]
  })
  return firsts.sort((one, other) => one.startMs - other.startMs)
}

/** The score of the other channel: an offer of help alone, or the company's name and as much again. */
const MIN_SCORE = 3
/** Its lead over the mapped channel. In a usual call the two scores are 4 to 12 apart. */
const MIN_LEAD = 4

function looksSwapped(mapped: number | null, other: number | null): boolean {
  if (mapped === null || other === null) return false
  // An agent who talks a lot has a high score: cues on the mapped channel must be missing, not only fewer.
  return other >= MIN_SCORE && mapped < MIN_SCORE / 2 && other - mapped >= MIN_LEAD
}

function sideOf(channel: number): string {
  return channel === 0 ? 'left' : 'right'
}
