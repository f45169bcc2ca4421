/** Puts values for `{name}` into a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => `${values[name] ?? whole}`)
}
