import type { TranscriptNote } from '../../model/transcript.ts'
import type { AgentChannelFrom } from '../../model/voicelog.ts'
import { languageOf } from '../analysis/local/engine.ts'
import { signOf } from '../analysis/local/role-cues.ts'
import type { RecognisedChannel } from '../transcription/segments.ts'

/** Which channel is the agent's, and who said so; null for calls from before that was written down. */
export type AgentMapping = { agentChannel: number; agentChannelFrom: AgentChannelFrom | null }

/**
 * The agent's channel of a two-channel call. What somebody chose holds, whatever is said; where nobody did, and what
 * is said shows clearly that the agent is on the other one, the other one it is. Both are noted.
 */
export function agentChannelBy(
  { agentChannel, agentChannelFrom }: AgentMapping,
  channels: readonly RecognisedChannel[],
  language: string,
): { agentChannel: number; note: TranscriptNote | null } {
  const other = 1 - agentChannel
  if (!looksSwapped(channels, { agentChannel, other, language })) return { agentChannel, note: null }
  const evidence = `what is said shows the agent on the ${sideOf(other)} channel`
  if (agentChannelFrom === 'default') {
    const message = `${evidence}, and nobody chose one: agent and customer were exchanged`
    return { agentChannel: other, note: { code: 'channels_swapped', message } }
  }
  const chosen = agentChannelFrom === null ? '' : ` of the ${agentChannelFrom}`
  const message = `${evidence}, but agent_channel${chosen} says ${agentChannel} (${sideOf(agentChannel)}), which holds`
  return { agentChannel, note: { code: 'channels_look_swapped', message } }
}

/**
 * An offer of help or the company's name and half as much again; and the lead over the other channel. Customers say
 * neither, and the signs of a usual call are 4 to 12 apart.
 */
const MIN_SIGNS = 3
const MIN_LEAD = 4

function looksSwapped(
  channels: readonly RecognisedChannel[],
  { agentChannel, other, language }: { agentChannel: number; other: number; language: string },
): boolean {
  const rules = languageOf(language)
  if (rules === null) return false
  const signsOn = (channel: number) => {
    const said = channels.find((each) => each.channel === channel)?.utterances ?? []
    const signs = said.flatMap(({ text }) => rules.read(text).map(signOf))
    return signs.reduce((sum, each) => sum + each, 0)
  }
  const [mapped, opposite] = [signsOn(agentChannel), signsOn(other)]
  // An agent who talks a lot has many signs: those on the mapped side must be missing, not only fewer.
  return opposite >= MIN_SIGNS && mapped < MIN_SIGNS / 2 && opposite - mapped >= MIN_LEAD
}

function sideOf(channel: number): string {
  return channel === 0 ? 'left' : 'right'
}
