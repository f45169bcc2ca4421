import { mapInPieces } from '../../lib/async/yielding.ts'
import type { Segment, Speaker, Transcript, Word } from '../../model/transcript.ts'
import { joinWords } from '../../model/transcripts/words.ts'

/** What the formats show of a transcript. */
type Shown = Pick<Transcript, 'segments' | 'language'>

/** The transcript as text, one line for each segment: `[00:01:05] Agent: Good morning.` */
export async function transcriptAsText({ segments }: Shown): Promise<string> {
  const lines = await mapInPieces(segments, ({ start_ms, speaker, text }) => {
    return `[${timestamp(start_ms, '.').slice(0, 8)}] ${labelOf(speaker)}: ${oneLine(text)}\n`
  })
  return lines.join('')
}

/** The transcript as SubRip subtitles. The format cannot escape `-->`, `<` and `>`, so they are replaced. */
export async function transcriptAsSrt(transcript: Shown): Promise<string> {
  const cues = await mapInPieces(await cuesOf(transcript), ({ start_ms, end_ms, speaker, text }, index) => {
    const said = text.replaceAll('-->', '→').replaceAll('<', '‹').replaceAll('>', '›')
    return `${index + 1}\n${timestamp(start_ms, ',')} --> ${timestamp(end_ms, ',')}\n${labelOf(speaker)}: ${said}\n`
  })
  return cues.join('\n')
}

/**
 * The transcript as WebVTT, with voice tags for the speakers.
 * @see W3C WebVTT §4.2.2
 */
export async function transcriptAsVtt(transcript: Shown): Promise<string> {
  const cues = await mapInPieces(await cuesOf(transcript), ({ start_ms, end_ms, speaker, text }) => {
    const said = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return `\n${timestamp(start_ms, '.')} --> ${timestamp(end_ms, '.')}\n<v ${speaker}>${said}\n`
  })
  return `WEBVTT\n${cues.join('')}`
}

/** The usual limits of readable subtitles: two lines of 42 characters, seven seconds. */
const MAX_CUE_CHARACTERS = 84
const MAX_CUE_MS = 7000

type Cue = { start_ms: number; end_ms: number; speaker: Speaker; text: string }

/** In order of start, as WebVTT requires. Long segments are divided between words. */
async function cuesOf({ segments, language }: Shown): Promise<Cue[]> {
  const cues = await mapInPieces(segments, (segment) => {
    return dividedWords(segment, language).map((words) => ({
      start_ms: words[0]?.start_ms ?? segment.start_ms,
      // A cue must last at least a millisecond.
      end_ms: Math.max(words.at(-1)?.end_ms ?? segment.end_ms, (words[0]?.start_ms ?? segment.start_ms) + 1),
      speaker: segment.speaker,
      text: oneLine(
        joinWords(
          words.map((each) => each.text),
          language,
        ),
      ),
    }))
  })
  return cues.flat().sort((one, other) => one.start_ms - other.start_ms)
}

function dividedWords(segment: Segment, language: string): Word[][] {
  const parts: Word[][] = []
  const space = joinWords(['', ''], language).length
  // Of the last part. Joining its words anew for each word takes 0.2 s for a call of twelve hours.
  let characters = 0
  // A segment without word times is treated as one word.
  for (const word of segment.words.length > 0 ? segment.words : [segment]) {
    const part = parts.at(-1)
    const start = part?.[0]?.start_ms ?? word.start_ms
    const fits =
      part !== undefined &&
      word.end_ms - start <= MAX_CUE_MS &&
      characters + space + word.text.length <= MAX_CUE_CHARACTERS
    if (fits) part.push(word)
    else parts.push([word])
    characters = fits ? characters + space + word.text.length : word.text.length
  }
  return parts
}

/** A blank line would end a cue. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** `Agent`, `Customer`, `Speaker 1`. */
function labelOf(speaker: Speaker): string {
  const spaced = speaker.replace('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** `01:02:03.456`; the format decides the mark before the milliseconds. */
function timestamp(ms: number, mark: '.' | ','): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const hours = two(ms / 3_600_000)
  const minutes = two((ms / 60_000) % 60)
  const seconds = two((ms / 1000) % 60)
  return `${hours}:${minutes}:${seconds}${mark}${String(ms % 1000).padStart(3, '0')}`
}
