/** Hashes of a text's features, each once: of its words and their pairs, and of the runs of characters in them. */
export type TextFeatures = { words: readonly number[]; runs: readonly number[] }

/**
 * Reads the features of a text in any language. Words of scripts with spaces are cut into runs of 3 to 5 characters,
 * so that "cancelled" is near "cancel"; in scripts without spaces (Japanese, Chinese, Thai) runs of 1 to 4
 * characters stand for words. All numbers are one. A feature is known by a hash of 32 bits: of 50,000 features
 * less than one pair is taken for one.
 */
export function textFeatures(text: string): TextFeatures {
  const words = new Set<number>()
  const runs = new Set<number>()
  const plain = text.normalize('NFKC').toLowerCase().replaceAll(NUMBERS, '0')
  let before = START
  for (const [word] of plain.matchAll(WORDS)) {
    if (UNSPACED.test(word)) {
      addRuns(runs, word, 1, LONGEST_UNSPACED)
      before = START
      continue
    }
    const bare = word.replaceAll(APOSTROPHES, '')
    const hash = hashOf(bare)
    words.add(hash)
    words.add(Math.imul(before ^ (hash >>> 1), PRIME) >>> 0)
    before = hash
    addRuns(runs, ` ${bare} `, SHORTEST_SPACED, LONGEST_SPACED)
  }
  return { words: [...words], runs: [...runs] }
}

/** Whether a text has letters of a script that is written without spaces. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}

function addRuns(runs: Set<number>, word: string, shortest: number, longest: number) {
  for (let at = 0; at < word.length; at += 1) {
    let hash = BASIS
    for (let length = 1; length <= longest && at + length <= word.length; length += 1) {
      hash = Math.imul(hash ^ word.charCodeAt(at + length - 1), PRIME)
      if (length >= shortest) runs.add(hash >>> 0)
    }
  }
}

function hashOf(text: string): number {
  let hash = BASIS
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash >>> 0
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const BASIS = 0x811c9dc5
const PRIME = 0x01000193
/** Stands before the first word. */
const START = 1
const SHORTEST_SPACED = 3
const LONGEST_SPACED = 5
const LONGEST_UNSPACED = 4
const NUMBERS = /\p{Nd}+/gu
const APOSTROPHES = /['’]/g
const UNSPACED_SCRIPTS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u')
/** Runs of a script without spaces, or words of the others with the apostrophes in them. */
const WORDS = new RegExp(
  String.raw`[${UNSPACED_SCRIPTS}]+|(?:(?![${UNSPACED_SCRIPTS}])[\p{L}\p{M}\p{N}]|(?<=\p{L})['’](?=\p{L}))+`,
  'gu',
)
