import { join } from 'node:path'

/** Whether this process runs the executable that `bun run build` makes. */
export const isBinary = /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN)/.test(import.meta.dir)

const root = join(import.meta.dir, '../..')

/** What this program consists of, for a sandbox that must start it. */
export const OWN_FILES = isBinary
  ? [process.execPath]
  : [
      process.execPath,
      ...['src', 'node_modules', 'package.json', 'tsconfig.json'].map((each) => join(root, each)),
    ]

/** The words that start this program again, with another command. */
export function ownProgram(command: string): string[] {
  if (isBinary) return [process.execPath, command]
  return [process.execPath, join(root, 'src/main.ts'), command]
}
