import { describe, expect, spyOn, test } from 'bun:test'
import zxcvbn from '@zxcvbn-ts/language-common/src/passwords.json'
import { COMMON_PASSWORDS } from '../../../src/domain/identity/common-passwords.ts'
import {
  hashPassword,
  oneAtATime,
  passwordError,
  verifyPassword,
} from '../../../src/domain/identity/passwords.ts'
import { Problem } from '../../../src/domain/problems.ts'

const known = { email: 'someone@example.test', organisation: 'Harbor & Vale KG' }
const GOOD = 'correct horse battery'

describe('a new password', () => {
  test.each([
    ['7 characters', 'a2c4e6g', /7 characters/],
    ['129 characters', `${'ab3'.repeat(43)}`, /129 characters/],
    ['a megabyte', 'ab3'.repeat(350_000), /characters/],
    ['a common one', 'password123', /guess/],
    ['a common one in other capitals', 'PassWord123', /guess/],
    ['one character again and again', 'zzzzzzzzzzzz', /guess/],
    ['two characters in turn', 'abababababab', /guess/],
    ['a common one in full-width letters, which count as the others', 'ｐａｓｓｗｏｒｄ１２３', /guess/],
    ['the email', known.email, /email/],
    ['the email in capitals', known.email.toUpperCase(), /email/],
  ])('%s is refused', (_what, password, reason) => {
    expect(passwordError('password', password, known)?.message).toMatch(reason)
  })

  test('the part of the email before the @ is refused', () => {
    expect(
      passwordError('password', 'long-enough', { ...known, email: 'long-enough@example.test' })?.code,
    ).toBe('password_is_email')
  })

  test('each password of 8 characters or more of the public list is refused', () => {
    const long = zxcvbn.filter((each) => [...each].length >= 8)
    expect(long.length).toBeGreaterThan(10_000)
    const accepted = long.filter((each) => passwordError('password', each, known) === null)
    expect(accepted).toEqual([])
  })

  test.each([
    ['the name of the organisation', 'HarborVale'],
    ['its name with the year', 'harbor-vale 2026!'],
    ['a word of its name again and again', 'harborharbor1'],
    ['the name of the product', 'Voicelog 77!'],
    ['the name of the product and of the organisation', 'voicelog@harbor'],
    ['the name in the email with digits', 'Someone1999!'],
    ['the domain of the email', 'example.test.42'],
    ['the organisation in full-width letters', 'Ｈａｒｂｏｒｖａｌｅ１'],
  ])('made of words that others know is refused: %s', (_what, password) => {
    expect(passwordError('password', password, known)?.code).toBe('known_words')
  })

  test.each([
    ['enough besides the name', 'harbor staple tractor'],
    ['a short word of the name inside another word', 'skgrundlage7'],
  ])('%s is accepted', (_what, password) => {
    expect(passwordError('password', password, known)).toBeNull()
  })

  test('an organisation whose name has no letters of its own forbids nothing by it', () => {
    for (const organisation of ['KG', '!!', '42']) {
      expect(passwordError('password', GOOD, { ...known, organisation })).toBeNull()
    }
  })

  test.each([
    ['8 characters', 'a2c4e6g8'],
    ['128 characters', 'ab3d'.repeat(32)],
    ['128 characters of two code units each', '🐎🔋📎📐'.repeat(32)],
    ['a sentence', GOOD],
    ['letters of any script', 'пароль от чужого дома'],
  ])('%s is accepted', (_what, password) => {
    expect(passwordError('password', password, known)).toBeNull()
  })

  test('the common ones are all long enough to be compared, and in lower case', () => {
    for (const each of COMMON_PASSWORDS) {
      expect([...each].length).toBeGreaterThanOrEqual(8)
      expect(each).toBe(each.toLowerCase())
    }
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(10_000)
  })
})

describe('hashing', () => {
  test('uses argon2id with 19 MiB, two iterations and a salt', async () => {
    const [one, two] = [await hashPassword(GOOD), await hashPassword(GOOD)]
    expect(one).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(one).not.toBe(two)
    expect(await verifyPassword(GOOD, one)).toBe(true)
    expect(await verifyPassword('wrong horse battery', one)).toBe(false)
  })

  test('one letter typed as one code point or as two is the same password', async () => {
    const hash = await hashPassword('m\u00fcller und s\u00f6hne')
    expect(await verifyPassword('mu\u0308ller und so\u0308hne', hash)).toBe(true)
  })

  test('every character counts, even after the 72nd', async () => {
    const hash = await hashPassword(`${'ab3d'.repeat(31)}wxyz`)
    expect(await verifyPassword(`${'ab3d'.repeat(31)}wxyy`, hash)).toBe(false)
  })

  test('without a hash every password is wrong, after work of the same cost', async () => {
    const verify = spyOn(Bun.password, 'verify')
    try {
      expect(await verifyPassword(GOOD, null)).toBe(false)
      const compared = String(verify.mock.calls[0]?.[1])
      const real = await hashPassword(GOOD)
      // The same parameters, and salt and hash of the same lengths.
      expect(compared.split('$').slice(0, 4)).toEqual(real.split('$').slice(0, 4))
      expect(compared.split('$').map((each) => each.length)).toEqual(
        real.split('$').map((each) => each.length),
      )
    } finally {
      verify.mockRestore()
    }
  })

  test('a text of a length that no password has is refused without work, for known and unknown users', async () => {
    const hash = await hashPassword(GOOD)
    const verify = spyOn(Bun.password, 'verify')
    for (const each of ['', 'short', 'x'.repeat(129), 'x'.repeat(1_000_000)]) {
      expect(await verifyPassword(each, hash)).toBe(false)
      expect(await verifyPassword(each, null)).toBe(false)
    }
    expect(verify).not.toHaveBeenCalled()
    verify.mockRestore()
  })

  test('of users of one organisation one is hashed at once; others do not wait for them', async () => {
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const done: string[] = []
    const hash = async (organisation: string, made: Promise<string>) =>
      done.push(await oneAtATime(organisation, () => made))
    const pending = [hash('busy', first.promise), hash('busy', second.promise)]
    second.resolve('second')
    await hash('other', Promise.resolve('other'))
    expect(done).toEqual(['other'])
    first.resolve('first')
    await Promise.all(pending)
    expect(done).toEqual(['other', 'first', 'second'])
  })

  test('beyond those that may wait all are refused at once, and the others are answered', async () => {
    // A cheap hash: this test is about the queue.
    const hash = await Bun.password.hash(GOOD, { algorithm: 'argon2id', memoryCost: 1024, timeCost: 1 })
    const answers = await Promise.allSettled(Array.from({ length: 300 }, () => verifyPassword(GOOD, hash)))
    const refused = answers.filter((each) => each.status === 'rejected').map((each) => each.reason)
    expect(refused.length).toBeGreaterThan(0)
    for (const each of refused) {
      expect(each).toBeInstanceOf(Problem)
      expect(each).toMatchObject({ code: 'overloaded', status: 503 })
    }
    const answered = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(answered).toEqual(answered.map(() => true))
    expect(answered.length).toBeGreaterThan(200)
    expect(await verifyPassword(GOOD, hash)).toBe(true)
  })
})
