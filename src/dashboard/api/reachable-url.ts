/**
 * A signed URL that this page can reach. For storage of the service itself it is relative to the page: the host name in
 * PUBLIC_URL may differ from the one the page was opened under, and the browser would block the request.
 */
export function reachableUrl(url: string): string {
  const { pathname, search, searchParams } = new URL(url)
  // URLs of object storage carry X-Amz-Signature instead.
  return pathname.startsWith('/storage/') && searchParams.has('signature') ? pathname + search : url
}
