import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AudioFormat } from '../../../src/backends/media/contract.ts'
import { MediaError } from '../../../src/backends/media/contract.ts'
import { createFfmpegDecoder, type FfmpegOptions } from '../../../src/backends/media/ffmpeg.ts'
import { openSandbox } from '../../../src/backends/sandbox.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { encode, ffmpeg, noise, sequence, tone, wavFile } from '../../support/audio.ts'
import { aliasedMovie } from './aliased-movie.ts'

// Hostile files, and a decoder that fails. Each file goes straight to the decoder, without the checks of an upload.

const sandbox = openSandbox('auto', silentLogger)
let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voicelog-hostile-'))
})
afterAll(() => rm(root, { recursive: true }))

type Given = { bytes: Uint8Array; format: AudioFormat; beside?: Record<string, Uint8Array> }

async function read({ bytes, format, beside = {} }: Given, options: Partial<FfmpegOptions> = {}) {
  const decoder = createFfmpegDecoder({ maxDurationMs: 3_600_000, sandbox, ...options })
  const folder = await mkdtemp(join(root, 'work-'))
  const path = join(folder, `recording.${format}`)
  await Bun.write(path, bytes)
  for (const [name, content] of Object.entries(beside)) await Bun.write(join(folder, name), content)
  const info = await decoder.probe(path, format)
  const decoded = await decoder.decode(path, format, folder, { info })
  return { ...decoded, info }
}

async function refusal(given: Given, options: Partial<FfmpegOptions> = {}) {
  const outcome = await read(given, options).catch((error) => error)
  if (!(outcome instanceof MediaError)) throw new Error(`Not refused: ${Bun.inspect(outcome)}`)
  const { code, retryable, isMachine, message } = outcome
  return { code, retryable, isMachine, message }
}

const text = (value: string) => new TextEncoder().encode(value)
const speech = sequence(tone(440, 2000), noise(2000, { amplitude: 3000 }))

