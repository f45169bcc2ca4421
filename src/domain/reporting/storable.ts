/** Whether PostgreSQL can hold a text: it takes neither NUL nor half characters. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}
