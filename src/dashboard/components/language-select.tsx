import { clsx } from 'clsx'
import { chooseLanguage, LANGUAGES, type Language, useLanguage } from '../i18n/language.ts'
import { defineMessages, useMessages } from '../i18n/messages.ts'

const messages = defineMessages({ language: 'Language' }, { language: '言語' })

/** The language of all pages, kept in this browser. */
export function LanguageSelect({ className }: { className?: string }) {
  const m = useMessages(messages)
  return (
    <select
      aria-label={m.language}
      value={useLanguage()}
      onChange={(event) => chooseLanguage(event.target.value as Language)}
      className={clsx('h-8 min-w-0 rounded-md border border-line bg-raised px-1', className)}
    >
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
