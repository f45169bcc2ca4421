import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PCM_RATE_HZ, pcmDurationMs } from '../../model/audio/pcm.ts'
import { levelsOf, speechIn } from '../../model/audio/speech-activity.ts'
import { describeOutcome, type ProcessResult, runProcess } from '../process.ts'
import { separateChannels } from './channels.ts'
import {
  type AudioFormat,
  type AudioInfo,
  type DecodedAudio,
  type MediaDecoder,
  MediaError,
} from './contract.ts'
import { parseProbe } from './probe.ts'

export type FfmpegOptions = {
  /** Longer recordings are refused. */
  maxDurationMs: number
  /** The program; `ffmpeg` on PATH unless given. */
  program?: string
  probeTimeoutMs?: number
}

/**
 * Reads recordings with ffmpeg, each time in a process of its own that can read one file, as one format, and write
 * to one folder. Every bound here is for a file made to harm; a usual one comes near none of them.
 */
export function createFfmpegDecoder(options: FfmpegOptions): MediaDecoder {
  return {
    probe: (path, format, { signal } = {}) => probe(options, path, format, signal),
    decode: (path, format, folder, { info, signal }) =>
      decode(options, { path, format, folder, info, signal }),
    speechIntervals: async (wavPath, { minPauseMs, signal }) =>
      speechIn(await levelsOf(wavPath, { signal }), { minPauseMs }),
  }
}

const DEMUXERS: Record<AudioFormat, string> = { wav: 'wav', mp3: 'mp3', m4a: 'mov', ogg: 'ogg' }

/** ffmpeg's names of the decoders that recorders need; no picture is ever decoded. */
const DECODERS = [
  ...['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le', 'pcm_f64le', 'pcm_s16be', 'pcm_s24be'],
  ...['pcm_alaw', 'pcm_mulaw', 'adpcm_ms', 'adpcm_ima_wav', 'gsm_ms', 'g722', 'g726'],
  ...['mp3float', 'mp3', 'aac', 'alac', 'amrnb', 'amrwb', 'opus', 'vorbis', 'flac'],
]

const MAX_CHANNELS = 8
const SAMPLE_RATES_HZ = { min: 4000, max: 192_000 }
const BYTES_PER_MS = (PCM_RATE_HZ * 2) / 1000

/** ffmpeg takes 60 MB for a usual file; its libraries alone reserve 250 MB of addresses. */
const MEMORY_BYTES = 1_000_000_000

async function probe(
  options: FfmpegOptions,
  path: string,
  format: AudioFormat,
  signal: AbortSignal | undefined,
): Promise<AudioInfo> {
  // ffprobe opens a decoder for every stream, cover pictures and video among them. ffmpeg opens the one that is
  // mapped, and the filter says what came out of it rather than what the header claims.
  const args = ['-map', '0:a:0', '-frames:a', '1', '-af', 'ashowinfo', '-f', 'null', '-']
  const timeoutMs = options.probeTimeoutMs ?? 10_000
  const result = await runProcess({
    command: [options.program ?? 'ffmpeg', ...inputArguments(path, format, 'info'), ...args],
    folder: dirname(path),
    timeoutMs,
    signal,
    limits: {
      memoryBytes: MEMORY_BYTES,
      cpuSeconds: timeoutMs / 1000,
      fileSizeBytes: 0,
      newProcesses: 64,
    },
    // The dump shows every tag of the file.
    stderrMaxBytes: 1_048_576,
  })
  refuseFailedRun(result, 'probe')
  const info = parseProbe(result.stderr)
  if (info === null) throw notDecodable('probe', result)
  refuseUnsupported(info, options.maxDurationMs)
  return info
}

