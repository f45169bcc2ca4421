/** `share` is 0 to 1, or null if it is not known yet. */
export function ProgressBar({ label, share }: { label: string; share: number | null }) {
  const percent = share === null ? undefined : Math.floor(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="my-1 h-1.5 overflow-hidden rounded-full bg-hover"
    >
      <div className="h-full bg-accent" style={{ width: `${percent ?? 0}%` }} />
    </div>
  )
}
