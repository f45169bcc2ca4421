import { Badge } from '../../components/data/badge.tsx'
import { Empty } from '../../components/feedback/states.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import type { SpeechHost, SpeechSettings } from './queries.ts'
import { useEngineText, useLanguagesText } from './texts.ts'

const messages = defineMessages(
  {
    title: 'Worker hosts',
    nobody: 'No worker is running',
    nobodyHint: 'Until one runs, calls wait. Models that you install now are downloaded then.',
    uses: 'Uses',
    languages: 'Languages',
    vocabulary: 'Vocabulary',
    prompt: 'sent as a prompt',
    hotwords: 'given as hotwords',
    none: 'used to correct the recognised words',
    installed: 'Installed',
    noModels: 'no models',
    machine: 'Machine',
    cores: '{memory} memory, {count} cores',
    lastSeen: 'Last seen',
    closed: 'SPEECH_MODEL_INSTALL=off: this host installs and removes nothing.',
    unused: 'The configuration of this host selects another engine, so its models are not used.',
  },
  {
    title: 'ワーカーのホスト',
    nobody: '動作中のワーカーはありません',
    nobodyHint: 'ワーカーが起動するまで通話は待機します。追加したモデルは起動後に取得されます。',
    uses: '使用中',
    languages: '言語',
    vocabulary: '用語集',
    prompt: 'プロンプトとして送信',
    hotwords: 'ホットワードとして使用',
    none: '認識後の修正に使用',
    installed: '追加済み',
    noModels: 'モデルなし',
    machine: 'マシン',
    cores: 'メモリー{memory}、{count}コア',
    lastSeen: '最終確認',
    closed: 'サーバー管理者の設定により、このホストはモデルを追加も削除もしません。',
    unused: 'このホストは設定で別のエンジンを使うため、モデルは使われません。',
  },
)

/** What each host of workers uses to transcribe. */
export function Hosts({ speech: { hosts } }: { speech: SpeechSettings }) {
  const m = useMessages(messages)
  return (
    <Panel title={m.title}>
      {hosts.length === 0 ? (
        <Empty title={m.nobody}>{m.nobodyHint}</Empty>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {hosts.map((each) => (
            <Host key={each.host} host={each} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Host({ host }: { host: SpeechHost }) {
  const m = useMessages(messages)
  const engines = useEngineText()
  const languagesText = useLanguagesText()
  const format = useFormat()
  const { engine, model, languages, vocabulary_use, installed, installs, memory_bytes, cores, last_seen_at } =
    host
  const isWeak = engine === 'pocketsphinx' || engine === 'none'
  // Models without languages only help recognisers.
  const isUnused = engine !== 'sherpa' && installed.some((each) => each.languages.length > 0)
  const facts: [string, React.ReactNode][] = [
    [
      m.uses,
      <span key="uses">
        {engines[engine]}
        {engine !== 'none' && (
          <>
            {' '}
            <code className="break-all">{engine === 'pocketsphinx' ? engine : model}</code>
          </>
        )}
      </span>,
    ],
    ...(engine === 'none' ? [] : [[m.languages, languagesText(languages)] as [string, React.ReactNode]]),
    ...(engine === 'none' ? [] : [[m.vocabulary, m[vocabulary_use]] as [string, React.ReactNode]]),
    [
      m.installed,
      installed.length === 0 ? (
        m.noModels
      ) : (
        <code key="installed">{format.list(installed.map(({ name }) => name))}</code>
      ),
    ],
    [m.machine, fill(m.cores, { memory: format.bytes(memory_bytes), count: cores })],
    [m.lastSeen, format.dateTime(last_seen_at)],
  ]
  return (
    <li className="py-3">
      <p className="mb-1 flex flex-wrap items-center gap-2">
        <code className="break-all font-medium">{host.host}</code>
        {isWeak && <Badge tone={engine === 'none' ? 'bad' : 'warn'}>{engines[engine]}</Badge>}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {!installs && <p className="mt-1 text-muted">{m.closed}</p>}
      {isUnused && <p className="mt-1 text-warn">{m.unused}</p>}
    </li>
  )
}
