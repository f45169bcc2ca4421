/** The lists of a text: a line in brackets begins one and names it; each other line is an entry of it. */
export type Lists = {
  /** The entries of a list, which may have spaces. */
  entries(name: string): string[]
  /** The words of a list, however many stand in a line. */
  words(name: string): ReadonlySet<string>
  has(name: string, word: string): boolean
  /** What stands behind each word of a list and a colon, such as `have: has had having`. */
  forms(name: string): ReadonlyMap<string, string>
}

/** Reads lists of words and phrases, which are easier to read and to add to as text than in code. */
export function readLists(text: string): Lists {
  const lists = new Map<string, string[]>()
  const sets = new Map<string, ReadonlySet<string>>()
  for (const section of text.split(/^\[/m).slice(1)) {
    const [name = '', ...lines] = section.split('\n')
    const entries = lines.filter((each) => each !== '' && !each.startsWith('#'))
    lists.set(name.slice(0, -1), entries)
    sets.set(name.slice(0, -1), new Set(entries.flatMap((each) => each.split(' '))))
  }
  const known = <T>(of: ReadonlyMap<string, T>, name: string): T => {
    const found = of.get(name)
    if (found === undefined) throw new Error(`There is no list "${name}"`)
    return found
  }
  return {
    entries: (name) => known(lists, name),
    words: (name) => known(sets, name),
    has: (name, word) => known(sets, name).has(word),
    forms: (name) => new Map(known(lists, name).map((each) => each.split(': ') as [string, string])),
  }
}
