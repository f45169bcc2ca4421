/**
 * The entries of a list written as text, with semicolons or line ends between, so that a long one stays readable:
 * list`cancel; stop ..2 @service`. Backslashes stand for themselves.
 */
export function list(text: TemplateStringsArray): string[] {
  return (
    text.raw
      .join('')
      // Bun gives characters beyond ASCII as escapes in raw text.
      .replaceAll(/\\u([\dA-Fa-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .split(/[;\n]/)
      .map((each) => each.trim())
      .filter((each) => each !== '')
  )
}
