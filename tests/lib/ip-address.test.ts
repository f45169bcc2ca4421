import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addressMatcher, canonicalAddress, networkOf } from '../../src/lib/ip-address.ts'

describe('canonical text of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::0001', '2001:db8::1'],
    ['::', '::'],
    ['::1', '::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['::192.0.2.7', '::c000:207'],
  ])('%s is %s', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical)
  })

  test.each([
    '',
    'unknown',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '0300.0.2.7',
    '0x7f.0.0.1',
    '127.1',
    '3232235521',
    '256.0.0.1',
    '1.2.3.4:80',
    '[::1]',
  ])('%j is not an address', (text) => {
    expect(canonicalAddress(text)).toBeNull()
  })

  test('any spelling of an IPv6 address has the same canonical text', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const canonical = canonicalAddress(text)
        expect(canonical).not.toBeNull()
        expect(canonicalAddress(text.toUpperCase())).toBe(canonical)
        expect(canonicalAddress(`${canonical}`)).toBe(canonical)
      }),
    )
  })
})

describe('the key an address is counted under', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8::/64'],
    ['::1', '::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['garbage', 'unknown'],
  ])('%s counts as %s', (address, holder) => {
    expect(networkOf(address)).toBe(holder)
  })

  test('addresses of one /64 share a key, the next /64 has another', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((each) => each.toString(16))
    const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
        const holder = networkOf([...network, ...one].join(':'))
        expect(networkOf([...network, ...other].join(':'))).toBe(holder)
        const next = ((Number.parseInt(network[3] ?? '', 16) + 1) & 0xffff).toString(16)
        expect(networkOf([...network.slice(0, 3), next, ...one].join(':'))).not.toBe(holder)
      }),
    )
  })
})

describe('networks', () => {
  const isTrusted = addressMatcher([
    '10.0.0.0/8',
    '192.0.2.7',
    '2001:db8::/32',
    'fd00::1',
    '::ffff:172.16.0.0/108',
  ])
  test.each([
    '10.0.0.0',
    '10.255.255.255',
    '::ffff:10.1.2.3',
    '192.0.2.7',
    '2001:db8:ffff::1',
    'FD00::1',
    '172.31.0.1',
  ])('%s is in one of the networks', (address) => {
    expect(isTrusted(address)).toBe(true)
  })
  test.each(['11.0.0.0', '9.255.255.255', '192.0.2.8', '2001:db9::', 'fd00::2', '172.32.0.1', 'garbage', ''])(
    '%s is in none of the networks',
    (address) => {
      expect(isTrusted(address)).toBe(false)
    },
  )
  test('an empty list contains no address', () => {
    expect(addressMatcher([])('127.0.0.1')).toBe(false)
  })
  test('::/0 contains every address, 0.0.0.0/0 every IPv4 address', () => {
    const contained = (network: string) => ['192.0.2.7', '2001:db8::1'].map(addressMatcher([network]))
    expect(contained('::/0')).toEqual([true, true])
    expect(contained('0.0.0.0/0')).toEqual([true, false])
  })
  test.each([
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/1e1',
    'proxy',
    '',
  ])('%j is neither address nor network', (entry) => {
    expect(() => addressMatcher([entry])).toThrow(RangeError)
  })
})
