import { describe, expect, test } from 'bun:test'
import { createCipher } from '../../src/lib/encryption.ts'

const NEW = 'the new secret, of thirty-two bytes or more'
const OLD = 'the old secret, of thirty-two bytes or more'
const plain = new TextEncoder().encode('twenty bytes, secret')
const cipher = createCipher([NEW], 'test')

describe('a cipher', () => {
  test('decrypts what it encrypted, and the ciphertext shows nothing of it', async () => {
    const encrypted = await cipher.encrypt(plain, 'owner')
    expect(Buffer.from(encrypted).includes(Buffer.from(plain))).toBe(false)
    expect(await cipher.decrypt(encrypted, 'owner')).toEqual(plain)
  })

  test('encrypts the same plaintext differently each time', async () => {
    const encrypted = await Promise.all(Array.from({ length: 50 }, () => cipher.encrypt(plain, 'owner')))
    expect(new Set(encrypted.map((each) => Buffer.from(each).toString('hex'))).size).toBe(50)
  })

  test('a ciphertext moved to another owner does not decrypt', async () => {
    expect(await cipher.decrypt(await cipher.encrypt(plain, 'owner'), 'another')).toBeNull()
  })

  test('a ciphertext with any byte changed does not decrypt', async () => {
    const encrypted = await cipher.encrypt(plain, 'owner')
    for (let at = 0; at < encrypted.length; at++) {
      const changed = Uint8Array.from(encrypted)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect([at, await cipher.decrypt(changed, 'owner')]).toEqual([at, null])
    }
  })

  test('what is cut short or was never encrypted does not decrypt', async () => {
    const encrypted = await cipher.encrypt(plain, 'owner')
    for (let length = 0; length < encrypted.length; length++) {
      expect([length, await cipher.decrypt(encrypted.subarray(0, length), 'owner')]).toEqual([length, null])
    }
    expect(await cipher.decrypt(plain, 'owner')).toBeNull()
  })

  test('another purpose of the same secret does not decrypt it', async () => {
    const other = createCipher([NEW], 'other')
    expect(await other.decrypt(await cipher.encrypt(plain, 'owner'), 'owner')).toBeNull()
  })

  test('the first secret encrypts, all decrypt, and a removed one no longer does', async () => {
    const both = createCipher([NEW, OLD], 'test')
    const before = await createCipher([OLD], 'test').encrypt(plain, 'owner')
    expect(await both.decrypt(before, 'owner')).toEqual(plain)
    expect(await cipher.decrypt(before, 'owner')).toBeNull()
    const after = await both.encrypt(plain, 'owner')
    expect(await cipher.decrypt(after, 'owner')).toEqual(plain)
    expect(after.subarray(0, both.currentPrefix.length)).toEqual(both.currentPrefix)
    expect(before.subarray(0, both.currentPrefix.length)).not.toEqual(both.currentPrefix)
  })

  test('decrypts what an earlier version of the service encrypted', async () => {
    const stored =
      '010f634c8596afa666c802daa3d08e6550ca710df573e420c766d9fcb6989880d5d3e2a17cf1f384392600a5433ebed6d105c9d46f'
    expect(await cipher.decrypt(Uint8Array.fromHex(stored), 'owner')).toEqual(plain)
  })
})
