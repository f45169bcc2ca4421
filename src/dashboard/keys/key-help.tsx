import { Dialog } from '../components/layout/dialog.tsx'
import { defineMessages, useMessages } from '../i18n/messages.ts'
import { COMMAND_KEY } from './go-keys.ts'

const messages = defineMessages(
  {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    list: 'In the list of calls',
    call: 'On a call',
    commands: 'Go to a call, operator, customer, page or setting',
    search: 'Search box of the page',
    goToday: 'Today',
    goReviews: 'Reviews',
    goCalls: 'Calls',
    goSearch: 'Search',
    goUpload: 'Upload',
    goReports: 'Reports',
    goOperators: 'Operators',
    goSettings: 'Settings',
    help: 'This list',
    rows: 'Next and previous call',
    open: 'Open the call',
    select: 'Select the call',
    walk: 'Next and previous call of the list',
    play: 'Play or pause',
    move: '5 seconds back or forward',
    speed: 'Faster or slower',
    link: 'Copy a link to this moment',
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
    goToday: '今日',
    goReviews: 'レビュー',
    goCalls: '通話',
    goSearch: '検索',
    goUpload: 'アップロード',
    goReports: 'レポート',
    goOperators: 'オペレーター',
    goSettings: '設定',
    help: 'この一覧',
    rows: '次・前の通話',
    open: '通話を開く',
    select: '通話を選択',
    walk: '一覧の次・前の通話',
    play: '再生・一時停止',
    move: '5秒戻る・進む',
    speed: '速く・遅く',
    link: 'この位置へのリンクをコピー',
    answer: '選択中の質問に回答',
    correct: '選択中の発話を修正',
    space: 'スペース',
    enter: 'Enter',
  },
)

type Text = keyof (typeof messages)['en']

const SECTIONS: [title: Text, keys: [keys: string[], text: Text][]][] = [
  [
    'everywhere',
    [
      [[COMMAND_KEY], 'commands'],
      [['/'], 'search'],
      [['G', 'H'], 'goToday'],
      [['G', 'C'], 'goCalls'],
      [['G', 'V'], 'goReviews'],
      [['G', 'S'], 'goSearch'],
      [['G', 'U'], 'goUpload'],
      [['G', 'R'], 'goReports'],
      [['G', 'O'], 'goOperators'],
      [['G', 'T'], 'goSettings'],
      [['?'], 'help'],
    ],
  ],
  [
    'list',
    [
      [['J', 'K'], 'rows'],
      [['enter'], 'open'],
      [['X'], 'select'],
    ],
  ],
  [
    'call',
    [
      [['J', 'K'], 'walk'],
      [['space'], 'play'],
      [['←', '→'], 'move'],
      [['↑', '↓'], 'speed'],
      [['L'], 'link'],
      [['1', '2', '3'], 'answer'],
      [['F2'], 'correct'],
    ],
  ],
]

/** Every key that does something. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const m = useMessages(messages)
  return (
    <Dialog open onOpenChange={onClose} title={m.title} look="wide">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {SECTIONS.map(([title, keys]) => (
          <section key={title} aria-label={m[title]}>
            <h3 className="mb-1 font-medium text-muted">{m[title]}</h3>
            <dl className="space-y-1">
              {keys.map(([names, text]) => (
                <div key={text} className="flex items-center justify-between gap-3">
                  <dt>{m[text]}</dt>
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
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
