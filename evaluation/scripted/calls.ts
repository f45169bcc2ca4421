import type { Emotion, Outcome } from '../../src/model/analytics.ts'
import type { Segment, Speaker, Transcript } from '../../src/model/transcript.ts'

/** A hand-written call with labels, in the short format of the `.txt` files next to this file. */
export type ScriptedCall = {
  id: string
  intent: string
  /** The customer's. */
  emotion: Emotion
  /** Null if the file has only the opening of the call. */
  outcome: Outcome | null
  transcript: Transcript
}

type ScriptedTurn = { speaker: Speaker; text: string }

/**
 * Reads the calls of a file. Each starts with `== id | intent | emotion | outcome` (`-` if only the opening is given);
 * a line for each turn follows, `A: …` (agent) or `C: …` (customer).
 */
export async function readScriptedCalls(file: string, language: string): Promise<ScriptedCall[]> {
  const text = await Bun.file(new URL(`./${file}`, import.meta.url)).text()
  return text
    .split(/^== /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.trim().split('\n')
      const [id = '', intent = '', emotion = '', outcome = ''] = head.split('|').map((each) => each.trim())
      const spoken = parseTurns(lines.join('\n'))
      return {
        id,
        intent,
        emotion: emotion as Emotion,
        outcome: outcome === '-' ? null : (outcome as Outcome),
        transcript: scriptedTranscript(spoken, language),
      }
    })
}

/** Reads turns from lines such as `A: …` (agent), `C: …` (customer), `1: …` (`speaker_1`). */
export function parseTurns(text: string): ScriptedTurn[] {
  return text
    .trim()
    .split('\n')
    .map((each) => each.trim())
    .map((each) => ({ speaker: SPEAKERS[each.charAt(0)] ?? 'customer', text: each.slice(2).trim() }))
}

/** A transcript with made-up times: 350 ms a word, 400 ms between turns. */
export function scriptedTranscript(lines: readonly ScriptedTurn[], language = 'en-US'): Transcript {
  const msPerWord = 350
  let now = 500
  const segments = lines.map(({ speaker, text }, index): Segment => {
    const parts =
      language === 'ja-JP' ? (text.match(/.{1,3}/gu) ?? []) : text.split(/\s+/).filter((each) => each !== '')
    const start = now
    const words = parts.map((each, position) => ({
      text: language === 'ja-JP' ? each : each.replace(/[.,!?]+$/, ''),
      start_ms: start + position * msPerWord,
      end_ms: start + (position + 1) * msPerWord,
      confidence: 0.9,
    }))
    now = start + parts.length * msPerWord + 400
    return {
      id: `s${index + 1}`,
      speaker,
      channel: speaker === 'agent' ? 0 : 1,
      start_ms: start,
      end_ms: start + parts.length * msPerWord,
      text,
      confidence: 0.9,
      words,
    }
  })
  return { language, engine: 'test', model: 'written', duration_ms: now, channels: 2, segments }
}

/** The same transcript without punctuation and capitals, as some recognisers write it. */
export function asRecognised(transcript: Transcript): Transcript {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[.,!?;:]+/g, '')
  return {
    ...transcript,
    segments: transcript.segments.map((segment) => ({
      ...segment,
      text: plain(segment.text),
      words: segment.words.map((word) => ({ ...word, text: plain(word.text) })),
    })),
  }
}

const SPEAKERS: Record<string, Speaker> = { A: 'agent', C: 'customer', '1': 'speaker_1', '2': 'speaker_2' }
