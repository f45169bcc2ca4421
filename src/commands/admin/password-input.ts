import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** A password is at most 128 characters of 4 bytes. More than this is a wrong file. */
const MAX_BYTES = 4096

/** Standard input has no password. */
export class NoPassword extends Error {
  override readonly name = 'NoPassword'
}

/**
 * Reads a password from standard input: at a terminal it is asked for twice and not shown; otherwise it is the one line
 * that is sent.
 *
 * Not from the arguments, which every user of the machine can read while the command runs, and which shells remember.
 * @throws NoPassword
 */
export async function readPassword(input: NodeJS.ReadStream = process.stdin): Promise<string> {
  if (!input.isTTY) return await readLine(input)
  const password = await ask(input, 'Password: ')
  if ((await ask(input, 'Again: ')) !== password) throw new NoPassword('The two passwords differ')
  return password
}

async function readLine(input: AsyncIterable<string | Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk
    sizeBytes += bytes.byteLength
    if (sizeBytes > MAX_BYTES) throw new NoPassword(`Standard input has more than ${MAX_BYTES} bytes`)
    chunks.push(bytes)
  }
  const password = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
  if (password === '') throw new NoPassword('A password is required on standard input')
  if (/[\r\n]/.test(password)) throw new NoPassword('Standard input has more than one line')
  return password
}

/** Asks at a terminal without showing what is typed. */
function ask(input: NodeJS.ReadStream, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // With `terminal` it sets the terminal to raw mode: then nothing is shown but what is written to `output`.
  const lines = createInterface({ input, output: nowhere, terminal: true })
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      process.stderr.write('\n')
      resolve(line)
      lines.close()
    })
    lines.once('close', () => reject(new NoPassword('A password is required')))
    lines.once('SIGINT', () => lines.close())
    process.stderr.write(question)
  })
}
