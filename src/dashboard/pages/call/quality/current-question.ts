import { useRef, useState } from 'react'
import { useShortcuts } from '../../../keys/shortcuts.ts'
import { usePlayback } from '../player/playback.ts'

type Quoted = { question_id: string; machine: { evidence: readonly { start_ms: number }[] } | null }

/**
 * The current question: the one that had the focus or the pointer last, else the first with a quote. Q plays its quote;
 * pressed again, its next one. Nothing on the page moves.
 */
export function useCurrentQuestion(questions: readonly Quoted[]) {
  const playback = usePlayback()
  const [pointed, setPointed] = useState<string | null>(null)
  const pointer = useRef('')
  const played = useRef<{ questionId: string; at: number } | null>(null)
  const current = pointed ?? questions.find(({ machine }) => machine?.evidence.length)?.question_id ?? null
  const play = () => {
    const evidence = questions.find((each) => each.question_id === current)?.machine?.evidence ?? []
    const last = played.current
    const at = last?.questionId === current ? (last.at + 1) % evidence.length : 0
    const quote = evidence[at]
    if (current === null || quote === undefined) return
    played.current = { questionId: current, at }
    playback.playFrom(quote.start_ms)
  }
  useShortcuts([['q', play]])
  return {
    current,
    /** For the element of a question. */
    propsOf: (questionId: string) => ({
      onFocus: () => setPointed(questionId),
      // Browsers also report a move when the page scrolls under a pointer that stays where it is.
      onPointerMove: ({ screenX, screenY }: { screenX: number; screenY: number }) => {
        const at = `${screenX} ${screenY}`
        if (at !== pointer.current) setPointed(questionId)
        pointer.current = at
      },
    }),
  }
}
