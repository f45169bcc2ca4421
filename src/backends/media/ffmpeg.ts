import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '../../lib/time/duration.ts'
import { PCM_RATE_HZ, pcmDurationMs } from '../../model/audio/pcm.ts'
import { describeOutcome, type ProcessResult, runProcess } from '../process.ts'
import type { Sandbox } from '../sandbox.ts'
import { separateChannels } from './channels.ts'
import { conditioningOf } from './condition.ts'
import {
  type AudioFormat,
  type AudioInfo,
  type DecodedAudio,
  type DecodedTrack,
  type MediaDecoder,
  MediaError,
} from './contract.ts'
import { PROBE_OUTPUTS, parseProbe } from './probe.ts'
import { measureSound, type Sound } from './sound.ts'

/** The limits of decoding. */
export type FfmpegOptions = {
  /** Longer recordings are refused with `media_too_long`. */
  maxDurationMs: number
  /** A name on PATH or a path. @default 'ffmpeg' */
  program?: string
  /** Null or undefined: ffmpeg can do what this process can. */
  sandbox?: Sandbox | null
  /** The probe reads the whole file: twelve hours take 2 s on an idle machine. @default 30_000 */
  probeTimeoutMs?: number
}

/**
 * Decodes recordings with ffmpeg. Each run is a process of its own, which reads one file as one format and writes to
 * one folder. The limits are for hostile files; ordinary recordings stay far below them.
 */
export function createFfmpegDecoder(options: FfmpegOptions): MediaDecoder {
  return {
    probe: (path, format, { signal } = {}) => probe(options, path, format, signal),
    decode: (path, format, folder, { info, signal }) =>
      decode(options, { path, format, folder, info, signal }),
  }
}

export const DEMUXERS: Record<AudioFormat, string> = { wav: 'wav', mp3: 'mp3', m4a: 'mov', ogg: 'ogg' }

/** ffmpeg's decoders for what recorders write. Pictures and video are never decoded. The Dockerfile has the same list. */
export const DECODERS = [
  ...['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le', 'pcm_f64le', 'pcm_s16be', 'pcm_s24be'],
  ...['pcm_alaw', 'pcm_mulaw', 'adpcm_ms', 'adpcm_ima_wav', 'gsm_ms', 'g722', 'g726'],
  ...['mp3float', 'mp3', 'aac', 'alac', 'amrnb', 'amrwb', 'opus', 'vorbis', 'flac'],
]

/** 7.1 surround, the largest layout that common recorders write. */
const MAX_CHANNELS = 8
/** From half the rate of telephony (8 kHz, ITU-T G.711) to the highest rate of AES5. */
const SAMPLE_RATES_HZ = { min: 4000, max: 192_000 }
const BYTES_PER_MS = (PCM_RATE_HZ * 2) / 1000

/** Address space. ffmpeg uses 60 MB for an ordinary file, and its libraries reserve another 250 MB. */
const MEMORY_BYTES = 1_000_000_000

async function probe(
  options: FfmpegOptions,
  path: string,
  format: AudioFormat,
  signal: AbortSignal | undefined,
): Promise<AudioInfo> {
  const timeoutMs = options.probeTimeoutMs ?? 30_000
  const seen = inputArguments(path, format, { isVideoSeen: true })
  const input = inputArguments(path, format)
  const result = await runFfmpeg(options, [...seen, ...input, ...PROBE_OUTPUTS], {
    folder: dirname(path),
    timeoutMs,
    fileSizeBytes: 0,
    signal,
  })
  refuseFailedRun(result, 'probe')
  const info = parseProbe(result.stdout)
  if (info === null) throw notDecodable('probe', result)
  const { hasVideo, ...audio } = info
  if (hasVideo)
    throw new MediaError('media_unsupported', 'Cannot decode the recording: it has a video track', false)
  refuseUnsupported(audio, options.maxDurationMs)
  return audio
}

