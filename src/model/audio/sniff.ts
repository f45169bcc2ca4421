/** What the service takes in (spec, "Limits"). */
export const AUDIO_FORMATS = ['wav', 'mp3', 'm4a', 'ogg'] as const
export type AudioFormat = (typeof AUDIO_FORMATS)[number]

/** No format needs more than this to be told: an MPEG layer III frame has at most 1,441 bytes, and two are looked at. */
export const SNIFF_BYTES = 4096

/**
 * Tells the format from the first bytes of a file; its name and its declared type say nothing.
 * Null where it is none of the four, undefined where more bytes are needed to say (never with `SNIFF_BYTES` of them).
 */
export function sniffAudio(head: Uint8Array): AudioFormat | null | undefined {
  const verdict = sniff(head)
  return verdict === undefined && head.length >= SNIFF_BYTES ? null : verdict
}

/** The four characters at an offset, or as many as there are. */
export function fourCharacters(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4))
}

/** The header of an MPEG audio layer III frame (ISO/IEC 11172-3 §2.4.1.3, 13818-3); null where none stands there. */
export function mpegFrame(bytes: Uint8Array, offset: number): MpegFrame | null {
  const [sync = 0, flags = 0, rates = 0, mode = 0] = bytes.subarray(offset, offset + 4)
  const version = MPEG_VERSIONS[(flags >> 3) & 3]
  const isLayer3 = ((flags >> 1) & 3) === 1
  if (bytes.length < offset + 4 || sync !== 0xff || flags < 0xe0 || version === undefined || !isLayer3)
    return null
  const bitrate = version.bitrates[rates >> 4] ?? 0
  const sampleRateHz = version.sampleRatesHz[(rates >> 2) & 3]
  // Bitrate 0 is the "free" one, whose frames have no length of their own; nobody records calls in it.
  if (bitrate === 0 || sampleRateHz === undefined) return null
  const padding = (rates >> 1) & 1
  return {
    sampleRateHz,
    isMpeg1: version.isMpeg1,
    isMono: mode >> 6 === 3,
    sizeBytes: Math.floor(((version.isMpeg1 ? 144 : 72) * bitrate * 1000) / sampleRateHz) + padding,
  }
}

export type MpegFrame = { sampleRateHz: number; isMpeg1: boolean; isMono: boolean; sizeBytes: number }

const MPEG1_BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** By the two version bits: 2.5, reserved, 2, 1. */
const MPEG_VERSIONS = [
  { isMpeg1: false, bitrates: MPEG2_BITRATES, sampleRatesHz: [11025, 12000, 8000] },
  undefined,
  { isMpeg1: false, bitrates: MPEG2_BITRATES, sampleRatesHz: [22050, 24000, 16000] },
  { isMpeg1: true, bitrates: MPEG1_BITRATES, sampleRatesHz: [44100, 48000, 32000] },
]

/** Brands of pictures: the same container as M4A, never a recording. */
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

/** The first packet of an Ogg stream names the codec: RFC 7845 §5.1, Vorbis I §4.2.1, the Ogg mapping of FLAC. */
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

/** Whether an ID3v2 tag starts here (ID3v2.4 §3.1): versions 2 to 4 exist, and the four size bytes are under 0x80. */
export function isId3(bytes: Uint8Array): boolean {
  const [i, d, three, major = 0, revision = 255, , ...size] = bytes.subarray(0, 10)
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return false
  return major >= 2 && major <= 4 && revision < 255 && size.length === 4 && size.every((each) => each < 0x80)
}

function sniffOgg(head: Uint8Array): AudioFormat | null | undefined {
  const segments = head[26]
  if (segments === undefined) return undefined
  const packet = head.subarray(27 + segments, 27 + segments + 8)
  if (packet.length < 8) return undefined
  const start = String.fromCharCode(...packet)
  return OGG_CODECS.some((each) => start.startsWith(each)) ? 'ogg' : null
}

/** Eleven set bits come about by chance; a second frame where the first one ends does not. */
function sniffMpeg(head: Uint8Array): AudioFormat | null | undefined {
  const first = mpegFrame(head, 0)
  if (first === null) return null
  if (head.length < first.sizeBytes + 4) return undefined
  return mpegFrame(head, first.sizeBytes)?.sampleRateHz === first.sampleRateHz ? 'mp3' : null
}
