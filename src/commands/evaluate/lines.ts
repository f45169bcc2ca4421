/** One line of a file, with its number from 1; `text` is null if it is longer than a line may be. */
export type Line = { number: number; text: string | null }

/** The transcript of 12 h with the times of its words has some 10 MB. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024

/**
 * Reads lines one after another, so that a file of any size takes little memory. Lines without anything are left out,
 * and of one that is too long nothing is kept.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let number = 0
  let held: Uint8Array[] = []
  let heldBytes = 0
  const add = (part: Uint8Array) => {
    heldBytes += part.byteLength
    if (heldBytes <= MAX_LINE_BYTES) held.push(part)
    else held = []
  }
  const take = (): Line => {
    number += 1
    const text = heldBytes > MAX_LINE_BYTES ? null : new TextDecoder().decode(Buffer.concat(held))
    held = []
    heldBytes = 0
    return { number, text }
  }
  for await (const chunk of bytes) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end))
      from = end + 1
      const line = take()
      if (line.text?.trim() !== '') yield line
    }
    add(chunk.subarray(from))
  }
  if (heldBytes === 0) return
  const last = take()
  if (last.text?.trim() !== '') yield last
}

const NEWLINE = 10
