import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EMBEDDED_NAME, LIBRARY_PACKAGES } from '../src/backends/speech/sherpa/library.ts'
import { childEnvironment } from '../src/config/index.ts'
import { buildDashboard } from './dashboard.ts'

// bun run build [argument of `bun build`…], such as --target=bun-linux-arm64
//
// Makes dist/voicelog: the whole service in one executable, migrations, dashboard, Swagger UI and sherpa-onnx included.

const root = resolve(import.meta.dir, '..')
const program = join(root, 'dist/voicelog')
const staging = mkdtempSync(join(tmpdir(), 'voicelog-build-'))
const hasSherpa = stageSherpa(process.argv.find((each) => each.startsWith('--target=')))

await buildDashboard()

const build = Bun.spawnSync(
  [
    process.execPath,
    'build',
    '--compile',
    'src/main.ts',
    `--outfile=${program}`,
    // Embedded as /$bunfs/root/drizzle, which is `import.meta.dir + '/drizzle'` for all code in the binary.
    '--asset=drizzle',
    '--asset=dist/dashboard',
    ...(hasSherpa ? [`--asset=${join(staging, EMBEDDED_NAME)}`] : []),
    // Configured by the environment alone: files that lie about in the working folder change nothing.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    // Never --minify: Elysia reads the source text of handlers to see what they use, and then sees nothing.
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    // `process.env.NODE_ENV` is replaced by its value at build time, in libraries too.
    env: childEnvironment({ NODE_ENV: 'production' }),
  },
)
rmSync(staging, { recursive: true })
if (!build.success) process.exit(1)
const without = hasSherpa ? '' : ', without sherpa-onnx, whose package for that machine is not installed'
console.log(`dist/voicelog  ${Math.round(statSync(program).size / 1e6)} MB${without}`)

/** Puts together what the binary unpacks for on-device speech; false where its native part is not here. */
function stageSherpa(target: string | undefined): boolean {
  const [, platform = process.platform, arch = process.arch] =
    /^--target=bun-(linux|darwin|windows)-(x64|arm64)/.exec(target ?? '') ?? []
  const packages = LIBRARY_PACKAGES(platform === 'windows' ? 'win32' : platform, arch)
  const folders = packages.map((each) => join(root, 'node_modules', each))
  // Its native part is made for glibc.
  if (target?.includes('musl') || !folders.every((each) => existsSync(each))) return false
  for (const [index, each] of folders.entries()) {
    cpSync(each, join(staging, EMBEDDED_NAME, packages[index] ?? ''), {
      recursive: true,
      dereference: true,
      // The C++ interface, which nothing here uses.
      filter: (path) => !path.endsWith('libsherpa-onnx-cxx-api.so'),
    })
  }
  return true
}
