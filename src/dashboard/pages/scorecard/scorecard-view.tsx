import { Badge } from '../../components/data/badge.tsx'
import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { fill, useMessages } from '../../i18n/messages.ts'
import type { ScorecardContent } from './draft.ts'
import { questionLabels } from './question-labels.ts'

/** A scorecard, read-only. */
export function ScorecardView({ scorecard }: { scorecard: ScorecardContent }) {
  const m = useMessages(questionLabels)
  const { name, sections } = useDefaultTexts().scorecard(scorecard)
  return (
    <div className="space-y-3">
      <p className="font-medium">{name}</p>
      {sections.map(({ id, title, questions }) => (
        <section key={id}>
          <h4 className="font-medium text-muted">{title}</h4>
          <ul className="divide-y divide-line">
            {questions.map((each) => (
              <li key={each.id} className="space-y-1 break-words py-2">
                <p>{each.text}</p>
                <p className="flex flex-wrap gap-1.5">
                  <Badge>{m[each.kind]}</Badge>
                  <Badge>{fill(m.points, { points: each.weight })}</Badge>
                  {each.auto_fail && <Badge tone="bad">{m.auto_fail}</Badge>}
                  {each.allow_not_applicable && <Badge>{m.allow_not_applicable}</Badge>}
                </p>
                {each.guidance !== '' && <p className="whitespace-pre-wrap text-muted">{each.guidance}</p>}
                {each.condition !== undefined && <code>{each.condition}</code>}
                {each.options?.map(({ id, label, points }) => (
                  <p key={id} className="text-muted">
                    {label}: {points}
                  </p>
                ))}
                {(each.phrases ?? []).length > 0 && (
                  <p className="text-muted">
                    {m.phrases}: {each.phrases?.join(' · ')}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
