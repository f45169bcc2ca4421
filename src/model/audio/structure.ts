import {
  type AudioFormat,
  fourCharacters,
  isId3,
  isOggVideo,
  isVideoFile,
  mpegFrame,
  OGG_NAME_BYTES,
  VIDEO_TRACK_MESSAGE,
} from './sniff.ts'

/** What a walk asks for next: to read this many bytes, or to skip them. */
export type Step = { isRead: boolean; bytes: number }

/**
 * The answer to a step: the bytes that were read, valid until the next step, and the position in the file after them.
 * `missing` is the number of bytes of the step that lie past the end of the file; `position` is then its size.
 */
export type StepResult = { bytes: Uint8Array; missing: number; position: number }

/** What is wrong with the structure of a file; null if nothing is. */
export type StructureFault = { code: 'empty' | 'cut_short' | 'video_track'; message: string } | null

/** A walk over the structure of a file from its first byte. It ends when bytes are missing or a video track is found. */
export type Walk = Generator<Step, StructureFault, StepResult>

/** Starts the walk for a format. */
export function walkOf(format: AudioFormat): Walk {
  switch (format) {
    case 'wav':
      return walkWav()
    case 'mp3':
      return walkMp3()
    case 'm4a':
      return walkM4a()
    case 'ogg':
      return walkOgg()
  }
}

/**
 * WAV: RIFF, and RF64 and BW64 with 64-bit sizes in a ds64 chunk. A recorder that could not seek back to its header
 * leaves 0 or the largest number as the size; such a file is accepted.
 * @see EBU Tech 3306, ITU-R BS.2088
 */
function* walkWav(): Walk {
  const riff = viewOf((yield read(12)).bytes)
  let declaredBytes = riff.byteLength < 12 ? 0 : riff.getUint32(4, true)
  let ds64DataBytes: number | null = null
  let sawData = false
  while (true) {
    const header = yield read(8)
    if (header.missing > 0) {
      if (!sawData) return cutShort('The WAV file ends before its data chunk')
      const lacking = isUnfinished(declaredBytes) ? 0 : declaredBytes + 8 - header.position
      // Some writers count the 8 bytes of the RIFF header too, or leave out the last padding byte.
      return lacking > 8
        ? cutShort(`The WAV file ends ${lacking} bytes before what its header declares`)
        : null
    }
    const id = fourCharacters(header.bytes, 0)
    const chunkBytes = viewOf(header.bytes).getUint32(4, true)
    if (id === 'ds64' && chunkBytes >= 16) {
      const sizes = yield read(16)
      if (sizes.missing > 0) return cutShort('The WAV file ends in its header')
      declaredBytes = Number(viewOf(sizes.bytes).getBigUint64(0, true))
      ds64DataBytes = Number(viewOf(sizes.bytes).getBigUint64(8, true))
      if ((yield skip(padded(chunkBytes) - 16)).missing > 0)
        return cutShort('The WAV file ends in its header')
      continue
    }
    // Video files of Sigma Designs: WAV with the pictures after the sound. ffmpeg reads them.
    if (id === 'SMV0') return videoTrack()
    if (id !== 'data') {
      const rest = yield skip(padded(chunkBytes))
      if (rest.missing > padded(chunkBytes) - chunkBytes)
        return cutShort(`The WAV file ends in its chunk ${name(id)}`)
      continue
    }
    const dataBytes = chunkBytes === 0xffffffff && ds64DataBytes !== null ? ds64DataBytes : chunkBytes
    if (isUnfinished(dataBytes)) {
      const { position } = yield skip(Number.POSITIVE_INFINITY)
      return position > header.position ? null : empty('The WAV file has no sound in it')
    }
    const { missing } = yield skip(dataBytes)
    if (missing > 0) return cutShort(`The WAV file lacks ${missing} of its ${dataBytes} bytes of sound`)
    if (dataBytes % 2 === 1) yield skip(1)
    sawData = true
  }
}

/**
 * Whether a size was never filled in: usually 0 or 0xFFFFFFFF. arecord and sox write about 2³¹ into a pipe. No upload
 * is that large.
 */
function isUnfinished(declaredBytes: number): boolean {
  return declaredBytes === 0 || declaredBytes >= 0x7ffff000
}

/** The boxes that lead to the kind of a track. Covers (moov/udta/meta/ilst/covr) lie elsewhere. */
const TRACK_BOXES = ['moov', 'trak', 'mdia', 'minf']
/**
 * The handlers of tracks with pictures: video, auxiliary video and sequences of pictures.
 * @see ISO/IEC 14496-12 §12.1, ISO/IEC 23008-12 §7
 */
