import type { IntentsContent } from './draft.ts'

/** Intents to be read. */
export function IntentsView({ intents }: IntentsContent) {
  return (
    <ul className="divide-y divide-line">
      {intents.map(({ name, description, examples }) => (
        <li key={name} className="space-y-1 break-words py-2">
          <p className="font-medium">{name}</p>
          <p>{description}</p>
          {examples.length > 0 && <p className="text-muted">{examples.join(' · ')}</p>}
        </li>
      ))}
    </ul>
  )
}
