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
    text: 'Reload the page to use the new version.',
    work: 'If you reload, files that are not uploaded yet are lost. Finish or remove them first, or reload now.',
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
 * Shown when a script of the page could not be loaded. If the service has been upgraded meanwhile, the page reloads: by
 * itself if no work would be lost, and at most once for each version, so that it cannot reload forever. Otherwise there is
 * a button to try again.
 */
export function LoadFailed({ onRetry }: { onRetry: () => Promise<void> }) {
  const m = useMessages(messages)
  const [isRetried, setIsRetried] = useState(false)
  const build = useQuery({
    queryKey: ['build'],
    queryFn: servedBuild,
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
          // Browsers keep the failure of a module until the page reloads, unless they have whatwg/html#10327.
          if (isRetried) return location.reload()
          setIsRetried(true)
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

/** The version for which this tab has reloaded. */
const RELOADED_FOR = 'voicelog.reloaded-for'

/** How long to wait for the page that names the current version. */
const TIMEOUT_MS = 10_000

/** The version that the service serves: the name of its first script, which contains a hash of its content. */
async function servedBuild(): Promise<string> {
  const response = await fetch('/login', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const build = response.ok
    ? buildIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
    : null
  if (build === null) throw new Error('The service serves no page')
  return build
}

function ownBuild(): string | null {
  return buildIn(document)
}

function buildIn(page: Document): string | null {
  return page.querySelector('script[type=module]')?.getAttribute('src') ?? null
}