function refuseUnsupported(info: AudioInfo, maxDurationMs: number): void {
  const unsupported = (message: string) => new MediaError('media_unsupported', message, false)
  if (info.channels > MAX_CHANNELS) {
    throw unsupported(`Cannot decode the recording: ${info.channels} channels, at most ${MAX_CHANNELS}`)
  }
  if (info.sampleRateHz < SAMPLE_RATES_HZ.min || info.sampleRateHz > SAMPLE_RATES_HZ.max) {
    const range = `${SAMPLE_RATES_HZ.min} to ${SAMPLE_RATES_HZ.max} Hz would do`
    throw unsupported(`Cannot decode the recording: ${info.sampleRateHz} samples a second, ${range}`)
  }
  if (info.durationMs > maxDurationMs) throw tooLong(info.durationMs, maxDurationMs)
}

type DecodeRequest = {
  path: string
  format: AudioFormat
  folder: string
  info: AudioInfo
  signal: AbortSignal | undefined
}

async function decode(options: FfmpegOptions, request: DecodeRequest): Promise<DecodedAudio> {
  const { path, format, folder, info, signal } = request
  const channels = info.channels === 2 ? [0, 1] : [0]
  const tracks = channels.map((channel) => ({ channel, wavPath: join(folder, `channel-${channel}.wav`) }))
  // One second more than allowed, so that what is longer shows itself.
  const maxMs = options.maxDurationMs + 1000
  const maxBytes = Math.ceil(maxMs * BYTES_PER_MS) + 4096
  const timeoutMs = 60_000 + 0.1 * (info.durationMs || options.maxDurationMs)
  // Up to 37 hours the plain header does; ffmpeg would keep a place for the larger one otherwise.
  const rf64 = maxBytes < 2 ** 32 ? [] : ['-rf64', 'auto']
  const outputs = tracks.flatMap(({ channel, wavPath }) => [
    ...['-map', `[c${channel}]`, '-t', String(maxMs / 1000), '-fs', String(maxBytes)],
    ...['-c:a', 'pcm_s16le', '-map_metadata', '-1', '-fflags', '+bitexact', ...rf64, '-f', 'wav'],
    `file:${wavPath}`,
  ])
  const result = await runProcess({
    command: [
      options.program ?? 'ffmpeg',
      ...inputArguments(path, format, 'error'),
      ...['-filter_complex', filterFor(info.channels)],
      ...outputs,
    ],
    folder,
    timeoutMs,
    signal,
    limits: {
      memoryBytes: MEMORY_BYTES,
      cpuSeconds: timeoutMs / 1000,
      fileSizeBytes: maxBytes + 65_536,
      newProcesses: 64,
    },
  })
  refuseFailedRun(result, 'decode')
  // A damaged file makes ffmpeg complain and go on: what could be decoded is kept, whatever the exit code.
  const durationMs = await durationOf(tracks)
  if (durationMs === 0) throw notDecodable('decode', result)
  if (durationMs > options.maxDurationMs) throw tooLong(durationMs, options.maxDurationMs)
  return { durationMs, ...(await keptTracks(tracks, info.channels, signal)) }
}

/**
 * Each channel on its own for two, their mean otherwise.
 *
 * Where packets are lost the timestamps have a gap: from 40 ms on it becomes silence, so that times stay true.
 */
function filterFor(channels: number): string {
  const resample = `[0:a:0]aresample=${PCM_RATE_HZ}:async=1:min_hard_comp=0.04:first_pts=0`
  if (channels === 2) return `${resample},asplit=2[a][b];[a]pan=mono|c0=c0[c0];[b]pan=mono|c0=c1[c1]`
  // Not ffmpeg's own downmix: it leaves some channels out, and every one of them may be somebody speaking.
  const mean = Array.from({ length: channels }, (_, channel) => `${1 / channels}*c${channel}`).join('+')
  return `${resample},pan=mono|c0=${mean}[c0]`
}

async function keptTracks(
  tracks: DecodedAudio['tracks'],
  channels: number,
  signal: AbortSignal | undefined,
): Promise<Omit<DecodedAudio, 'durationMs'>> {
  const [one, other] = tracks
  if (one === undefined || other === undefined)
    return { tracks, mixed: channels === 1 ? 'mono' : 'many_channels', crosstalkMs: 0 }
  const separated = await separateChannels([one.wavPath, other.wavPath], { signal })
  const { relation } = separated
  const crosstalkMs = separated.crosstalkMs[0] + separated.crosstalkMs[1]
  if (relation.kind === 'distinct') return { tracks, mixed: null, crosstalkMs }
  const channel = relation.kind === 'identical' ? relation.louder : relation.speaking
  const [kept, dropped] = channel === 0 ? [one, other] : [other, one]
  await rm(dropped.wavPath)
  const mixed = relation.kind === 'identical' ? 'identical_channels' : 'silent_channel'
  return { tracks: [kept], mixed, crosstalkMs }
}

