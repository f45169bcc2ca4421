import type { Transcript } from '../../model/transcript.ts'

/** Most callers have said what they want by then: 40 words of English, some 200 characters. */
const ENOUGH_CHARACTERS = 200
/** The longest example that an organisation may write itself. */
const MAX_CHARACTERS = 500

/**
 * What the customer says first in a call, as one text to learn from; empty if nobody but the agent speaks. Where nobody
 * knows who the agent is, the first words of all count.
 */
export function callerWords({ segments }: Pick<Transcript, 'segments'>): string {
  const said: string[] = []
  let length = 0
  for (const { speaker, text } of segments) {
    if (speaker === 'agent' || text.trim() === '') continue
    if (length >= ENOUGH_CHARACTERS) break
    said.push(text.trim())
    length += text.length
  }
  return said.join(' ').slice(0, MAX_CHARACTERS).toWellFormed().trim()
}
