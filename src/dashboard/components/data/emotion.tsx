import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { useLabels } from '../../i18n/labels.ts'
import { Badge, type Tone } from './badge.tsx'

const TONES: Record<string, Tone> = {
  satisfaction: 'good',
  frustration: 'warn',
  anger: 'bad',
  anxiety: 'warn',
  sadness: 'warn',
  confusion: 'warn',
}

const ICONS = { improving: TrendingUp, worsening: TrendingDown, steady: Minus }

/** An emotion and its trend over the call. */
export function EmotionBadge({ emotion, trend }: { emotion: string | null; trend: string | null }) {
  const labels = useLabels()
  if (emotion === null) return <span className="text-muted">–</span>
  const Icon = trend !== null && trend in ICONS ? ICONS[trend as keyof typeof ICONS] : null
  return (
    <Badge tone={TONES[emotion] ?? 'neutral'}>
      {labels.emotion(emotion)}
      {Icon !== null && trend !== 'steady' && (
        <>
          <Icon aria-hidden="true" className="size-3" />
          <span className="sr-only">{labels.trend(trend)}</span>
        </>
      )}
    </Badge>
  )
}
