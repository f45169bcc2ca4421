import { clockTime } from '../../lib/time/clock.ts'
import { type Language, useLanguage } from './language.ts'

export type Format = ReturnType<typeof newFormat>

/** Formats for numbers, times and sizes in the language of the page. */
export function useFormat(): Format {
  return formatOf(useLanguage())
}

const formats: Partial<Record<Language, Format>> = {}

/**
 * The same outside of components. The formats of a language are made once and shared, since every row of a long list uses
 * them and making the first ones takes 15 ms or more, while the browser loads the language's data.
 */
export function formatOf(language: Language): Format {
  formats[language] ??= newFormat(language)
  return formats[language]
}

function newFormat(language: Language) {
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const exactTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const shortDateTime = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  // Narrow: commas only, without a word for "and".
  const list = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' })
  const hundredths = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return {
    dateTime: (instant: string | null) => (instant === null ? '–' : dateTime.format(new Date(instant))),
    /** With seconds. */
    exactTime: (instant: string) => exactTime.format(new Date(instant)),
    /** Without the year if it is the current one. */
    shortDateTime: (instant: string) => {
      const at = new Date(instant)
      return (at.getFullYear() === new Date().getFullYear() ? shortDateTime : dateTime).format(at)
    },
    date: (instant: string | null) => (instant === null ? '–' : date.format(new Date(instant))),
    number: (value: number | null) => (value === null ? '–' : number.format(value)),
    hundredths: (value: number | null) => (value === null ? '–' : hundredths.format(value)),
    percent: (share: number | null) => (share === null ? '–' : percent.format(share)),
    list: (texts: readonly string[]) => list.format(texts),
    duration: (ms: number | null) => (ms === null ? '–' : clockTime(ms)),
    bytes: (count: number | null) => (count === null ? '–' : sizeOf(count, number)),
  }
}

function sizeOf(count: number, number: Intl.NumberFormat): string {
  const units = ['B', 'kB', 'MB', 'GB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3))
  return `${number.format(count / 1000 ** power)} ${units[power]}`
}
