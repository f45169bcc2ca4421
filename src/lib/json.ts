/**
 * An object as JSON with one more member, whose value is JSON text already.
 * @example
 * ```ts
 * import { jsonWithMember } from './json.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(jsonWithMember({ id: 1 }, 'words', '["yes"]'), '{"id":1,"words":["yes"]}')
 * ```
 */
export function jsonWithMember(object: object, name: string, json: string): string {
  const members = JSON.stringify(object).slice(1, -1)
  return `{${members}${members === '' ? '' : ','}${JSON.stringify(name)}:${json}}`
}