const PICTURE_HANDLERS = ['vide', 'auxv', 'pict']

/**
 * M4A: boxes one after another; moov is the index and mdat holds the sound. moov may come last, and holds the tracks of
 * a fragmented file too.
 * @see ISO/IEC 14496-12 §4.2
 */
function* walkM4a(): Walk {
  const seen = { moov: false, mdat: false }
  const see = (type: string) => {
    if (type === 'moov' || type === 'mdat') seen[type] = true
  }
  const verdict = () => {
    if (!seen.moov) return cutShort('The M4A file ends before its index (no moov box)')
    return seen.mdat ? null : cutShort('The M4A file ends before its sound (no mdat box)')
  }
  /** Where the boxes around the next one end, the innermost last; not finite for one up to the end of the file. */
  const ends: number[] = []
  let position = 0
  while (true) {
    while (position >= (ends.at(-1) ?? Number.POSITIVE_INFINITY)) ends.pop()
    const roomBytes = (ends.at(-1) ?? Number.POSITIVE_INFINITY) - position
    const header = yield read(Math.min(8, roomBytes))
    position = header.position
    if (header.missing > 0 || header.bytes.length === 0) {
      if (ends.some(Number.isFinite)) return cutShort('The M4A file ends within its index')
      return header.bytes.length === 0
        ? verdict()
        : (verdict() ?? cutShort('The M4A file ends within the header of a box'))
    }
    // Some writers end a list of boxes with four zero bytes.
    if (roomBytes < 8) continue
    const type = fourCharacters(header.bytes, 4)
    let boxBytes = viewOf(header.bytes).getUint32(0)
    let headerBytes = 8
    if (boxBytes === 1) {
      const large = yield read(8)
      position = large.position
      if (large.missing > 0) return cutShort('The M4A file ends within the header of a box')
      boxBytes = Number(viewOf(large.bytes).getBigUint64(0))
      headerBytes = 16
    }
    // Size 0: the last box, which reaches to the end of what it is in. No box reaches further.
    const restBytes = roomBytes - headerBytes
    if (boxBytes === 0) boxBytes = roomBytes
    // Not a box: data after the last box, or damage. The decoder decides.
    else if (boxBytes < headerBytes) {
      if (ends.length === 0) return verdict()
      boxBytes = roomBytes
    }
    const contentBytes = Math.max(0, Math.min(boxBytes - headerBytes, restBytes))
    if (type === 'vmhd') return videoTrack()
    if (TRACK_BOXES.includes(type)) {
      ends.push(position + contentBytes)
      see(type)
      continue
    }
    const isHandler = type === 'hdlr' && contentBytes >= 12
    if (isHandler) {
      // Version and flags, a word that is 0, then the handler.
      const handler = yield read(12)
      if (PICTURE_HANDLERS.includes(fourCharacters(handler.bytes, 8))) return videoTrack()
    }
    const result = yield skip(contentBytes - (isHandler ? 12 : 0))
    position = result.position
    if (result.missing > 0 && Number.isFinite(contentBytes))
      return cutShort(`The M4A file lacks the last ${result.missing} bytes of its box ${name(type)}`)
    see(type)
  }
}

/** Flag in the header of an Ogg page: the page begins a stream. */
const BEGINS_STREAM = 0x02

/**
 * Ogg: pages of a header, up to 255 lengths, and as many bytes as the lengths add up to.
 * @see RFC 3533 §6
 */
function* walkOgg(): Walk {
  let sawSound = false
  const verdict = () => (sawSound ? null : empty('The OGG file has no sound in it'))
  while (true) {
    const header = yield read(27)
    if (header.bytes.length === 0) return verdict()
    // Not a page. Decoders skip to the next page, so the file is not refused.
    if (fourCharacters(header.bytes, 0) !== 'OggS' && header.bytes.length >= 4) return verdict()
    if (header.missing > 0) return cutShort('The last page of the OGG file is cut')
    // The granule position counts samples: 0 for the headers of a stream, -1 for a page in which no packet ends.
    const granule = viewOf(header.bytes).getBigInt64(6, true)
    const beginsStream = ((header.bytes[5] ?? 0) & BEGINS_STREAM) !== 0
    const lengths = yield read(header.bytes[26] ?? 0)
    if (lengths.missing > 0) return cutShort('The last page of the OGG file is cut')
    let pageBytes = lengths.bytes.reduce((sum, each) => sum + each, 0)
    if (beginsStream) {
      const { bytes, missing } = yield read(Math.min(pageBytes, OGG_NAME_BYTES))
      if (isOggVideo(bytes)) return videoTrack()
      pageBytes -= bytes.length + missing
    }
    const { missing } = yield skip(pageBytes)
    if (missing > 0) return cutShort(`The last page of the OGG file lacks ${missing} bytes`)
    if (granule > 0n) sawSound = true
  }
}

