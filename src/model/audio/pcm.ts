import { open } from 'node:fs/promises'

/** Sample rate of decoded recordings, which speech engines expect: 16-bit mono PCM in a WAV file. */
export const PCM_RATE_HZ = 16_000

const BYTES_PER_SECOND = PCM_RATE_HZ * 2
/** Size of a block: 512 KiB, which takes about a millisecond to process. */
const BLOCK_BYTES = 524_288

/** Half-open, in milliseconds from the start of the recording. */
export type Interval = { startMs: number; endMs: number }

/** The duration of a decoded WAV file in ms, up to the end of the file: the size in the header is not used. */
export async function pcmDurationMs(path: string): Promise<number> {
  const { dataBytes } = await locateData(path)
  return Math.round((dataBytes / BYTES_PER_SECOND) * 1000)
}

/** Reads the samples of a decoded WAV file block by block. A block is valid until the next one is requested. */
export async function* pcmBlocks(path: string): AsyncGenerator<Int16Array> {
  const { dataOffset, dataBytes } = await locateData(path)
  const block = new Int16Array(BLOCK_BYTES / 2)
  const file = await open(path)
  try {
    for (let done = 0; done < dataBytes; ) {
      const wanted = Math.min(BLOCK_BYTES, dataBytes - done)
      const bytes = new Uint8Array(block.buffer, 0, wanted)
      const count = await readFully(file, bytes, dataOffset + done)
      if (count === 0) return
      yield block.subarray(0, count >> 1)
      done += count
    }
  } finally {
    await file.close()
  }
}

/** Random access to the samples of a decoded WAV file. Samples before its start and after its end read as 0. */
export type PcmFile = {
  /** Number of samples. */
  length: number
  read(from: number, count: number): Promise<Int16Array>
  write(from: number, samples: Int16Array): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a decoded WAV file to read samples and, with `writable`, to change them.
 * @throws Error if the file has no data chunk
 */
export async function openPcm(path: string, { writable = false } = {}): Promise<PcmFile> {
  const { dataOffset, dataBytes } = await locateData(path)
  const file = await open(path, writable ? 'r+' : 'r')
  const length = dataBytes / 2
  return {
    length,
    async read(from, count) {
      const samples = new Int16Array(count)
      const [start, end] = [Math.max(0, from), Math.min(length, from + count)]
      if (end > start) {
        const bytes = new Uint8Array(samples.buffer, 2 * (start - from), 2 * (end - start))
        await readFully(file, bytes, dataOffset + 2 * start)
      }
      return samples
    },
    async write(from, samples) {
      const kept = samples.subarray(Math.max(0, -from), Math.max(0, length - from))
      const bytes = new Uint8Array(kept.buffer, kept.byteOffset, kept.byteLength)
      await file.write(bytes, 0, bytes.length, dataOffset + 2 * Math.max(0, from))
    },
    close: () => file.close(),
  }
}

/** Copies an interval of a decoded WAV file into a WAV file in memory; what is outside the recording is left out. */
export async function readPcm(path: string, { startMs, endMs }: Interval): Promise<Uint8Array<ArrayBuffer>> {
  const { dataOffset, dataBytes } = await locateData(path)
  const offsetOf = (ms: number) => Math.min(dataBytes, Math.max(0, Math.round((ms * PCM_RATE_HZ) / 1000) * 2))
  const [start, end] = [offsetOf(startMs), offsetOf(endMs)]
  const data = await Bun.file(path)
    .slice(dataOffset + start, dataOffset + Math.max(start, end))
    .bytes()
  const wav = new Uint8Array(44 + data.length)
  wav.set(wavHeader(data.length))
  wav.set(data, 44)
  return wav
}

/**
 * The 44-byte header of a WAV file of 16-bit mono PCM.
 * @see Microsoft, "Multimedia Programming Interface and Data Specifications 1.0"
 */
function wavHeader(dataBytes: number): Uint8Array {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(PCM_RATE_HZ, 24)
  header.writeUInt32LE(BYTES_PER_SECOND, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}

type File = Awaited<ReturnType<typeof open>>

/** Finds the data chunk. ffmpeg may write other chunks before it, and a ds64 chunk if the file is larger than 4 GB. */
async function locateData(path: string): Promise<{ dataOffset: number; dataBytes: number }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(8)
    for (let offset = 12; (await readFully(file, header, offset)) === 8; ) {
      const dataOffset = offset + 8
      if (header.toString('latin1', 0, 4) === 'data')
        return { dataOffset, dataBytes: size - dataOffset - ((size - dataOffset) % 2) }
      const chunkBytes = header.readUInt32LE(4)
      offset = dataOffset + chunkBytes + (chunkBytes % 2)
    }
    throw new Error(`Cannot read ${path}: a WAV file of ${size} bytes without a data chunk`)
  } finally {
    await file.close()
  }
}

async function readFully(file: File, into: Uint8Array, position: number): Promise<number> {
  let done = 0
  while (done < into.length) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}
