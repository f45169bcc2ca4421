import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SECRET_VARIABLES } from '../../src/config/reader.ts'

export const deployFolder = resolve(import.meta.dir, '../../deploy')
const configFolder = resolve(import.meta.dir, '../../src/config')

const known = new Set(
  readdirSync(configFolder)
    .map((file) => readFileSync(join(configFolder, file), 'utf8'))
    .join('')
    .match(/(?<=')[A-Z][A-Z_]{3,}(?=')/g),
)

/** The names that are no variable of the service, nor the file of a secret. */
export function unknownVariables(names: readonly string[]): string[] {
  return names.filter((name) => {
    const secret = name.replace(/_FILE$/, '')
    return secret === name ? !known.has(name) : !SECRET_VARIABLES.includes(secret)
  })
}
