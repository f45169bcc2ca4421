import { parseArgs } from 'node:util'
import { ConfigError, readPushConfig } from '../../config/index.ts'
import { type Fields, readTimeZone, UsageError } from './fields.ts'
import { compilePathPattern, type PathPattern } from './pattern.ts'
import { recordingAt } from './recordings.ts'
import type { Service } from './service.ts'

export const USAGE = `Usage: voicelog push PATH… [--OPTION VALUE]…

Uploads recordings that are there already: files, or folders with all below them. What the service has is not sent
again, so it can be run again after anything, and as often as you like.

  --url URL              the service; else VOICELOG_URL
  --api-key-file FILE    holds the API key; else VOICELOG_API_KEY
  --parallel N           uploads at once (4)
  --retries N            further tries of a file where the service or the network fails (8)
  --csv FILE             says more about each file: a column file, and any of call_id, language, operator_id,
                         customer_id, department, call_date, agent_channel. Without PATH its files are sent
  --pattern PATTERN      reads the same from the path, such as {call_date}_{operator_id}_{call_id}.wav
  --timezone ZONE        of dates without one, such as Europe/Berlin (that of this machine)
  --language xx-XX, --department TEXT, --operator-id TEXT, --agent-channel 0|1
                         for all files of which neither CSV nor pattern says it
  --watch                goes on: sends files that are put into the folders, until Ctrl-C
  --settle SECONDS       with --watch: a file that has not changed for this long is whole (10)
  --dry-run              shows what would be sent, and sends nothing
  --json                 one line of JSON for each file

Ends with 0 where everything is there, 1 where something is not, 2 where the command is wrong.`

export type PushOptions = {
  paths: string[]
  /** Null with --dry-run, which needs none. */
  service: Service | null
  parallel: number
  retries: number
  csvPath: string | null
  pattern: PathPattern | null
  timeZone: string
  /** What is said of every call, unless the CSV or the pattern says otherwise. */
  defaults: Fields
  watch: boolean
  settleMs: number
  json: boolean
}

/** Reads the arguments. @throws UsageError */
export async function readOptions(
  args: string[],
  environment?: Record<string, string | undefined>,
): Promise<PushOptions> {
  const { values, positionals } = parse(args)
  const isDryRun = values['dry-run'] === true
  const watch = values.watch === true
  const csvPath = values.csv ?? null
  if (positionals.length === 0 && csvPath === null) throw new UsageError('Which files or folders?')
  if (watch && (csvPath !== null || isDryRun)) {
    throw new UsageError(`--watch does not go with ${csvPath === null ? '--dry-run' : '--csv'}`)
  }
  const timeZone = readTimeZone(values.timezone)
  const parallel = readNumber('--parallel', values.parallel, { fallback: 4, min: 1, max: 32 })
  return {
    paths: positionals,
    service: isDryRun ? null : await readService(values.url, values['api-key-file'], environment),
    // What is shown to be read is in the order of the files.
    parallel: isDryRun ? 1 : parallel,
    retries: readNumber('--retries', values.retries, { fallback: 8, min: 0, max: 1000 }),
    csvPath,
    pattern: values.pattern === undefined ? null : compilePathPattern(values.pattern, timeZone),
    timeZone,
    defaults: {
      ...given('language', values.language, /^[a-z]{2}-[A-Z]{2}$/, 'a code such as en-US'),
      ...given('department', values.department),
      ...given('operator_id', values['operator-id']),
      ...given('agent_channel', values['agent-channel'], /^[01]$/, '0 (left) or 1 (right)'),
    },
    watch,
    settleMs: readNumber('--settle', values.settle, { fallback: 10, min: 0.1, max: 86_400 }) * 1000,
    json: values.json === true,
  }
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

function parse(args: string[]) {
  const options = {
    url: text,
    'api-key-file': text,
    parallel: text,
    retries: text,
    csv: text,
    pattern: text,
    timezone: text,
    language: text,
    department: text,
    'operator-id': text,
    'agent-channel': text,
    watch: flag,
    settle: text,
    'dry-run': flag,
    json: flag,
  }
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true })
  } catch (error) {
    // parseArgs says which option it does not know, or that one lacks its value.
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

async function readService(
  urlOption: string | undefined,
  keyFile: string | undefined,
  environment: Record<string, string | undefined> | undefined,
): Promise<Service> {
  const config = readEnvironment(environment)
  const url = urlOption?.replace(/\/+$/, '') ?? config.url
  if (url === null)
    throw new UsageError('Where to? --url or VOICELOG_URL says it, such as https://voicelog.example')
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new UsageError(`--url is ${JSON.stringify(url)}: an http or https address would do`)
  }
  const apiKey = keyFile === undefined ? config.apiKey : await readKeyFile(keyFile)
  if (apiKey !== null && /^[\x21-\x7e]+$/.test(apiKey)) return { url, apiKey }
  // Never an option of its own: other users of the machine see the arguments of every command.
  const what = apiKey === null ? 'no API key' : 'an API key with spaces or foreign characters in it'
  throw new UsageError(`There is ${what}: VOICELOG_API_KEY or the file that --api-key-file names holds it`)
}

function readEnvironment(environment: Record<string, string | undefined> | undefined) {
  try {
    return readPushConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}

async function readKeyFile(path: string): Promise<string> {
  if ((await recordingAt(path)) === null)
    throw new UsageError(`--api-key-file ${path}: there is no such file`)
  return (await Bun.file(path).text()).trim()
}

function readNumber(
  name: string,
  given: string | undefined,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  if (given === undefined) return fallback
  const number = Number(given)
  const isWhole = Number.isInteger(number) || !Number.isInteger(min)
  if (given.trim() !== '' && isWhole && number >= min && number <= max) return number
  throw new UsageError(`${name} is ${JSON.stringify(given)}: a number from ${min} to ${max} would do`)
}

function given(name: keyof Fields, value: string | undefined, form?: RegExp, example?: string): Fields {
  if (value === undefined) return {}
  if (form !== undefined && !form.test(value)) {
    throw new UsageError(`--${name.replace('_', '-')} is ${JSON.stringify(value)}: ${example} would do`)
  }
  return { [name]: value }
}
