import { describe, expect, test } from 'bun:test'
import { readClientAddress } from '../../src/http/plugins/client-address.ts'
import { createLogger, silentLogger } from '../../src/lib/log.ts'

function addressOf(
  peer: string | null,
  forwardedFor: string | null,
  trustedProxies: string[],
): string | null {
  const headers = forwardedFor === null ? undefined : { 'x-forwarded-for': forwardedFor }
  const server = { requestIP: () => (peer === null ? null : { address: peer }) }
  return readClientAddress(trustedProxies, silentLogger)(
    new Request('http://localhost/', { headers }),
    server,
  )
}

const PROXIES = ['10.0.0.0/8', 'fd00::/8']

describe("without a trusted proxy the connection's address counts, whatever the header says", () => {
  test.each([
    ['192.0.2.7', '203.0.113.9', []],
    ['192.0.2.7', '203.0.113.9', PROXIES],
    ['192.0.2.7', '10.0.0.1', PROXIES],
    ['192.0.2.7', null, PROXIES],
    ['::ffff:192.0.2.7', '203.0.113.9', PROXIES],
  ])('%s with %j', (peer, header, proxies) => {
    expect(addressOf(peer, header, proxies)).toBe('192.0.2.7')
  })
})

describe('behind trusted proxies the rightmost address that is not one of them counts', () => {
  test.each([
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['fd00::1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9,10.0.0.2,fd00::2,::ffff:10.0.0.3', '203.0.113.9'],
    ['10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '10.9.9.9, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['10.0.0.1', '2001:DB8::1', '2001:db8::1'],
    ['10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('%s with %j is %s', (peer, header, address) => {
    expect(addressOf(peer, header, PROXIES)).toBe(address)
  })
})

describe('an invalid entry ends the reading: entries before it never count', () => {
  test.each([
    ['unknown', '10.0.0.1'],
    ['', '10.0.0.1'],
    [',,,', '10.0.0.1'],
    ['203.0.113.9, unknown', '10.0.0.1'],
    ['203.0.113.9, <script>, 10.0.0.2', '10.0.0.2'],
    ['203.0.113.9, 10.0.0.2:99999999', '10.0.0.1'],
    ["' or 1=1 --", '10.0.0.1'],
    [`203.0.113.9${', 10.0.0.2'.repeat(100)}`, '10.0.0.2'],
  ])('%j', (header, address) => {
    expect(addressOf('10.0.0.1', header, PROXIES)).toBe(address)
  })
})

test('a connection without an address has none', () => {
  expect(addressOf(null, '203.0.113.9', PROXIES)).toBeNull()
})

describe('a private peer that passes X-Forwarded-For on, without trusted proxies', () => {
  function warningsFor(
    peers: string[],
    { trustedProxies = [] as string[], header = 'x-forwarded-for' } = {},
  ) {
    const lines: string[] = []
    const secrets = { names: [], values: /(?!)/g }
    const log = createLogger('warn', secrets, { write: (line) => lines.push(line) })
    const read = readClientAddress(trustedProxies, log)
    for (const peer of peers) {
      const request = new Request('http://localhost/', { headers: { [header]: '203.0.113.9' } })
      expect(read(request, { requestIP: () => ({ address: peer }) })).not.toBeNull()
    }
    return lines
  }

  test.each([
    '10.0.0.1',
    '172.17.0.1',
    '192.168.1.1',
    '::ffff:10.0.0.1',
    'fd00::1',
    '127.0.0.1',
    '::1',
    '100.64.0.1',
  ])('%s: one warning, however many requests', (peer) => {
    const lines = warningsFor([peer, peer, '10.0.0.9'])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('TRUSTED_PROXIES')
  })

  test('no warning of a public peer, without the header, or with trusted proxies', () => {
    expect(warningsFor(['192.0.2.7', '2001:db8::1'])).toEqual([])
    expect(warningsFor(['10.0.0.1'], { header: 'x-other' })).toEqual([])
    expect(warningsFor(['10.0.0.1'], { trustedProxies: PROXIES })).toEqual([])
  })
})
