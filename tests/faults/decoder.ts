import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/poll.ts'
import { wavOf } from '../support/wav.ts'

/** In a recording, takes down whatever the fault says. */
const MARK = 'THE-MARK-OF-A-HOSTILE-RECORDING'

/**
 * ffmpeg with a fault, found on the PATH before the real one, which it becomes where there is none.
 * `hold` stays in the middle of the work. On a marked recording: `crash` dies of a segmentation fault, `killed` as by
 * the kernel in want of memory, `worker` takes the worker's own process with it.
 */
export function faultyDecoder(fault: 'hold' | 'crash' | 'killed' | 'worker') {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-decoder-'))
  const reached = join(folder, 'reached')
  const real = Bun.which('ffmpeg')
  if (real === null) throw new Error('Cannot find ffmpeg')
  const actions = {
    hold: `: > ${reached}; exec /bin/sleep 600`,
    crash: 'kill -SEGV $$',
    killed: 'kill -KILL $$',
    worker: 'kill -KILL $PPID; exec /bin/sleep 600',
  }
  const onMark = `for each; do
  file="\${each#file:}"
  if [ "$file" != "$each" ] && [ -f "$file" ] && /bin/grep -q ${MARK} "$file"; then ${actions[fault]}; fi
done`
  writeFileSync(
    join(folder, 'ffmpeg'),
    `#!/bin/sh\n${fault === 'hold' ? actions.hold : onMark}\nexec ${real} "$@"\n`,
  )
  chmodSync(join(folder, 'ffmpeg'), 0o755)
  return {
    // In the sandbox it could not say that it was reached, nor take the worker with it.
    environment: { PATH: `${folder}:${Bun.env.PATH}`, SANDBOX: 'off' },
    reached: () => eventually(() => existsSync(reached), { withinMs: 30_000 }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A good WAV file that bears the mark. */
export function markedWav(): Uint8Array<ArrayBuffer> {
  const wav = wavOf(1_000)
  wav.set(new TextEncoder().encode(MARK), 4_000)
  return wav
}
