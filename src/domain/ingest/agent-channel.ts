import type { AgentChannelFrom } from '../../model/voicelog.ts'

/**
 * Which channel of a two-channel recording is the agent's, and where that comes from: the upload, or else the key, or
 * else the organisation. If none of them says, it is channel 0 (left), and transcription may find that it is the other.
 *
 * @example
 * ```ts
 * import { agentChannelOf } from './agent-channel.ts'
 * import assert from 'node:assert/strict'
 *
 * const ofKey = agentChannelOf({ upload: null, key: 1, organisation: 0 })
 * assert.deepEqual(ofKey, { agentChannel: 1, agentChannelFrom: 'key' })
 * const fallback = agentChannelOf({ upload: null, key: null, organisation: null })
 * assert.deepEqual(fallback, { agentChannel: 0, agentChannelFrom: 'default' })
 * ```
 */
export function agentChannelOf(given: Record<Exclude<AgentChannelFrom, 'default'>, number | null>): {
  agentChannel: number
  agentChannelFrom: AgentChannelFrom
} {
  for (const agentChannelFrom of ['upload', 'key', 'organisation'] as const) {
    const agentChannel = given[agentChannelFrom]
    if (agentChannel !== null) return { agentChannel, agentChannelFrom }
  }
  return { agentChannel: 0, agentChannelFrom: 'default' }
}
