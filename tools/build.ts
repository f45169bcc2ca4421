import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { DETECTOR_FILE, EMBEDDED_NAME, LIBRARY_PACKAGES } from '../src/backends/speech/sherpa/library.ts'
import { childEnvironment } from '../src/config/index.ts'
import { buildDashboard } from './dashboard.ts'

// bun run build [argument of `bun build`…], such as --target=bun-linux-arm64
//
// Builds dist/voicelog: the whole service in one executable, with migrations, dashboard, Swagger UI and sherpa-onnx.

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
    // Embedded as /$bunfs/root/drizzle. Code in the binary finds it as `import.meta.dir + '/drizzle'`.
    '--asset=drizzle',
    '--asset=dist/dashboard',
    ...(hasSherpa ? [`--asset=${join(staging, EMBEDDED_NAME)}`] : []),
    // Only the environment configures the binary, not a .env or bunfig.toml in its working folder.
    '--no-compile-autoload-dotenv',
    '--no-compile-autoload-bunfig',
    // Never --minify: Elysia reads the source text of handlers to find out what they use.
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    // The build replaces `process.env.NODE_ENV` by its value, also in libraries.
    env: childEnvironment({ NODE_ENV: 'production' }),
  },
)
rmSync(staging, { recursive: true })
if (!build.success) process.exit(1)
const without = hasSherpa ? '' : ', without sherpa-onnx: its package for that machine is not installed'
console.log(`dist/voicelog  ${Math.round(statSync(program).size / 1e6)} MB${without}`)

/** Collects the files of sherpa-onnx for the binary; false if the package for the target is not installed. */
function stageSherpa(target: string | undefined): boolean {
  const [, platform = process.platform, arch = process.arch] =
    /^--target=bun-(linux|darwin|windows)-(x64|arm64)/.exec(target ?? '') ?? []
  const packages = LIBRARY_PACKAGES(platform === 'windows' ? 'win32' : platform, arch)
  const folders = packages.map((each) => join(root, 'node_modules', each))
  // Its native library is built for glibc.
  if (target?.includes('musl') || !folders.every((each) => existsSync(each))) return false
  for (const [index, each] of folders.entries()) {
    cpSync(each, join(staging, EMBEDDED_NAME, packages[index] ?? ''), {
      recursive: true,
      dereference: true,
      // The C++ interface is not used.
      filter: (path) => !path.endsWith('libsherpa-onnx-cxx-api.so'),
    })
  }
  cpSync(join(root, 'node_modules', DETECTOR_FILE), join(staging, EMBEDDED_NAME, basename(DETECTOR_FILE)))
  return true
}
