import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../config/index.ts'
import { connectDatabase } from '../../db/client.ts'
import { createLogger } from '../../lib/log.ts'
import { VERSION } from '../../lib/version.ts'
import { SECRETS } from '../../model/secrets.ts'
import { printable } from '../output.ts'
import { checkEngines } from './engines.ts'
import type { Finding } from './finding.ts'
import { checkMachine } from './machine.ts'
import { checkDatabase, checkRedis } from './services.ts'
import { checkStorage } from './storage.ts'

const USAGE = `Usage: voicelog doctor [--json]

Says what is wrong with this deployment, with the environment of the service: PostgreSQL, Redis, storage, engines, this
machine and the folders that are written to. Nothing is changed; an object is written to storage and deleted again.
Exit code 0, or 1 if something is wrong.`

/**
 * `voicelog doctor`: checks a deployment.
 *
 * @returns the exit code: 0 nothing is wrong, 1 something is, 2 wrong usage
 */
export async function runDoctor(
  args: string[],
  environment?: Record<string, string | undefined>,
  out: (line: string) => void = console.log,
): Promise<number> {
  const options = readOptions(args)
  if (options === null || options.help) {
    out(USAGE)
    return options === null ? 2 : 0
  }
  const findings = await examine(environment)
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  const warnings = findings.filter(({ state }) => state === 'warning').length
  if (options.json) {
    out(JSON.stringify({ version: VERSION, wrong, warnings, findings }))
  } else {
    const width = Math.max(...findings.map((each) => each.check.length))
    for (const { state, check, detail } of findings)
      out(printable(`${state.padEnd(7)}  ${check.padEnd(width)}  ${detail}`))
    out(`\nvoicelog ${VERSION}: ${wrong} wrong, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`)
  }
  return wrong === 0 ? 0 : 1
}

async function examine(environment?: Record<string, string | undefined>): Promise<Finding[]> {
  try {
    const config = readConfig(environment)
    const { db, close } = connectDatabase(config.databaseUrl, { maxConnections: 2 })
    try {
      // Programs are tried first: spawnSync blocks the event loop, and answers of servers would seem late.
      const machine = await checkMachine(config)
      const engines = await checkEngines(db, config)
      const services = await Promise.all([
        checkDatabase(db, config),
        checkRedis(config, createLogger('silent', SECRETS)),
        checkStorage(db, config),
      ])
      return [
        { check: 'configuration', state: 'ok', detail: 'complete' },
        ...services.flat(),
        ...engines,
        ...machine,
      ]
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((detail) => ({ check: 'configuration', state: 'wrong', detail }))
  }
}

function readOptions(args: string[]): { json: boolean; help: boolean } | null {
  try {
    const { values } = parseArgs({
      args,
      options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    return { json: values.json ?? false, help: values.help ?? false }
  } catch {
    return null
  }
}
