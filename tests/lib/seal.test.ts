import { describe, expect, test } from 'bun:test'
import { createSealer } from '../../src/lib/seal.ts'

const NEW = 'the new secret, of thirty-two bytes or more'
const OLD = 'the old secret, of thirty-two bytes or more'
const plain = new TextEncoder().encode('twenty bytes, secret')
const sealer = createSealer([NEW], 'test')

describe('a sealer', () => {
  test('opens what it sealed, and shows nothing of it', async () => {
    const sealed = await sealer.seal(plain, 'owner')
    expect(Buffer.from(sealed).includes(Buffer.from(plain))).toBe(false)
    expect(await sealer.open(sealed, 'owner')).toEqual(plain)
  })

  test('seals the same differently each time', async () => {
    const sealed = await Promise.all(Array.from({ length: 50 }, () => sealer.seal(plain, 'owner')))
    expect(new Set(sealed.map((each) => Buffer.from(each).toString('hex'))).size).toBe(50)
  })

  test('a row moved to another owner does not open', async () => {
    expect(await sealer.open(await sealer.seal(plain, 'owner'), 'another')).toBeNull()
  })

  test('a changed byte, wherever it is, does not open', async () => {
    const sealed = await sealer.seal(plain, 'owner')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Uint8Array.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect([at, await sealer.open(changed, 'owner')]).toEqual([at, null])
    }
  })

  test('what is cut short or was never sealed does not open', async () => {
    const sealed = await sealer.seal(plain, 'owner')
    for (let length = 0; length < sealed.length; length++) {
      expect([length, await sealer.open(sealed.subarray(0, length), 'owner')]).toEqual([length, null])
    }
    expect(await sealer.open(plain, 'owner')).toBeNull()
  })

  test('another purpose of the same secret does not open it', async () => {
    const other = createSealer([NEW], 'other')
    expect(await other.open(await sealer.seal(plain, 'owner'), 'owner')).toBeNull()
  })

  test('the first secret seals, all open, and a removed one no longer does', async () => {
    const both = createSealer([NEW, OLD], 'test')
    const before = await createSealer([OLD], 'test').seal(plain, 'owner')
    expect(await both.open(before, 'owner')).toEqual(plain)
    expect(await sealer.open(before, 'owner')).toBeNull()
    const after = await both.seal(plain, 'owner')
    expect(await sealer.open(after, 'owner')).toEqual(plain)
    expect(after.subarray(0, both.prefix.length)).toEqual(both.prefix)
    expect(before.subarray(0, both.prefix.length)).not.toEqual(both.prefix)
  })
})
