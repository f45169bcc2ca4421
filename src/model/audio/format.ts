import { type AudioFormat, SNIFF_BYTES, sniffAudio } from './sniff.ts'
import { type Finding, type Step, type Walk, walkOf } from './structure.ts'

export { AUDIO_FORMATS, type AudioFormat, SNIFF_BYTES, sniffAudio } from './sniff.ts'

const CONTENT_TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg', m4a: 'audio/mp4', ogg: 'audio/ogg' } as const

/** The media type of a format, as the IANA registry has it. */
export function contentTypeOf(format: AudioFormat): string {
  return CONTENT_TYPES[format]
}

/** The file extension of a format, without a dot. */
export function extensionOf(format: AudioFormat): string {
  return format
}

/** Looks at a file while it streams by, without holding it: tells its format early, at its end whether it is whole. */
export type AudioCheck = {
  write(chunk: Uint8Array): void
  /** Known after `SNIFF_BYTES` at most; null until then, and where the file is none of the four. */
  readonly format: AudioFormat | null
  /** The file is none of the four, whatever may follow. */
  readonly rejected: boolean
  /** The verdict, once everything was written. What is written later does not change it. */
  end(): AudioCheckResult
}

export type AudioCheckResult =
  | { ok: true; format: AudioFormat }
  | { ok: false; code: 'unknown_format' | 'empty' | 'cut_short'; message: string }

/**
 * Creates a check for one file; chunks may be cut anywhere.
 *
 * It holds 64 KiB at most and steps over the sound without reading it. It looks at the structure of the container
 * alone: whether the sound in it can be decoded is the decoder's to say.
 */
export function createAudioCheck(): AudioCheck {
  const head = new Uint8Array(SNIFF_BYTES)
  let headBytes = 0
  let sizeBytes = 0
  let format: AudioFormat | null = null
  let rejected = false
  let walker: ReturnType<typeof startWalker> | null = null
  let result: AudioCheckResult | null = null

  const write = (chunk: Uint8Array) => {
    if (result !== null) return
    sizeBytes += chunk.length
    if (walker !== null) return walker.feed(chunk)
    if (rejected) return

    const part = chunk.subarray(0, SNIFF_BYTES - headBytes)
    head.set(part, headBytes)
    headBytes += part.length
    const verdict = sniffAudio(head.subarray(0, headBytes))
    if (verdict === undefined) return
    format = verdict
    rejected = verdict === null
    if (verdict === null) return
    walker = startWalker(walkOf(verdict))
    walker.feed(head.subarray(0, headBytes))
    walker.feed(chunk.subarray(part.length))
  }

  const verdict = (): AudioCheckResult => {
    if (sizeBytes === 0) return { ok: false, code: 'empty', message: 'The file is empty' }
    if (walker === null || format === null) {
      const message = 'The file is not WAV, MP3, M4A or OGG audio by its content'
      return { ok: false, code: 'unknown_format', message }
    }
    const finding = walker.end()
    return finding === null ? { ok: true, format } : { ok: false, ...finding }
  }

  return {
    write,
    get format() {
      return format
    },
    get rejected() {
      return rejected
    },
    end() {
      result ??= verdict()
      return result
    },
  }
}

const NOTHING = new Uint8Array(0)

/**
 * Pieces of structure that are looked at; what comes after them goes unchecked. Twelve hours of one Ogg page per
 * 20 ms packet are 2.2 million. A file made of nothing but headers would otherwise cost seconds.
 */
const MAX_STEPS = 8_000_000

/** Drives a walk over a container with the bytes as they come: gives it what it asks for and skips what it does not. */
function startWalker(walk: Walk) {
  let position = 0
  let steps = 0
  let step: Step | null = null
  let finding: Finding = null
  /** Of a step that a chunk ended in: the bytes so far, and how many it still lacks. */
  let taken: Uint8Array = NOTHING
  let missing = 0

  const advance = (next: IteratorResult<Step, Finding>) => {
    if (next.done) finding = next.value
    step = next.done || ++steps > MAX_STEPS ? null : next.value
    if (step !== null) missing = step.bytes
  }
  advance(walk.next())

  const feed = (chunk: Uint8Array) => {
    let offset = 0
    while (step !== null && offset < chunk.length) {
      const part = chunk.subarray(offset, offset + missing)
      const isFirst = missing === step.bytes
      missing -= part.length
      offset += part.length
      position += part.length
      if (!step.take) {
        if (missing === 0) advance(walk.next({ bytes: NOTHING, missing, position }))
      } else if (isFirst && missing === 0) {
        advance(walk.next({ bytes: part, missing, position }))
      } else {
        if (isFirst) taken = new Uint8Array(step.bytes)
        taken.set(part, step.bytes - missing - part.length)
        if (missing === 0) advance(walk.next({ bytes: taken, missing, position }))
      }
    }
  }

  return {
    feed,
    end(): Finding {
      // Every step from here on is answered with what is missing, so that the walk comes to its end.
      while (step !== null) {
        const isCut = step.take && missing < step.bytes
        const bytes = isCut ? taken.subarray(0, step.bytes - missing) : NOTHING
        advance(walk.next({ bytes, missing, position }))
      }
      return finding
    },
  }
}
