import { EMOTIONS, type Emotion } from '../../../../model/analytics.ts'
import type { Signs } from '../models/conditional-logit.ts'
import { FEELINGS, type Feeling } from '../reading/acts.ts'
import type { Reading } from '../reading/reading.ts'
import { brevityOf, meanOf, timesOf } from '../reading/signs.ts'

/**
 * What tells how the customer feels over a call: what they say over all of it together (`mood`), how like its
 * statements are to what people say who feel so (`like`), the feelings that they name (`named`), and what they and the
 * agent do beside.
 */
export function emotionSigns({ statements, language }: Reading): Signs<Emotion> {
  const customers = statements.filter((each) => each.role !== 'agent')
  const mood = language.whole.mood([...new Set(customers.flatMap((each) => each.features()))])
  const brevity = brevityOf(customers)
  const like = new Map(
    EMOTIONS.map((emotion) => [
      emotion,
      Math.log(UNLIKE + meanOf(customers, (each) => each.feels().get(emotion) ?? 0)),
    ]),
  )
  const named = timesOf(customers, FEELINGS)
  return {
    byKind: {
      mood: (emotion) => brevity * (mood.get(emotion) ?? 0),
      like: (emotion) => like.get(emotion) ?? 0,
      named: (emotion) => named[emotion as Feeling] ?? 0,
    },
    ofAll: {
      // Agents hear a distress that no word names.
      ...timesOf(
        statements.filter((each) => each.role === 'agent'),
        ['empathy'],
      ),
      ...timesOf(customers, ['thanks', 'repeat', 'accept']),
      emphatic: Math.log1p(customers.filter((each) => each.emphatic).length),
      brevity,
    },
  }
}

/** Stands for nothing, so that one weak sign is not all. */
const UNLIKE = 0.02
