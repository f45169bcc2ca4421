import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { messageOf } from '../../../../lib/cause.ts'
import { cleanEnvironment } from '../../../process.ts'
import { ModelFailure } from './failure.ts'

/** Far more than the largest model file in the catalogue. */
const MAX_MODEL_FILE_BYTES = 16_000_000_000

/**
 * Extracts the files `names` of one folder of a tar.bz2 archive into the folder `target`.
 *
 * Only regular files with exactly these names are written, to paths that do not come from the archive. So an archive
 * can write to no other place.
 *
 * @throws ModelFailure, or the reason of `signal`
 */
export async function unpackFiles(
  archive: string,
  {
    folder,
    names,
    target,
    signal,
  }: { folder: string; names: readonly string[]; target: string; signal: AbortSignal },
): Promise<void> {
  const program = Bun.which('bzip2')
  if (program === null) throw new ModelFailure('Cannot unpack the model: the program bzip2 is not installed')
  const missing = new Set(names)
  const bzip2 = spawn(program, ['-dc', archive], {
    env: cleanEnvironment(target),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let stderr = ''
  bzip2.stderr.on('data', (chunk) => {
    stderr = `${stderr}${chunk}`.slice(-1000)
  })
  const { promise: exited, resolve } = Promise.withResolvers<number | null>()
  bzip2.on('close', resolve)
  bzip2.on('error', () => resolve(null))
  const tar = extract()
  const piped = pipeline(bzip2.stdout, tar)
  piped.catch(() => {})
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header
      const wanted = names.find((each) => plainName(name) === `${folder}/${each}`)
      if (wanted === undefined || type !== 'file') {
        entry.resume()
        continue
      }
      if (size > MAX_MODEL_FILE_BYTES)
        throw new ModelFailure(`Cannot unpack the model: ${wanted} is ${size} bytes long`)
      // `wx` refuses a second file of the same name: no model has one.
      await pipeline(entry, createWriteStream(join(target, wanted), { flags: 'wx' }), { signal })
      missing.delete(wanted)
    }
    await piped
    const code = await exited
    if (code !== 0)
      throw new ModelFailure(`Cannot unpack the model: bzip2 ended with ${code}: ${stderr.trim()}`)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ModelFailure) throw error
    const message = messageOf(error)
    throw new ModelFailure(`Cannot unpack the model: ${[message, stderr.trim()].filter(Boolean).join('; ')}`)
  } finally {
    bzip2.kill('SIGKILL')
  }
  if (missing.size > 0) {
    throw new ModelFailure(`Cannot unpack the model: the archive has no ${[...missing].join(', ')}`)
  }
}

function plainName(name: string): string {
  return name.replace(/^\.\//, '')
}
