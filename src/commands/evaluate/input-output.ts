import { messageOf } from '../../lib/cause.ts'
import { printable } from '../output.ts'
import { UsageError } from '../usage-error.ts'
import type { EvaluateOptions } from './options.ts'

/** How many calls are judged at once. A language model answers several; the local engine has one thread. */
export const AT_ONCE = { local: 1, llm: 4 }

/** Opens the file, or standard input. @throws UsageError */
export async function open(file: string): Promise<AsyncIterable<Uint8Array>> {
  if (file === '-') return Bun.stdin.stream()
  const opened = Bun.file(file)
  try {
    if ((await opened.stat()).isFile()) return opened.stream()
  } catch (error) {
    throw new UsageError(`Cannot evaluate ${file}: ${messageOf(error)}`)
  }
  throw new UsageError(`Cannot evaluate ${file}: it is not a file`)
}

/** Prints a line of the result. */
export async function print(text: string): Promise<void> {
  await Bun.write(Bun.stdout, `${text}\n`)
}

/** Prints a line on standard error. */
export async function say(text: string): Promise<void> {
  await Bun.write(Bun.stderr, `${printable(text)}\n`)
}

/** Reports what is wrong with a line of the file. */
export async function reportLine(
  { file }: Pick<EvaluateOptions, 'file'>,
  line: number,
  what: string,
): Promise<void> {
  await say(`${file === '-' ? 'standard input' : file}, line ${line}: ${what}`)
}
