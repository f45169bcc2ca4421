import { createHash } from 'node:crypto'

/** How data is set apart from instructions in one conversation with a model. */
export type Fence = { opening: string; closing: string }

/**
 * A fence that none of `texts` holds. It is made from the texts themselves: the same call has the same prompt each
 * time, so that servers which keep what they have read need not read it again, and nobody who speaks in a call can
 * know what the fence of that call will be.
 */
export function fenceFor(texts: readonly string[]): Fence {
  for (let salt = 0; ; salt++) {
    const hash = createHash('sha256').update(`${salt}`)
    for (const each of texts) hash.update('\0').update(each)
    const mark = hash.digest('hex').slice(0, 16)
    if (!texts.some((each) => each.includes(mark)))
      return { opening: `<<<DATA ${mark}`, closing: `DATA ${mark}>>>` }
  }
}

/** Lines of JSON, one for each value, between the fence. */
export function dataBlock(values: readonly unknown[], { opening, closing }: Fence): string {
  return [opening, ...values.map(inertJson), closing].join('\n')
}

/**
 * JSON in which nothing can be taken for a delimiter: one line, no angle brackets (fences of ours, tags, and control
 * tokens of chat templates such as `<|im_end|>`), no `[INST]`, and nothing invisible.
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
