import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    compared: 'Compared',
    agree: 'Agree',
    kappa: 'Kappa',
    open: 'Engine open',
    differ: 'Where they differ',
    pair: 'People: {human} – engine: {machine}',
    yes: 'Yes',
    no: 'No',
    not_applicable: 'Not applicable',
  },
  {
    compared: '比較数',
    agree: '一致率',
    kappa: 'カッパ係数',
    open: 'エンジン未回答',
    differ: '異なる回答',
    pair: '人：{human}、エンジン：{machine}',
    yes: 'はい',
    no: 'いいえ',
    not_applicable: '該当なし',
  },
)

type Row = {
  key: string
  name: string
  pairs: number
  share: number | null
  kappa?: number | null
  machine_open?: number
  matrix?: readonly { machine: string; human: string; answers: number }[]
}

/** How far two sets of answers agree, one row for each group, with the pairs of answers that differ. */
export function AgreementTable({
  label,
  column,
  rows,
  textOf,
}: {
  label: string
  column: string
  rows: readonly Row[]
  /** The text of an answer in a row; without it, that of an answer to a question. */
  textOf?: (key: string, answer: string) => string
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const words: Record<string, string> = { yes: m.yes, no: m.no, not_applicable: m.not_applicable }
  const answerText = (key: string, answer: string) =>
    textOf?.(key, answer) ?? words[answer] ?? answer.replaceAll('_', ' ')
  const hasKappa = rows.some(({ kappa }) => kappa !== undefined)
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-right tabular-nums">
        <thead className="text-muted">
          <tr>
            <th className="py-1 pr-3 text-left font-medium">{column}</th>
            <th className="px-2 py-1 font-medium">{m.compared}</th>
            <th className="px-2 py-1 font-medium">{m.agree}</th>
            {hasKappa && <th className="px-2 py-1 font-medium">{m.kappa}</th>}
            {hasKappa && <th className="py-1 pl-2 font-medium">{m.open}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, pairs, share, kappa, machine_open, matrix = [] }) => {
            const differing = matrix.filter(({ machine, human }) => machine !== human)
            return (
              <tr key={key} className="border-line border-t align-top">
                <th scope="row" className="py-1.5 pr-3 text-left font-medium">
                  {name}
                  {differing.length > 0 && (
                    <details className="font-normal text-muted">
                      <summary className="inline-flex min-h-6 cursor-pointer items-center">
                        {m.differ}
                      </summary>
                      <ul>
                        {differing.map(({ human, machine, answers }) => (
                          <li key={`${human} ${machine}`}>
                            {fill(m.pair, {
                              human: answerText(key, human),
                              machine: answerText(key, machine),
                            })}
                            {' · '}
                            {format.number(answers)}
                          </li>
                        ))}
                      </ul>
                    </details>
                  )}
                </th>
                <td className="px-2 py-1.5">{format.number(pairs)}</td>
                <td className="px-2 py-1.5">{format.percent(share)}</td>
                {hasKappa && <td className="px-2 py-1.5">{format.hundredths(kappa ?? null)}</td>}
                {hasKappa && <td className="py-1.5 pl-2">{format.number(machine_open ?? null)}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
