import { type Language, useLanguage } from './language.ts'

export type Format = ReturnType<typeof newFormat>

/** Numbers, times and sizes as the language of the page writes them. */
export function useFormat(): Format {
  return formatOf(useLanguage())
}

const formats: Partial<Record<Language, Format>> = {}

/**
 * The same outside of components. One for all who ask: every badge of a long list does. The first of a page takes 15 ms
 * and more, in which the browser reads how the language writes dates.
 */
export function formatOf(language: Language): Format {
  formats[language] ??= newFormat(language)
  return formats[language]
}

function newFormat(language: Language) {
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const shortDateTime = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  // Commas alone, as a language writes them.
  const list = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return {
    dateTime: (instant: string | null) => (instant === null ? '–' : dateTime.format(new Date(instant))),
    /** Without the year where it is this one. */
    shortDateTime: (instant: string) => {
      const at = new Date(instant)
      return (at.getFullYear() === new Date().getFullYear() ? shortDateTime : dateTime).format(at)
    },
    date: (instant: string | null) => (instant === null ? '–' : date.format(new Date(instant))),
    number: (value: number | null) => (value === null ? '–' : number.format(value)),
    percent: (share: number | null) => (share === null ? '–' : percent.format(share)),
    list: (texts: readonly string[]) => list.format(texts),
    duration: (ms: number | null) => (ms === null ? '–' : clock(ms)),
    bytes: (count: number | null) => (count === null ? '–' : sizeOf(count, number)),
  }
}

/** `m:ss`, or `h:mm:ss` from an hour on. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, minutes = 0, rest = 0] = parts
  const two = (value: number) => `${value}`.padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

function sizeOf(count: number, number: Intl.NumberFormat): string {
  const units = ['B', 'kB', 'MB', 'GB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3))
  return `${number.format(count / 1000 ** power)} ${units[power]}`
}
