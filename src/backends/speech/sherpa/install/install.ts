import { createHash } from 'node:crypto'
import { link, mkdir, mkdtemp, readdir, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { pause } from '../../../../lib/async/wait.ts'
import { hasCode, messageOf } from '../../../../lib/cause.ts'
import { formatBytes } from '../../../../lib/numbers/format.ts'
import { type CatalogueModel, RELEASES } from '../catalogue.ts'
import { MANIFEST_FILE, parseManifest } from '../manifest.ts'
import { downloadModelFile, partsOf, type Timing } from './download.ts'
import { ModelFailure, ModelLocked } from './failure.ts'
import { unpackFiles } from './unpack.ts'

/** Reports the progress of an installation. */
export type InstallProgress = {
  /** `doneBytes` of `totalBytes` have arrived; the first `keptBytes` of them are from an earlier try. */
  at(doneBytes: number, totalBytes: number, keptBytes: number): void
  /** The connection broke for this reason, and the download is tried again. */
  say(line: string): void
  /** The file is complete, and is now checked and unpacked. */
  end(): void
}

export type InstallDeps = {
  modelsDir: string
  /** Address to download from instead of that of the releases; null for that of the releases. */
  mirror: string | null
  progress: InstallProgress
  signal: AbortSignal
  timing?: Partial<Timing>
}

/** `file` is the path of a copy of the download, for machines without a network. Null: download it. */
export type InstallOptions = { file: string | null }

/**
 * Installs a model of the catalogue in the models folder, completely or not at all.
 *
 * @throws ModelFailure, or the reason of `signal`
 */
export async function installModel(
  deps: InstallDeps,
  model: CatalogueModel,
  options: InstallOptions,
): Promise<void> {
  try {
    await install(deps, model, options)
  } catch (error) {
    deps.signal.throwIfAborted()
    if (!isOfDisk(error)) throw error
    throw new ModelFailure(`Cannot write to ${deps.modelsDir} (${messageOf(error)})`, { cause: error })
  }
}

/** A disk that is full or read-only, or a folder of another user. */
function isOfDisk(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'].some((code) => hasCode(error, code))
}

async function install(
  { modelsDir, mirror, progress, signal, timing }: InstallDeps,
  model: CatalogueModel,
  { file }: InstallOptions,
): Promise<void> {
  const url = `${mirror ?? RELEASES}/${model.path}`
  const downloads = join(modelsDir, '.downloads')
  await mkdir(downloads, { recursive: true })
  await using _lock = await lock(join(downloads, `${model.name}.lock`))
  await removeUnfinished(modelsDir, model)
  await refuseWithoutSpace(modelsDir, model)
  const path = file ?? join(downloads, basename(model.path))
  if (file === null && !(await isThere(path))) {
    await downloadModelFile({
      url,
      path,
      sizeBytes: model.sizeBytes,
      signal,
      onBytes: progress.at,
      onRetry: progress.say,
      timing,
    })
  }
  progress.end()
  const { sha256, sizeBytes } = await checked(path, model, file)
  const staging = await mkdtemp(join(modelsDir, stagingPrefix(model)))
  try {
    await unpackInto(staging, path, model, signal)
    const source = { address: url, sha256, size_bytes: sizeBytes, verified: true }
    const manifest = JSON.stringify({ ...model.manifest, source }, null, 2)
    parseManifest(manifest)
    await Bun.write(join(staging, MANIFEST_FILE), `${manifest}\n`)
    await replace(staging, join(modelsDir, model.name))
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  if (file === null) await rm(path)
}

const stagingPrefix = ({ name }: CatalogueModel) => `.unpacking-${name}@`

/**
 * Removes what a process left that was killed while it unpacked this model: hundreds of megabytes. The lock of the model
 * says that nobody else unpacks it now.
 */
async function removeUnfinished(modelsDir: string, model: CatalogueModel): Promise<void> {
  for (const each of await readdir(modelsDir))
    if (each.startsWith(stagingPrefix(model)))
      await rm(join(modelsDir, each), { recursive: true, force: true })
}

/** How often a lock is renewed, and after how long without that its process counts as ended. */
const LOCK = { renewMs: 20_000, staleMs: 120_000 }

/**
 * Keeps two processes from writing to the same download, also two hosts that share a folder. The lock of a process that
 * has ended is removed.
 */
async function lock(path: string): Promise<AsyncDisposable> {
  const id = crypto.randomUUID()
  const content = `${process.pid} ${hostname()} ${id}`
  // Written first and then linked: a lock that is there has its process id in it.
  const own = `${path}.${id}`
  try {
    await writeFile(own, content)
    return await linkLock(own, path, content)
  } finally {
    await rm(own, { force: true })
  }
}

async function linkLock(own: string, path: string, content: string): Promise<AsyncDisposable> {
  while (true) {
    try {
      await link(own, path)
      const renewing = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), LOCK.renewMs)
      return {
        async [Symbol.asyncDispose]() {
          clearInterval(renewing)
          if ((await readLock(path)) === content) await rm(path, { force: true })
        },
      }
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const owner = await readLockOwner(path)
    // The lock was released in the meantime.
    if (owner === null) continue
    if (owner.isAlive)
      throw new ModelLocked(`${owner.name} is already downloading this model; if it is not, remove ${path}`)
    await removeDead(own, path, owner.content)
  }
}

/** How long to wait for another process that removes the same lock. It does so in less. */
const REMOVAL_MS = 20

/**
 * Removes the lock of a process that has ended, unless another process is removing it. A second lock guards the removal:
 * of two processes that find the dead lock at once, the slower would remove the new lock of the faster.
 */
async function removeDead(own: string, path: string, dead: string): Promise<void> {
  const removal = `${path}.removal`
  try {
    await link(own, removal)
  } catch {
    const since = await stat(removal).catch(() => null)
    if (since !== null && Date.now() - since.mtimeMs > LOCK.staleMs) await rm(removal, { force: true })
    await pause(REMOVAL_MS)
    return
  }
  try {
    if ((await readLock(path)) === dead) await rm(path, { force: true })
  } finally {
    await rm(removal, { force: true })
  }
}

async function readLock(path: string): Promise<string | null> {
  return await Bun.file(path)
    .text()
    .catch(() => null)
}

async function readLockOwner(
  path: string,
): Promise<{ content: string; name: string; isAlive: boolean } | null> {
  const [content, info] = await Promise.all([readLock(path), stat(path).catch(() => null)])
  if (content === null || info === null) return null
  const [id = '', host = hostname()] = content.split(' ')
  const pid = Number(id)
  const isFresh = Date.now() - info.mtimeMs < LOCK.staleMs
  if (host !== hostname()) return { content, name: `Process ${pid} of ${host}`, isAlive: isFresh }
  // In a restarted container the process has the id and the host name of the one before it.
  const isOwn = info.mtimeMs >= Date.now() - process.uptime() * 1_000
  // An empty file reads as 0. A process that was killed by power failure may leave one.
  const runs = pid === process.pid ? isOwn : pid !== 0 && isRunning(pid)
  return { content, name: `Process ${pid}`, isAlive: isFresh && runs }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, as another user.
    return hasCode(error, 'EPERM')
  }
}

