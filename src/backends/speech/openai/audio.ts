import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Interval, readPcm } from '../../../model/audio/pcm.ts'
import { runProcess } from '../../process.ts'

/** What a chunk of a recording is sent as: FLAC is lossless at half the size of WAV, Opus a tenth of it. */
export type SentFormat = 'flac' | 'opus' | 'wav'

/** The sound of one chunk, made as it is asked for. */
export type AudioChunk = { durationMs: number; file(format: SentFormat, signal: AbortSignal): Promise<File> }

/** A stretch of a decoded track as a chunk to send. */
export function audioChunkOf(wavPath: string, stretch: Interval): AudioChunk {
  return {
    durationMs: stretch.endMs - stretch.startMs,
    async file(format, signal) {
      const wav = await readPcm(wavPath, stretch)
      const encoded = format === 'wav' ? null : await encode(wav, format, dirname(wavPath), signal)
      // Servers go by the name's ending.
      if (format === 'wav' || encoded === null) return new File([wav], 'recording.wav', { type: 'audio/wav' })
      const { extension, type } = CODECS[format]
      return new File([encoded], `recording.${extension}`, { type })
    },
  }
}

const CODECS = {
  flac: { extension: 'flac', type: 'audio/flac', args: ['-c:a', 'flac', '-f', 'flac'] },
  opus: {
    extension: 'ogg',
    type: 'audio/ogg',
    args: ['-c:a', 'libopus', '-b:a', '24k', '-application', 'voip', '-f', 'ogg'],
  },
} as const

/** Null where ffmpeg cannot do it: WAV will do as well. @throws the signal's reason */
async function encode(
  wav: Uint8Array,
  format: keyof typeof CODECS,
  parent: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  signal.throwIfAborted()
  const folder = await mkdtemp(join(parent, 'chunk-'))
  try {
    await Bun.write(join(folder, 'in.wav'), wav)
    const result = await runProcess({
      command: [
        'ffmpeg',
        ...['-nostdin', '-hide_banner', '-nostats', '-v', 'error', '-threads', '1'],
        ...['-protocol_whitelist', 'file', '-f', 'wav', '-i', 'file:in.wav'],
        ...['-map_metadata', '-1', '-fflags', '+bitexact', ...CODECS[format].args, 'file:out'],
      ],
      folder,
      timeoutMs: 60_000 + wav.length / 10_000,
      signal,
      limits: { memoryBytes: 1_000_000_000, fileSizeBytes: wav.length + 65_536, newProcesses: 64 },
    })
    const isEncoded = result.outcome === 'exited' && result.exitCode === 0
    return isEncoded ? await Bun.file(join(folder, 'out')).bytes() : null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
