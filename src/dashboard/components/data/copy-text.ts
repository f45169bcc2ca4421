/** Copies a text; returns whether that worked. `box` holds the text, for browsers without navigator.clipboard. */
export async function copyText(text: string, box?: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without TLS browsers offer no navigator.clipboard; execCommand still copies a selection.
    return box == null ? copyFromBox(text) : copySelection(box)
  }
}

function copyFromBox(text: string): boolean {
  const box = document.createElement('textarea')
  const { activeElement } = document
  box.value = text
  document.body.append(box)
  const isCopied = copySelection(box)
  box.remove()
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  return isCopied
}

function copySelection(box: HTMLTextAreaElement): boolean {
  box.select()
  return document.execCommand('copy')
}
