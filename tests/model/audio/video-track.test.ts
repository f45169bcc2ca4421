import { beforeAll, describe, expect, test } from 'bun:test'
import { type AudioFormat, createAudioCheck, SNIFF_BYTES } from '../../../src/model/audio/format.ts'
import { withCover } from '../../support/covers.ts'
import { film, smvFilm } from '../../support/films.ts'

// Real films of ffmpeg in the containers that the service takes, and sound with a cover, which is no video.

type Verdict = { rejected: boolean; result: ReturnType<ReturnType<typeof createAudioCheck>['end']> }

function check(bytes: Uint8Array, chunkBytes = bytes.length): Verdict {
  const audio = createAudioCheck()
  for (let at = 0; at < bytes.length; at += chunkBytes) audio.write(bytes.subarray(at, at + chunkBytes))
  const { rejected } = audio
  return { rejected, result: audio.end() }
}

const message = 'The file has a video track; only recordings of sound are accepted'
const VIDEO = { rejected: true, result: { ok: false, code: 'video_track', message } }

const H264 = ['-c:v', 'libx264']
const FILMS: [string, () => Promise<Uint8Array>][] = [
  ['MP4 of H.264, its index last', () => film([...H264, '-f', 'mp4'])],
  ['MP4 of H.264, its index first', () => film([...H264, '-movflags', 'faststart', '-f', 'mp4'])],
  [
    'fragmented MP4',
    () => film([...H264, '-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4']),
  ],
  ['M4A by its brand', () => film([...H264, '-brand', 'M4A ', '-f', 'mp4'])],
  ['MP4 of MPEG-4 part 2', () => film(['-c:v', 'mpeg4', '-f', 'mp4'])],
  ['MP4 of VP9 and Opus', () => film(['-c:v', 'libvpx-vp9', '-c:a', 'libopus', '-f', 'mp4'])],
  ['MP4 of HEVC', () => film(['-c:v', 'libx265', '-x265-params', 'log-level=error', '-f', 'mp4'])],
  ['QuickTime of Motion JPEG', () => film(['-c:v', 'mjpeg', '-c:a', 'pcm_s16le', '-f', 'mov'])],
  ['QuickTime with its video after the sound', () => film(['-map', '1', '-map', '0', ...H264, '-f', 'mov'])],
  ['MP4 without sound', () => film(['-map', '0:v', ...H264, '-f', 'mp4'])],
  ['3GP', () => film(['-c:v', 'h263', '-s', '176x144', '-c:a', 'aac', '-f', '3gp'])],
  ['OGG of Vorbis, then Theora', () => film(['-map', '1', '-map', '0', '-c:v', 'libtheora', '-f', 'ogg'])],
  [
    'OGG of Opus, then VP8',
    () => film(['-map', '1', '-map', '0', '-c:v', 'libvpx', '-c:a', 'libopus', '-f', 'ogg']),
  ],
  ['WAV of Sigma Designs', async () => smvFilm()],
]

describe('a film is refused', () => {
  test.each(FILMS)('%s', async (_, make) => {
    const bytes = await make()
    expect(check(bytes)).toEqual(VIDEO as Verdict)
    expect(check(bytes, 1)).toEqual(VIDEO as Verdict)
    expect(check(bytes, 1013)).toEqual(VIDEO as Verdict)
  })

  const BY_HEAD: [string, string[]][] = [
    ['OGG of Theora, then Vorbis', ['-c:v', 'libtheora', '-c:a', 'libvorbis', '-f', 'ogg']],
    ['AVI', ['-c:v', 'mpeg4', '-f', 'avi']],
    ['Matroska', ['-c:v', 'mpeg4', '-f', 'matroska']],
    ['Flash', ['-c:v', 'flv', '-ar', '44100', '-f', 'flv']],
    ['ASF', ['-c:v', 'wmv2', '-f', 'asf']],
    ['MPEG program stream', ['-r', '25', '-c:v', 'mpeg1video', '-f', 'mpeg']],
    ['MPEG transport stream', ['-c:v', 'mpeg2video', '-r', '25', '-f', 'mpegts']],
  ]
  test.each(BY_HEAD)('by its first bytes: %s', async (_, args) => {
    const bytes = await film(args)
    expect(check(bytes)).toEqual({ rejected: true, result: { ok: false, code: 'unknown_format', message } })
    // The same after an ID3 tag, as which it is taken for MP3.
    const tag = Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 40, ...new Array(40).fill(0)])
    expect(check(Buffer.concat([tag, bytes])).result).toEqual(VIDEO.result as Verdict['result'])
  })

  test('MP4 behind an ID3 tag', async () => {
    const tag = Uint8Array.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0])
    const bytes = Buffer.concat([tag, await film([...H264, '-f', 'mp4'])])
    expect(check(bytes).result).toEqual(VIDEO.result as Verdict['result'])
  })

  test('before its last byte, where the index comes first', async () => {
    const bytes = await film([...H264, '-movflags', 'faststart', '-f', 'mp4'])
    expect(check(bytes.subarray(0, SNIFF_BYTES))).toEqual(VIDEO as Verdict)
  })

  test('also when its index is cut short after the track', async () => {
    const bytes = await film([...H264, '-movflags', 'faststart', '-f', 'mp4'])
    const end = Buffer.from(bytes).indexOf('vide') + 4
    expect(check(bytes.subarray(0, end))).toEqual(VIDEO as Verdict)
    expect(check(bytes.subarray(0, end - 4)).result).toMatchObject({ code: 'cut_short' })
  })
})

describe('a box that hides a track is read as the decoder reads it', () => {
  let bytes: Buffer
  beforeAll(async () => {
    bytes = Buffer.from(await film(['-map', '1', '-map', '0', ...H264, '-f', 'mp4']))
  })

  test('a box in the first track that claims to reach over the second', () => {
    const hidden = Buffer.from(bytes)
    const stbl = hidden.indexOf('stbl') - 4
    hidden.writeUInt32BE(hidden.readUInt32BE(stbl) + 5000, stbl)
    expect(check(hidden)).toEqual(VIDEO as Verdict)
  })

  test('a box of size 0 in the first track', () => {
    const hidden = Buffer.from(bytes)
    hidden.writeUInt32BE(0, hidden.indexOf('stbl') - 4)
    expect(check(hidden)).toEqual(VIDEO as Verdict)
  })

  test('a handler of sound before a video media header', () => {
    const hidden = Buffer.from(bytes)
    hidden.write('soun', hidden.indexOf('vide', hidden.indexOf('moov')), 'latin1')
    expect(check(hidden)).toEqual(VIDEO as Verdict)
  })
})

describe('a cover is no video', () => {
  const covers: [string, AudioFormat, string[]][] = [
    ['MP3 with APIC', 'mp3', []],
    ['M4A with covr', 'm4a', []],
    ['M4A with covr and its index first', 'm4a', ['-movflags', 'faststart']],
    ['OGG of Vorbis with METADATA_BLOCK_PICTURE', 'ogg', ['-c:a', 'libvorbis']],
    ['OGG of Opus with METADATA_BLOCK_PICTURE', 'ogg', ['-c:a', 'libopus']],
    ['OGG of FLAC with METADATA_BLOCK_PICTURE', 'ogg', ['-c:a', 'flac']],
  ]
  test.each(covers)('%s', async (_, format, args) => {
    const bytes = await withCover(format, args)
    expect(check(bytes)).toEqual({ rejected: false, result: { ok: true, format } })
    expect(check(bytes, 7)).toEqual({ rejected: false, result: { ok: true, format } })
  })
})
