import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AudioFormat } from '../../../src/backends/media/contract.ts'
import { createFfmpegDecoder } from '../../../src/backends/media/ffmpeg.ts'
import { openSandbox } from '../../../src/backends/sandbox.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { createAudioCheck } from '../../../src/model/audio/format.ts'
import { withCover } from '../../support/covers.ts'
import { film, smvFilm } from '../../support/films.ts'

// What the worker does with a film that came past the check of the upload: each file goes straight to the decoder.

const sandbox = openSandbox('auto', silentLogger)
const decoder = createFfmpegDecoder({ maxDurationMs: 3_600_000, sandbox })
let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voicelog-films-'))
})
afterAll(() => rm(root, { recursive: true }))

async function probe(bytes: Uint8Array, format: AudioFormat) {
  const path = join(await mkdtemp(join(root, 'film-')), `recording.${format}`)
  await Bun.write(path, bytes)
  return decoder.probe(path, format)
}

const REFUSED = {
  name: 'MediaError',
  code: 'media_unsupported',
  retryable: false,
  message: 'Cannot decode the recording: it has a video track',
}
const H264 = ['-c:v', 'libx264']
const REVERSED = ['-map', '1', '-map', '0']

describe('a film is refused', () => {
  const films: [string, AudioFormat, () => Promise<Uint8Array>][] = [
    ['MP4', 'm4a', () => film([...H264, '-f', 'mp4'])],
    ['fragmented MP4', 'm4a', () => film([...H264, '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4'])],
    ['MP4 of VP9 and Opus', 'm4a', () => film(['-c:v', 'libvpx-vp9', '-c:a', 'libopus', '-f', 'mp4'])],
    ['QuickTime of Motion JPEG', 'm4a', () => film(['-c:v', 'mjpeg', '-c:a', 'pcm_s16le', '-f', 'mov'])],
    ['MP4 with its video after the sound', 'm4a', () => film([...REVERSED, ...H264, '-f', 'mp4'])],
    ['OGG of Theora', 'ogg', () => film(['-c:v', 'libtheora', '-c:a', 'libvorbis', '-f', 'ogg'])],
    [
      'OGG of Opus and VP8',
      'ogg',
      () => film([...REVERSED, '-c:v', 'libvpx', '-c:a', 'libopus', '-f', 'ogg']),
    ],
    ['WAV of Sigma Designs', 'wav', () => smvFilm()],
  ]
  test.each(films)('%s', async (_, format, make) => {
    await expect(probe(await make(), format)).rejects.toMatchObject(REFUSED)
  })

  test('also when tags say that there is none', async () => {
    const tags = [
      'title=x\n#media_type 2: audio\n#codec_id 2: aac\n',
      'comment=attached_pic',
      'handler_name=soun',
    ]
    const bytes = await film([...H264, ...tags.flatMap((each) => ['-metadata', each]), '-f', 'mp4'])
    await expect(probe(bytes, 'm4a')).rejects.toMatchObject(REFUSED)
  })

  test('also with a track that the check of the upload takes for a text', async () => {
    const bytes = Buffer.from(await film([...REVERSED, ...H264, '-f', 'mp4']))
    bytes.write('text', bytes.indexOf('vide', bytes.indexOf('moov')), 'latin1')
    bytes.write('free', bytes.indexOf('vmhd'), 'latin1')
    const check = createAudioCheck()
    check.write(bytes)
    expect(check.end()).toEqual({ ok: true, format: 'm4a' })
    await expect(probe(bytes, 'm4a')).rejects.toMatchObject(REFUSED)
  })
})

describe('a cover is no video', () => {
  const covers: [string, AudioFormat, string[], string][] = [
    ['MP3 with APIC', 'mp3', [], 'mp3'],
    ['M4A with covr', 'm4a', [], 'aac'],
    ['OGG of Vorbis', 'ogg', ['-c:a', 'libvorbis'], 'vorbis'],
    ['OGG of Opus', 'ogg', ['-c:a', 'libopus'], 'opus'],
    ['OGG of FLAC', 'ogg', ['-c:a', 'flac'], 'flac'],
  ]
  test.each(covers)('%s', async (_, format, args, codec) => {
    const info = await probe(await withCover(format, args), format)
    expect(info).toMatchObject({ codec, channels: 2 })
    expect(Math.abs(info.durationMs - 2000)).toBeLessThan(100)
  })

  test('tags cannot make a recording look like a film', async () => {
    const tag = ['-metadata', 'title=x\n#media_type 2: video\n#codec_id 2: h264\n']
    expect(await probe(await withCover('mp3', tag), 'mp3')).toMatchObject({ codec: 'mp3' })
  })
})
