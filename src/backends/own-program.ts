import { join } from 'node:path'

/** Whether this process runs the executable that `bun run build` makes. */
export const isBinary = /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN)/.test(import.meta.dir)

const root = join(import.meta.dir, '../..')
const PARTS = isBinary
  ? []
  : ['src', 'node_modules', 'package.json', 'tsconfig.json'].map((each) => join(root, each))

/** What a sandbox that starts this program gives access to. From source, Bun looks for packages in the root. */
export const OWN_ACCESS = { readable: [process.execPath, ...PARTS], searched: isBinary ? [] : [root] }

/** The words that start this program again, with another command. */
export function ownProgram(command: string): string[] {
  if (isBinary) return [process.execPath, command]
  return [process.execPath, join(root, 'src/main.ts'), command]
}