/** The shortest track's length; 0 where one has no sound. */
async function durationOf(tracks: DecodedAudio['tracks']): Promise<number> {
  const durations = tracks.map(({ wavPath }) => pcmDurationMs(wavPath).catch(() => 0))
  return Math.min(...(await Promise.all(durations)))
}

/**
 * What comes before everything else: one demuxer and no guessing (a script named .wav would be run as one), no
 * protocol but files, no file but this one (M4A may name others), decoders from the list alone, sound alone.
 */
function inputArguments(path: string, format: AudioFormat, verbosity: 'error' | 'info'): string[] {
  const demuxer = DEMUXERS[format]
  return [
    ...[
      '-nostdin',
      '-hide_banner',
      '-nostats',
      '-y',
      '-v',
      verbosity,
      '-max_alloc',
      '268435456',
      '-threads',
      '1',
    ],
    ...['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', DECODERS.join(',')],
    ...['-max_streams', '32', '-f', demuxer],
    ...(demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
    ...['-vn', '-sn', '-dn', '-i', `file:${path}`],
  ]
}

type Action = 'probe' | 'decode'

/** Throws where the run itself failed; an exit code alone says too little, since half a file may be decoded. */
function refuseFailedRun(result: ProcessResult, action: Action): void {
  const attempt = `Cannot ${action} the recording: ffmpeg`
  const said = result.stderr
  if (result.outcome === 'not_started') {
    const message = `Cannot ${action} the recording: ${result.reason}; install ffmpeg`
    throw new MediaError('decoder_unavailable', message, true)
  }
  if (result.outcome === 'timeout') {
    throw new MediaError('media_timeout', `${attempt} was stopped after ${result.durationMs} ms`, true)
  }
  if (result.outcome === 'killed') {
    // SIGKILL is the kernel in want of memory, or somebody. The other signals are ffmpeg's own doing on this file.
    const isMachine = result.signalName === 'SIGKILL' || result.signalName === 'SIGTERM'
    throw new MediaError('media_limits', `${attempt} was ${describeOutcome(result)}`, isMachine)
  }
  if (/No space left on device/.test(said)) {
    throw new MediaError('media_limits', `${attempt} found no space left on the disk`, true)
  }
  if (result.exitCode !== 0 && /Cannot allocate memory/.test(said)) {
    const message = `${attempt} needed more than ${MEMORY_BYTES} bytes of memory`
    throw new MediaError('media_limits', message, false)
  }
}

function notDecodable(action: Action, result: ProcessResult): MediaError {
  const codec = /Codec \((\w+)\) not on whitelist|Decoder \(codec (\w+)\) not found/.exec(result.stderr)
  const hasSound = /^ {2}Stream #0:\d+.*: Audio: /m.test(result.stderr)
  if (action === 'probe' && !hasSound && /^ {2}Stream #0:/m.test(result.stderr)) {
    return new MediaError('media_unsupported', 'Cannot decode the recording: there is no sound in it', false)
  }
  if (codec !== null && hasSound) {
    const message = `Cannot decode the recording: its codec ${codec[1] ?? codec[2]} is not one of those accepted`
    return new MediaError('media_unsupported', message, false)
  }
  return new MediaError('media_unreadable', 'Cannot decode the recording: nothing in it can be read', false)
}

function tooLong(durationMs: number, maxDurationMs: number): MediaError {
  const [hours, limit] = [durationMs, maxDurationMs].map((each) => (each / 3_600_000).toFixed(2))
  return new MediaError(
    'media_too_long',
    `The recording is ${hours} hours long, at most ${limit} are taken`,
    false,
  )
}
