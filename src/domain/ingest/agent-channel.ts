import type { AgentChannelFrom } from '../../model/voicelog.ts'

/**
 * Which channel of a two-channel recording is the agent's, and who said so: the upload, else the key, else the
 * organisation. Where nobody did it is the left one, and only then may what is said decide otherwise.
 */
export function agentChannelOf(said: Record<Exclude<AgentChannelFrom, 'default'>, number | null>): {
  agentChannel: number
  agentChannelFrom: AgentChannelFrom
} {
  for (const agentChannelFrom of ['upload', 'key', 'organisation'] as const) {
    const agentChannel = said[agentChannelFrom]
    if (agentChannel !== null) return { agentChannel, agentChannelFrom }
  }
  return { agentChannel: 0, agentChannelFrom: 'default' }
}
