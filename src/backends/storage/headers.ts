/**
 * A Content-Disposition that saves under `filename`, whatever stands in it.
 * @see RFC 6266 §4.1 and appendix D: an ASCII name for old clients, the real one as RFC 8187 `filename*`
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

/** The headers that a signed PUT must carry: exactly what was bound into its signature. */
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
