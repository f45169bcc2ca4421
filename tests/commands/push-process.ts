import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { wavOf } from '../support/wav.ts'

/** A line of `--json`. */
export type PushedFile = {
  file: string
  outcome: string
  call_id: string | null
  voicelog_id: string | null
  size_bytes: number
  code: string | null
  message: string | null
  fields?: Record<string, string>
}

export type PushProcess = {
  /** What it has printed on standard output so far. */
  readonly out: string
  readonly error: string
  readonly pid: number
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): void
  /** The exit code, after all output was read. */
  ended: Promise<number>
  /** The lines of --json so far. */
  files(): PushedFile[]
}

/** Starts `voicelog push` as a user does. The environment has only PATH and the given variables. */
export function startPush(args: string[], environment: Record<string, string> = {}): PushProcess {
  const main = join(import.meta.dir, '../../src/main.ts')
  const child = Bun.spawn([process.execPath, main, 'push', ...args], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    env: { PATH: Bun.env.PATH ?? '', ...environment },
  })
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  const said = { out: '', error: '' }
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>, name: 'out' | 'error') => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) said[name] += chunk
  }
  const ended = Promise.all([child.exited, read(child.stdout, 'out'), read(child.stderr, 'error')])
  return {
    get out() {
      return said.out
    },
    get error() {
      return said.error
    },
    pid: child.pid,
    kill: (signal) => child.kill(signal),
    ended: ended.then(([code]) => {
      process.off('exit', kill)
      return code
    }),
    files: () => {
      const lines = said.out.split('\n').slice(0, -1)
      return lines.filter((each) => each.startsWith('{')).map((each): PushedFile => JSON.parse(each))
    },
  }
}

/** Runs `voicelog push` and waits for its end. */
export async function push(args: string[], environment: Record<string, string> = {}) {
  const child = startPush(args, environment)
  const code = await child.ended
  return { code, out: child.out, error: child.error, files: child.files(), outcomes: countsOf(child.files()) }
}

export function countsOf(files: PushedFile[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of files) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Writes one recording for each name, all different. */
export async function writeRecordings(folder: string, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await Bun.write(path, recordingOf(index))
  }
}

/** A short recording, different for each number. */
export function recordingOf(number: number): Uint8Array<ArrayBuffer> {
  const wav = wavOf(100)
  new DataView(wav.buffer).setUint32(60, number, true)
  return wav
}
