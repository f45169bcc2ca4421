import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '../../src/backends/sandbox.ts'
import { findDetector } from '../../src/backends/speech/sherpa/library.ts'
import { createSileroDetector, type SileroOptions } from '../../src/backends/speech-activity/silero.ts'
import { silentLogger } from '../../src/lib/log.ts'

/** Silero's detector in the sandbox of this machine. It fails where it would fall back to the level of the sound. */
export function openRealDetector(options: Partial<SileroOptions> = {}) {
  const libraryDir = join(tmpdir(), 'voicelog-test-library')
  return createSileroDetector({
    libraryDir,
    modelPath: findDetector(libraryDir),
    instances: 1,
    memoryMb: null,
    sandbox: openSandbox('auto', silentLogger),
    log: {
      warn: (fields: unknown) => {
        throw new Error(`The detector does not run: ${JSON.stringify(fields)}`)
      },
    },
    ...options,
  })
}
