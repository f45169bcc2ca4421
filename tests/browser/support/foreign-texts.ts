import type { Page } from 'playwright-core'

/** Words that are the same in every language: names of products and formats, units, codes. */
const ALIKE = [
  'Voicelog',
  'Twilio',
  'API',
  'CRM',
  'CSV',
  'JSON',
  'ID',
  'QR',
  'WAV',
  'MP3',
  'M4A',
  'OGG',
  'kB',
  'MB',
  'GB',
  'TXT',
  'SRT',
  'VTT',
  'SubRip',
  'WebVTT',
  'TOTP',
  'UTC',
  'SHA-256',
  'Chrome',
  'Linux',
  // Speech models.
  '(parakeet|zipformer|sense|whisper|silero|pyannote|titanet)-\\w+',
  'English',
  // The prefix of an organisation's own fields.
  'field\\.\\w*',
  // A search operator, and language codes.
  'OR',
  // Keys.
  'Ctrl',
  'Enter',
  '[a-z]{2}-[A-Z]{2}',
]
/** The data of the fixture: people, departments, keys and ids. */
const DATA = [
  'Harbor & Vale',
  'Telephone system, London',
  'CRM import',
  'Billing',
  'Support',
  'Retention',
  'Orders',
  'Maria Lopez',
  'Grace Chen',
  'Daniel Wright',
  'Aisha Khan',
  'Ethan Price',
  'Tom Becker',
  '[\\w.+-]+@[\\w-]+\\.(?:example|com)',
  // Hosts of workers.
  'worker-\\d',
  'HV-\\d+',
  'C-\\d+',
  '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}',
  // Checksums of recordings.
  '[\\da-f]{64}',
  'vl_live_\\w+',
  '[A-Z2-7]{32}',
  'https?://\\S+',
  'Mozilla/5\\.0 .*Safari/[\\d.]+',
]
const KNOWN = new RegExp(`(?<![A-Za-z])(?:${[...DATA, ...ALIKE].join('|')})(?![A-Za-z])`, 'g')

/**
 * Every text of the page that contains a word in Latin letters, with its title and the names of its elements. Elements
 * with a `lang` of their own and code are left out.
 */
export async function foreignTexts(page: Page, known: readonly string[] = []): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title]
    const isForeign = (element: Element | null) =>
      element?.closest('code, pre, script, style, [lang]:not([lang|=ja])') != null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!isForeign(parentElement)) found.push(textContent ?? '')
    }
    const names = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext']
    for (const element of document.querySelectorAll('body *')) {
      if (isForeign(element)) continue
      for (const name of [...names, 'title', 'placeholder', 'alt'])
        found.push(element.getAttribute(name) ?? '')
      const isText = element instanceof HTMLInputElement && !['checkbox', 'radio'].includes(element.type)
      if (isText || element instanceof HTMLTextAreaElement) found.push(element.value)
    }
    return [...new Set(found)]
  })
  const isForeign = (text: string) =>
    /[A-Za-z]{2}/.test(known.reduce((left, each) => left.replaceAll(each, ''), text).replace(KNOWN, ''))
  return texts.filter(isForeign)
}
