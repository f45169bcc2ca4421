import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AudioFormat } from '../../src/model/audio/format.ts'

/** Samples of one channel: 16 bit, 16 kHz. */
export type Samples = Int16Array

export const SAMPLE_RATE_HZ = 16_000

/** Voices of flite. Recognisers understand them at 16 kHz, not at 8 kHz. */
const VOICES = { agent: 'slt', customer: 'rms', scottish: 'awb', robotic: 'kal16' } as const
export type Voice = keyof typeof VOICES
export type Speaker = 'agent' | 'customer'

/** Synthesised speech. The same text and voice are synthesised once and then read from disk. */
export async function speak(text: string, { voice }: { voice: Voice }): Promise<Samples> {
  const hash = createHash('sha256').update(`${voice}:${text}`).digest('hex').slice(0, 32)
  const folder = join(tmpdir(), 'voicelog-test-speech')
  const path = join(folder, `${hash}.wav`)
  if (!(await Bun.file(path).exists())) {
    await mkdir(folder, { recursive: true })
    const fresh = join(folder, `${hash}.${crypto.randomUUID()}.wav`)
    await run(['flite', '-voice', VOICES[voice], '-t', text, '-o', fresh])
    await rename(fresh, path)
  }
  // flite writes a plain 44-byte header.
  const bytes = await Bun.file(path).arrayBuffer()
  return new Int16Array(bytes, 44, Math.floor((bytes.byteLength - 44) / 2))
}

/** The sound as if somebody else had said it: all of it higher by a factor, also what the throat adds, and faster. */
export async function altered(
  sound: Samples,
  { pitch, tempo }: { pitch: number; tempo: number },
): Promise<Samples> {
  const filter = `asetrate=${Math.round(SAMPLE_RATE_HZ * pitch)},aresample=${SAMPLE_RATE_HZ},atempo=${tempo / pitch}`
  const bytes = await ffmpeg({ 'in.wav': wavFile([sound]) }, [
    '-i',
    'in.wav',
    '-af',
    filter,
    '-f',
    's16le',
    'out',
  ])
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)
}

export type Turn = {
  speaker: Speaker
  text: string /** Silence before it, from the end of the turn before. */
  gapMs?: number
}

/** The audible part of a turn: its first and last sample above −44 dBFS. */
export type PlacedTurn = { speaker: Speaker; text: string; startMs: number; endMs: number }

export type Call = {
  wav: Uint8Array
  agent: Samples
  customer: Samples
  turns: PlacedTurn[]
  durationMs: number
}

/** A two-channel call, agent left and customer right, turn by turn. A negative gap makes turns overlap. */
export async function twoChannelCall(
  turns: readonly Turn[],
  { leadMs = 500, gapMs = 900, tailMs = 500 } = {},
): Promise<Call> {
  const placed: (PlacedTurn & { offset: number; samples: Samples })[] = []
  let cursorMs = leadMs
  for (const [index, turn] of turns.entries()) {
    const samples = trim(await speak(turn.text, { voice: turn.speaker }))
    const startMs = Math.round(index === 0 ? leadMs : cursorMs + (turn.gapMs ?? gapMs))
    const endMs = startMs + toMs(samples.length)
    placed.push({
      speaker: turn.speaker,
      text: turn.text,
      startMs,
      endMs,
      offset: toSamples(startMs),
      samples,
    })
    cursorMs = endMs
  }
  const length = Math.max(...placed.map((each) => each.offset + each.samples.length)) + toSamples(tailMs)
  const channel = (speaker: Speaker) => {
    const mixed = new Int16Array(length)
    for (const each of placed) if (each.speaker === speaker) mixed.set(each.samples, each.offset)
    return mixed
  }
  const [agent, customer] = [channel('agent'), channel('customer')]
  return {
    wav: wavFile([agent, customer]),
    agent,
    customer,
    turns: placed.map(({ speaker, text, startMs, endMs }) => ({ speaker, text, startMs, endMs })),
    durationMs: toMs(length),
  }
}

