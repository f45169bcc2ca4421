import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const TONES = {
  neutral: 'bg-hover text-muted',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
}
export type Tone = keyof typeof TONES

/** A short label in the colour of its tone. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap rounded px-1.5 py-0.5 font-medium text-xs',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
