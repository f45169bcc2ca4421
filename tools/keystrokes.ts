// Clicks, keys and seconds of what people do all day with the dashboard, by the keystroke-level model.
//
//     bun tools/keystrokes.ts
//
// Prints the table of docs/dashboard.md. Only the person's time is counted: each of these steps is answered within 1 s.

/** Seconds of a key, of pointing and clicking, and of the thought before a decision (Card, Moran and Newell, 1980). */
const SECONDS = { key: 0.2, click: 1.1, think: 1.35 }

type Step = keyof typeof SECONDS
type Task = { task: string; before: Step[]; after: Step[] }

/** Steps in their order; `before` is the dashboard of version 0.1.0. A browser test does those of `after` and counts them. */
export const TASKS: Task[] = [
  {
    // Before: two dates of eight keys each, and the emotion. After: a saved view in the navigation.
    task: "Yesterday's angry calls",
    before: ['think', ...times('click', 2), ...times('key', 16), 'think', ...times('click', 2)],
    after: ['think', 'click'],
  },
  {
    // Before: back to the list, find the place, click. After: J.
    task: 'The next call of the list',
    before: ['click', 'think', 'click'],
    after: ['key'],
  },
  {
    // Before: a click on the quote scrolled the page, so that the question had to be found again. After: Q plays the
    // quote of the question that the focus or the pointer is at, and the page stays.
    task: 'Check the quote of an answer',
    before: ['think', 'click', 'think', 'click', 'think'],
    after: ['think', 'key'],
  },
  {
    // Before: "Change answer", choose, comment, save, for each. After: one click for each.
    task: 'Answer eight questions',
    before: times<Step[]>(['think', 'click', 'click', 'click', 'click'], 8).flat(),
    after: times<Step[]>(['think', 'click'], 8).flat(),
  },
  {
    // Before: by hand, `?t=29` at the end of the address. After: the link beside the line.
    task: 'Send a colleague a moment of a call',
    before: ['think', 'click', ...times('key', 5), 'think', ...times('key', 4)],
    after: ['think', 'click'],
  },
  {
    // Before: the page of operators, a date of eight keys, and the lowest score found by eye. After: a link on Today.
    task: 'The worst operators of this week',
    before: ['click', 'think', 'click', ...times('key', 8), 'think', 'think'],
    after: ['think', 'click'],
  },
  {
    // Before: the exact ID by heart, 11 keys. After: three letters and Enter.
    task: 'The calls of an operator',
    before: ['think', 'click', ...times('key', 11)],
    after: ['think', 'click', ...times('key', 5)],
  },
  {
    // Before: open a call, "Try again", back, 30 times. After: select all, "Try again".
    task: 'Try 30 failed calls again',
    before: times<Step[]>(['click', 'click', 'click'], 30).flat(),
    after: ['think', 'click', 'click'],
  },
]

function times<T extends Step | Step[]>(step: T, count: number): T[] {
  return Array.from({ length: count }, () => step)
}

/** `3 clicks, 16 keys, 8.2 s`. */
export function costOf(steps: readonly Step[]): string {
  const count = (kind: Step) => steps.filter((each) => each === kind).length
  const named = (kind: Step) => {
    const n = count(kind)
    return n === 0 ? [] : [`${n} ${kind}${n === 1 ? '' : 's'}`]
  }
  const seconds = steps.reduce((sum, each) => sum + SECONDS[each], 0)
  return [...named('click'), ...named('key'), `${seconds.toFixed(1)} s`].join(', ')
}

/** The table of docs/dashboard.md. */
export function keystrokeTable(): string {
  const rows = TASKS.map(({ task, before, after }) => `| ${task} | ${costOf(before)} | ${costOf(after)} |`)
  return ['| Task | Version 0.1.0 | Now |', '| --- | --- | --- |', ...rows].join('\n')
}

if (import.meta.main) console.log(keystrokeTable())
