import type { Static } from '@sinclair/typebox'
import { queryOptions } from '@tanstack/react-query'
import type { SpeechBody, SpeechModelBody } from '../../../http/settings/speech-schemas.ts'
import { api } from '../../api/client.ts'

export type SpeechSettings = Static<typeof SpeechBody>
export type SpeechHost = SpeechSettings['hosts'][number]
export type SpeechModel = Static<typeof SpeechModelBody>

/** The download of a model to a host. */
export type Download = SpeechHost['downloads'][number] & { host: string }

/** How often it is fetched while something changes, and while nothing does: hosts come and go. */
const BUSY_MS = 2_000
const QUIET_MS = 10_000

/** Speech recognition on the worker hosts; only administrators may read it. Kept up to date while it is shown. */
export const speechQuery = queryOptions({
  queryKey: ['settings', 'speech'],
  queryFn: ({ signal }) => api<SpeechSettings>('GET', '/api/settings/speech', { signal }),
  refetchInterval: ({ state }) => (state.data !== undefined && isBusy(state.data) ? BUSY_MS : QUIET_MS),
})

/** The downloads of a model, or of all, on all hosts. */
export function downloadsOf({ hosts }: SpeechSettings, name?: string): Download[] {
  return hosts.flatMap(({ host, downloads }) =>
    downloads.filter((each) => name === undefined || each.name === name).map((each) => ({ ...each, host })),
  )
}

/** Whether a host has not done yet what was requested. A failed download starts again when somebody requests it. */
function isBusy(speech: SpeechSettings): boolean {
  return downloadsOf(speech).length > 0 || speech.models.some((each) => isAwaited(speech, each))
}

/** Whether hosts were asked to install or remove a model and have not begun. */
export function isAwaited(speech: SpeechSettings, { name, wanted, installed_on }: SpeechModel): boolean {
  if (wanted === 'remove') return installed_on.length > 0
  if (wanted === null || !speech.install_allowed) return false
  const { hosts } = speech
  return hosts.some(
    ({ host, installs, downloads }) =>
      installs && !installed_on.includes(host) && !downloads.some((each) => each.name === name),
  )
}
