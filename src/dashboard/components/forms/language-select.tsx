import { clsx } from 'clsx'
import { Languages } from 'lucide-react'
import { chooseLanguage, LANGUAGES, type Language, useLanguage } from '../../i18n/language.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages({ language: 'Language' }, { language: '言語' })

/** The language of all pages, saved in this browser. With `compact` it is an icon on a phone. */
export function LanguageSelect({ compact = false, className }: { compact?: boolean; className?: string }) {
  const m = useMessages(messages)
  return (
    <div
      className={clsx(
        'relative',
        compact &&
          'max-md:rounded-md max-md:text-muted max-md:outline-accent max-md:hover:bg-hover max-md:has-focus-visible:outline-2',
        className,
      )}
    >
      {compact && <Languages aria-hidden="true" className="absolute inset-0 m-auto size-4 md:hidden" />}
      <select
        aria-label={m.language}
        title={m.language}
        value={useLanguage()}
        onChange={(event) => chooseLanguage(event.target.value as Language)}
        className={clsx(
          'h-8 w-full min-w-0 rounded-md border border-line bg-raised px-1 touch:h-10',
          compact && 'cursor-pointer max-md:w-10 max-md:opacity-0',
        )}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
