/**
 * Regular expressions over Japanese text, many of them: each is only tried where the text has one of its gates, a
 * piece that every match has to contain.
 */
export function createJapaneseMatcher(sources: readonly string[]) {
  const patterns = sources.map((source) => new RegExp(source, 'g'))
  const byGate = new Map<string, number[]>()
  const always: number[] = []
  for (const [index, source] of sources.entries()) {
    const gates = gatesOf(source)
    if (gates === null) always.push(index)
    for (const gate of gates ?? []) {
      const gated = byGate.get(gate)
      if (gated === undefined) byGate.set(gate, [index])
      else gated.push(index)
    }
  }
  const triedIn = new Uint32Array(sources.length)
  let statement = 0
  /** Calls back with every match of every pattern. */
  return (text: string, onMatch: (pattern: number, start: number, end: number) => void) => {
    statement += 1
    const attempt = (index: number) => {
      const pattern = patterns[index]
      if (pattern === undefined || triedIn[index] === statement) return
      triedIn[index] = statement
      for (const match of text.matchAll(pattern)) onMatch(index, match.index, match.index + match[0].length)
    }
    always.forEach(attempt)
    for (let index = 0; index < text.length; index += 1) {
      byGate.get(text.charAt(index))?.forEach(attempt)
      byGate.get(text.slice(index, index + 2))?.forEach(attempt)
    }
  }
}

/**
 * Pieces of one or two characters of which every match contains one: of all places in the pattern that have to be
 * there, the one whose pieces are longest and fewest. Null where no place has any.
 */
export function gatesOf(source: string): string[] | null {
  const { alternatives, end } = parse(source, 0)
  return end === source.length ? bestOf(alternatives) : null
}

/** What one way through a pattern needs: at each of its places, one of these pieces. */
type Place = string[]

function bestOf(alternatives: readonly Place[][]): string[] | null {
  const gates: string[] = []
  for (const places of alternatives) {
    const [best] = places.toSorted((a, b) => costOf(a) - costOf(b))
    if (best === undefined) return null
    gates.push(...best)
  }
  return [...new Set(gates)]
}

/** Hiragana is everywhere, two characters are rarer than one. */
function costOf(place: Place): number {
  return place.reduce((sum, piece) => {
    const common = /^\p{sc=Hiragana}+$/u.test(piece) ? 4 : 1
    return sum + (piece.length === 1 ? 5 * common : common)
  }, 0)
}

/** Reads alternatives up to a closing bracket or the end. A run of plain characters is a place of its own. */
function parse(source: string, from: number): { alternatives: Place[][]; end: number } {
  const alternatives: Place[][] = []
  let places: Place[] = []
  let run = ''
  const endRun = () => {
    for (let at = 0; at < Math.max(1, run.length - 1); at += 1) {
      if (run !== '') places.push([run.slice(at, at + 2)])
    }
    run = ''
  }
  let index = from
  while (index < source.length && source.charAt(index) !== ')') {
    const character = source.charAt(index)
    if (character === '|') {
      endRun()
      alternatives.push(places)
      places = []
      index += 1
      continue
    }
    const atom = atomAt(source, index)
    const { optional, end } = quantifierAt(source, atom.end)
    if (atom.literal !== null && !optional) run += atom.literal
    else {
      endRun()
      if (atom.place !== null && !optional) places.push(atom.place)
    }
    // "a+" goes on with more of itself: what follows does not stand beside the first.
    if (end > atom.end && !optional) endRun()
    index = end
  }
  endRun()
  alternatives.push(places)
  return { alternatives, end: index }
}

type Atom = { literal: string | null; place: Place | null; end: number }

function atomAt(source: string, index: number): Atom {
  const character = source.charAt(index)
  if (character === '\\') return { literal: null, place: null, end: skipEscape(source, index) }
  if (character === '[') return { literal: null, place: null, end: source.indexOf(']', index) + 1 }
  if ('.^$'.includes(character)) return { literal: null, place: null, end: index + 1 }
  if (character !== '(') return { literal: character, place: null, end: index + 1 }
  const [lead = ''] = /^\((?:\?(?:<?[!=]|:))?/.exec(source.slice(index)) ?? []
  const { alternatives, end } = parse(source, index + lead.length)
  const looks = /[!=]$/.test(lead)
  return { literal: null, place: looks ? null : bestOf(alternatives), end: end + 1 }
}

function skipEscape(source: string, index: number): number {
  const property = /^\\p\{[^}]*\}/u.exec(source.slice(index))
  return index + (property?.[0].length ?? 2)
}

function quantifierAt(source: string, index: number): { optional: boolean; end: number } {
  const [all = '', quantifier = ''] = /^([?*+]|\{\d*,?\d*\})\??/.exec(source.slice(index)) ?? []
  return { optional: /^(?:[?*]|\{0)/.test(quantifier), end: index + all.length }
}
