import { describe, expect, test } from 'bun:test'
import { join, posix, resolve } from 'node:path'

// The floor rules of the source tree, one test each. A rule is a function from sources to violations; it is also
// given a made-up tree that breaks it, so that no rule can pass by seeing nothing.

/** Paths from the top of the repository, with `/`, to the text of the file. */
type Sources = ReadonlyMap<string, string>
type Rule = (sources: Sources) => string[]

const sources = await readSources(resolve(import.meta.dir, '..'))

test('the sources are found, and their imports', () => {
  expect(sources.has('src/config/index.ts')).toBe(true)
  expect(importsOf(sources).filter(({ target }) => target !== null).length).toBeGreaterThan(10)
})

describe('imports are seen whatever their form', () => {
  const forms = [
    `import { a } from './b.ts'\nconsole.log(a)`,
    `import type { A } from './b.ts'`,
    `import {\n  type A,\n  type B,\n} from './b.ts'`,
    `export { a } from './b.ts'`,
    `export type * from './b.ts'`,
    `import './b.ts'`,
    `const b = await import('./b.ts')`,
    `type B = typeof import('./b.ts')`,
  ]
  test.each(forms)('%j', (text) => {
    expect(importsOf(tree({ 'src/lib/a.ts': text })).map(({ target }) => target)).toEqual(['src/lib/b.ts'])
  })
})

describe('the order lib < model < config < db, backends < domain < http, workers < wiring < commands < main', () => {
  // db and backends do not know each other, nor do http and workers.
  const ranks: Record<string, number> = {
    lib: 0,
    model: 1,
    config: 2,
    db: 3,
    backends: 3,
    domain: 4,
    http: 5,
    workers: 5,
    wiring: 6,
    // What main.ts loads, a file or a folder for each command.
    commands: 7,
    main: 8,
  }

  const everyFileHasAPlace: Rule = (sources) =>
    [...sources.keys()].filter(
      (each) => each.startsWith('src/') && !(layerOf(each) in ranks) && layerOf(each) !== 'dashboard',
    )
  holds('every file has a place in it', everyFileHasAPlace, { 'src/utils/text.ts': '' })

  const importsGoDown: Rule = (sources) =>
    violations(sources, ({ from, to }) => {
      const [above, below] = [ranks[from], ranks[to]]
      return above !== undefined && below !== undefined && from !== to && below > above
    })
  holds('imports go down, never up', importsGoDown, {
    'src/domain/voicelogs/list.ts': `import type { App } from '../../http/app.ts'`,
    'src/http/app.ts': '',
  })

  const neighbours = (one: string, other: string): Rule => {
    return (sources) =>
      violations(sources, ({ from, to }) => (from === one && to === other) || (from === other && to === one))
  }
  holds('db and backends do not know each other', neighbours('db', 'backends'), {
    'src/db/calls/voicelogs.ts': `import type { HintQueue } from '../../backends/queue/contract.ts'`,
  })
  holds('http and workers do not know each other', neighbours('http', 'workers'), {
    'src/workers/loop.ts': `export { app } from '../http/app.ts'`,
  })

  const nothingFromOutside: Rule = (sources) =>
    importsOf(sources)
      .filter(
        ({ file, target }) =>
          file.startsWith('src/') && /^(tools|training|evaluation|tests)\//.test(target ?? ''),
      )
      .map(describeImport)
  holds('src imports nothing from tools, training, evaluation or tests', nothingFromOutside, {
    'src/main.ts': `await import('../tools/dev.ts')`,
  })
})

const modelKnowsLibOnly: Rule = (sources) =>
  violations(sources, ({ from, to }) => from === 'model' && to !== 'model' && to !== 'lib')
holds('model imports lib only', modelKnowsLibOnly, {
  'src/model/voicelog.ts': `import type { Config } from '../config/index.ts'`,
})

const libStandsAlone: Rule = (sources) =>
  violations(sources, ({ from, to, target }) => from === 'lib' && to !== 'lib' && target !== 'package.json')
holds('lib imports nothing of ours outside lib', libStandsAlone, {
  'src/lib/log.ts': `import type { Config } from '../config/index.ts'`,
})

const contractsOnly: Rule = (sources) =>
  violations(
    sources,
    ({ from, to, target }) =>
      from === 'domain' && to === 'backends' && !/^src\/backends\/[^/]+\/contract\.ts$/.test(target),
  )
holds('domain knows the contracts of the backends, not the implementations', contractsOnly, {
  'src/domain/ingest/upload.ts': `import { diskStorage } from '../../backends/storage/disk.ts'`,
})

