/**
 * How deep arrays and objects are nested in a JSON text, found in one pass and without building them. Brackets in
 * strings do not count. The text need not be valid.
 *
 * @example
 * ```ts
 * import { jsonDepth } from './json-depth.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(jsonDepth('{"a":[1,{"b":"[[[["}]}'), 3)
 * assert.equal(jsonDepth('"text"'), 0)
 * ```
 */
export function jsonDepth(json: string): number {
  let [depth, deepest, isInString] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isInString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === OPENING_BRACKET || code === OPENING_BRACE) deepest = Math.max(deepest, ++depth)
    else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth--
  }
  return deepest
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPENING_BRACKET, CLOSING_BRACKET] = [0x5b, 0x5d]
const [OPENING_BRACE, CLOSING_BRACE] = [0x7b, 0x7d]
