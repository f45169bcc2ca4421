/** The formats that the service accepts, by their file extension. */
export const AUDIO_FORMATS = ['wav', 'mp3', 'm4a', 'ogg'] as const
export type AudioFormat = (typeof AUDIO_FORMATS)[number]

/** How many first bytes are enough to find any format: two MPEG layer III frames have at most 2 × 1,441 bytes. */
export const SNIFF_BYTES = 4096

/**
 * Finds the format of a file from its first bytes; its name and declared type do not count. Null if it is not one of
 * the four formats; undefined if more bytes are needed, which never happens with `SNIFF_BYTES` bytes.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { sniffAudio } from './sniff.ts'
 *
 * const bytes = (text: string) => new TextEncoder().encode(text)
 * assert.equal(sniffAudio(bytes('RIFF\0\0\0\0WAVEfmt ')), 'wav')
 * assert.equal(sniffAudio(bytes('%PDF-1.7 is not audio')), null)
 * assert.equal(sniffAudio(bytes('RIFF')), undefined)
 * ```
 */
export function sniffAudio(head: Uint8Array): AudioFormat | null | undefined {
  const verdict = sniff(head)
  return verdict === undefined && head.length >= SNIFF_BYTES ? null : verdict
}

/** The four characters at an offset, or as many as there are. */
export function fourCharacters(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4))
}

/**
 * Reads the header of an MPEG audio layer III frame at an offset; null if there is none.
 * @see ISO/IEC 11172-3 §2.4.1.3, ISO/IEC 13818-3
 */
export function mpegFrame(bytes: Uint8Array, offset: number): MpegFrame | null {
  const [sync = 0, flags = 0, rates = 0, mode = 0] = bytes.subarray(offset, offset + 4)
  const version = MPEG_VERSIONS[(flags >> 3) & 3]
  const isLayer3 = ((flags >> 1) & 3) === 1
  if (bytes.length < offset + 4 || sync !== 0xff || flags < 0xe0 || version === undefined || !isLayer3)
    return null
  const bitrate = version.bitrates[rates >> 4] ?? 0
  const sampleRateHz = version.sampleRatesHz[(rates >> 2) & 3]
  // Bitrate 0 means "free": the frame does not state its length. Such files are not accepted.
  if (bitrate === 0 || sampleRateHz === undefined) return null
  const padding = (rates >> 1) & 1
  return {
    sampleRateHz,
    isMpeg1: version.isMpeg1,
    isMono: mode >> 6 === 3,
    sizeBytes: Math.floor(((version.isMpeg1 ? 144 : 72) * bitrate * 1000) / sampleRateHz) + padding,
  }
}

/** A frame header; `sizeBytes` is the size of the whole frame. */
export type MpegFrame = { sampleRateHz: number; isMpeg1: boolean; isMono: boolean; sizeBytes: number }

const MPEG1_BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Indexed by the two version bits: 2.5, reserved, 2, 1. */
const MPEG_VERSIONS = [
  { isMpeg1: false, bitrates: MPEG2_BITRATES, sampleRatesHz: [11025, 12000, 8000] },
  undefined,
  { isMpeg1: false, bitrates: MPEG2_BITRATES, sampleRatesHz: [22050, 24000, 16000] },
  { isMpeg1: true, bitrates: MPEG1_BITRATES, sampleRatesHz: [44100, 48000, 32000] },
]

/** ftyp brands of pictures, which use the same container as M4A. */
const PICTURE_BRANDS = [
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'mif1',
  'msf1',
  'avif',
  'avis',
  'jp2 ',
  'jpx ',
  'crx ',
]

/**
 * How the first packet of an Ogg stream of each audio codec begins.
 * @see RFC 7845 §5.1, Vorbis I §4.2.1, the Ogg mapping of FLAC
 */
const OGG_CODECS = ['OpusHead', '\x01vorbis', '\x7fFLAC']