/** Removes what is left of a download that is no longer wanted. */
export async function forgetDownload(modelsDir: string, { path }: CatalogueModel): Promise<void> {
  const file = join(modelsDir, '.downloads', basename(path))
  for (const each of [file, ...partsOf(file)]) await rm(each, { force: true })
}

/** Space for a model, as a multiple of its download: the download and the unpacked files exist at the same time. */
const SPACE_FACTOR = 3

async function refuseWithoutSpace(modelsDir: string, { name, sizeBytes }: CatalogueModel): Promise<void> {
  const { bavail, bsize } = await statfs(modelsDir)
  const needed = SPACE_FACTOR * sizeBytes
  if (bavail * bsize >= needed) return
  throw new ModelFailure(
    `${name} needs about ${formatBytes(needed)} while it is unpacked, but ${modelsDir} has only ${formatBytes(bavail * bsize)} left`,
  )
}

async function isThere(path: string): Promise<boolean> {
  return await Bun.file(path).exists()
}

async function checked(path: string, model: CatalogueModel, file: string | null) {
  const sha256 = await hashOf(path)
  const sizeBytes = (await stat(path)).size
  if (sha256 !== model.sha256) {
    // If it stayed, the next run would not download it again.
    if (file === null) await rm(path)
    const what = file === null ? 'The downloaded file' : file
    throw new ModelFailure(
      `${what} is not the model ${model.name}: its SHA-256 is ${sha256}, expected ${model.sha256}`,
    )
  }
  return { sha256, sizeBytes }
}

async function hashOf(path: string): Promise<string> {
  const file = Bun.file(path)
  if (!(await file.exists())) throw new ModelFailure(`There is no file ${path}`)
  const hash = createHash('sha256')
  for await (const chunk of file.stream()) hash.update(chunk)
  return hash.digest('hex')
}

async function unpackInto(
  target: string,
  path: string,
  { archiveFolder, manifest }: CatalogueModel,
  signal: AbortSignal,
): Promise<void> {
  const names: string[] = Object.values(manifest.files)
  if (archiveFolder !== null) return await unpackFiles(path, { folder: archiveFolder, names, target, signal })
  const [name] = names
  if (name !== undefined) await Bun.write(join(target, name), Bun.file(path))
}

/** Moves the new folder into place. Processes that have files of the old one open can still read them. */
async function replace(staging: string, target: string): Promise<void> {
  const isUsed = await readdir(target).then(
    () => true,
    () => false,
  )
  if (isUsed) {
    const old = `${staging}-old`
    await rename(target, old)
    await rename(staging, target)
    await rm(old, { recursive: true, force: true })
  } else await rename(staging, target)
}
