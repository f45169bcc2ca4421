/** The mark of the product, as in icon.svg. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 14v4M12 10v12M16 6v20M20 11v10M24 14v4"
        className="stroke-on-accent"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
