import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'bun'
import tailwind from 'bun-plugin-tailwind'
import { BROWSER_ENVIRONMENT } from '../config.ts'

const root = resolve(import.meta.dir, '../..')

/** Where the pages lie that the service hands out; `bun run build` embeds them. */
export const DASHBOARD_FOLDER = join(root, 'dist/dashboard')

/**
 * Bundles the dashboard: pages with hashed names, each file that shrinks also as `.gz`.
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
  rmSync(folder, { recursive: true, force: true })
  for (const each of outputs) {
    const bytes = new Uint8Array(await each.arrayBuffer())
    const path = join(folder, each.path)
    await Bun.write(path, bytes)
    const zipped = gzipSync(bytes, { level: 9 })
    if (zipped.length < bytes.length * 0.9) await Bun.write(`${path}.gz`, zipped)
  }
}

if (import.meta.main) await buildDashboard()
