import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import type { SupervisedCommand } from './supervised.ts'

// Runs one command and ends it when its owner goes away: bun supervise.ts '{"command": […], …}'
//
// Standard input is a pipe whose other end only the owner holds. The kernel closes it however the owner dies,
// kill -9 included, so its end means that nobody is there any more. This works on every Unix; a parent-death
// signal is Linux only and lost on a change of user, and no handler in the owner ever sees a SIGKILL.

const order: SupervisedCommand = JSON.parse(process.argv[2] ?? '')
const [program = '', ...args] = order.command
const child = spawn(program, args, {
  cwd: order.cwd,
  stdio: ['ignore', 'inherit', 'inherit'],
  // A process group of its own: a Ctrl-C in the terminal reaches the owner alone, which stops things in order.
  detached: true,
  ...order.user,
})

let stopping = false
process.stdin.on('data', () => {}).on('end', stop)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)

child.on('error', (error) => {
  console.error(`Cannot start ${program}: ${error.message}`)
  process.exit(127)
})
child.on('exit', (code, signal) => {
  sweepGroup()
  process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
})

function stop() {
  if (stopping) return
  stopping = true
  child.kill(order.stopSignal)
  setTimeout(() => child.kill('SIGKILL'), order.graceMs)
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
