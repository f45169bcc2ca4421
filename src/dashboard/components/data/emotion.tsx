import { Frown, Smile } from 'lucide-react'
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

// Faces, not arrows: an arrow beside anger can be read as more anger or as a better mood.
const ICONS = { improving: Smile, worsening: Frown }

/** An emotion and its course over the call, such as "Anger, eased". */
export function EmotionBadge({ emotion, trend }: { emotion: string | null; trend: string | null }) {
  const labels = useLabels()
  if (emotion === null) return <span className="text-muted">–</span>
  const Icon = trend === 'improving' || trend === 'worsening' ? ICONS[trend] : null
  return (
    <Badge tone={TONES[emotion] ?? 'neutral'}>
      {Icon === null ? (
        labels.emotion(emotion)
      ) : (
        <>
          {labels.emotionCourse(emotion, trend)}
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        </>
      )}
    </Badge>
  )
}
