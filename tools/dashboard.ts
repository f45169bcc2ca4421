import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { Glob, gzipSync } from 'bun'
import tailwind from 'bun-plugin-tailwind'
import { BROWSER_ENVIRONMENT } from '../src/config/index.ts'

const root = resolve(import.meta.dir, '..')

/** The folder of the pages that the service serves; `bun run build` embeds it. */
const DASHBOARD_FOLDER = join(root, 'dist/dashboard')

/**
 * Tells Chromium to compile all functions of a script while it downloads (Explicit Compile Hints). Otherwise it parses
 * each function again on the page's thread when it is first called. Other browsers see a comment.
 */
const CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad\n'

/**
 * Bundles the dashboard into files with hashed names, and also as `.gz` if that is at least 10 % smaller. A service may
 * serve the folder meanwhile: files of both builds are never missing, and the page is written after its assets.
 * @throws AggregateError with the errors in the sources
 */
export async function buildDashboard(folder = DASHBOARD_FOLDER): Promise<void> {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [join(root, 'src/dashboard/index.html')],
    minify: true,
    splitting: true,
    // A script that failed as a preload stays failed in browsers that keep failures of modules: see src/dashboard/lazy.tsx.
    modulePreload: false,
    metafile: true,
    publicPath: '/',
    naming: {
      entry: '[dir]/[name].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
    define: BROWSER_ENVIRONMENT,
    plugins: [tailwind],
  })
  const files = new Map<string, Uint8Array>()
  const page = outputs.find(({ path }) => path.endsWith('.html'))
  const first = firstScripts((await page?.text()) ?? '', metafile)
  for (const each of outputs) {
    let bytes = new Uint8Array(await each.arrayBuffer())
    if (each === page) bytes = encode(withPreloads(await each.text(), first))
    else if (first.includes(normalize(each.path))) bytes = encode(CALLED_ON_LOAD + (await each.text()))
    const zipped = gzipSync(bytes, { level: 9 })
    files.set(normalize(each.path), bytes)
    if (zipped.length < bytes.length * 0.9) files.set(`${normalize(each.path)}.gz`, zipped)
  }
  await replaceFiles(folder, files)
}

/** Replaces the folder's files one by one; a reader gets all of the old file or all of the new one. */
async function replaceFiles(folder: string, files: Map<string, Uint8Array>): Promise<void> {
  // In the same parent folder: a rename is atomic only within one file system.
  const next = `${folder}-${crypto.randomUUID()}`
  try {
    for (const [path, bytes] of files) await Bun.write(join(next, path), bytes)
    const assetsFirst = [...files.keys()].sort((a, b) => Number(isAsset(b)) - Number(isAsset(a)))
    for (const path of assetsFirst) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      renameSync(join(next, path), join(folder, path))
    }
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
  for (const path of new Glob('**/*').scanSync(folder)) {
    if (!files.has(path)) rmSync(join(folder, path), { force: true })
  }
}

const encode = (text: string) => new TextEncoder().encode(text)

const isAsset = (path: string) => path.startsWith('assets/')

/** Paths of the scripts that the first load needs: the page's own, then those that it imports. */
function firstScripts(html: string, metafile: Bun.BuildMetafile | undefined): string[] {
  const importsOf = (path: string, kind: string) =>
    (metafile?.outputs[`./${path}`]?.imports ?? []).filter((each) => each.kind === kind)
  const [, first = ''] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(html) ?? []
  const paths = new Set([first])
  for (const { path } of importsOf(first, 'dynamic-import')) paths.add(normalize(path))
  for (const each of paths) {
    for (const { path } of importsOf(each, 'import-statement')) paths.add(normalize(path))
  }
  return [...paths]
}

/** Lists the scripts in the page, so that the browser fetches all at once instead of one after another. */
function withPreloads(html: string, [, ...others]: string[]): string {
  const links = others.map((path) => `<link rel="modulepreload" href="/${path}">`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

if (import.meta.main) await buildDashboard()