/** The first frame is searched for in this many bytes after a tag: some writers leave padding there. */
const MP3_SEARCH_BYTES = 65_536

/** MP3: ID3v2 tags, then MPEG frames; the first frame may declare the size of all. */
function* walkMp3(): Walk {
  let opening = yield read(10)
  while (isId3(opening.bytes)) {
    const { missing } = yield skip(id3Bytes(opening.bytes))
    if (missing > 0) return cutShort(`The MP3 file lacks the last ${missing} bytes of its ID3 tag`)
    opening = yield read(10)
  }
  const soundOffset = opening.position - opening.bytes.length
  const window = new Uint8Array(MP3_SEARCH_BYTES)
  window.set(opening.bytes)
  const more = yield read(MP3_SEARCH_BYTES - 10)
  window.set(more.bytes, 10)
  const windowBytes = MP3_SEARCH_BYTES - opening.missing - more.missing

  if (isVideoFile(window.subarray(0, windowBytes))) return videoTrack()
  const first = firstFrame(window.subarray(0, windowBytes), more.missing > 0)
  if (first === null) return cutShort('The MP3 file has no whole MPEG frame')
  const declaredBytes = declaredMp3Bytes(window.subarray(first))
  const { position } = yield skip(Number.POSITIVE_INFINITY)
  const lacking = declaredBytes === null ? 0 : soundOffset + first + declaredBytes - position
  return lacking > 0 ? cutShort(`The MP3 file ends ${lacking} bytes before what its header declares`) : null
}

/**
 * Size of a tag in bytes without its 10-byte header; a footer repeats the header.
 * @see ID3v2.4 §3.1 and §3.4
 */
function id3Bytes(header: Uint8Array): number {
  const [, , , , , flags = 0, a = 0, b = 0, c = 0, d = 0] = header
  const footerBytes = (flags & 0x10) === 0 ? 0 : 10
  return (a << 21) + (b << 14) + (c << 7) + d + footerBytes
}

/** Offset of the first frame that another frame follows, or that ends with the file; null if there is none. */
function firstFrame(window: Uint8Array, isWholeRest: boolean): number | null {
  for (let offset = window.indexOf(0xff); offset !== -1; offset = window.indexOf(0xff, offset + 1)) {
    const frame = mpegFrame(window, offset)
    if (frame === null) continue
    const end = offset + frame.sizeBytes
    if (mpegFrame(window, end)?.sampleRateHz === frame.sampleRateHz) return offset
    if (isWholeRest && end === window.length) return offset
  }
  return null
}

/** The size in bytes from this frame to the end that its Xing, Info or VBRI header declares; null without one. */
function declaredMp3Bytes(frameBytes: Uint8Array): number | null {
  const frame = mpegFrame(frameBytes, 0)
  if (frame === null) return null
  const view = viewOf(frameBytes.subarray(0, frame.sizeBytes))
  const sideBytes = frame.isMpeg1 ? (frame.isMono ? 17 : 32) : frame.isMono ? 9 : 17
  const xing = 4 + sideBytes
  const tag = fourCharacters(frameBytes, xing)
  if ((tag === 'Xing' || tag === 'Info') && view.byteLength >= xing + 16) {
    const flags = view.getUint32(xing + 4)
    const hasFrames = (flags & 1) !== 0
    const hasBytes = (flags & 2) !== 0
    return hasBytes ? view.getUint32(xing + 8 + (hasFrames ? 4 : 0)) : null
  }
  const vbri = 36
  if (fourCharacters(frameBytes, vbri) === 'VBRI' && view.byteLength >= vbri + 14)
    return view.getUint32(vbri + 10)
  return null
}

function read(bytes: number): Step {
  return { isRead: true, bytes }
}

function skip(bytes: number): Step {
  return { isRead: false, bytes }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function padded(bytes: number): number {
  return bytes + (bytes % 2)
}

/** A chunk or box name in quotes, safe to show in a message. */
function name(fourCharacters: string): string {
  return JSON.stringify(fourCharacters.replace(/[^\x20-\x7e]/g, '?'))
}

function cutShort(message: string): StructureFault {
  return { code: 'cut_short', message }
}

function videoTrack(): StructureFault {
  return { code: 'video_track', message: VIDEO_TRACK_MESSAGE }
}

function empty(message: string): StructureFault {
  return { code: 'empty', message }
}
