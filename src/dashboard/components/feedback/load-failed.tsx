import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { hasUnfinishedWork } from '../../api/background-work.ts'
import { ApiProblem } from '../../api/problem.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { Button } from '../forms/button.tsx'
import { Failed, Loading } from './states.tsx'

const messages = defineMessages(
  {
    title: 'Voicelog has been updated',
    text: 'Reload the page to go on with the new version.',
    work: 'A reload drops the files that are not uploaded yet. Finish or remove them first, or reload now.',
    reload: 'Reload',
  },
  {
    title: 'Voicelogが更新されました',
    text: 'ページを再読み込みすると、新しいバージョンで続けられます。',
    work: '再読み込みすると、まだアップロードが終わっていないファイルは失われます。先に完了または削除するか、このまま再読み込みしてください。',
    reload: '再読み込み',
  },
)

/**
 * A script of the page could not be loaded. Where the service has been upgraded under it the page is loaded anew, by
 * itself if nothing is lost with it, and only once for each version: never without end. Else it is tried again.
 */
export function LoadFailed({ onRetry }: { onRetry: () => Promise<void> }) {
  const m = useMessages(messages)
  const [isTriedAgain, setIsTriedAgain] = useState(false)
  const build = useQuery({
    queryKey: ['build'],
    queryFn: currentBuild,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const isUpgraded = build.data !== undefined && build.data !== ownBuild()
  const isWorking = hasUnfinishedWork()
  const mayReload = isUpgraded && !isWorking && sessionStorage.getItem(RELOADED_FOR) !== build.data
  useEffect(() => {
    if (!mayReload || build.data === undefined) return
    sessionStorage.setItem(RELOADED_FOR, build.data)
    location.reload()
  }, [mayReload, build.data])
  if (build.isFetching || mayReload) return <Loading />
  if (!isUpgraded) {
    return (
      <Failed
        error={new ApiProblem(0, 'unreachable', 'A script could not be loaded')}
        onRetry={async () => {
          // Some browsers hold on to the failure until the page is loaded anew.
          if (isTriedAgain) return location.reload()
          setIsTriedAgain(true)
          await onRetry()
          await build.refetch()
        }}
      />
    )
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <RefreshCw aria-hidden="true" className="size-8 text-accent" />
      <p className="font-medium">{m.title}</p>
      <p className="max-w-md text-muted">{isWorking ? m.work : m.text}</p>
      <Button look={isWorking ? 'plain' : 'primary'} onClick={() => location.reload()}>
        {m.reload}
      </Button>
    </div>
  )
}

/** For which version this tab has been loaded anew. */
const RELOADED_FOR = 'voicelog.reloaded-for'

/** How long the service may take to say which version it hands out. */
const TIMEOUT_MS = 10_000

/** The version that the service hands out: the name of its first script, which changes with what is in it. */
async function currentBuild(): Promise<string> {
  const response = await fetch('/login', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const build = response.ok
    ? buildIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
    : null
  if (build === null) throw new Error('The service hands out no page')
  return build
}

function ownBuild(): string | null {
  return buildIn(document)
}

function buildIn(page: Document): string | null {
  return page.querySelector('script[type=module]')?.getAttribute('src') ?? null
}
