import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** A random secret in a file that only we can read: made at the first start, the same ever after. */
export function storedSecret(path: string): string {
  if (!existsSync(path)) {
    // Under another name until it is whole, so that a kill in between leaves no empty secret.
    const unfinished = `${path}.unfinished`
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    renameSync(unfinished, path)
  }
  return readFileSync(path, 'utf8').trim()
}
