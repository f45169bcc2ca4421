import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { profileQuery } from '../../api/queries.ts'
import { Button } from '../../components/forms/button.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { DownloadProgress } from '../speech/download-progress.tsx'
import { downloadsOf, speechQuery } from '../speech/queries.ts'

const messages = defineMessages(
  {
    title: 'Speech recognition',
    onlyFallback: 'Only a fallback transcribes the calls. It gets most words of a telephone call wrong.',
    noEngine: 'There is no speech recognition. Calls wait.',
    fetching: 'The speech model {name} is being downloaded.',
    meanwhile: 'Calls that arrive until then are transcribed again with it.',
    settings: 'Speech settings',
    dismiss: 'Dismiss',
  },
  {
    title: '音声認識',
    onlyFallback: '代替エンジンが文字起こしをしています。電話の通話ではほとんどの単語を誤ります。',
    noEngine: '音声認識エンジンがありません。通話は待機しています。',
    fetching: '音声認識モデル{name}を取得しています。',
    meanwhile: 'それまでに届いた通話は、取得後に文字起こしをやり直します。',
    settings: '音声認識の設定',
    dismiss: '閉じる',
  },
)

const STORAGE_KEY = 'voicelog.speech-notice-dismissed'

/**
 * Tells administrators that calls are transcribed badly or not at all, until they dismiss it in this browser, and how far
 * the download of a better model is. In a service without calls it shows all downloads.
 */
export function SpeechNotice({ isEmpty }: { isEmpty: boolean }) {
  const m = useMessages(messages)
  const { data: profile } = useQuery(profileQuery)
  const isAdmin = profile?.role === 'admin' && !profile.mfa_enrolment_needed
  const { data: speech } = useQuery({ ...speechQuery, enabled: isAdmin })
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(STORAGE_KEY) !== null)
  const isPoor = speech !== undefined && (speech.only_fallback || speech.no_engine)
  const isWarning = isPoor && !isDismissed
  // If it was good in the meantime, the next warning is news.
  const isGood = speech !== undefined && !isPoor && speech.hosts.length > 0
  useEffect(() => {
    if (!isGood) return
    localStorage.removeItem(STORAGE_KEY)
    setDismissed(false)
  }, [isGood])
  if (!isAdmin || speech === undefined) return null
  const downloads = (isPoor || isEmpty ? downloadsOf(speech) : []).filter(
    ({ state }) => state !== 'failed' || isWarning,
  )
  if (!isWarning && downloads.length === 0) return null
  return (
    <section
      aria-label={m.title}
      className="mx-4 mb-2 space-y-1 rounded-lg border border-line bg-warn-soft px-4 py-2 md:mx-6"
    >
      {isWarning && <p>{speech.no_engine ? m.noEngine : m.onlyFallback}</p>}
      {downloads.map((each) => (
        <div key={`${each.host} ${each.name}`}>
          {each.state !== 'failed' && <p>{fill(m.fetching, { name: each.name })}</p>}
          <DownloadProgress download={each} showsHost={speech.hosts.length > 1} />
        </div>
      ))}
      {speech.only_fallback && downloads.some(({ state }) => state !== 'failed') && <p>{m.meanwhile}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Link to="/settings/speech" className="font-medium text-accent underline">
          {m.settings}
        </Link>
        {isWarning && (
          <Button
            look="quiet"
            onClick={() => {
              localStorage.setItem(STORAGE_KEY, 'true')
              setDismissed(true)
            }}
          >
            {m.dismiss}
          </Button>
        )}
      </div>
    </section>
  )
}
