import { beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  AUDIO_FORMATS,
  type AudioFormat,
  contentTypeOf,
  createAudioCheck,
  SNIFF_BYTES,
  sniffAudio,
} from '../../../src/model/audio/format.ts'
import { encode, noise, sequence, tone, wavFile } from '../../support/audio.ts'

const files = new Map<string, { format: AudioFormat; bytes: Uint8Array }>()

beforeAll(async () => {
  const sound = sequence(tone(440, 3000), noise(3000, { amplitude: 3000 }))
  const wav = wavFile([sound, tone(660, 6000)])
  const made: [string, AudioFormat, string[]][] = [
    ['wav', 'wav', []],
    ['wav of A-law', 'wav', ['-c:a', 'pcm_alaw', '-ar', '8000']],
    ['wav as RF64', 'wav', ['-rf64', 'always']],
    ['wav with tags', 'wav', ['-metadata', 'title=A call', '-write_bext', '1']],
    ['mp3', 'mp3', []],
    ['mp3 without ID3', 'mp3', ['-id3v2_version', '0']],
    ['mp3 of 8 kHz mono', 'mp3', ['-ar', '8000', '-ac', '1', '-b:a', '16k']],
    ['mp3 of 48 kHz', 'mp3', ['-ar', '48000', '-b:a', '320k']],
    ['m4a', 'm4a', []],
    ['m4a with moov first', 'm4a', ['-movflags', 'faststart']],
    ['m4a of ALAC', 'm4a', ['-c:a', 'alac']],
    ['ogg of Vorbis', 'ogg', ['-c:a', 'libvorbis']],
    ['ogg of Opus', 'ogg', ['-c:a', 'libopus']],
    ['ogg of FLAC', 'ogg', ['-c:a', 'flac']],
  ]
  for (const [name, format, args] of made) files.set(name, { format, bytes: await encode(wav, format, args) })
})

const file = (name: string) => {
  const found = files.get(name)
  if (found === undefined) throw new Error(`No such file in this test: ${name}`)
  return found
}

const NAMES = [
  'wav',
  'wav of A-law',
  'wav as RF64',
  'wav with tags',
  'mp3',
  'mp3 without ID3',
  'mp3 of 8 kHz mono',
  'mp3 of 48 kHz',
  'm4a',
  'm4a with moov first',
  'm4a of ALAC',
  'ogg of Vorbis',
  'ogg of Opus',
  'ogg of FLAC',
]

function check(chunks: Iterable<Uint8Array>) {
  const audio = createAudioCheck()
  for (const chunk of chunks) audio.write(chunk)
  const result = audio.end()
  return { result, format: audio.format, rejected: audio.rejected }
}

describe('a whole file of each kind', () => {
  test.each(NAMES)('%s is recognised by its content and accepted', (name) => {
    const { format, bytes } = file(name)
    expect(sniffAudio(bytes.subarray(0, SNIFF_BYTES))).toBe(format)
    expect(check([bytes])).toEqual({ result: { ok: true, format }, format, rejected: false })
  })

  test.each(NAMES)('%s gives the same result when written byte by byte', (name) => {
    const { format, bytes } = file(name)
    const chunks = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1))
    expect(check(chunks).result).toEqual({ ok: true, format })
  })

  test.each(NAMES)('%s gives the same result in chunks of any size, in buffers that are reused', (name) => {
    const { format, bytes } = file(name)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1 }), (sizes) => {
        const audio = createAudioCheck()
        const buffer = new Uint8Array(9000)
        for (let offset = 0, turn = 0; offset < bytes.length; turn++) {
          const part = bytes.subarray(offset, offset + (sizes[turn % sizes.length] || 1))
          buffer.set(part)
          audio.write(buffer.subarray(0, part.length))
          buffer.fill(0xee)
          offset += part.length
        }
        expect(audio.end()).toEqual({ ok: true, format })
      }),
      { numRuns: 25 },
    )
  })

  test.each(NAMES)('the format of %s is known before the object is opened', (name) => {
    const { format, bytes } = file(name)
    const audio = createAudioCheck()
    expect(audio.format).toBeNull()
    audio.write(bytes.subarray(0, SNIFF_BYTES))
    expect(audio.format).toBe(format)
  })
})

