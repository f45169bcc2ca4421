import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { Glob, gzipSync } from 'bun'
import tailwind from 'bun-plugin-tailwind'
import { BROWSER_ENVIRONMENT } from '../src/config/index.ts'

const root = resolve(import.meta.dir, '..')

/** Where the pages lie that the service hands out; `bun run build` embeds them. */
export const DASHBOARD_FOLDER = join(root, 'dist/dashboard')

/**
 * Has Chromium compile a script as a whole while it comes (Explicit Compile Hints), and not parse each function a second
 * time, on the page's own thread, as it is first called. For other browsers it is a comment.
 */
const CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad\n'

/**
 * Bundles the dashboard: pages with hashed names, each file that shrinks also as `.gz`. A service may hand out the
 * folder meanwhile: what is in both builds is there all the time, and the page comes after what it is made of.
 * @throws AggregateError with what is wrong in a source
 */
export async function buildDashboard(folder = DASHBOARD_FOLDER): Promise<void> {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [join(root, 'src/dashboard/index.html')],
    minify: true,
    splitting: true,
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

/** Whoever reads a file meanwhile has all of the old one or all of the new. */
async function replaceFiles(folder: string, files: Map<string, Uint8Array>): Promise<void> {
  // Beside it: only within a file system is a file moved at once.
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

/** The scripts of the first load by path: that of the page, then what it goes on with. */
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

/** Names them in the page: the browser fetches them all at once, not each as the one before asks for it. */
function withPreloads(html: string, [, ...others]: string[]): string {
  const links = others.map((path) => `<link rel="modulepreload" href="/${path}">`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

if (import.meta.main) await buildDashboard()
