import { BlockList, isIP } from 'node:net'

/**
 * The one way of writing an IP address: IPv6 compressed and in lower case (RFC 5952), IPv4-mapped IPv6 as IPv4, no zone.
 * Null for what is no address.
 */
export function canonicalAddress(text: string): string | null {
  const bare = text.trim().replace(/%.*$/, '')
  switch (isIP(bare)) {
    case 4:
      return bare
    case 6:
      return unmapped(URL.parse(`http://[${withoutDots(bare)}]`)?.hostname.slice(1, -1) ?? null)
    default:
      return null
  }
}

/**
 * Whose address it is, for counting: an IPv4 address as it is, of an IPv6 address its /64, because whoever has one
 * address of those has all of them (RFC 6177 §2).
 */
export function addressHolder(address: string): string {
  const canonical = canonicalAddress(address)
  if (canonical === null || isIP(canonical) === 4) return canonical ?? 'unknown'
  return `${canonicalAddress(`${expanded(canonical).slice(0, 4).join(':')}::`)}/64`
}

/**
 * Whether an address is one of these addresses or lies in one of these networks (CIDR), IPv4 and IPv6.
 * @throws RangeError naming an entry that is neither
 */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) addEntry(list, entry)
  return (address) => {
    const canonical = canonicalAddress(address)
    return canonical !== null && list.check(canonical, isIP(canonical) === 4 ? 'ipv4' : 'ipv6')
  }
}

function addEntry(list: BlockList, entry: string): void {
  const [text = '', bitsText, ...rest] = entry.split('/')
  const address = canonicalAddress(text)
  if (address === null || rest.length > 0) throw notANetwork(entry)
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  const width = family === 'ipv4' ? 32 : 128
  // A mapped network counts its bits from the beginning of the IPv6 address.
  const mappedBits = family === 'ipv4' && isIP(text) === 6 ? 96 : 0
  const bits = bitsText === undefined ? width : Number(bitsText) - mappedBits
  if (!/^\d{1,3}$/.test(bitsText ?? '0') || bits < 0 || bits > width) throw notANetwork(entry)
  list.addSubnet(address, bits, family)
}

function notANetwork(entry: string): RangeError {
  return new RangeError(
    `${JSON.stringify(entry)} is neither an address nor a network: 10.0.0.0/8 or 2001:db8::/32 would do`,
  )
}

/** The last 32 bits may be written as an IPv4 address (RFC 4291 §2.2); URL does not read that behind every `::`. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
}

/** `::ffff:7f00:1`, as URL writes it, is 127.0.0.1 (RFC 4291 §2.5.5.2). */
function unmapped(address: string | null): string | null {
  const groups = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address ?? '')
  if (groups === null) return address
  const bytes = groups.slice(1).flatMap((each) => {
    const value = Number.parseInt(each, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

/** The eight groups of a canonical IPv6 address. */
function expanded(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
