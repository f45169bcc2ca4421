import { join } from 'node:path'

/** Whether this process runs the executable that `bun run build` makes. */
export const isBinary = /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN)/.test(import.meta.dir)

/** The words that start this program again, with another command. */
export function ownProgram(command: string): string[] {
  if (isBinary) return [process.execPath, command]
  return [process.execPath, join(import.meta.dir, '../main.ts'), command]
}
