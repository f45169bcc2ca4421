import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { useLabels } from '../../i18n/labels.ts'
import type { IntentsContent } from './draft.ts'

/** Intents, read-only. */
export function IntentsView({ intents }: IntentsContent) {
  const labels = useLabels()
  const texts = useDefaultTexts()
  return (
    <ul className="divide-y divide-line">
      {texts.intents(intents).map(({ name, description, examples }) => (
        <li key={name} className="space-y-1 break-words py-2">
          <p className="font-medium">
            {labels.intent(name)} <code className="font-normal text-muted">{name}</code>
          </p>
          <p>{description}</p>
          {examples.length > 0 && <p className="text-muted">{examples.join(' · ')}</p>}
        </li>
      ))}
    </ul>
  )
}
