import type { WorkerOrder } from './fixtures/worker.ts'

export type WorkerProcess = {
  /** Waits until it has said so. */
  said(line: string): Promise<void>
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void
  exited: Promise<number>
}

/** Starts a real worker process that stays at one point of its work. */
export function startWorkerProcess(order: WorkerOrder): WorkerProcess {
  const child = Bun.spawn(['bun', `${import.meta.dir}/fixtures/worker.ts`, JSON.stringify(order)], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const kill = () => child.kill('SIGKILL')
  process.on('exit', kill)
  void child.exited.then(() => process.off('exit', kill))

  const lines = new Set<string>()
  const waiting = new Set<() => void>()
  void (async () => {
    let text = ''
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (const line of text.split('\n').slice(0, -1)) lines.add(line)
      for (const wake of waiting) wake()
    }
  })()
  return {
    exited: child.exited,
    kill: (signal) => child.kill(signal),
    async said(line) {
      while (!lines.has(line)) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        const ended = await Promise.race([promise, child.exited.then((code) => code)])
        waiting.delete(resolve)
        if (typeof ended === 'number' && !lines.has(line))
          throw new Error(`The worker ended with ${ended}, not "${line}"`)
      }
    },
  }
}
