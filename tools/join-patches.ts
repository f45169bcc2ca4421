import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// bun run patches
//
// Bun applies one patch file to a package. Ours are kept in parts, 1-….patch and so on, in a folder of patches/; this
// joins them into one file next to it, which package.json names. A part is the diff to the package with all
// parts before it applied. Lines before the first `diff --git` of a part are comments: Bun skips them.

const PATCHES = resolve(import.meta.dir, '../patches')

/** The text of each joined patch by its path; each part must end with a line end and begin with a comment. */
export function joinedPatches(): Map<string, string> {
  const folders = readdirSync(PATCHES, { withFileTypes: true }).filter((each) => each.isDirectory())
  return new Map(
    folders.map(({ name }) => {
      const parts = readdirSync(join(PATCHES, name)).sort()
      const texts = parts.map((part) => readFileSync(join(PATCHES, name, part), 'utf8'))
      return [join(PATCHES, `${name}.patch`), texts.join('')]
    }),
  )
}

if (import.meta.main) for (const [path, text] of joinedPatches()) writeFileSync(path, text)
