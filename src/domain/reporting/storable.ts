/** Whether PostgreSQL can store a text: NUL and lone surrogates are refused. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
