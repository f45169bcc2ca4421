/** Where a command writes its lines: standard output and standard error, unless a test replaces them. */
export type Output = { out(line: string): void; error(line: string): void }

export const TERMINAL: Output = {
  out: (line) => console.log(printable(line)),
  error: (line) => console.error(printable(line)),
}

/**
 * Replaces control characters other than line breaks: names and contents of files and messages of servers must not control
 * the terminal.
 */
export function printable(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, '?')
}