/** A 16-bit PCM WAV file of one or more channels of the same length. */
export function wavFile(channels: readonly Samples[], sampleRateHz = SAMPLE_RATE_HZ): Uint8Array {
  const frames = channels[0]?.length ?? 0
  const dataBytes = frames * channels.length * 2
  const file = new DataView(new ArrayBuffer(44 + dataBytes))
  const text = (offset: number, value: string) => {
    for (const [index, each] of [...value].entries()) file.setUint8(offset + index, each.charCodeAt(0))
  }
  text(0, 'RIFF')
  file.setUint32(4, 36 + dataBytes, true)
  text(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, channels.length, true)
  file.setUint32(24, sampleRateHz, true)
  file.setUint32(28, sampleRateHz * channels.length * 2, true)
  file.setUint16(32, channels.length * 2, true)
  file.setUint16(34, 16, true)
  text(36, 'data')
  file.setUint32(40, dataBytes, true)
  const data = new Int16Array(file.buffer, 44)
  for (const [channel, samples] of channels.entries()) {
    for (let frame = 0; frame < frames; frame++) data[frame * channels.length + channel] = samples[frame] ?? 0
  }
  return new Uint8Array(file.buffer)
}

/** The sound in another format or codec, by ffmpeg; `args` come before the output. */
export async function encode(
  wav: Uint8Array,
  format: AudioFormat,
  args: readonly string[] = [],
): Promise<Uint8Array> {
  const muxers = { wav: 'wav', mp3: 'mp3', m4a: 'ipod', ogg: 'ogg' }
  return ffmpeg({ 'in.wav': wav }, ['-i', 'in.wav', ...args, '-f', muxers[format], 'out'])
}

/** Runs ffmpeg in a temporary folder with these files, and returns the file `out`. */
export async function ffmpeg(
  files: Record<string, Uint8Array>,
  args: readonly string[],
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'voicelog-test-ffmpeg-'))
  try {
    for (const [name, bytes] of Object.entries(files)) await Bun.write(join(folder, name), bytes)
    await run(['ffmpeg', '-nostdin', '-v', 'error', '-y', ...args], folder)
    return await Bun.file(join(folder, 'out')).bytes()
  } finally {
    await rm(folder, { recursive: true })
  }
}

export function tone(hz: number, durationMs: number, { amplitude = 8000 } = {}): Samples {
  const step = (2 * Math.PI * hz) / SAMPLE_RATE_HZ
  return Int16Array.from({ length: toSamples(durationMs) }, (_, index) => amplitude * Math.sin(index * step))
}

export function silence(durationMs: number): Samples {
  return new Int16Array(toSamples(durationMs))
}

/** White noise, always the same. */
export function noise(durationMs: number, { amplitude = 100 } = {}): Samples {
  let state = 1
  return Int16Array.from({ length: toSamples(durationMs) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 31 - 1) * amplitude
  })
}

/** One sound after another. */
export function sequence(...parts: readonly Samples[]): Samples {
  const whole = new Int16Array(parts.reduce((sum, each) => sum + each.length, 0))
  let offset = 0
  for (const each of parts) {
    whole.set(each, offset)
    offset += each.length
  }
  return whole
}

/** Two sounds mixed, as long as the first. */
export function mix(one: Samples, other: Samples, gain = 1): Samples {
  return one.map((each, index) => Math.max(-32_768, Math.min(32_767, each + gain * (other[index] ?? 0))))
}

export function toMs(samples: number): number {
  return Math.round((samples * 1000) / SAMPLE_RATE_HZ)
}

export function toSamples(durationMs: number): number {
  return Math.round((durationMs * SAMPLE_RATE_HZ) / 1000)
}

/** Without the inaudible samples at both ends, so that the times of a turn are exact. */
function trim(samples: Samples): Samples {
  const isHeard = (each: number) => Math.abs(each) > 200
  return samples.subarray(samples.findIndex(isHeard), samples.findLastIndex(isHeard) + 1)
}

async function run(command: string[], folder?: string): Promise<void> {
  const child = Bun.spawn(command, { cwd: folder, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' })
  const said = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed: ${said.slice(-2000)}`)
}
