/** Decimal units, as disks and networks are sold. */
export function sizeOf(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

/** A length of time for people, in one unit. */
export function timeOf(seconds: number): string {
  if (seconds < 100) return `${seconds.toFixed(0)} s`
  return seconds < 6000 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`
}
