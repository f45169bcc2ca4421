import { describe, expect, test } from 'bun:test'
import { TOTP, URI } from 'otpauth'
import {
  describeTotpSecret,
  hashRecoveryCode,
  matchingStep,
  newRecoveryCodes,
  newTotpSecret,
  normaliseRecoveryCode,
} from '../../../../src/domain/identity/mfa/codes.ts'

const stepAt = (nowMs: number) => Math.floor(nowMs / 30_000)

describe('codes of the authenticator', () => {
  // RFC 6238, appendix B, SHA-1; our codes are the last six of its eight digits.
  const secret = new TextEncoder().encode('12345678901234567890')
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('RFC 6238 at %d s', (seconds, code) => {
    expect(matchingStep(secret, code.slice(2), seconds * 1000)).toBe(stepAt(seconds * 1000))
  })

  test('a code is accepted in its own step and in the next, and at no other time', () => {
    const step = 58_000_000
    const code = TOTP.generate({ secret: totpOf(secret).secret, timestamp: step * 30_000 })
    const first = step * 30_000
    expect(matchingStep(secret, code, first - 1)).toBeNull()
    expect(matchingStep(secret, code, first)).toBe(step)
    expect(matchingStep(secret, code, first + 59_999)).toBe(step)
    expect(matchingStep(secret, code, first + 60_000)).toBeNull()
  })

  test.each([
    ['seven digits', (code: string) => `${code}0`],
    ['five digits', (code: string) => code.slice(1)],
    ['a trailing space', (code: string) => `${code} `],
    ['a leading space', (code: string) => ` ${code}`],
    ['a trailing line feed', (code: string) => `${code}\n`],
    ['a space in the middle', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['a sign', (code: string) => `+${code.slice(1)}`],
    [
      'full-width digits',
      (code: string) => code.replace(/\d/g, (each) => String.fromCodePoint(0xff10 + Number(each))),
    ],
    [
      'Arabic digits',
      (code: string) => code.replace(/\d/g, (each) => String.fromCodePoint(0x660 + Number(each))),
    ],
    ['hexadecimal', (code: string) => `0x${code.slice(2)}`],
    ['nothing', () => ''],
  ])('the right code with %s is not a code', (_what, change) => {
    const code = totpOf(secret).generate({ timestamp: 1e12 })
    expect(matchingStep(secret, code, 1e12)).not.toBeNull()
    expect(matchingStep(secret, change(code), 1e12)).toBeNull()
  })

  test("the URI, read by otpauth's own parser, makes the codes that are accepted", () => {
    for (const email of ['admin@example.com', 'a+b%c@example.com', 'ü:?&=#@example.com']) {
      const fresh = newTotpSecret()
      const { base32, uri } = describeTotpSecret(fresh, email)
      expect(uri).toMatch(/^otpauth:\/\/totp\/Voicelog:/)
      const parsed = URI.parse(uri)
      if (!(parsed instanceof TOTP)) throw new Error(`not a TOTP address: ${uri}`)
      expect(parsed).toMatchObject({
        issuer: 'Voicelog',
        label: email,
        algorithm: 'SHA1',
        digits: 6,
        period: 30,
      })
      expect(parsed.secret.base32).toBe(base32)
      expect(base32).toMatch(/^[A-Z2-7]{32}$/)
      expect(matchingStep(fresh, parsed.generate({ timestamp: 1e12 }), 1e12)).toBe(stepAt(1e12))
    }
  })

  test('no two secrets are equal', () => {
    const secrets = Array.from({ length: 100 }, () => Buffer.from(newTotpSecret()).toString('hex'))
    expect(new Set(secrets).size).toBe(100)
    expect(secrets.every((each) => each.length === 40)).toBe(true)
  })

  function totpOf(bytes: Uint8Array): TOTP {
    const parsed = URI.parse(describeTotpSecret(bytes, 'a@example.com').uri)
    if (!(parsed instanceof TOTP)) throw new Error('not a TOTP address')
    return parsed
  }
})

describe('recovery codes', () => {
  test('ten different ones, easy to read out', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const each of codes) expect(each).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  })

  test('every character of the alphabet is about equally frequent', () => {
    const counts = new Map<string, number>()
    for (let each = 0; each < 1000; each++) {
      for (const code of newRecoveryCodes()) {
        for (const character of code.replace('-', '')) counts.set(character, (counts.get(character) ?? 0) + 1)
      }
    }
    expect(counts.size).toBe(32)
    // 3125 expected each, with a standard deviation of 55.
    for (const [character, count] of counts) {
      expect([character, count > 2700 && count < 3550]).toEqual([character, true])
    }
  })

  test.each([
    ['0a1bc-d2efg', '0a1bcd2efg'],
    ['0A1BC-D2EFG', '0a1bcd2efg'],
    ['0a1bcd2efg', '0a1bcd2efg'],
    ['oAlbc-D2eFG', '0a1bcd2efg'],
    ['OaIBCd2eFG', '0a1bcd2efg'],
  ])('%s is read as %s', (text, code) => expect(normaliseRecoveryCode(text)).toBe(code))

  test.each([
    '',
    '0a1bc',
    '0a1bc-d2ef',
    '0a1bc-d2efgh',
    '0a1bc--d2efg',
    '0a1b-cd2efg',
    ' 0a1bc-d2efg',
    '0a1bc-d2efg ',
    '0a1bc-d2efg\n',
    'uuuuu-uuuuu',
    '0a1bc_d2efg',
    '123456',
    '０a1bc-d2efg',
  ])('%j is not a recovery code', (text) => expect(normaliseRecoveryCode(text)).toBeNull())

  test('the hash depends on the code and the user', async () => {
    const [one, other] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
    const hash = await hashRecoveryCode('0a1bcd2efg', one)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await hashRecoveryCode('0a1bcd2efg', one)).toBe(hash)
    expect(await hashRecoveryCode('0a1bcd2efg', other)).not.toBe(hash)
    expect(await hashRecoveryCode('0a1bcd2efh', one)).not.toBe(hash)
  })
})
