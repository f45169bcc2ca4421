/** A number of bytes for people, in decimal MB or GB, such as `12.5 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

/** A duration for people, in one unit, such as `12 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 100) return `${seconds.toFixed(0)} s`
  return seconds < 6000 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`
}
