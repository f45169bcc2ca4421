/** What has been seen of a JSON text. */
export type JsonShape = {
  /** How deep arrays and objects are nested. */
  depth: number
  /** Number of commas and of arrays and objects, which no text has fewer of than values, but for one. */
  parts: number
}

/**
 * Makes a function that takes a JSON text piece by piece, and tells how deep arrays and objects are nested and how many
 * parts there are so far. It builds nothing. Brackets in strings do not count. The text need not be valid.
 *
 * @example
 * ```ts
 * import { createJsonScanner } from './json-scanner.ts'
 * import assert from 'node:assert/strict'
 *
 * const scan = createJsonScanner()
 * assert.deepEqual(scan('{"a":[1,{"b":"[['), { depth: 3, parts: 4 })
 * assert.deepEqual(scan('[["}]}'), { depth: 3, parts: 4 })
 * ```
 */
export function createJsonScanner(): (piece: string) => JsonShape {
  let [now, depth, parts] = [0, 0, 0]
  let [isInString, isEscaped] = [false, false]
  return (piece) => {
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      if (isEscaped) isEscaped = false
      else if (isInString) {
        if (code === BACKSLASH) isEscaped = true
        else if (code === QUOTE) isInString = false
      } else if (code === QUOTE) isInString = true
      else if (code === COMMA) parts++
      else if (code === OPENING_BRACKET || code === OPENING_BRACE) {
        parts++
        depth = Math.max(depth, ++now)
      } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) now--
    }
    return { depth, parts }
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPENING_BRACKET, CLOSING_BRACKET] = [0x5b, 0x5d]
const [OPENING_BRACE, CLOSING_BRACE] = [0x7b, 0x7d]
