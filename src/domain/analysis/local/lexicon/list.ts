/**
 * The entries of a list written as text, with semicolons or line ends between, so that a long one stays readable:
 * list`cancel; stop ..2 @service`. Backslashes stand for themselves.
 */
export function list(text: TemplateStringsArray): string[] {
  return text.raw
    .join('')
    .split(/[;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}
