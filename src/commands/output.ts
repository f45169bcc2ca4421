/** Where a command writes its lines: standard output and standard error, unless a test replaces them. */
export type Output = { out(line: string): void; error(line: string): void }

export const TERMINAL: Output = { out: (line) => console.log(line), error: (line) => console.error(line) }
