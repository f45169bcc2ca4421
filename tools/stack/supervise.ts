import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import type { SupervisedCommand } from './supervised.ts'

// Runs one command and ends it when its owner goes away: bun supervise.ts '{"command": […], …}'
//
// Standard input is a pipe whose other end only the owner holds. The kernel closes it however the owner dies,
// kill -9 included, so its end means that nobody is there any more. This works on every Unix; a parent-death
// signal is Linux only and lost on a change of user, and no handler in the owner ever sees a SIGKILL.
// Before that, the owner may write "stop" (its grace) or "kill" (none).

/** With the owner dead nobody waits for what is under way, and the next start is about to. */
const ORPHAN_GRACE_MS = 5_000

const order: SupervisedCommand = JSON.parse(process.argv[2] ?? '')
const [program = '', ...args] = order.command
const child = spawn(program, args, {
  cwd: order.cwd,
  stdio: ['ignore', 'inherit', 'inherit'],
  // A process group of its own: a Ctrl-C in the terminal reaches the owner alone, which stops things in order.
  detached: true,
  ...order.user,
})
if (order.pidFile !== undefined) {
  writeFileSync(order.pidFile, JSON.stringify({ supervisor: process.pid, child: child.pid }))
}

let stopping = false
process.stdin.setEncoding('utf8')
process.stdin.on('data', (text) => {
  if (String(text).includes('kill')) child.kill('SIGKILL')
  else stop(order.graceMs)
})
process.stdin.on('end', () => stop(ORPHAN_GRACE_MS))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(ORPHAN_GRACE_MS))

child.on('error', (error) => {
  console.error(`Cannot start ${program}: ${error.message}`)
  end(127)
})
child.on('exit', (code, signal) => {
  sweepGroup()
  end(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
})

function stop(graceMs: number) {
  if (!stopping) child.kill(order.stopSignal)
  stopping = true
  // Again where the owner dies while it waits: the shorter grace counts.
  setTimeout(() => child.kill('SIGKILL'), graceMs)
}

/** What the command started and left behind, such as a decoder, goes with it. */
function sweepGroup() {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is empty.
  }
}

function end(code: number): never {
  if (order.pidFile !== undefined) rmSync(order.pidFile, { force: true })
  process.exit(code)
}
