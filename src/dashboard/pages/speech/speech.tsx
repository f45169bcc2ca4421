import { useQuery } from '@tanstack/react-query'
import { Failed, Loading } from '../../components/feedback/states.tsx'
import { Hosts } from './hosts.tsx'
import { Models, RecommendedModel } from './models.tsx'
import { speechQuery } from './queries.ts'
import { TryIt } from './try-it.tsx'
import { EngineWarning } from './warning.tsx'

/** The speech recognition of the worker hosts, for administrators. */
export function SpeechPage() {
  const { data, error, refetch } = useQuery(speechQuery)
  if (data === undefined) {
    return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
  }
  return (
    <>
      <EngineWarning speech={data} />
      <RecommendedModel speech={data} />
      <Hosts speech={data} />
      <TryIt speech={data} />
      <Models speech={data} />
    </>
  )
}
