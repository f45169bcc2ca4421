import type { Role, Segment, Transcript, Word } from '../src/model/transcript.ts'
import { isUnspaced, joinWords, splitWords } from '../src/model/transcripts/words.ts'

/** One line of a call file. `pauseMs` is the silence before it, negative if it interrupts; null for a usual pause. */
export type SpokenLine = { speaker: Role; pauseMs: number | null; text: string }

const LEAD_MS = 600
const TAIL_MS = 500
const USUAL_PAUSES_MS = [320, 480, 250, 610, 400, 540]
/** The pause for ` // ` in a line: long enough that transcription ends the segment (700 ms or more). */
const CUT_MS = 900
/** About 160 words per minute in English, 7 morae per second in Japanese. */
const PACE = {
  spaced: { wordMs: 110, characterMs: 55, gapMs: 30 },
  unspaced: { wordMs: 0, characterMs: 140, gapMs: 0 },
}

/** The transcript of these lines, spoken at an even pace. The same lines always give the same times. */
export function timedTranscript(language: string, lines: readonly SpokenLine[]): Transcript {
  const segments: Segment[] = []
  let cursorMs = LEAD_MS
  for (const [index, line] of lines.entries()) {
    const usual = USUAL_PAUSES_MS[index % USUAL_PAUSES_MS.length] ?? 0
    const lastOwn = segments.findLast((each) => each.speaker === line.speaker)?.end_ms ?? 0
    // An interruption does not overlap the same speaker's last line.
    let startMs = Math.max(cursorMs + (index === 0 ? 0 : (line.pauseMs ?? usual)), lastOwn)
    for (const part of line.text.split(' // ')) {
      const words = timedWords(part, language, startMs)
      const endMs = words.at(-1)?.end_ms ?? startMs
      segments.push({
        id: `s${segments.length + 1}`,
        speaker: line.speaker,
        channel: line.speaker === 'agent' ? 0 : 1,
        start_ms: startMs,
        end_ms: endMs,
        text: joinWords(splitWords(part, language), language),
        confidence: 0.9,
        words,
      })
      startMs = endMs + CUT_MS
      cursorMs = Math.max(cursorMs, endMs)
    }
  }
  return {
    language,
    engine: 'written',
    model: 'eval',
    duration_ms: cursorMs + TAIL_MS,
    channels: 2,
    segments: inOrder(segments),
  }
}

function timedWords(text: string, language: string, startMs: number): Word[] {
  const { wordMs, characterMs, gapMs } = isUnspaced(language) ? PACE.unspaced : PACE.spaced
  let atMs = startMs
  return splitWords(text, language).map((word) => {
    const spoken = word.replace(/[^\p{L}\p{N}]/gu, '').length
    const timed = {
      text: word,
      start_ms: atMs,
      end_ms: atMs + wordMs + Math.max(1, spoken) * characterMs,
      confidence: 0.9,
    }
    atMs = timed.end_ms + gapMs
    return timed
  })
}

function inOrder(segments: Segment[]): Segment[] {
  return segments
    .toSorted((a, b) => a.start_ms - b.start_ms)
    .map((each, index) => ({ ...each, id: `s${index + 1}` }))
}
