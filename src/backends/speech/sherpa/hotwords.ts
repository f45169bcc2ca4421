import type { RecogniserManifest } from './manifest.ts'

/**
 * Whether a model takes hotwords. NeMo's transducers could, but with the beam search that hotwords need they make up or
 * lose words.
 * @see https://github.com/k2-fsa/sherpa-onnx/issues/3267
 */
export function takesHotwords({ kind }: RecogniserManifest): boolean {
  return kind === 'transducer'
}

/**
 * Names as sherpa-onnx takes them for one recording: the tokens of each with spaces between them, and `/` between the
 * names. A name that the model has no tokens for is left out. Null if none is left.
 *
 * A word is divided into the longest tokens that fit, from its start. A model that was trained with another division
 * still knows the parts that both have in common.
 *
 * @param tokens the texts of tokens.txt
 * @see https://k2-fsa.github.io/sherpa/onnx/hotwords/index.html
 * @example
 * ```ts
 * import { hotwordsOf } from './hotwords.ts'
 * import assert from 'node:assert/strict'
 *
 * const tokens = new Set(['▁NO', 'R', 'D', '▁FALCON', '▁B'])
 * const manifest = { tokens: 'sentencepiece', upper_case: true } as const
 * assert.equal(hotwordsOf(['Nord Falcon', 'Wexbury', 'Falcon'], tokens, manifest), '▁NO R D ▁FALCON/▁FALCON')
 * ```
 */
export function hotwordsOf(
  names: readonly string[],
  tokens: ReadonlySet<string>,
  {
    tokens: convention = 'sentencepiece',
    upper_case = false,
  }: Pick<RecogniserManifest, 'tokens' | 'upper_case'>,
): string | null {
  // Tokens of `bpe` have their mark at the end of a part; no model of the catalogue has them.
  if (convention === 'bpe') return null
  const maxLength = Math.max(0, ...[...tokens].map((each) => each.length))
  const encode = (name: string): string[] | null => {
    const words = (upper_case ? name.toUpperCase() : name).split(/\s+/).filter((each) => each !== '')
    const text = convention === 'characters' ? words.join('') : words.map((each) => `▁${each}`).join('')
    const parts: string[] = []
    for (let at = 0; at < text.length; ) {
      let length = Math.min(maxLength, text.length - at)
      while (length > 0 && !tokens.has(text.slice(at, at + length))) length--
      if (length === 0) return null
      parts.push(text.slice(at, at + length))
      at += length
    }
    return parts
  }
  const encoded = names.flatMap((each) => encode(each)?.join(' ') ?? [])
  return encoded.length === 0 ? null : encoded.join('/')
}

/** The texts of a tokens.txt, which has a token and its number on each line. */
export function tokensIn(file: string): Set<string> {
  return new Set(file.split('\n').map((line) => line.slice(0, Math.max(0, line.lastIndexOf(' ')))))
}
