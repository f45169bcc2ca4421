import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import type { SupervisedCommand } from './supervised.ts'

// Runs one command and ends it when the process that started it ends: bun supervise.ts '{"command": […], …}'
//
// Standard input is a pipe from that process. The kernel closes the pipe however the process ends, also by SIGKILL, so
// the end of standard input means that it has ended. This works on every Unix; a parent-death signal exists on Linux
// only and is lost when the user changes. Before that, the process may write "stop" (the command gets its grace period)
// or "kill" (it gets none).

/** The grace period after that process has ended: nobody waits for the command, and the next start waits for its end. */
const ORPHAN_GRACE_MS = 5_000

const settings: SupervisedCommand = JSON.parse(process.argv[2] ?? '')
const [program = '', ...args] = settings.command
const child = spawn(program, args, {
  cwd: settings.cwd,
  stdio: ['ignore', 'inherit', 'inherit'],
  // Its own process group: a Ctrl-C in the terminal must reach only the process that stops everything in order.
  detached: true,
  ...settings.user,
})
if (settings.pidFile !== undefined) {
  writeFileSync(settings.pidFile, JSON.stringify({ supervisor: process.pid, child: child.pid }))
}

let stopping = false
process.stdin.setEncoding('utf8')
process.stdin.on('data', (text) => {
  if (String(text).includes('kill')) child.kill('SIGKILL')
  else stop(settings.graceMs)
})
process.stdin.on('end', () => stop(ORPHAN_GRACE_MS))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(ORPHAN_GRACE_MS))

child.on('error', (error) => {
  console.error(`Cannot start ${program}: ${error.message}`)
  end(127)
})
child.on('exit', (code, signal) => {
  killGroup()
  end(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
})

function stop(graceMs: number) {
  if (!stopping) child.kill(settings.stopSignal)
  stopping = true
  // Called again if that process ends while the command stops: the shorter grace period counts.
  setTimeout(() => child.kill('SIGKILL'), graceMs)
}

/** Kills what the command started and left behind, such as a decoder. */
function killGroup() {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is empty.
  }
}

function end(code: number): never {
  if (settings.pidFile !== undefined) rmSync(settings.pidFile, { force: true })
  process.exit(code)
}