describe('scripts named like recordings are not run', () => {
  const beside = { 'secret.wav': wavFile([tone(440, 3000)]) }
  const scripts: [string, string][] = [
    ['ffconcat', 'ffconcat version 1.0\nfile secret.wav\n'],
    ['HLS', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nsecret.wav\n#EXT-X-ENDLIST\n'],
    ['SDP', 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 0\n'],
    ['ffmetadata', ';FFMETADATA1\ntitle=x\n'],
  ]
  for (const [name, script] of scripts) {
    test.each(['wav', 'mp3', 'm4a', 'ogg'] as const)(`${name} as %s`, async (format) => {
      const refused = await refusal({ bytes: text(script), format, beside })
      expect(refused).toMatchObject({ code: 'media_unreadable', retryable: false })
    })
  }

  test('ffmpeg without our arguments runs one', async () => {
    const script = { 'in.wav': text('ffconcat version 1.0\nfile secret.wav\n'), ...beside }
    const out = await ffmpeg(script, ['-protocol_whitelist', 'file,pipe', '-i', 'in.wav', '-f', 'wav', 'out'])
    expect(out.length).toBeGreaterThan(90_000)
  })
})

describe('M4A that names another file for its sound', () => {
  const victim = Uint8Array.from({ length: 64_000 }, (_, index) => (index % 2 === 0 ? 0 : (index >> 5) % 90))

  test('ffmpeg follows it with enable_drefs', async () => {
    const files = { 'in.m4a': aliasedMovie('victim.raw', victim.length), 'victim.raw': victim }
    const out = await ffmpeg(files, ['-enable_drefs', '1', '-f', 'mov', '-i', 'in.m4a', '-f', 'wav', 'out'])
    expect(Buffer.from(out).includes(victim.subarray(1000, 2000))).toBe(true)
  })

  test('the decoder does not', async () => {
    const bytes = aliasedMovie('victim.raw', victim.length)
    const refused = await refusal({ bytes, format: 'm4a', beside: { 'victim.raw': victim } })
    expect(refused).toMatchObject({ code: 'media_unreadable', retryable: false })
  })
})

describe('decompression bombs', () => {
  test('a WAV of one sample a second is refused by its rate', async () => {
    const bytes = wavFile([noise(1000)], 1)
    expect(await refusal({ bytes, format: 'wav' })).toEqual({
      code: 'media_unsupported',
      retryable: false,
      isMachine: false,
      message: 'Cannot decode the recording: its sample rate is 1 Hz, supported are 4000 to 192000 Hz',
    })
  })

  test('eight hours in a megabyte of OGG are refused by their length', async () => {
    const bytes = await eightHours()
    expect(bytes.length).toBeLessThan(2_500_000)
    expect(await refusal({ bytes, format: 'ogg' })).toEqual({
      code: 'media_too_long',
      retryable: false,
      isMachine: false,
      message: 'The recording is 8.00 hours long, the limit is 1.00',
    })
  })

  test('a length that the header hides is found by decoding, which stops at the limit', async () => {
    const bytes = wavFile([tone(440, 20_000)])
    // The probe sees what the header says: half a second.
    new DataView(bytes.buffer).setUint32(40, 16_000, true)
    const hidden = await encode(wavFile([tone(440, 20_000)]), 'mp3', ['-write_xing', '0'])
    const options = { maxDurationMs: 5000 }
    expect(await refusal({ bytes: hidden, format: 'mp3' }, options)).toMatchObject({ code: 'media_too_long' })
    expect((await read({ bytes, format: 'wav' }, options)).durationMs).toBe(500)
  })

  test('a declared length over the limit is refused before anything is decoded', async () => {
    const bytes = wavFile([tone(440, 6000)])
    const refused = await refusal({ bytes, format: 'wav' }, { maxDurationMs: 5990 })
    expect(refused).toMatchObject({ code: 'media_too_long', retryable: false })
  })
})

describe('a file that is not a usable recording', () => {
  test('nine channels', async () => {
    const bytes = wavFile(Array.from({ length: 9 }, (_, index) => tone(300 + 100 * index, 500)))
    expect(await refusal({ bytes, format: 'wav' })).toMatchObject({
      code: 'media_unsupported',
      message: 'Cannot decode the recording: it has 9 channels, at most 8 are supported',
    })
  })

  test('a video without sound', async () => {
    const args = ['-f', 'lavfi', '-i', 'testsrc=d=1:size=64x64', '-c:v', 'libx264', '-f', 'mp4', 'out']
    expect(await refusal({ bytes: await ffmpeg({}, args), format: 'm4a' })).toMatchObject({
      code: 'media_unsupported',
      message: 'Cannot decode the recording: it has no audio',
    })
  })

  test('a codec that no recorder writes', async () => {
    const bytes = await encode(wavFile([speech]), 'wav', ['-c:a', 'wmav2'])
    expect(await refusal({ bytes, format: 'wav' })).toMatchObject({
      code: 'media_unsupported',
      message: 'Cannot decode the recording: the codec wmav2 is not supported',
    })
  })

  test('a WAV header with nothing after it', async () => {
    const bytes = wavFile([new Int16Array(0)])
    expect(await refusal({ bytes, format: 'wav' })).toMatchObject({
      code: 'media_unreadable',
      retryable: false,
    })
  })

  test('one format given as another', async () => {
    const bytes = await encode(wavFile([speech]), 'ogg', ['-c:a', 'libvorbis'])
    for (const format of ['wav', 'm4a'] as const) {
      expect(await refusal({ bytes, format })).toMatchObject({ code: 'media_unreadable' })
    }
  })
})

describe('damage', () => {
  const kinds: [AudioFormat, string[]][] = [
    ['wav', []],
    ['mp3', []],
    ['m4a', ['-movflags', 'faststart']],
    ['ogg', ['-c:a', 'libopus']],
  ]
  test.each(kinds)(
    'in a cut %s what is there is decoded, or it is refused for good',
    async (format, args) => {
      const whole = await encode(wavFile([speech]), format, args)
      for (let percent = 10; percent <= 90; percent += 10) {
        const bytes = whole.subarray(0, Math.floor((whole.length * percent) / 100))
        const outcome = await read({ bytes, format }).catch((error) => error)
        if (outcome instanceof MediaError) {
          expect(outcome).toMatchObject({ code: 'media_unreadable', retryable: false })
        } else {
          expect(outcome.durationMs).toBeGreaterThan(0)
          expect(outcome.durationMs).toBeLessThan(4200)
        }
      }
    },
    30_000,
  )

  test.each(kinds)('in the middle of a %s loses the damaged part and no more', async (format, args) => {
    const bytes = (await encode(wavFile([speech]), format, args)).slice()
    const middle = Math.floor(bytes.length * 0.6)
    bytes.fill(0x55, middle, middle + Math.floor(bytes.length * 0.05))
    const { durationMs } = await read({ bytes, format })
    expect(durationMs).toBeGreaterThan(3000)
    expect(durationMs).toBeLessThan(4300)
  })

  const said = '[Parsed_ashowinfo_0 @ 0x1] n:0 pts:0 fmt:s16 channels:1 chlayout:mono rate:8000 nb'
  const log = ['', '  Duration: 00:00:01.00, start: 0', said, '  Stream #0:0: Audio: pcm_alaw', '']
  const tags: [string, string][] = [
    ['a value with line feeds', `title=x${log.join('\n')}`],
    ['a value with line separators (U+2028)', `title=x${log.join('\u2028')}`],
    ['a value with paragraph separators (U+2029)', `title=x${log.join('\u2029')}`],
    ['a name with line feeds', `x${log.join('\n')}=y`],
    ['a report of progress', 'title=x\nout_time_us=1000000\nprogress=end\n'],
    [
      'the header of a list of frames',
      'title=x\n#sample_rate 0: 8000\n#codec_id 1: pcm_alaw\n0, 0, 0, 9, 18, 0x0\n',
    ],
  ]
  test.each(tags)('tags that look like the log of ffmpeg are not taken for it: %s', async (_, tag) => {
    const bytes = await encode(wavFile([speech, speech]), 'mp3', ['-metadata', tag])
    const { info } = await read({ bytes, format: 'mp3' })
    expect(info).toMatchObject({ codec: 'mp3', channels: 2, sampleRateHz: 16_000 })
    expect(info.durationMs).toBeGreaterThan(3900)
  })

  test('tags cannot hide a rate, a number of channels or a length that is refused', async () => {
    const tag = ['-metadata', `title=x${log.join('\u2028')}`]
    const slow = await encode(wavFile([noise(1000)], 1), 'wav', ['-ar', '1', ...tag])
    expect(await refusal({ bytes: slow, format: 'wav' })).toMatchObject({
      message: 'Cannot decode the recording: its sample rate is 1 Hz, supported are 4000 to 192000 Hz',
    })
    const nine = Array.from({ length: 9 }, () => tone(300, 500))
    expect(await refusal({ bytes: await encode(wavFile(nine), 'wav', tag), format: 'wav' })).toMatchObject({
      message: expect.stringContaining('it has 9 channels'),
    })
    const long = await encode(wavFile([speech]), 'ogg', ['-c:a', 'libvorbis', ...tag])
    const decoder = createFfmpegDecoder({ maxDurationMs: 2000 })
    const path = join(await mkdtemp(join(root, 'long-')), 'recording.ogg')
    await Bun.write(path, long)
    await expect(decoder.probe(path, 'ogg')).rejects.toMatchObject({ code: 'media_too_long' })
  })

  test('tags that name a fault of the machine do not make the refusal of a file worth a retry', async () => {
    const harms = ['-metadata', 'title=No space left on device', '-metadata', 'artist=Cannot allocate memory']
    const bytes = await encode(wavFile([speech]), 'mp3', harms)
    expect((await read({ bytes, format: 'mp3' })).durationMs).toBeGreaterThan(3900)
    const unknown = await encode(wavFile([speech]), 'wav', ['-c:a', 'wmav2', ...harms])
    expect(await refusal({ bytes: unknown, format: 'wav' })).toMatchObject({
      code: 'media_unsupported',
      retryable: false,
    })
  })
})

describe('a decoder that fails', () => {
  const given: Given = { bytes: wavFile([speech]), format: 'wav' }
  const ofMachine = { code: 'media_limits', retryable: true, isMachine: true } as const
  const ofFile = { code: 'media_limits', retryable: false, isMachine: false } as const
  const program = async (script: string) => {
    const path = join(await mkdtemp(join(root, 'program-')), 'ffmpeg')
    await Bun.write(path, `#!/bin/sh\n${script}\n`)
    await chmod(path, 0o755)
    return { program: path }
  }
  const harms: [string, string, Partial<MediaError>][] = [
    ['killed by the machine', 'kill -KILL $$', ofMachine],
    ['ended by a server administrator', 'kill -TERM $$', ofMachine],
    [
      'refused what a file refers to',
      'echo "x: Operation not permitted" >&2; exit 255',
      { retryable: false, isMachine: false },
    ],
    ['crashing on the file', 'kill -SEGV $$', ofFile],
    ['out of its memory', 'echo "x: Cannot allocate memory" >&2; exit 1', ofFile],
    ['on a full disk', 'echo "x: No space left on device" >&2; exit 1', ofMachine],
    ['saying nothing', 'exit 0', { code: 'media_unreadable', retryable: false, isMachine: false }],
    ['hanging', 'sleep 60', { code: 'media_timeout', retryable: true, isMachine: false }],
  ]
  test.each(harms)('%s', async (_, script, expected) => {
    const options = { ...(await program(script)), probeTimeoutMs: 500 }
    expect(await refusal(given, options)).toMatchObject(expected)
  })

  test('that is ended in the middle has no part of the recording taken for all of it', async () => {
    // It reads no faster than one listens, and is ended a second after it began.
    const begun = 'until [ -e channel-0.wav ]; do sleep 0.1; done'
    const decoding = `ffmpeg -re "$@" & ${begun}; sleep 1; kill -TERM $!; wait $!`
    const script = `case "$*" in *-filter_complex*) ${decoding};; *) exec ffmpeg "$@";; esac`
    const bytes = wavFile([noise(60_000, { amplitude: 3000 })])
    const refused = await refusal({ bytes, format: 'wav' }, await program(script))
    expect(refused).toEqual({
      ...ofMachine,
      message: 'Cannot decode the recording: ffmpeg was ended by a signal',
    })
  })

  test('that is not installed says what to install', async () => {
    expect(await refusal(given, { program: join(root, 'no-ffmpeg') })).toMatchObject({
      code: 'decoder_unavailable',
      retryable: true,
      message: expect.stringContaining('install ffmpeg'),
    })
  })

  test('that is installed and cannot be started does not', async () => {
    const decoder = createFfmpegDecoder({ maxDurationMs: 60_000 })
    const folder = await mkdtemp(join(root, 'unstarted-'))
    const path = join(folder, 'recording.wav')
    await Bun.write(path, given.bytes)
    const info = await decoder.probe(path, 'wav')
    const error = await decoder.decode(path, 'wav', join(folder, 'gone'), { info }).catch((each) => each)
    expect(error).toMatchObject({ code: 'decoder_unavailable', retryable: true, isMachine: true })
    expect(error.message).not.toContain('install')
  })
})

test('a name that looks like an option or an address is a file to it', async () => {
  const folder = await mkdtemp(join(root, 'names-'))
  const decoder = createFfmpegDecoder({ maxDurationMs: 3_600_000 })
  await Bun.write(join(folder, 'real.wav'), wavFile([speech]))
  for (const name of ['-f lavfi.wav', 'http:%2f.wav', '%d.wav', 'a:b|c.wav']) {
    await symlink(join(folder, 'real.wav'), join(folder, name))
    expect((await decoder.probe(join(folder, name), 'wav')).channels).toBe(1)
  }
})

/** Eight hours of silence: ten minutes of packets of a few bytes, copied 48 times. */
async function eightHours(): Promise<Uint8Array> {
  const source = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '600']
  const opus = ['-c:a', 'libopus', '-b:a', '500', '-frame_duration', '60', '-f', 'ogg', 'out']
  const tenMinutes = await ffmpeg({}, [...source, ...opus])
  return ffmpeg({ in: tenMinutes }, ['-stream_loop', '47', '-i', 'in', '-c', 'copy', '-f', 'ogg', 'out'])
}