const speakersKnowNoAnalysis: Rule = (sources) =>
  violations(
    sources,
    ({ file, target }) =>
      /^src\/domain\/(transcription|speakers)\//.test(file) && target.startsWith('src/domain/analysis/'),
  )
holds('transcription and speakers do not import analysis', speakersKnowNoAnalysis, {
  'src/domain/speakers/roles.ts': `import { languageOf } from '../analysis/local/engine.ts'`,
})

const enginesAreInterchangeable: Rule = (sources) =>
  violations(
    sources,
    ({ file, target }) =>
      /^src\/domain\/analysis\/(local|llm)\//.test(target) &&
      !/^(src\/domain\/analysis|src\/wiring|src\/commands|training)\//.test(file),
  )
holds(
  'nothing outside domain/analysis, wiring and commands imports an analysis engine',
  enginesAreInterchangeable,
  {
    'src/http/settings/scorecard.ts': `import { localSupport } from '../../domain/analysis/local/support.ts'`,
  },
)

const noClientInDomain: Rule = (sources) => {
  const clients =
    /^(ioredis|redis|elysia|@elysiajs\/.*|@fastify\/.*|@aws-sdk\/.*|@smithy\/.*|postgres|pg|drizzle-orm(\/.*)?|openai|(node:)?https?|bun)$/
  return importsOf(sources)
    .filter(({ file, specifier }) => layerOf(file) === 'domain' && clients.test(specifier))
    .map(describeImport)
}
holds('domain names no HTTP, Redis, SQL or SDK client', noClientInDomain, {
  'src/domain/ingest/upload.ts': `import type { Redis } from 'ioredis'`,
})

const queriesAreInDb: Rule = (sources) =>
  importsOf(sources)
    .filter(
      ({ file, specifier }) =>
        file.startsWith('src/') && layerOf(file) !== 'db' && /^drizzle-orm(\/|$)/.test(specifier),
    )
    .map(describeImport)
holds('queries are written in src/db and nowhere else', queriesAreInDb, {
  'src/workers/speech/speech-steps.ts': `import { and } from 'drizzle-orm'`,
})

const dashboardTalksToTheApiOnly: Rule = (sources) =>
  violations(
    sources,
    ({ from, to, target }) =>
      from === 'dashboard' &&
      target.startsWith('src/') &&
      !['dashboard', 'lib', 'model'].includes(to) &&
      !/^src\/http\/[^/]+\/[\w-]*schemas\.ts$/.test(target),
  )
holds('dashboard takes schemas from http, the model and lib, and nothing else', dashboardTalksToTheApiOnly, {
  'src/dashboard/api.ts': `import { listVoicelogs } from '../domain/voicelogs/list.ts'`,
})

const configReadsTheEnvironment: Rule = (sources) => {
  // tools/ is held to this too: what it sets for a child is made by childEnvironment() in src/config/index.ts.
  const reads =
    /\b(process|Bun)\s*\.\s*env\b|\bimport\s*\.\s*meta\s*\.\s*env\b|\{[^{}]*\benv\b[^{}]*\}\s*=\s*(process|Bun)\b|import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*["'](bun|node:process|process)["']/
  return [...sources]
    .filter(([path, text]) => !path.startsWith('src/config/') && reads.test(code(path, text)))
    .map(([path]) => path)
}
holds('only src/config reads the environment', configReadsTheEnvironment, {
  'src/http/app.ts': 'export const port = Number(process.env.PORT)',
})
test.each([
  `export const { env } = process`,
  `export const level = Bun.env['LOG_LEVEL']`,
  `import { env } from 'node:process'\nconsole.log(env)`,
  `console.log(import.meta.env.MODE)`,
])('a read of the environment is seen: %j', (text) => {
  expect(configReadsTheEnvironment(tree({ 'src/lib/a.ts': text }))).toEqual(['src/lib/a.ts'])
  expect(configReadsTheEnvironment(tree({ 'src/lib/a.ts': `// ${text.replaceAll('\n', ' ')}` }))).toEqual([])
})

const importsNameFiles: Rule = (sources) =>
  importsOf(sources)
    .filter(
      ({ target }) =>
        target !== null && !sources.has(target) && !/\.(bin|css|html|json|ogg|svg|txt)$/.test(target),
    )
    .map(describeImport)
holds('imports of ours name a file that is there, with its ending', importsNameFiles, {
  'src/lib/a.ts': `import { b } from './b'`,
  'src/lib/b.ts': '',
})

const noCycles: Rule = (sources) => {
  const targets = new Map<string, string[]>()
  for (const { file, target } of importsOf(sources)) {
    if (target !== null) targets.set(file, [...(targets.get(file) ?? []), target])
  }
  const finished = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start !== -1) cycles.push([...path.slice(start), file].join(' -> '))
    if (start !== -1 || finished.has(file)) return
    for (const each of targets.get(file) ?? []) visit(each, [...path, file])
    finished.add(file)
  }
  for (const each of sources.keys()) visit(each, [])
  return cycles
}
holds('there are no cycles, imports of types included', noCycles, {
  'src/lib/a.ts': `import { b } from './b.ts'\nexport const a = b`,
  'src/lib/b.ts': `import { c } from './c.ts'\nexport const b = c`,
  'src/lib/c.ts': `import type { a } from './a.ts'\nexport const c: typeof a = 1`,
})

