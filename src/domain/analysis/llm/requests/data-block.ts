import { createHash } from 'node:crypto'

/** The lines that separate data from instructions in a prompt. */
export type Delimiters = { opening: string; closing: string }

/**
 * Delimiters that do not occur in `texts`. They are a hash of the texts: the same call has the same prompt each time,
 * which servers with a prompt cache need, and nobody who speaks in a call can know the delimiters of that call.
 */
export function delimitersFor(texts: readonly string[]): Delimiters {
  for (let salt = 0; ; salt++) {
    const hash = createHash('sha256').update(`${salt}`)
    for (const each of texts) hash.update('\0').update(each)
    const mark = hash.digest('hex').slice(0, 16)
    if (!texts.some((each) => each.includes(mark)))
      return { opening: `<<<DATA ${mark}`, closing: `DATA ${mark}>>>` }
  }
}

/** The values as lines of JSON between the delimiters. */
export function dataBlock(values: readonly unknown[], { opening, closing }: Delimiters): string {
  return [opening, ...values.map(inertJson), closing].join('\n')
}

/**
 * JSON that cannot contain a delimiter: one line, no angle brackets (our delimiters, tags, control tokens of chat templates
 * such as `<|im_end|>`), no `[INST]`, no invisible characters.
 */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/[<>]|\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Co}|\p{Cn}/gu, escaped)
    .replace(/\[(?=\/?\s*(?:INST|SYSTEM|TOOL|AVAILABLE)\w*\s*\])/gi, escaped)
}

function escaped(text: string): string {
  return Array.from({ length: text.length }, (_, index) => {
    return `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`
  }).join('')
}