function sniff(head: Uint8Array): AudioFormat | null | undefined {
  if (head.length < 12) return undefined
  const start = fourCharacters(head, 0)
  if (start === 'RIFF' || start === 'RF64' || start === 'BW64') {
    return fourCharacters(head, 8) === 'WAVE' ? 'wav' : null
  }
  if (fourCharacters(head, 4) === 'ftyp') {
    return PICTURE_BRANDS.includes(fourCharacters(head, 8)) ? null : 'm4a'
  }
  if (start === 'OggS') return sniffOgg(head)
  if (start.startsWith('ID3')) return isId3(head) ? 'mp3' : null
  return sniffMpeg(head)
}

/**
 * Whether an ID3v2 tag starts here: versions 2 to 4 exist, and the four size bytes are under 0x80.
 * @see ID3v2.4 §3.1
 */
export function isId3(bytes: Uint8Array): boolean {
  const [i, d, three, major = 0, revision = 255, , ...size] = bytes.subarray(0, 10)
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return false
  return major >= 2 && major <= 4 && revision < 255 && size.length === 4 && size.every((each) => each < 0x80)
}

/** The message about a file with a video track. */
export const VIDEO_TRACK_MESSAGE = 'The file has a video track; only recordings of sound are accepted'

/**
 * Whether a video file starts here, after zeros: MP4, AVI, Matroska, Flash, ASF, an MPEG program or transport stream, or
 * an Ogg file that begins with video. With an ID3 tag in front, such a file looks like MP3.
 */
export function isVideoFile(bytes: Uint8Array): boolean {
  const from = Math.max(
    0,
    bytes.findIndex((each) => each !== 0),
  )
  const start = fourCharacters(bytes, from)
  // A box of MP4 begins with its size, of which the first bytes are zeros.
  const isMp4 = [0, 1, 2, 3].some((zeros) => fourCharacters(bytes, from - zeros + 4) === 'ftyp')
  const isAvi = start === 'RIFF' && fourCharacters(bytes, from + 8) === 'AVI '
  const isProgramStream = from >= 2 && ['\x01\xba', '\x01\xb3'].includes(start.slice(0, 2))
  const isTransportStream = [0, 188, 376].every((at) => bytes[from + at] === 0x47)
  const isOgg = start === 'OggS' && isOggVideo(bytes.subarray(from + 27 + (bytes[from + 26] ?? 0)))
  const isOther = ['\x1aE\xdf\xa3', 'FLV\x01', '0&\xb2u'].includes(start)
  return isMp4 || isAvi || isProgramStream || isTransportStream || isOgg || isOther
}

/**
 * How the first packet of an Ogg stream with video begins: Theora, VP8, Dirac, Daala, OGM and YUV4MPEG.
 * @see Theora §6.2, ffmpeg's libavformat/oggdec.c
 */
const OGG_VIDEO = ['\x80theora', 'OVP80', 'BBCD', 'KW-DIRAC', '\x80daala', '\x01video', '\x01YUV4MPEG']
/** How many first bytes of a packet are enough to recognise these. */
export const OGG_NAME_BYTES = 9

/** Whether an Ogg stream has video, by the beginning of its first packet. */
export function isOggVideo(packet: Uint8Array): boolean {
  const start = String.fromCharCode(...packet.subarray(0, OGG_NAME_BYTES))
  return OGG_VIDEO.some((each) => start.startsWith(each))
}

function sniffOgg(head: Uint8Array): AudioFormat | null | undefined {
  const segments = head[26]
  if (segments === undefined) return undefined
  const packet = head.subarray(27 + segments, 27 + segments + 8)
  if (packet.length < 8) return undefined
  const start = String.fromCharCode(...packet)
  return OGG_CODECS.some((each) => start.startsWith(each)) ? 'ogg' : null
}

/** The eleven set bits of a frame header also occur by chance, so a second frame must follow directly. */
function sniffMpeg(head: Uint8Array): AudioFormat | null | undefined {
  const first = mpegFrame(head, 0)
  if (first === null) return null
  if (head.length < first.sizeBytes + 4) return undefined
  return mpegFrame(head, first.sizeBytes)?.sampleRateHz === first.sampleRateHz ? 'mp3' : null
}