describe('a file that is cut short', () => {
  test.each(NAMES)('%s is refused when cut at any multiple of 5 %% of its length', (name) => {
    const { bytes } = file(name)
    for (let percent = 5; percent < 100; percent += 5) {
      const part = bytes.subarray(0, Math.floor((bytes.length * percent) / 100))
      const { result } = check([part])
      expect({ percent, ok: result.ok }).toEqual({ percent, ok: false })
      expect(result).toHaveProperty('code', 'cut_short')
    }
  })

  test.each(NAMES)('%s is refused without its last bytes, and with only its first bytes', (name) => {
    const { format, bytes } = file(name)
    // An MP3 declares its exact size; missing padding of a WAV file is accepted.
    for (const missing of [9, 20, 100]) expect(check([bytes.subarray(0, -missing)]).result.ok).toBe(false)
    for (const size of [12, 13, 20, 27, 40]) {
      expect({ format, size, ok: check([bytes.subarray(0, size)]).result.ok }).toEqual({
        format,
        size,
        ok: false,
      })
    }
  })

  test('the message says how many bytes are missing', () => {
    const { bytes } = file('wav')
    const { result } = check([bytes.subarray(0, 1000)])
    expect(result).toEqual({
      ok: false,
      code: 'cut_short',
      message: `The WAV file lacks ${bytes.length - 1000} of its ${readDataBytes(bytes)} bytes of sound`,
    })
  })
})

describe('WAV sizes that were never filled in', () => {
  const withSizes = (riff: number, data: number) => {
    const bytes = wavFile([tone(440, 500)])
    const view = new DataView(bytes.buffer)
    view.setUint32(4, riff, true)
    view.setUint32(40, data, true)
    return bytes
  }
  test.each([
    [0, 0],
    [0xffffffff, 0xffffffff],
    [0x80000024, 0x80000000],
    [0x7ffff024, 0x7ffff000],
  ])('RIFF %d and data %d of a recorder that never finished the header are accepted', (riff, data) => {
    expect(check([withSizes(riff, data)]).result).toEqual({ ok: true, format: 'wav' })
  })

  test('a file with such a header and no sound is empty', () => {
    expect(check([withSizes(0, 0).subarray(0, 44)]).result).toMatchObject({ ok: false, code: 'empty' })
  })

  test('what ffmpeg writes into a pipe is accepted', async () => {
    const child = Bun.spawn(['ffmpeg', '-v', 'error', '-i', '-', '-f', 'wav', '-'], {
      stdin: file('mp3').bytes,
      stdout: 'pipe',
    })
    const bytes = await new Response(child.stdout).bytes()
    expect(readDataBytes(bytes)).toBe(0xffffffff)
    expect(check([bytes]).result).toEqual({ ok: true, format: 'wav' })
  })

  test('a RIFF size beyond a whole data chunk is refused: a chunk after the sound is missing', () => {
    const bytes = withSizes(16_000 + 36 + 500, 16_000)
    expect(check([bytes]).result).toMatchObject({ ok: false, code: 'cut_short' })
  })
})

