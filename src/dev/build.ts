import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { childEnvironment } from '../config.ts'

// bun run build [argument of `bun build`…], such as --target=bun-linux-arm64
//
// Makes dist/voicelog: the whole service in one executable, migrations and Swagger UI included.

const root = resolve(import.meta.dir, '../..')
const program = join(root, 'dist/voicelog')

const build = Bun.spawnSync(
  [
    process.execPath,
    'build',
    '--compile',
    'src/main.ts',
    `--outfile=${program}`,
    // Embedded as /$bunfs/root/drizzle, which is `import.meta.dir + '/drizzle'` for all code in the binary.
    '--asset=drizzle',
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
if (!build.success) process.exit(1)
console.log(`dist/voicelog  ${Math.round(statSync(program).size / 1e6)} MB`)