const FILES_IN_A_FOLDER = 15

const foldersAreSmall: Rule = (sources) => {
  const folders = Map.groupBy(
    [...sources.keys()].filter((each) => each.startsWith('src/')),
    (each) => posix.dirname(each),
  )
  return [...folders]
    .filter(([, files]) => files.length > FILES_IN_A_FOLDER)
    .map(([folder, files]) => `${folder} has ${files.length} files`)
}
holds(
  `no folder of src has more than ${FILES_IN_A_FOLDER} source files side by side`,
  foldersAreSmall,
  Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`src/http/part-${index}.ts`, ''])),
)

/** One test that the rule refuses the made-up tree and accepts ours. */
function holds(name: string, rule: Rule, violating: Record<string, string>) {
  test(name, () => {
    expect(rule(tree(violating))).not.toEqual([])
    expect(rule(sources)).toEqual([])
  })
}

function tree(files: Record<string, string>): Sources {
  return new Map(Object.entries(files))
}

async function readSources(root: string): Promise<Sources> {
  const paths = (
    await Array.fromAsync(new Bun.Glob('{src,tools,training,evaluation}/**/*.{ts,tsx}').scan({ cwd: root }))
  ).sort()
  const texts = await Promise.all(paths.map((each) => Bun.file(join(root, each)).text()))
  // The transpiler takes no first line for the shell.
  return new Map(
    paths.map((each, index) => [each.replaceAll('\\', '/'), (texts[index] ?? '').replace(/^#!.*/, '')]),
  )
}

/** Below src the first folder, or the file without its ending; elsewhere the top folder. */
function layerOf(path: string): string {
  return /^(?:src\/)?([^/.]+)/.exec(path)?.[1] ?? ''
}

type Import = { file: string; specifier: string; target: string | null }
type InnerImport = { file: string; from: string; to: string; target: string }

/** Every import of every file; `target` is the path of one of our own files, null for a package. */
function importsOf(sources: Sources): Import[] {
  return [...sources].flatMap(([file, text]) =>
    specifiersIn(file, text).map((specifier) => ({
      file,
      specifier,
      target: specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null,
    })),
  )
}

function specifiersIn(file: string, text: string): string[] {
  // The transpiler drops what only types need; the patterns see those, and the two check each other.
  const seen = new Bun.Transpiler({ loader: loaderOf(file) }).scanImports(text).map(({ path }) => path)
  const patterns = [
    /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]/g,
    /\bimport\s*\(?\s*['"]([^'"\n]+)['"]/g,
  ]
  const withoutDocstrings = text.replace(/^\s*\/\*\*[\s\S]*?\*\//gm, '')
  const matched = patterns.flatMap((each) =>
    [...withoutDocstrings.matchAll(each)].map((match) => match[1] ?? ''),
  )
  return [...new Set([...seen, ...matched])].filter((each) => each !== 'react/jsx-dev-runtime')
}

/** The code without its types and comments. */
function code(file: string, text: string): string {
  return new Bun.Transpiler({ loader: loaderOf(file), deadCodeElimination: false }).transformSync(text)
}

function loaderOf(file: string): 'ts' | 'tsx' {
  return file.endsWith('x') ? 'tsx' : 'ts'
}

function violations(sources: Sources, forbidden: (each: InnerImport) => boolean): string[] {
  return importsOf(sources)
    .filter(
      ({ file, target }) =>
        target !== null && forbidden({ file, from: layerOf(file), to: layerOf(target), target }),
    )
    .map(describeImport)
}

function describeImport({ file, specifier }: Import): string {
  return `${file} imports ${specifier}`
}
