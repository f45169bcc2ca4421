import { type EnglishToken, tokeniseEnglish } from '../../../lib/text-english.ts'
import type { GistHit } from './language.ts'
import type { GistLexicon, KnownIntent } from './lexicon/types.ts'

/** Finds the words of a gist lexicon among tokens. Of entries that overlap the longest counts. */
export function createEnglishGist(lexicon: GistLexicon): (tokens: readonly EnglishToken[]) => GistHit[] {
  const byFirst = new Map<string, { words: { term: string; form: string | null }[]; hit: GistHit }[]>()
  for (const [phrase, weights] of weightsByPhrase(lexicon)) {
    const form = phrase.startsWith('=') ? phrase.slice(1) : null
    const words = tokeniseEnglish(form ?? phrase).map(({ term }) => ({ term, form }))
    const first = words[0]?.term
    if (first === undefined) continue
    const key = words.map((each) => each.term).join(' ')
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, hit: { phrase: key, weights } }])
  }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.words.length - a.words.length)
  return (tokens) => {
    const found: GistHit[] = []
    for (let index = 0; index < tokens.length; ) {
      const entry = byFirst.get(tokens[index]?.term ?? '')?.find(({ words }) =>
        words.every(({ term, form }, offset) => {
          const token = tokens[index + offset]
          return token?.term === term && (form === null || token.form === form)
        }),
      )
      if (entry !== undefined) found.push(entry.hit)
      index += entry?.words.length ?? 1
    }
    return found
  }
}

/** The same over the characters of Japanese text; entries are regular expressions without groups. */
export function createJapaneseGist(lexicon: GistLexicon): (text: string) => GistHit[] {
  const entries = [...weightsByPhrase(lexicon)]
    .sort(([a], [b]) => b.length - a.length)
    .map(([phrase, weights]) => ({ pattern: new RegExp(`^(?:${phrase})$`), hit: { phrase, weights } }))
  const any = new RegExp(entries.map(({ hit }) => hit.phrase).join('|'), 'g')
  const known = new Map(entries.map(({ hit }) => [hit.phrase, hit]))
  return (text) =>
    [...text.matchAll(any)].flatMap(([found]) => {
      const hit = known.get(found) ?? entries.find((each) => each.pattern.test(found))?.hit
      return hit === undefined ? [] : [hit]
    })
}

function weightsByPhrase(lexicon: GistLexicon): Map<string, [KnownIntent, number][]> {
  const found = new Map<string, [KnownIntent, number][]>()
  for (const intent of Object.keys(lexicon) as KnownIntent[]) {
    for (const { weight, any } of lexicon[intent]) {
      for (const phrase of any) {
        const weights = found.get(phrase) ?? []
        if (!weights.some(([name]) => name === intent)) weights.push([intent, weight])
        found.set(phrase, weights)
      }
    }
  }
  return found
}
