import { ConfigError, readPushConfig } from '../../config/index.ts'
import { parseCommandLine, UsageError } from '../usage-error.ts'
import { type BucketSource, openBucketSource } from './bucket.ts'
import { type Fields, readOwnField, readTimeZone } from './fields.ts'
import { compilePathPattern, type PathPattern } from './pattern.ts'
import { recordingAt } from './recordings.ts'
import type { Service } from './service.ts'

export const USAGE = `Usage: voicelog push PATH… [--OPTION VALUE]…

Uploads existing recordings: files, folders with everything below them, or a part of a bucket
(s3://bucket/prefix?endpoint=…&region=…, with the credentials that AWS programs take). Recordings that the service has are not
sent again, so you can repeat the command at any time.

  --url URL              address of the service (default: VOICELOG_URL)
  --api-key-file FILE    file with the API key (default: VOICELOG_API_KEY)
  --parallel N           uploads at once (default: 4)
  --retries N            further tries of a file when the service or the network fails (default: 8)
  --csv FILE             fields of each call: a column file, and any of call_id, language, operator_id,
                         customer_id, department, call_date, agent_channel. Without PATH, its files are sent
  --pattern PATTERN      fields of each call from its path, such as {call_date}_{operator_id}_{call_id}.wav
  --timezone ZONE        time zone of dates without one, such as Europe/Berlin (default: that of this machine)
  --field NAME=VALUE     a field of your organisation's own, of all calls; several times for several fields.
                         A CSV has a column field.NAME, a pattern {field.NAME}
  --language xx-XX, --department TEXT, --operator-id TEXT, --agent-channel 0|1
                         fields of all calls, unless the CSV or the pattern has them
  --watch                keeps running and uploads new files in the folders or the bucket, until Ctrl-C
  --remove-sent          with s3://…: deletes an object from the bucket once the service has it
  --settle SECONDS       with --watch: a file is complete if it has not changed for this long (default: 10)
  --dry-run              shows what would be sent, but sends nothing
  --json                 prints one line of JSON for each file

Exit code: 0 the service has every recording, 1 it does not, 2 the command is wrong.`

/** The options of the command, validated. */
export type PushOptions = {
  paths: string[]
  /** Parts of buckets; there are either these or paths. */
  buckets: BucketSource[]
  /** Whether an object is deleted from its bucket once the service has it. */
  removesSent: boolean
  /** Null with --dry-run. */
  service: Service | null
  /** Uploads at once. */
  parallel: number
  /** Further tries of a file after the first. */
  retries: number
  csvPath: string | null
  pattern: PathPattern | null
  timeZone: string
  /** Fields of every call, unless the CSV or the pattern has them. */
  defaults: Fields
  watch: boolean
  /** With `watch`, a file is complete when it has not changed for this long. */
  settleMs: number
  json: boolean
}

/**
 * Reads the arguments, and what the environment has instead of them.
 *
 * @throws UsageError
 */
export async function readOptions(
  args: string[],
  environment?: Record<string, string | undefined>,
): Promise<PushOptions> {
  const { values, positionals } = parse(args)
  const isDryRun = values['dry-run'] === true
  const watch = values.watch === true
  const csvPath = values.csv ?? null
  if (positionals.length === 0 && csvPath === null) throw new UsageError('Files or folders are required.')
  if (watch && (csvPath !== null || isDryRun)) {
    throw new UsageError(`--watch cannot be combined with ${csvPath === null ? '--dry-run' : '--csv'}`)
  }
  const addresses = positionals.filter((each) => each.startsWith('s3:'))
  if (addresses.length > 0 && (addresses.length < positionals.length || csvPath !== null))
    throw new UsageError('s3://… cannot be combined with paths or --csv')
  if (addresses.length === 0 && values['remove-sent'] === true)
    throw new UsageError('--remove-sent requires s3://…: files are never removed')
  const timeZone = readTimeZone(values.timezone)
  const parallel = readNumber('--parallel', values.parallel, { fallback: 4, min: 1, max: 32 })
  return {
    paths: addresses.length > 0 ? [] : positionals,
    buckets: addresses.map((each) => openBucketSource(each, environment)),
    removesSent: values['remove-sent'] === true && !isDryRun,
    service: isDryRun ? null : await readService(values.url, values['api-key-file'], environment),
    // One at a time, so that the lines are in the order of the files.
    parallel: isDryRun ? 1 : parallel,
    retries: readNumber('--retries', values.retries, { fallback: 8, min: 0, max: 1000 }),
    csvPath,
    pattern: values.pattern === undefined ? null : compilePathPattern(values.pattern, timeZone),
    timeZone,
    defaults: {
      ...given('language', values.language, /^[a-z]{2}-[A-Z]{2}$/, 'a code such as en-US'),
      ...given('department', values.department),
      ...given('operator_id', values['operator-id']),
      ...Object.assign({}, ...(values.field ?? []).map(readOwnField)),
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
    field: { ...text, multiple: true } as const,
    watch: flag,
    'remove-sent': flag,
    settle: text,
    'dry-run': flag,
    json: flag,
  }
  return parseCommandLine({ args, options, allowPositionals: true })
}

async function readService(
  urlOption: string | undefined,
  keyFile: string | undefined,
  environment: Record<string, string | undefined> | undefined,
): Promise<Service> {
  const config = readEnvironment(environment)
  const url = urlOption?.replace(/\/+$/, '') ?? config.url
  if (url === null)
    throw new UsageError(
      'The address of the service is missing: set --url or VOICELOG_URL, such as https://voicelog.example',
    )
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new UsageError(`--url is ${JSON.stringify(url)}: expected an http or https address`)
  }
  const apiKey = keyFile === undefined ? config.apiKey : await readKeyFile(keyFile)
  if (apiKey !== null && /^[\x21-\x7e]+$/.test(apiKey)) return { url, apiKey }
  // The key is never an argument, because other users of the machine can see those.
  const what = apiKey === null ? 'is missing' : 'contains spaces or characters outside ASCII'
  throw new UsageError(`The API key ${what}: set VOICELOG_API_KEY or --api-key-file`)
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
  throw new UsageError(`${name} is ${JSON.stringify(given)}: expected a number from ${min} to ${max}`)
}

function given(name: keyof Fields, value: string | undefined, form?: RegExp, example?: string): Fields {
  if (value === undefined) return {}
  if (form !== undefined && !form.test(value)) {
    throw new UsageError(`--${name.replace('_', '-')} is ${JSON.stringify(value)}: expected ${example}`)
  }
  return { [name]: value }
}
