import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import sherpaPackage from 'sherpa-onnx-node/package.json' with { type: 'json' }
import { messageOf } from '../../../lib/cause.ts'
import { isBinary } from '../../own-program.ts'

/** The name under which the build embeds sherpa-onnx in the binary. */
export const EMBEDDED_NAME = 'sherpa'

/** The packages that a build embeds: the JavaScript of sherpa-onnx and, next to it, the native part. */
export const LIBRARY_PACKAGES = (platform: string, arch: string) => [
  'sherpa-onnx-node',
  `sherpa-onnx-${platform === 'win32' ? 'win' : platform}-${arch}`,
]

/** Silero's detector of speech, version 6. The rest of its package is not used. */
export const DETECTOR_FILE = '@ricky0123/vad-web/dist/silero_vad_v6.onnx'

/** The parts of sherpa-onnx that are used. The library has no types of its own when it is loaded by path. */
export type Sherpa = {
  OfflineRecognizer: new (
    config: object,
  ) => {
    createStream(hotwords?: string): {
      acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void
    }
    decode(stream: object): void
    getResult(stream: object): unknown
  }
  Vad: new (
    config: object,
    bufferSeconds: number,
  ) => {
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    front(externalBuffer: boolean): { start: number; samples: Float32Array }
    pop(): void
    flush(): void
  }
  OfflineSpeakerDiarization: new (
    config: object,
  ) => {
    process(samples: Float32Array): { start: number; end: number; speaker: number }[]
  }
}

/**
 * Loads sherpa-onnx into this process. A fault in native code can end the process.
 *
 * From the source it is the installed package. A dynamic library cannot be loaded from inside the binary, so the binary
 * unpacks it into `libraryDir` first, once for each version.
 * @throws Error if the library is missing or cannot be unpacked
 */
export function loadSherpa(libraryDir: string): Sherpa {
  return createRequire(import.meta.url)(findSherpa(libraryDir))
}

/**
 * The path of the library's main file, which the binary unpacks if need be.
 * @throws Error if it cannot be unpacked
 */
export function findSherpa(libraryDir: string): string {
  return isBinary ? unpack(libraryDir) : Bun.resolveSync('sherpa-onnx-node', import.meta.dir)
}

/**
 * The path of the model that finds speech, which the binary unpacks together with the library.
 * @throws Error if there is none
 */
export function findDetector(libraryDir: string): string {
  if (!isBinary) return Bun.resolveSync(DETECTOR_FILE, import.meta.dir)
  const path = join(dirname(dirname(findSherpa(libraryDir))), basename(DETECTOR_FILE))
  if (existsSync(path)) return path
  throw new Error(`there is no ${path}`)
}

/** Unpacks the library, unless it is complete already. @returns the path of its main file */
function unpack(libraryDir: string): string {
  const embedded = join(import.meta.dir, EMBEDDED_NAME)
  const name = `sherpa-onnx-${sherpaPackage.version}-${process.platform}-${process.arch}`
  const folder = join(libraryDir, name)
  const main = join(folder, 'sherpa-onnx-node', sherpaPackage.main)
  if (!existsSync(embedded)) {
    // A cross-compiled binary embeds no library; the packages may be put there by hand.
    if (existsSync(main)) return main
    throw new Error(`this executable was built without sherpa-onnx, and ${folder} has none`)
  }
  try {
    if (!isComplete(embedded, folder)) unpackInto(folder, embedded, libraryDir)
  } catch (error) {
    const message = messageOf(error)
    throw new Error(`sherpa-onnx cannot be unpacked; SHERPA_LIBRARY_DIR names a folder for it: ${message}`)
  }
  return main
}

function unpackInto(folder: string, embedded: string, libraryDir: string): void {
  mkdirSync(libraryDir, { recursive: true })
  const fresh = mkdtempSync(join(libraryDir, '.unpacking-'))
  try {
    copyFiles(embedded, fresh)
    place(fresh, folder, () => isComplete(embedded, folder))
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Moves the unpacked folder into place. Another process may have done so at the same time; its folder then stays. */
function place(fresh: string, folder: string, isThere: () => boolean): void {
  try {
    renameSync(fresh, folder)
  } catch (error) {
    if (!isThere()) {
      if (!existsSync(folder)) throw error
      rmSync(folder, { recursive: true, force: true })
      renameSync(fresh, folder)
    }
  }
}

function copyFiles(from: string, to: string): void {
  for (const each of filesBelow(from)) {
    const target = join(to, relative(from, each))
    mkdirSync(dirname(target), { recursive: true })
    // Embedded files can be read but not copied.
    writeFileSync(target, readFileSync(each))
  }
}

function isComplete(embedded: string, folder: string): boolean {
  return filesBelow(embedded).every((each) => {
    const copy = statSync(join(folder, relative(embedded, each)), { throwIfNoEntry: false })
    return copy?.size === statSync(each).size
  })
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((each) => join(folder, each))
    .filter((each) => statSync(each).isFile())
}
