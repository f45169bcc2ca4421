import { useNavigate } from '@tanstack/react-router'

/** The id of the element that shows a thread. */
export const idOfComment = (id: string) => `comment-${id}`

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