function refuseUnsupported(info: AudioInfo, maxDurationMs: number): void {
  const unsupported = (message: string) => new MediaError('media_unsupported', message, false)
  if (info.channels > MAX_CHANNELS) {
    throw unsupported(
      `Cannot decode the recording: it has ${info.channels} channels, at most ${MAX_CHANNELS} are supported`,
    )
  }
  if (info.sampleRateHz < SAMPLE_RATES_HZ.min || info.sampleRateHz > SAMPLE_RATES_HZ.max) {
    const range = `${SAMPLE_RATES_HZ.min} to ${SAMPLE_RATES_HZ.max} Hz`
    throw unsupported(
      `Cannot decode the recording: its sample rate is ${info.sampleRateHz} Hz, supported are ${range}`,
    )
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
  // One second more than the limit, so that longer recordings are noticed.
  const maxMs = options.maxDurationMs + 1000
  const maxBytes = Math.ceil(maxMs * BYTES_PER_MS) + 4096
  const timeoutMs = 60_000 + 0.1 * (info.durationMs || options.maxDurationMs)
  const outputs = tracks.flatMap(({ channel, wavPath }) => [
    ...['-map', `[c${channel}]`, '-t', String(maxMs / 1000), '-fs', String(maxBytes)],
    ...wavOutput(wavPath, maxBytes),
  ])
  const filter = ['-filter_complex', filterFor(info.channels)]
  const run: Run = { folder, timeoutMs, fileSizeBytes: maxBytes + 65_536, signal }
  // The recording is usually in the folder already.
  const result = await runFfmpeg(options, [...inputArguments(path, format), ...filter, ...outputs], {
    ...run,
    readable: [path],
  })
  refuseFailedRun(result, 'decode')
  // With a damaged file ffmpeg reports errors and continues. What it decoded is kept, whatever the exit code.
  const durationMs = await durationOf(tracks)
  if (durationMs === 0) throw notDecodable('decode', result)
  if (durationMs > options.maxDurationMs) throw tooLong(durationMs, options.maxDurationMs)
  const sounds = await Promise.all(tracks.map(({ wavPath }) => measureSound(wavPath, { signal })))
  await condition(options, tracks, { sounds, run })
  const measured = tracks.map((each, index) => ({ ...each, clippedShare: sounds[index]?.clippedShare ?? 0 }))
  const kept = await keptTracks(measured, info.channels, signal)
  // A channel that is left out says nothing about the others: without sound it has no highest frequency.
  const isNarrowband =
    info.sampleRateHz <= NARROWBAND_RATE_HZ || kept.tracks.every(({ channel }) => isNarrow(sounds[channel]))
  return { durationMs, isNarrowband, ...kept }
}

/** Half of it is the highest frequency that a recording can have. */
const NARROWBAND_RATE_HZ = 8000
/**
 * What an 8 kHz recording has above 4.4 kHz after resampling, relative to all: −68 dB and less. Speech of 16 kHz has
 * −45 dB or more, through MP3 of 16 kbit/s −51 dB (two voices of flite, 2026-11-23).
 */
const MAX_NARROWBAND_DB = -57

function isNarrow(sound: Sound | undefined): boolean {
  const highDb = sound?.highDb ?? null
  return highDb !== null && highDb < MAX_NARROWBAND_DB
}

type Tracks = readonly Omit<DecodedTrack, 'clippedShare'>[]

/** Mends the decoded tracks where that is needed. It is a second run, because the first one shows what is needed. */
async function condition(
  options: FfmpegOptions,
  tracks: Tracks,
  { sounds, run }: { sounds: readonly Sound[]; run: Run },
): Promise<void> {
  const filters = conditioningOf(sounds)
  if (filters.length === 0) return
  const inputs = tracks.flatMap(({ wavPath }) => ['-f', 'wav', '-i', `file:${wavPath}`])
  const outputs = tracks.flatMap(({ wavPath }, index) => [
    ...['-map', `${index}:a`, '-af', filters.join(',')],
    ...wavOutput(`${wavPath}.mended`, run.fileSizeBytes),
  ])
  refuseFailedRun(await runFfmpeg(options, [...inputs, ...outputs], run), 'decode')
  for (const { wavPath } of tracks) await rename(`${wavPath}.mended`, wavPath)
}

/** The arguments of an output in the form of `pcmBlocks`. */
function wavOutput(path: string, maxBytes: number): string[] {
  // A plain WAV header is enough up to 37 hours. With -rf64 ffmpeg would reserve room for the larger header.
  const rf64 = maxBytes < 2 ** 32 ? [] : ['-rf64', 'auto']
  const plain = ['-c:a', 'pcm_s16le', '-map_metadata', '-1', '-fflags', '+bitexact']
  return [...plain, ...rf64, '-f', 'wav', `file:${path}`]
}

type Run = {
  folder: string
  timeoutMs: number
  fileSizeBytes: number
  signal: AbortSignal | undefined
  readable?: readonly string[]
}

function runFfmpeg(options: FfmpegOptions, args: readonly string[], run: Run): Promise<ProcessResult> {
  const { folder, timeoutMs, fileSizeBytes, signal, readable = [] } = run
  return runProcess({
    command: [options.program ?? 'ffmpeg', ...GENERAL_ARGUMENTS, ...args],
    folder,
    sandbox: options.sandbox,
    readable,
    timeoutMs,
    signal,
    limits: { memoryBytes: MEMORY_BYTES, cpuSeconds: timeoutMs / 1000, fileSizeBytes, newProcesses: 64 },
  })
}

/**
 * The filter that gives two channels as they are, and one channel or more than two as their mean.
 *
 * Lost packets leave a gap in the timestamps. Gaps of 40 ms or more become silence, so that later times stay correct.
 */
function filterFor(channels: number): string {
  const resample = `[0:a:0]aresample=${PCM_RATE_HZ}:async=1:min_hard_comp=0.04:first_pts=0`
  if (channels === 2) return `${resample},asplit=2[a][b];[a]pan=mono|c0=c0[c0];[b]pan=mono|c0=c1[c1]`
  // Not ffmpeg's own downmix: it leaves some channels out, and somebody may speak on any of them.
  const mean = Array.from({ length: channels }, (_, channel) => `${1 / channels}*c${channel}`).join('+')
  return `${resample},pan=mono|c0=${mean}[c0]`
}

async function keptTracks(
  tracks: DecodedTrack[],
  channels: number,
  signal: AbortSignal | undefined,
): Promise<Pick<DecodedAudio, 'tracks' | 'oneTrackReason' | 'crosstalkMs'>> {
  const [one, other] = tracks
  if (one === undefined || other === undefined)
    return { tracks, oneTrackReason: channels === 1 ? 'mono' : 'many_channels', crosstalkMs: 0 }
  const separated = await separateChannels([one.wavPath, other.wavPath], { signal })
  const { relation } = separated
  const crosstalkMs = separated.crosstalkMs[0] + separated.crosstalkMs[1]
  if (relation.kind === 'distinct') return { tracks, oneTrackReason: null, crosstalkMs }
  const channel = relation.kind === 'identical' ? relation.louder : relation.speaking
  const [kept, dropped] = channel === 0 ? [one, other] : [other, one]
  await rm(dropped.wavPath)
  const oneTrackReason = relation.kind === 'identical' ? 'identical_channels' : 'silent_channel'
  return { tracks: [kept], oneTrackReason, crosstalkMs }
}

/** The length of the shortest track in milliseconds; 0 if one has no sound. */
async function durationOf(tracks: Tracks): Promise<number> {
  const durations = tracks.map(({ wavPath }) => pcmDurationMs(wavPath).catch(() => 0))
  return Math.min(...(await Promise.all(durations)))
}

/** Only errors are logged: with more, ffmpeg copies every tag of the file into its log. */
const GENERAL_ARGUMENTS = ['-nostdin', '-hide_banner', '-nostats', '-y', '-v', 'error']

/**
 * The arguments of an input: one demuxer without guessing (otherwise ffmpeg would run a script named .wav), only
 * the `file` protocol, only this file (an M4A may refer to others), only the listed decoders, only audio.
 */
function inputArguments(path: string, format: AudioFormat, { isVideoSeen = false } = {}): string[] {
  const demuxer = DEMUXERS[format]
  return [
    ...['-max_alloc', '268435456', '-threads', '1'],
    ...['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', DECODERS.join(',')],
    ...['-max_streams', '32', '-f', demuxer],
    ...(demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
    ...(isVideoSeen ? [] : ['-vn']),
    ...['-sn', '-dn', '-i', `file:${path}`],
  ]
}

type Action = 'probe' | 'decode'

/** ENOSPC, EDQUOT and EROFS, as strerror(3) of glibc writes them. What was written before them is only a part. */
const DISK_ERROR = /No space left on device|Disk quota exceeded|Read-only file system/

/** The exit code of ffmpeg after SIGTERM (ffmpeg.c). It ends its files first, so that a part looks like a whole. */
const TERMINATED_EXIT_CODE = 255
/** EPERM, for what a file refers to, may have the same exit code: newer versions end with the low byte of the error. */
const NOT_PERMITTED = /Operation not permitted/

/**
 * Throws if the run itself failed. An exit code other than 0 is not enough: part of the file may have been decoded.
 * @throws MediaError
 */
function refuseFailedRun(result: ProcessResult, action: Action): void {
  const attempt = `Cannot ${action} the recording: ffmpeg`
  if (result.outcome === 'not_started') {
    const message = `Cannot ${action} the recording: ${result.reason}${result.isMissing ? '; install ffmpeg' : ''}`
    throw new MediaError('decoder_unavailable', message, true, { isMachine: true })
  }
  if (result.outcome === 'timeout') {
    throw new MediaError('media_timeout', `${attempt} was stopped after ${result.durationMs} ms`, true)
  }
  if (result.outcome === 'killed') {
    // SIGKILL and SIGTERM come from the kernel, short of memory, or from a server administrator. Other signals are
    // crashes on this file.
    const isFromOutside = result.signalName === 'SIGKILL' || result.signalName === 'SIGTERM'
    throw new MediaError('media_limits', `${attempt} was ${describeOutcome(result)}`, isFromOutside, {
      isMachine: isFromOutside,
    })
  }
  const isTerminated = result.outcome === 'exited' && result.exitCode === TERMINATED_EXIT_CODE
  if (isTerminated && !NOT_PERMITTED.test(result.stderr)) {
    throw new MediaError('media_limits', `${attempt} was ended by a signal`, true, { isMachine: true })
  }
  const [disk] = DISK_ERROR.exec(result.stderr) ?? []
  if (disk !== undefined) {
    throw new MediaError('media_limits', `${attempt} could not write to the disk (${disk})`, true, {
      isMachine: true,
    })
  }
  if (result.exitCode !== 0 && /Cannot allocate memory/.test(result.stderr)) {
    const message = `${attempt} needed more than ${MEMORY_BYTES} bytes of memory`
    throw new MediaError('media_limits', message, false)
  }
}

function notDecodable(action: Action, result: ProcessResult): MediaError {
  const unreadable = 'Cannot decode the recording: it contains no readable audio'
  if (action === 'decode') return new MediaError('media_unreadable', unreadable, false)
  if (result.stderr.includes("Stream map '0:a:0' matches no streams")) {
    return new MediaError('media_unsupported', 'Cannot decode the recording: it has no audio', false)
  }
  // The last one is of the stream that was to be decoded; before it, ffmpeg looks at all streams.
  const refused = /Codec \((\w+)\) not on whitelist|Decoder \(codec (\w+)\) not found/g
  const codec = [...result.stderr.matchAll(refused)].at(-1)
  if (codec !== undefined) {
    const message = `Cannot decode the recording: the codec ${codec[1] ?? codec[2]} is not supported`
    return new MediaError('media_unsupported', message, false)
  }
  return new MediaError('media_unreadable', unreadable, false)
}

function tooLong(durationMs: number, maxDurationMs: number): MediaError {
  const [hours, limit] = [durationMs, maxDurationMs].map((each) => (each / HOUR_MS).toFixed(2))
  return new MediaError(
    'media_too_long',
    `The recording is ${hours} hours long, the limit is ${limit}`,
    false,
  )
}
