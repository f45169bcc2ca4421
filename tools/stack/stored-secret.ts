import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Reads a secret of 32 random bytes from a file that only its owner can read; the first call creates it. */
export function storedSecret(path: string): string {
  if (!existsSync(path)) {
    // Renamed when it is complete, so that a kill meanwhile leaves no empty secret.
    const unfinished = `${path}.unfinished`
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    renameSync(unfinished, path)
  }
  return readFileSync(path, 'utf8').trim()
}