describe('a file of another format', () => {
  const text = (value: string) => new TextEncoder().encode(value)
  test.each([
    ['an ffconcat script', text('ffconcat version 1.0\nfile secret.wav\n')],
    ['a playlist', text('#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/x.ts\n#EXT-X-ENDLIST\n')],
    ['text', text('This is not audio, whatever its name says. '.repeat(200))],
    ['text that begins like a tag', text('ID3 tags are described in this document, at some length.')],
    ['AVI', text('RIFF\0\0\0\0AVI LIST\0\0\0\0hdrl')],
    ['a HEIC picture', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['Ogg of Theora', oggPage('\x80theora')],
    ['Ogg of Speex', oggPage('Speex   ')],
    ['raw AAC', Uint8Array.from([0xff, 0xf1, 0x50, 0x80, 0x2e, 0x7f, 0xfc, ...new Array(6000).fill(0)])],
    ['one MPEG sync without a second', Uint8Array.from([0xff, 0xfb, 0x90, 0x64, ...new Array(6000).fill(1)])],
    ['zeros', new Uint8Array(10_000)],
    ['three bytes', Uint8Array.from([1, 2, 3])],
    ['the first half of a magic', text('RIFF')],
  ])('%s is refused', (_, bytes) => {
    const { result, format } = check([bytes])
    expect(format).toBeNull()
    expect(result).toMatchObject({ ok: false, code: 'unknown_format' })
  })

  test('is refused long before its end', () => {
    const audio = createAudioCheck()
    audio.write(text('ffconcat version 1.0\n'))
    expect(audio.rejected).toBe(true)
  })

  test('an empty file is refused as empty', () => {
    expect(check([]).result).toEqual({ ok: false, code: 'empty', message: 'The file is empty' })
    expect(check([new Uint8Array(0)]).result).toMatchObject({ code: 'empty' })
  })
})

test('MP3: a tag that runs past the end, and a tag with no sound after it, are refused', () => {
  const { bytes } = file('mp3')
  const tag = (size: number) => Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, size >> 7, size & 0x7f])
  expect(check([tag(500), new Uint8Array(400)]).result).toMatchObject({ ok: false, code: 'cut_short' })
  expect(check([tag(500), new Uint8Array(500)]).result).toMatchObject({ ok: false, code: 'cut_short' })
  expect(check([tag(500), new Uint8Array(500), bytes]).result).toEqual({ ok: true, format: 'mp3' })
})

test('M4A: boxes with 64-bit sizes and a last box up to the end are understood', () => {
  const box = (type: string, content: number, header: 'short' | 'long' | 'open') => {
    const bytes = new Uint8Array((header === 'long' ? 16 : 8) + content)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, header === 'short' ? bytes.length : header === 'long' ? 1 : 0)
    bytes.set(new TextEncoder().encode(type), 4)
    if (header === 'long') view.setBigUint64(8, BigInt(bytes.length))
    return bytes
  }
  const ftyp = box('ftyp', 8, 'short')
  const [moov, longMdat, openMdat] = [
    box('moov', 90, 'short'),
    box('mdat', 50, 'long'),
    box('mdat', 50, 'open'),
  ]
  expect(check([ftyp, moov, longMdat]).result.ok).toBe(true)
  expect(check([ftyp, moov, openMdat]).result.ok).toBe(true)
  expect(check([ftyp, longMdat]).result).toMatchObject({ message: expect.stringContaining('no moov') })
  expect(check([ftyp, moov]).result).toMatchObject({ message: expect.stringContaining('no mdat') })
  expect(check([ftyp, moov, longMdat.subarray(0, 60)]).result).toMatchObject({ code: 'cut_short' })
})

test('damaged bytes never make the check throw, hang or keep the file in memory', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...NAMES),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 40 }),
      (name, changes) => {
        const bytes = file(name).bytes.slice()
        // Most positions are near the start, where the structure is.
        for (const [at, value] of changes) bytes[at % (at % 3 === 0 ? bytes.length : 200)] = value
        check([bytes])
      },
    ),
    { numRuns: 1000 },
  )
})

test('every format is named by its extension and has a media type', () => {
  expect(AUDIO_FORMATS.map((each) => [each, contentTypeOf(each)])).toEqual([
    ['wav', 'audio/wav'],
    ['mp3', 'audio/mpeg'],
    ['m4a', 'audio/mp4'],
    ['ogg', 'audio/ogg'],
  ])
})

function readDataBytes(wav: Uint8Array): number {
  const offset = Buffer.from(wav).indexOf('data')
  return new DataView(wav.buffer, wav.byteOffset).getUint32(offset + 4, true)
}

function oggPage(packet: string): Uint8Array {
  const page = new Uint8Array(28 + packet.length)
  page.set(new TextEncoder().encode('OggS'))
  page[26] = 1
  page[27] = packet.length
  page.set(
    Uint8Array.from(packet, (each) => each.charCodeAt(0)),
    28,
  )
  return page
}
