import type { ReliabilityLevel } from '../../../model/transcript.ts'
import { useLabels } from '../../i18n/labels.ts'
import { Badge, type Tone } from './badge.tsx'

const TONES: Record<ReliabilityLevel, Tone> = { good: 'good', fair: 'warn', poor: 'bad', unknown: 'neutral' }

/** How far the words of a transcript can be trusted. */
export function ReliabilityBadge({ level }: { level: ReliabilityLevel }) {
  return <Badge tone={TONES[level]}>{useLabels().reliability(level)}</Badge>
}
