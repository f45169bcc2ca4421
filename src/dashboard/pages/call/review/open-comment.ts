import { useNavigate } from '@tanstack/react-router'

/** The id of the element that shows a thread. */
export const idOfComment = (id: string) => `comment-${id}`

/** The part of the address of a call that leads to a comment, and to its second if it has one. */
export function placeOfComment(atMs: number | null, threadId: string): { t?: number; comment: string } {
  const t = Math.floor((atMs ?? 0) / 1_000)
  return { ...(t > 0 && { t }), comment: threadId }
}

/** Opens a thread in the tab of comments: its id is in the address, as in a link to it. */
export function useOpenComment(): (id: string) => void {
  const navigate = useNavigate({ from: '/calls/$voicelogId' })
  return (id) => {
    void navigate({
      search: ({ tab: _, ...old }) => ({ ...old, comment: id }),
      replace: true,
      resetScroll: false,
    })
    // One that is in the address already is shown again.
    showComment(id)
  }
}

/** Brings a thread into sight and gives it the focus, if its panel is open. */
export function showComment(id: string): void {
  const thread = document.getElementById(idOfComment(id))
  thread?.focus({ preventScroll: true })
  thread?.scrollIntoView({ block: 'center' })
}
