/**
 * A Content-Disposition with which browsers save a file as `filename`, whatever characters it has: an ASCII name for old
 * clients, and the real one as `filename*` (RFC 8187).
 *
 * @see https://www.rfc-editor.org/rfc/rfc6266#appendix-D
 * @example
 * ```ts
 * import { contentDisposition } from './headers.ts'
 * import assert from 'node:assert/strict'
 *
 * const expected = `attachment; filename="_.wav"; filename*=UTF-8''%C3%BC.wav`
 * assert.equal(contentDisposition('ü.wav'), expected)
 * ```
 */
export function contentDisposition(filename: string): string {
  const name = filename.toWellFormed().replaceAll(/[/\\]/g, '_').slice(0, 200).toWellFormed()
  const ascii = name.replaceAll(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** The headers that a signed PUT must carry: those that are bound into its signature. */
export function uploadHeaders({
  contentType,
  contentLength,
}: {
  contentType?: string
  contentLength?: number
}): Record<string, string> {
  return {
    ...(contentType !== undefined && { 'Content-Type': contentType }),
    ...(contentLength !== undefined && { 'Content-Length': `${contentLength}` }),
  }
}
