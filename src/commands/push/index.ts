import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { printable } from '../output.ts'
import { UsageError } from '../usage-error.ts'
import { listObjects, objectPusher, watchBuckets } from './bucket.ts'
import { type PushOptions, readOptions, USAGE } from './options.ts'
import { type FileOutcome, isWorthRetrying } from './outcome.ts'
import { type PushDeps, pushOne } from './push-one.ts'
import { filesBelow, type RecordingFile, recordingAt, type UnreadableFile } from './recordings.ts'
import { createReport, type Terminal, type Workload } from './report.ts'
import { createSharedBackoff, requestWithRetries, type SharedBackoff } from './retries.ts'
import { checkService, type Service } from './service.ts'
import { readSidecar, type Sidecar } from './sidecar.ts'
import { watchFolders } from './watch.ts'

/**
 * `voicelog push PATH…`: uploads existing recordings to a service through its public API.
 *
 * It keeps no list of what it has sent. The service answers 409 to a recording that it has, which counts as done, so a
 * run that was killed can be repeated.
 *
 * @returns the exit code: 0 the service has every recording, 1 it does not, 2 wrong usage
 */
export async function runPush(
  args: string[],
  environment?: Record<string, string | undefined>,
): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE)
    return 0
  }
  try {
    const options = await readOptions(args, environment)
    const sidecar = options.csvPath === null ? null : await readSidecar(options.csvPath, options.timeZone)
    await checkPaths(options)
    return await push(options, sidecar)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${printable(error.message)}\n\nSee voicelog push --help.`)
    return 2
  }
}

async function push(options: PushOptions, sidecar: Sidecar | null): Promise<number> {
  const stopping = new AbortController()
  const backoff = createSharedBackoff()
  const forget = stopOnSignals(stopping)
  try {
    if (options.service !== null) {
      const problem = await connectionProblem(options.service, {
        backoff,
        ...options,
        stopping: stopping.signal,
      })
      if (problem !== null) {
        console.error(printable(problem))
        return 1
      }
    }
    return options.watch
      ? await pushWatched(options, backoff, stopping)
      : await pushListed(options, sidecar, backoff, stopping)
  } finally {
    forget()
  }
}

async function pushListed(
  options: PushOptions,
  sidecar: Sidecar | null,
  backoff: SharedBackoff,
  stopping: AbortController,
): Promise<number> {
  const { recordings, unreadable } =
    options.buckets.length > 0
      ? { recordings: await listObjects(options.buckets, stopping.signal), unreadable: [] }
      : await listRecordings(options.paths, sidecar)
  const bytes = recordings.reduce((sum, each) => sum + each.sizeBytes, 0)
  const report = reportOf(options, backoff, { files: recordings.length, bytes })
  for (const each of unreadable) report.outcome(unreadableOutcome(each))
  const deps = depsOf(options, sidecar, backoff, stopping, report)
  await pushAll(options, recordings.values(), deps, (outcome) => report.outcome(outcome))
  return report.end() ? 0 : 1
}

async function pushWatched(
  options: PushOptions,
  backoff: SharedBackoff,
  stopping: AbortController,
): Promise<number> {
  const report = reportOf(options, backoff, null)
  const watching = { stopping: stopping.signal, onError: (message: string) => report.say(message) }
  const { paths, buckets, settleMs } = options
  const watched =
    buckets.length > 0 ? watchBuckets(buckets, watching) : watchFolders(paths, { ...watching, settleMs })
  const names = [...paths, ...buckets.map(({ bucket, prefix }) => `s3://${bucket.bucket}/${prefix}`)]
  report.say(`Watching ${names.join(', ')}; press Ctrl-C to stop.`)
  const deps = depsOf(options, null, backoff, stopping, report)
  await pushAll(options, watched.settled(), deps, (outcome) => {
    // The next run finds the files that this one did not try.
    if (outcome.kind === 'not_tried' && outcome.code === null) return
    report.outcome(outcome)
    if (isWorthRetrying(outcome)) watched.done(outcome)
  })
  return report.end() ? 0 : 1
}

/** `parallel` workers take files from one source. `onOutcome` is called once for each file. */
async function pushAll(
  { parallel, buckets, removesSent }: PushOptions,
  source: Iterator<RecordingFile> | AsyncIterator<RecordingFile>,
  deps: PushDeps,
  onOutcome: (outcome: FileOutcome) => void,
): Promise<void> {
  const pusher =
    buckets.length > 0 ? await objectPusher({ removesSent }) : { push: pushOne, close: async () => {} }
  const work = async () => {
    while (true) {
      const { done, value } = await source.next()
      if (done) return
      onOutcome(await pusher.push(deps, value))
    }
  }
  try {
    await Promise.all(Array.from({ length: parallel }, work))
  } finally {
    await pusher.close()
  }
}

