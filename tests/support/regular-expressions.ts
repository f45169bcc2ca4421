import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'acorn'

/** A regular expression of the source: a literal, or one that is constructed when its module is loaded. */
export type FoundExpression = { file: string; source: string; flags: string }

const root = resolve(import.meta.dir, '../..')

/** Every literal of the source, every module that constructs expressions, and every module that is only rules. */
export function readExpressions(): { literals: FoundExpression[]; constructing: string[]; rules: string[] } {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((each) => `src/${each}`)
    .filter((each) => /\.tsx?$/.test(each) && !each.endsWith('.d.ts'))
    .sort()
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  return {
    literals: texts.flatMap(({ file, text }) => literalsOf(file, text)),
    constructing: texts.filter(({ text }) => /\bnew RegExp\(/.test(text)).map(({ file }) => file),
    rules: files.filter((each) => /^src\/(domain|lib|model)\//.test(each)),
  }
}

/** The literals in a module. acorn reads JavaScript only, so types are taken out first. */
export function literalsOf(file: string, text: string): FoundExpression[] {
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  const code = new Bun.Transpiler({ loader, deadCodeElimination: false }).transformSync(text)
  const found = new Map<string, FoundExpression>()
  parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    onToken(token) {
      const value = 'value' in token ? token.value : undefined
      if (typeof value !== 'object' || value === null || !('pattern' in value && 'flags' in value)) return
      const [source, flags] = [`${value.pattern}`, `${value.flags}`]
      found.set(`/${source}/${flags}`, { file, source, flags })
    },
  })
  return [...found.values()]
}

/** The expressions that modules construct when they are loaded, found in a process that records them. */
export function constructedBy(files: readonly string[]): FoundExpression[] {
  const { stdout, stderr, success } = Bun.spawnSync([process.execPath, import.meta.path, ...files])
  if (!success) throw new Error(`${stderr}`)
  return JSON.parse(`${stdout}`)
}

if (import.meta.main) {
  const found = new Map<string, FoundExpression>()
  const Original = RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [source, flags]: [string, string | undefined]) {
      const made = new target(source, flags)
      const frames = (new Error().stack ?? '').split('\n').filter((line) => line.includes(root))
      // The first frame is this one, the second is where it is constructed.
      const file = /\/(src\/[^:]+\.tsx?)/.exec(frames[1] ?? '')?.[1]
      if (file !== undefined) found.set(`${file} ${made}`, { file, source: made.source, flags: made.flags })
      return made
    },
  })
  for (const file of process.argv.slice(2)) await import(join(root, file))
  process.stdout.write(JSON.stringify([...found.values()]))
}
