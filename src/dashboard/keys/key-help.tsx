import type { ReactNode } from 'react'
import { Dialog } from '../components/layout/dialog.tsx'
import { defineMessages, useMessages } from '../i18n/messages.ts'
import { useMainPages } from '../pages/main-pages.ts'
import { usePermissions } from '../permissions.ts'
import { COMMAND_KEY } from './command-key.ts'

const messages = defineMessages(
  {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    list: 'In the list of calls',
    call: 'On a call',
    commands: 'Go to a call, operator, customer, page or setting',
    search: 'Search box of the page',
    help: 'This list',
    rows: 'Next and previous call',
    open: 'Open the call',
    select: 'Select the call',
    walk: 'Next and previous call of the list',
    play: 'Play or pause',
    move: '5 seconds back or forward',
    speed: 'Faster or slower',
    link: 'Copy a link to this moment',
    quote: 'Play the quote of the marked question, then its next quote',
    answer: 'Answer the question that has the focus',
    correct: 'Correct the line that has the focus',
    space: 'Space',
    enter: 'Enter',
  },
  {
    title: 'キーボードショートカット',
    everywhere: 'すべてのページ',
    list: '通話一覧',
    call: '通話のページ',
    commands: '通話・オペレーター・顧客・ページ・設定へ移動',
    search: 'ページの検索欄',
    help: 'この一覧',
    rows: '次・前の通話',
    open: '通話を開く',
    select: '通話を選択',
    walk: '一覧の次・前の通話',
    play: '再生・一時停止',
    move: '5秒戻る・進む',
    speed: '速く・遅く',
    link: 'この位置へのリンクをコピー',
    quote: '印の付いた質問の引用を再生、続けて次の引用',
    answer: '選択中の質問に回答',
    correct: '選択中の発話を修正',
    space: 'スペース',
    enter: 'Enter',
  },
)

type Text = keyof (typeof messages)['en']

type Keys = { names: string[]; text: Text }

const EVERYWHERE: Keys[] = [
  { names: [COMMAND_KEY], text: 'commands' },
  { names: ['/'], text: 'search' },
  { names: ['?'], text: 'help' },
]

const ON_CALLS: { title: Text; keys: Keys[] }[] = [
  {
    title: 'list',
    keys: [
      { names: ['J', 'K'], text: 'rows' },
      { names: ['enter'], text: 'open' },
      { names: ['X'], text: 'select' },
    ],
  },
  {
    title: 'call',
    keys: [
      { names: ['J', 'K'], text: 'walk' },
      { names: ['space'], text: 'play' },
      { names: ['←', '→'], text: 'move' },
      { names: ['↑', '↓'], text: 'speed' },
      { names: ['L'], text: 'link' },
      { names: ['Q'], text: 'quote' },
      { names: ['1', '2', '3'], text: 'answer' },
      { names: ['F2'], text: 'correct' },
    ],
  },
]

/** Every key that does something for the person who is signed in. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const m = useMessages(messages)
  const pages = useMainPages()
  const seesCalls = usePermissions()('calls.read')
  const rowsOf = (keys: Keys[]) =>
    keys.map(({ names, text }) => <Row key={text} names={names} text={m[text]} />)
  return (
    <Dialog open onOpenChange={onClose} title={m.title} look="wide">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Section title={m.everywhere}>
          {rowsOf(EVERYWHERE.filter(({ text }) => text !== 'search' || seesCalls))}
          {pages.map(({ key, name }) => (
            <Row key={key} names={['G', key.toUpperCase()]} text={name} />
          ))}
        </Section>
        {seesCalls &&
          ON_CALLS.map(({ title, keys }) => (
            <Section key={title} title={m[title]}>
              {rowsOf(keys)}
            </Section>
          ))}
      </div>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-muted">{title}</h3>
      <dl className="space-y-1">{children}</dl>
    </section>
  )
}

function Row({ names, text }: { names: string[]; text: string }) {
  const m = useMessages(messages)
  return (
    <div className="flex items-center justify-between gap-3">
      <dt>{text}</dt>
      <dd className="flex shrink-0 gap-1">
        {names.map((name) => (
          <kbd
            key={name}
            className="rounded border border-line bg-page px-1.5 font-sans text-muted text-xs leading-5"
          >
            {name === 'space' || name === 'enter' ? m[name] : name}
          </kbd>
        ))}
      </dd>
    </div>
  )
}
