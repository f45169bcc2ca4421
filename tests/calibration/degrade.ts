import { ffmpeg, type Samples, wavFile } from '../support/audio.ts'

/** One way in which speech is made worse. `noise` and `gainDb` are of the room and microphone, `line` of the telephone. */
export type Condition = {
  name: string
  noise?: { kind: Noise; snrDb: number }
  /** Louder than the recorder can take, over a level at which it just can. */
  gainDb?: number
  line?: Line
}

export const NOISES = ['white', 'babble', 'street', 'voice'] as const
/** `voice` is one other person who speaks at the same time; `babble` is six. */
export type Noise = (typeof NOISES)[number]
/** `narrow` has only the sample rate of the telephone; `opus` is 12 kbit/s. */
export type Line = 'narrow' | 'mulaw' | 'gsm' | 'opus'

const noisy = (kind: Noise, ...ratiosDb: number[]): Condition[] =>
  ratiosDb.map((snrDb) => ({ name: `${kind}, ${snrDb} dB`, noise: { kind, snrDb } }))
const on = (line: Line, some: Condition[]): Condition[] =>
  some.map((each) => ({ ...each, name: `${line}, ${each.name}`, line }))

/** From hardly to badly disturbed, within each kind. */
export const CONDITIONS: readonly Condition[] = [
  { name: 'clean' },
  ...noisy('white', 40, 35, 30, 25, 15),
  ...noisy('babble', 30, 25, 20, 15, 5),
  ...noisy('street', 25, 20, 15, 10, 5),
  ...noisy('voice', 25, 20, 15, 5),
  ...[6, 12, 24].map((gainDb) => ({ name: `clipped, ${gainDb} dB`, gainDb })),
  ...(['narrow', 'mulaw', 'gsm', 'opus'] as const).map((line) => ({ name: line, line })),
  ...on('mulaw', noisy('babble', 20)),
  ...on('gsm', noisy('street', 20)),
  ...on('opus', noisy('white', 25)),
]

/** What is heard beside the speech. `others` are sentences of other people, each about as long as the speech. */
export type Beside = { seed: number; others: readonly Samples[] }

/** The speech as a microphone records it in a room. */
export function inRoom(
  speech: Samples,
  { noise, gainDb = 0 }: Pick<Condition, 'noise' | 'gainDb'>,
  beside: Beside,
): Samples {
  const clean = Float64Array.from(speech)
  const other = noise === undefined ? null : noiseOf(noise.kind, clean.length, beside)
  const scale =
    other === null || noise === undefined ? 0 : loudness(clean) / loudness(other) / 10 ** (noise.snrDb / 20)
  const mixed = clean.map((each, index) => each + scale * (other?.[index] ?? 0))
  const peak = mixed.reduce((max, each) => Math.max(max, Math.abs(each)), 1)
  const gain = (0.9 * 32_767 * 10 ** (gainDb / 20)) / peak
  return Int16Array.from(mixed, (each) => Math.max(-32_768, Math.min(32_767, Math.round(each * gain))))
}

/** The channels as a WAV file, after they went over a telephone line if there is one. */
export async function overLine(channels: readonly Samples[], line?: Line): Promise<Uint8Array> {
  const wav = wavFile(channels)
  if (line === undefined) return wav
  const { rateHz, codec, muxer } = LINES[line]
  const sides = await Promise.all(
    // GSM has one channel.
    channels.map(async (_, side) => {
      const pan = ['-af', `pan=mono|c0=c${side}`]
      const sent = await ffmpeg({ 'in.wav': wav }, [
        '-i',
        'in.wav',
        ...pan,
        '-ar',
        rateHz,
        ...codec,
        '-f',
        muxer,
        'out',
      ])
      const demuxer = muxer === 'mulaw' ? ['-f', 'mulaw', '-ar', rateHz] : ['-f', muxer]
      return await ffmpeg({ sent }, [
        ...demuxer,
        '-i',
        'sent',
        '-ar',
        rateHz,
        '-c:a',
        'pcm_s16le',
        '-f',
        's16le',
        'out',
      ])
    }),
  )
  const decoded = sides.map((each) => new Int16Array(each.buffer, each.byteOffset, each.length >> 1))
  const length = Math.min(...decoded.map((each) => each.length))
  return wavFile(
    decoded.map((each) => each.subarray(0, length)),
    Number(rateHz),
  )
}

const LINES: Record<Line, { rateHz: string; codec: string[]; muxer: string }> = {
  narrow: { rateHz: '8000', codec: ['-c:a', 'pcm_s16le'], muxer: 'wav' },
  mulaw: { rateHz: '8000', codec: ['-c:a', 'pcm_mulaw'], muxer: 'mulaw' },
  gsm: { rateHz: '8000', codec: ['-c:a', 'libgsm'], muxer: 'gsm' },
  opus: { rateHz: '16000', codec: ['-c:a', 'libopus', '-b:a', '12k', '-application', 'voip'], muxer: 'ogg' },
}

function noiseOf(kind: Noise, length: number, { seed, others }: Beside): Float64Array {
  switch (kind) {
    case 'white':
      return white(length, seed)
    case 'street':
      return street(length, seed)
    case 'voice':
      return together(others.slice(0, 1), length)
    case 'babble':
      return together(others, length)
  }
}

function white(length: number, seed: number): Float64Array {
  let state = seed + 1
  return Float64Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  })
}

/** A rumble of engines and the hiss of tyres, which swell as a vehicle passes every few seconds. */
function street(length: number, seed: number): Float64Array {
  const noise = white(length, seed)
  let [rumble, hiss] = [0, 0]
  return noise.map((each, index) => {
    rumble = 0.995 * rumble + each
    hiss = 0.7 * hiss + each
    const seconds = index / 16_000
    const passing = 0.4 + 0.6 * Math.sin(Math.PI * (seconds / 4 + (seed % 7) / 7)) ** 2
    return passing * (rumble + hiss)
  })
}

/** All of them at once, each from its beginning again when it has ended. */
function together(voices: readonly Samples[], length: number): Float64Array {
  return Float64Array.from({ length }, (_, index) =>
    voices.reduce((sum, each) => sum + (each[index % each.length] ?? 0), 0),
  )
}

/** The root mean square of the frames of 20 ms within 30 dB of the loudest: pauses do not count. */
function loudness(sound: Float64Array): number {
  const energies: number[] = []
  for (let start = 0; start + 320 <= sound.length; start += 320) {
    let sum = 0
    for (let index = start; index < start + 320; index++) sum += (sound[index] ?? 0) ** 2
    energies.push(sum / 320)
  }
  const loudest = Math.max(...energies)
  const active = energies.filter((each) => each > loudest / 1000)
  return Math.sqrt(active.reduce((sum, each) => sum + each, 0) / active.length)
}
