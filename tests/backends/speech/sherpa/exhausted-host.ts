import { closeSync, openSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createRecogniserProcesses } from '../../../../src/backends/speech/sherpa/processes.ts'
import type { Setup } from '../../../../src/backends/speech/sherpa/protocol.ts'
import { asProcessingError } from '../../../../src/domain/transcription/failure.ts'

// A worker whose host has no more processes or open files when it starts a recogniser. Prints what was thrown, what it
// became, and the folders that are left.
// bun exhausted-host.ts files|processes

/** Any account but root's, which RLIMIT_NPROC does not bind. */
const ANY_UID = 54_321

function limit(flag: string): void {
  const { exitCode } = Bun.spawnSync(['prlimit', `--pid=${process.pid}`, flag])
  if (exitCode !== 0) throw new Error(`prlimit ${flag} ended with ${exitCode}`)
}

function useUpFiles(): void {
  limit('--nofile=200')
  const open: number[] = []
  try {
    for (;;) open.push(openSync('/dev/null', 'r'))
  } catch {
    // One for the listing of folders.
    closeSync(open.pop() ?? -1)
  }
}

function useUpProcesses(): void {
  limit('--nproc=1')
  if (process.getuid?.() === 0) process.setuid?.(ANY_UID)
}

if (process.argv[2] === 'files') useUpFiles()
else useUpProcesses()

const setup: Setup = {
  libraryDir: '/none',
  threads: 1,
  recogniser: null,
  detectorPath: null,
  diarization: null,
}
const ask = { timeoutMs: 30_000, signal: new AbortController().signal }
const thrown = await createRecogniserProcesses({ instances: 1, memoryMb: null })
  .run(setup, { kind: 'speech', wavPath: '/none' }, ask)
  .catch((error) => error)
const { code, isAway, isHostFault } = Object(asProcessingError(thrown))
const left = readdirSync(tmpdir()).filter((each) => each.startsWith('voicelog-job-'))
console.log(JSON.stringify({ thrown: thrown.code, code, isAway, isHostFault, left }))
