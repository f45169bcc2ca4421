import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readSession } from './api/session.ts'
import { defineMessages, useMessages } from './i18n/messages.ts'

const messages = defineMessages(
  { drop: 'Drop recordings anywhere to upload them' },
  { drop: 'どこにドロップしても録音をアップロードできます' },
)

/**
 * Takes files that are dropped anywhere, on every page, to the upload page. Without it the browser would leave the
 * dashboard and open the file.
 */
export function DroppedFiles() {
  const m = useMessages(messages)
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      // Null when the pointer leaves the window.
      if (relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      const isTaken = event.defaultPrevented
      if (!hasFiles(event)) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (isTaken || files.length === 0 || readSession() === null) return
      void import('./pages/upload/uploads.ts').then(({ chooseFiles }) => {
        chooseFiles(files)
        return navigate({ to: '/upload' })
      })
    }
    document.addEventListener('dragover', onDragOver, { signal })
    document.addEventListener('dragleave', onDragLeave, { signal })
    document.addEventListener('drop', onDrop, { signal })
    return () => listening.abort()
  }, [navigate])
  if (!isOver || readSession() === null) return null
  return (
    <div className="pointer-events-none fixed inset-2 z-50 flex items-end justify-center rounded-xl border-2 border-accent border-dashed pb-8">
      <p className="rounded-md bg-accent px-4 py-2 font-medium text-on-accent">{m.drop}</p>
    </div>
  )
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