function depsOf(
  options: PushOptions,
  sidecar: Sidecar | null,
  backoff: SharedBackoff,
  stopping: AbortController,
  report: { bytes(bytes: number): void; say(line: string): void },
): PushDeps {
  return {
    service: options.service,
    backoff,
    retries: options.retries,
    stopping: stopping.signal,
    describe: (path) => describe(options, sidecar, path),
    onBytes: (bytes) => report.bytes(bytes),
    onKeyRefused(message) {
      if (!stopping.signal.aborted) report.say(`The service no longer accepts the API key: ${message}`)
      stopping.abort()
    },
  }
}

/** The fields of a call: those of the CSV, else of the pattern, else of the options. */
function describe(
  { pattern, defaults, csvPath }: PushOptions,
  sidecar: Sidecar | null,
  path: string,
): ReturnType<PushDeps['describe']> {
  const fromPattern = pattern === null ? {} : pattern(resolve(path))
  const fromSidecar = sidecar === null ? {} : sidecar.get(resolve(path))
  // A call that was sent without these fields cannot be sent again with them.
  if (fromPattern === null)
    return { skip: { code: 'no_match', message: 'its path does not match the pattern' } }
  if (fromSidecar === undefined)
    return { skip: { code: 'no_row', message: `it has no row in ${csvPath ?? 'the CSV'}` } }
  return { fields: { ...defaults, ...fromPattern, ...fromSidecar } }
}

async function checkPaths({ paths, watch }: PushOptions): Promise<void> {
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (found === null) throw new UsageError(`${path} does not exist or cannot be read`)
    if (watch && !found.isDirectory())
      throw new UsageError(`${path} is not a folder: --watch requires folders`)
  }
}

/** All files to upload, each once: those of the paths, or without paths those of the CSV. */
async function listRecordings(paths: readonly string[], sidecar: Sidecar | null) {
  const found = new Map<string, RecordingFile>()
  const unreadable: UnreadableFile[] = []
  for (const path of paths.length > 0 ? paths : (sidecar?.keys() ?? [])) {
    const recording = await recordingAt(path)
    if (recording !== null) found.set(resolve(path), recording)
    else if ((await stat(path).catch(() => null))?.isDirectory()) {
      for await (const each of filesBelow(path)) {
        if ('reason' in each) unreadable.push(each)
        else found.set(resolve(each.path), each)
      }
    } else unreadable.push({ path, reason: 'there is no such file' })
  }
  return { recordings: [...found.values()], unreadable }
}

function unreadableOutcome({ path, reason }: UnreadableFile): FileOutcome {
  return {
    recording: { path, sizeBytes: 0, modifiedMs: 0 },
    kind: 'failed',
    callId: null,
    voicelogId: null,
    code: 'unreadable',
    message: reason,
    fields: {},
  }
}

/** Checks the address and the key before the first file, since wrong ones would fail every file. Null: they work. */
async function connectionProblem(
  service: Service,
  options: Parameters<typeof requestWithRetries>[0],
): Promise<string | null> {
  const answer = await requestWithRetries(options, () => checkService(service))
  switch (answer.kind) {
    case 'key_refused':
      return `${service.url} does not accept the API key: ${answer.message}`
    case 'gave_up':
      return `Cannot reach ${service.url}: ${answer.message}`
    case 'refused':
      return answer.code === 'not_found' ? null : `Cannot push to ${service.url}: ${answer.message}`
    default:
      return `Cannot push to ${service.url}: there is no Voicelog at this address`
  }
}

/** The first Ctrl-C lets running uploads finish, the second ends the process at once. */
function stopOnSignals(stopping: AbortController): () => void {
  const onSignal = () => {
    if (stopping.signal.aborted) process.exit(130)
    console.error('\nFinishing running uploads; press Ctrl-C again to stop at once.')
    stopping.abort()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
}

function reportOf({ json }: PushOptions, backoff: SharedBackoff, workload: Workload) {
  const { stderr } = process
  const terminal: Terminal = {
    out: (line) => console.log(line),
    error: (line) => console.error(line),
    progress: stderr.isTTY
      ? { write: (text) => stderr.write(text), columns: () => stderr.columns || 80 }
      : null,
  }
  return createReport(terminal, { json, workload, waitsUntilMs: () => backoff.waitsUntilMs })
}
