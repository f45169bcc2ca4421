/**
 * A signed address as this page can reach it. One of the service itself is asked for under the name by which the page
 * was reached: PUBLIC_URL may be another one, and the browser would refuse to go there.
 */
export function addressHere(url: string): string {
  const { pathname, search, searchParams } = new URL(url)
  // A store signs with X-Amz-Signature.
  return pathname.startsWith('/storage/') && searchParams.has('signature') ? pathname + search : url
}
