import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { DownloadProgress } from './download-progress.tsx'
import { downloadsOf, isAwaited, type SpeechModel, type SpeechSettings, speechQuery } from './queries.ts'

const messages = defineMessages(
  {
    install: 'Install',
    installOne: 'Install {name}',
    again: 'Try again now',
    againOne: 'Try again now to install {name}',
    stop: 'Cancel',
    stopOne: 'Cancel the installation of {name}',
    remove: 'Remove',
    removeOne: 'Remove {name}',
    removeTitle: 'Remove {name} from every worker host?',
    removeText:
      'All organisations of this service stop using it. Calls that are being transcribed with it are finished first. It can be installed again.',
    asked: 'Waiting for a worker host',
    removing: 'Being removed',
  },
  {
    install: '追加',
    installOne: '{name}を追加',
    again: '今すぐ再試行',
    againOne: '{name}の追加を今すぐ再試行',
    stop: '中止',
    stopOne: '{name}の追加を中止',
    remove: '削除',
    removeOne: '{name}を削除',
    removeTitle: '{name}をすべてのホストから削除しますか？',
    removeText:
      'このサービスのすべての組織で使えなくなります。処理中の通話は先に完了します。あとで追加し直せます。',
    asked: 'ホストの応答待ち',
    removing: '削除しています',
  },
)

/** What can be done with a model, and how far that is. */
export function ModelActions({
  speech,
  model,
  isMain = false,
}: {
  speech: SpeechSettings
  model: SpeechModel
  /** Whether installing it is the main action of the page. */
  isMain?: boolean
}) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const { name, wanted, installed_on } = model
  const asking = useMutation({
    mutationFn: (method: 'POST' | 'DELETE') => api(method, `/api/settings/speech/models/${name}`),
    onSettled: () => queryClient.invalidateQueries(speechQuery),
  })
  const downloads = downloadsOf(speech, name)
  const isFailed = downloads.some(({ state }) => state === 'failed')
  const isAsked = isAwaited(speech, model)
  const isInstalling = wanted === 'install' && (downloads.length > 0 || isAsked)
  const isEverywhere =
    speech.hosts.every(({ host }) => installed_on.includes(host)) && installed_on.length > 0
  return (
    <div className="space-y-2">
      {downloads.map((each) => (
        <DownloadProgress key={each.host} download={each} showsHost={speech.hosts.length > 1} />
      ))}
      {isAsked && downloads.length === 0 && (
        <p role="status" className="text-muted">
          {wanted === 'remove' ? m.removing : m.asked}
        </p>
      )}
      <ErrorLine error={asking.error} />
      {speech.install_allowed && (
        <div className="flex flex-wrap gap-2">
          {isFailed && (
            <Button
              aria-label={fill(m.againOne, { name })}
              busy={asking.isPending}
              onClick={() => asking.mutate('POST')}
            >
              {m.again}
            </Button>
          )}
          {isInstalling && (
            <Button
              look="quiet"
              aria-label={fill(m.stopOne, { name })}
              disabled={asking.isPending}
              onClick={() => asking.mutate('DELETE')}
            >
              {m.stop}
            </Button>
          )}
          {!isInstalling && !isEverywhere && (
            <Button
              look={isMain ? 'primary' : 'plain'}
              aria-label={fill(m.installOne, { name })}
              busy={asking.isPending}
              onClick={() => asking.mutate('POST')}
            >
              {m.install}
            </Button>
          )}
          {!isInstalling && installed_on.length > 0 && wanted !== 'remove' && (
            <ConfirmButton
              text={m.remove}
              label={fill(m.removeOne, { name })}
              title={fill(m.removeTitle, { name })}
              description={m.removeText}
              act={() => asking.mutateAsync('DELETE')}
            />
          )}
        </div>
      )}
    </div>
  )
}
