import { englishStyles } from './english-style.ts'
import { japaneseStyles } from './japanese-style.ts'
import type { Rewriting, Said, Style } from './types.ts'

const STYLES: Record<string, readonly Style[]> = { en: englishStyles, ja: japaneseStyles }

/**
 * The call with its customer speaking in each style that changes a word. The agent's words stay: how polite an agent is may
 * well change an answer of the scorecard.
 */
export function styleVariants({ language, segments }: Said): Rewriting[] {
  return (STYLES[language] ?? []).flatMap(({ name, say }) => {
    const texts = segments.map(({ speaker, text }) => (speaker === 'agent' ? text : say(text)))
    return texts.some((text, index) => text !== segments[index]?.text) ? [{ texts, change: name }] : []
  })
}
