// biome-ignore-all lint/a11y/noRedundantRoles: on a narrow screen the rows are laid out as grids, which only keep their meaning through roles
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    compared: 'Compared',
    agree: 'Agree',
    kappa: 'Kappa',
    open: 'No engine answer',
    differ: 'Where they differ',
    pair: 'People: {human} – engine: {machine}',
  },
  {
    compared: '比較数',
    agree: '一致率',
    kappa: 'カッパ係数',
    open: 'エンジン未回答',
    differ: '異なる回答',
    pair: '人：{human}、エンジン：{machine}',
  },
)

const ROW = '@max-md:grid grid-cols-4 items-end gap-x-2'

type Row = {
  key: string
  name: string
  pairs: number
  share: number | null
  kappa?: number | null
  machine_open?: number
  matrix?: readonly { machine: string; human: string; answers: number }[]
}

/**
 * How far two sets of answers agree, one row for each group, with the pairs of answers that differ. On a narrow
 * screen the name of a group is above its numbers.
 */
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
  const labels = useLabels()
  const answerText = (key: string, answer: string) => textOf?.(key, answer) ?? labels.answer(answer)
  const hasKappa = rows.some(({ kappa }) => kappa !== undefined)
  return (
    <div className="@container">
      <table role="table" aria-label={label} className="w-full @max-md:block text-right tabular-nums">
        <thead role="rowgroup" className="@max-md:block text-muted">
          <tr role="row" className={ROW}>
            <th role="columnheader" className="@max-md:col-span-4 py-1 pr-3 text-left font-medium">
              {column}
            </th>
            <th role="columnheader" className="@max-md:px-0 px-2 py-1 font-medium">
              {m.compared}
            </th>
            <th role="columnheader" className="@max-md:px-0 px-2 py-1 font-medium">
              {m.agree}
            </th>
            {hasKappa && (
              <th role="columnheader" className="@max-md:px-0 px-2 py-1 font-medium">
                {m.kappa}
              </th>
            )}
            {hasKappa && (
              <th role="columnheader" className="py-1 @max-md:pl-0 pl-2 font-medium">
                {m.open}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-md:block">
          {rows.map(({ key, name, pairs, share, kappa, machine_open, matrix = [] }) => {
            const differing = matrix.filter(({ machine, human }) => machine !== human)
            return (
              <tr key={key} role="row" className={`border-line border-t align-top ${ROW}`}>
                <th
                  scope="row"
                  role="rowheader"
                  className="@max-md:col-span-4 @max-md:wrap-anywhere py-1.5 pr-3 text-left font-medium"
                >
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
                <td role="cell" className="@max-md:px-0 px-2 py-1.5">
                  {format.number(pairs)}
                </td>
                <td role="cell" className="@max-md:px-0 px-2 py-1.5">
                  {format.percent(share)}
                </td>
                {hasKappa && (
                  <td role="cell" className="@max-md:px-0 px-2 py-1.5">
                    {format.hundredths(kappa ?? null)}
                  </td>
                )}
                {hasKappa && (
                  <td role="cell" className="py-1.5 @max-md:pl-0 pl-2">
                    {format.number(machine_open ?? null)}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
