import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Interval, readPcm } from '../../../model/audio/pcm.ts'
import { runProcess } from '../../process.ts'
import type { Sandbox } from '../../sandbox.ts'

/** The format in which a chunk is sent. FLAC is lossless at half the size of WAV; Opus has a tenth of it. */
export type SentFormat = 'flac' | 'opus' | 'wav'

/** One chunk of a recording; its file is encoded when it is asked for. */
export type AudioChunk = { durationMs: number; file(format: SentFormat, signal: AbortSignal): Promise<File> }

/** The chunk of a decoded track in an interval. */
export function audioChunkOf(wavPath: string, stretch: Interval, sandbox: Sandbox | null = null): AudioChunk {
  return {
    durationMs: stretch.endMs - stretch.startMs,
    async file(format, signal) {
      const wav = await readPcm(wavPath, stretch)
      const encoded =
        format === 'wav' ? null : await encode(wav, format, { parent: dirname(wavPath), signal, sandbox })
      // Servers detect the format by the file extension.
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

/** The encoded audio; null if ffmpeg cannot encode it, which WAV then replaces. @throws the signal's reason */
async function encode(
  wav: Uint8Array,
  format: keyof typeof CODECS,
  { parent, signal, sandbox }: { parent: string; signal: AbortSignal; sandbox: Sandbox | null },
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
      sandbox,
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
