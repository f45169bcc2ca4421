import { type AudioFormat, isVideoFile, SNIFF_BYTES, sniffAudio, VIDEO_TRACK_MESSAGE } from './sniff.ts'
import { type Step, type StructureFault, type Walk, walkOf } from './structure.ts'

export { AUDIO_FORMATS, type AudioFormat, SNIFF_BYTES, sniffAudio } from './sniff.ts'

const CONTENT_TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg', m4a: 'audio/mp4', ogg: 'audio/ogg' } as const

/**
 * The media type of a format.
 * @see https://www.iana.org/assignments/media-types
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { contentTypeOf } from './format.ts'
 *
 * assert.equal(contentTypeOf('m4a'), 'audio/mp4')
 * ```
 */
export function contentTypeOf(format: AudioFormat): string {
  return CONTENT_TYPES[format]
}

/** Checks a file while it is streamed: finds its format early, and at its end whether it is whole. */
export type AudioCheck = {
  /** Takes the next bytes of the file. */
  write(chunk: Uint8Array): void
  /** Known after at most `SNIFF_BYTES` bytes; null until then, and if the file is not one of the four formats. */
  readonly format: AudioFormat | null
  /** Whether it is already certain that the file is not a recording in one of the four formats. */
  readonly rejected: boolean
  /** The result after the last byte. Later writes do not change it. */
  end(): AudioCheckResult
}

/** Whether a file is whole and only sound, and if not, why; `message` is for people. */
export type AudioCheckResult =
  | { ok: true; format: AudioFormat }
  | { ok: false; code: 'unknown_format' | 'video_track' | 'empty' | 'cut_short'; message: string }

/**
 * Creates the check of one file, which may come in chunks of any size. It checks only the structure of the container and
 * skips the sound, so it holds at most 64 KiB. Whether the sound can be decoded is for the decoder to find out.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { createAudioCheck } from './format.ts'
 *
 * const check = createAudioCheck()
 * check.write(new TextEncoder().encode('This is a text, not a recording.'))
 * assert.equal(check.rejected, true)
 * assert.equal(check.end().ok, false)
 * ```
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
      const message = isVideoFile(head.subarray(0, headBytes))
        ? VIDEO_TRACK_MESSAGE
        : 'The file is not WAV, MP3, M4A or OGG audio by its content'
      return { ok: false, code: 'unknown_format', message }
    }
    const fault = walker.end()
    return fault === null ? { ok: true, format } : { ok: false, ...fault }
  }

  return {
    write,
    get format() {
      return format
    },
    get rejected() {
      return rejected || walker?.fault?.code === 'video_track'
    },
    end() {
      result ??= verdict()
      return result
    },
  }
}

const NOTHING = new Uint8Array(0)

/**
 * How many steps a walk may take; what comes after them is not checked. Twelve hours in Ogg pages of one 20 ms packet
 * take 2.2 million. Without this limit, a file of nothing but headers would cost seconds.
 */
const MAX_STEPS = 8_000_000

/** Feeds a walk with the chunks of a file: gives it the bytes that it reads, and counts those that it skips. */
function startWalker(walk: Walk) {
  let position = 0
  let steps = 0
  let step: Step | null = null
  let fault: StructureFault = null
  /** For a step that spans chunks: its bytes so far, and how many are still missing. */
  let taken: Uint8Array = NOTHING
  let missing = 0

  const advance = (next: IteratorResult<Step, StructureFault>) => {
    if (next.done) fault = next.value
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
      if (!step.isRead) {
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
    /** The fault that was found so far. */
    get fault(): StructureFault {
      return fault
    },
    end(): StructureFault {
      // Each further step is answered with its missing bytes, so that the walk ends.
      while (step !== null) {
        const isCut = step.isRead && missing < step.bytes
        const bytes = isCut ? taken.subarray(0, step.bytes - missing) : NOTHING
        advance(walk.next({ bytes, missing, position }))
      }
      return fault
    },
  }
}
