import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { Glob, gzipSync } from 'bun'
import tailwind from 'bun-plugin-tailwind'
import { BROWSER_ENVIRONMENT } from '../config.ts'

const root = resolve(import.meta.dir, '../..')

/** Where the pages lie that the service hands out; `bun run build` embeds them. */
export const DASHBOARD_FOLDER = join(root, 'dist/dashboard')

/**
 * Bundles the dashboard: pages with hashed names, each file that shrinks also as `.gz`. A service may hand out the
 * folder meanwhile: what is in both builds is there all the time, and the page comes after what it is made of.
 * @throws AggregateError with what is wrong in a source
 */
export async function buildDashboard(folder = DASHBOARD_FOLDER): Promise<void> {
  const { outputs } = await Bun.build({
    entrypoints: [join(root, 'src/dashboard/index.html')],
    minify: true,
    splitting: true,
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
  for (const each of outputs) {
    const bytes = new Uint8Array(await each.arrayBuffer())
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

const isAsset = (path: string) => path.startsWith('assets/')

if (import.meta.main) await buildDashboard()
