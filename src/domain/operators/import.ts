import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import type { Database } from '../../db/client.ts'
import { readNow } from '../../db/clock.ts'
import { lockOperator, moveOperator, selectHistory, updateOperator } from '../../db/operators/operators.ts'
import { insertTeam, lockTeamsByName } from '../../db/operators/teams.ts'
import { createYielding } from '../../lib/async/yielding.ts'
import { newId } from '../../lib/id.ts'
import { parseInstant } from '../../lib/time/instant.ts'
import { fieldError } from '../../model/field-errors.ts'
import { record } from '../audit/record.ts'
import { type FieldChecks, fieldChecks } from '../field-checks.ts'
import { NAME_MAX_CHARACTERS, normaliseEmail } from '../identity/fields.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { createLimits } from '../limits/concurrency.ts'
import { countExpensiveRequest, type RequestLimitDeps } from '../limits/request-limits.ts'
import { invalidFields } from '../problems.ts'
import { checkOperatorId, refuseFurtherStretch } from './operators.ts'

const COLUMNS = ['operator_id', 'name', 'email', 'team', 'team_since'] as const
type Line = Record<(typeof COLUMNS)[number], string>

/** Most lines of one file. */
const MAX_LINES = 5_000

/**
 * The parser takes about 1 ms for so many bytes. A line has fewer: one of a million commas took the API a second, in one
 * go.
 */
const PIECE_BYTES = 16 * 1024

/**
 * A file of 5,000 lines is some 30,000 statements on one connection. One at a time of an organisation leaves the others
 * to all other requests.
 */
const AT_ONCE = 1
/** Each that waits holds a file of up to 2 MiB. */
const MAX_QUEUED = 4

/** The concurrency limit on imports of each organisation. */
export type ImportLimit = {
  /** @throws Problem overloaded if others of the organisation are before it; what `task` throws */
  run<T>(organisationId: string, task: () => Promise<T>): Promise<T>
}

/** Makes the limit of this process: one import at once for each organisation, and 4 that wait for 5 s. */
export function createImportLimit(): ImportLimit {
  return createLimits({
    max: AT_ONCE,
    maxQueued: MAX_QUEUED,
    refusal: { code: 'overloaded', detail: 'Another import of this organisation is under way' },
  })
}

export type ImportDeps = RequestLimitDeps & { db: Database; importLimit: ImportLimit }

/** Most errors that are told at once. */
const MAX_ERRORS = 20

/**
 * Takes in operators from a CSV file with a line of column names: `operator_id` and any of `name`, `email`, `team` (its
 * name) and `team_since`. An empty field leaves what is known. Teams that do not exist are made. All of it or nothing.
 * @throws Problem invalid_fields, rate_limited, overloaded; conflict if an operator has moved 200 times
 */
export async function importOperators(
  deps: ImportDeps,
  by: UserPrincipal,
  csv: string,
): Promise<ImportedOperators> {
  await countExpensiveRequest(deps, by, 'large_writes')
  return await deps.importLimit.run(by.organisationId, async () =>
    writeOperators(deps, by, await parseOperatorLines(csv)),
  )
}

export type ImportedOperators = { operators: number; teamsAdded: string[] }

async function writeOperators(
  { db }: { db: Database },
  by: UserPrincipal,
  lines: readonly CheckedLine[],
): Promise<ImportedOperators> {
  const { organisationId } = by
  return await db.transaction(async (tx) => {
    const teams = await lockTeamsByName(tx, organisationId)
    const now = await readNow(tx)
    const teamsAdded: string[] = []
    // In one order, so that two imports at once do not wait for each other.
    for (const line of lines.toSorted((a, b) => (a.operatorId < b.operatorId ? -1 : 1))) {
      const key = { organisationId, operatorId: line.operatorId }
      await lockOperator(tx, key)
      const { name, email } = line
      await updateOperator(tx, key, { ...(name !== '' && { name }), ...(email !== '' && { email }) })
      if (line.team === '') continue
      const teamKey = line.team.toLowerCase()
      if (!teams.has(teamKey)) {
        const id = newId()
        if (!(await insertTeam(tx, { id, organisationId, name: line.team })))
          throw invalidFields([fieldError('csv', 'taken', { value: line.team })])
        await record({ db: tx }, { by, action: 'team.created', target: id, detail: { name: line.team } })
        teams.set(teamKey, id)
        teamsAdded.push(line.team)
      }
      const teamId = teams.get(teamKey) ?? null
      const history = await selectHistory(tx, key)
      const isThere = history.some((each) => each.teamId === teamId && each.until === null)
      if (isThere && line.since === null) continue
      const since = line.since ?? (history.length > 0 ? now : null)
      refuseFurtherStretch(history, since)
      await moveOperator(tx, key, { teamId, since })
    }
    const detail = { operators: lines.length, teams_added: teamsAdded }
    await record({ db: tx }, { by, action: 'operators.imported', target: organisationId, detail })
    return { operators: lines.length, teamsAdded }
  })
}

type CheckedLine = {
  operatorId: string
  name: string
  email: string
  team: string
  /** Null: not said. */
  since: Date | null
}

/**
 * Reads and checks the lines of a file of operators, and lets other requests have their turn meanwhile.
 * @throws Problem invalid_fields
 */
export async function parseOperatorLines(csv: string): Promise<CheckedLine[]> {
  const check = fieldChecks()
  const rows = await readRows(csv, check)
  if (rows.length > MAX_LINES) check.addError('csv', 'too_many_lines', { max: MAX_LINES })
  else if (check.errors.length === 0) check.count('csv', rows, { min: 1, max: MAX_LINES })
  check.throwErrors()
  const seen = new Set<string>()
  const lines = rows.map((row, index) => checkLine(row, `csv.${index + 2}`, seen, check))
  if (check.errors.length > 0) throw invalidFields(check.errors.slice(0, MAX_ERRORS))
  return lines
}

/** The lines of a file by column name. Spreadsheets write a mark of the encoding first, and `;` in some countries. */
async function readRows(csv: string, check: FieldChecks): Promise<Line[]> {
  const rows: Record<string, string>[] = []
  const parser = parse({
    bom: true,
    columns: (names: string[]) => columnsOf(names, check),
    delimiter: [',', ';', '\t'],
    skip_empty_lines: true,
    trim: true,
    on_record: (row: Record<string, string>) => {
      rows.push(row)
      return null
    },
  })
  // The rest of a file with too many lines is not parsed.
  const isFull = () => rows.length > MAX_LINES
  try {
    await pipeline(Readable.from(piecesOf(csv, isFull)), parser, async (records) => {
      for await (const _ of records);
    })
  } catch {
    // A file that was cut where it was full may end within a field.
    if (check.errors.length === 0 && !isFull()) check.addError('csv', 'not_csv')
  }
  return rows.map((row) => {
    const fields = COLUMNS.map((name): [string, string] => [name, row[name] ?? ''])
    // The columns are those of Line.
    return Object.fromEntries(fields) as Line
  })
}

/** @throws Error, which ends the parser */
function columnsOf(names: readonly string[], check: FieldChecks): string[] {
  const columns = names.map((each) => each.trim().toLowerCase())
  const isUnknown = columns.some((name) => !COLUMNS.some((each) => each === name))
  if (isUnknown) check.addError('csv', 'unknown_field', { known: COLUMNS.join(', ') })
  if (isUnknown || columns.length > COLUMNS.length) throw new Error('The columns are not those of operators')
  return columns
}

/** @throws Error, which ends the parser, at a line that is longer than a piece */
async function* piecesOf(csv: string, isFull: () => boolean): AsyncGenerator<Uint8Array> {
  const yieldToOthers = createYielding()
  const bytes = Buffer.from(csv)
  for (let from = 0; from < bytes.length && !isFull(); from += PIECE_BYTES) {
    const piece = bytes.subarray(from, from + PIECE_BYTES)
    if (piece.length === PIECE_BYTES && !piece.includes('\n') && !piece.includes('\r'))
      throw new Error('A line is too long')
    yield piece
    await yieldToOthers()
  }
}

function checkLine(line: Line, path: string, seen: Set<string>, check: FieldChecks): CheckedLine {
  const operatorId = line.operator_id
  checkOperatorId(check, `${path}.operator_id`, operatorId)
  if (seen.has(operatorId)) check.addError(`${path}.operator_id`, 'given_twice')
  seen.add(operatorId)
  const text = (name: 'name' | 'team') =>
    check.text(`${path}.${name}`, line[name], { max: NAME_MAX_CHARACTERS, empty: true })
  const email = line.email === '' ? '' : normaliseEmail(line.email)
  if (email === null) check.addError(`${path}.email`, 'not_an_email')
  const since = line.team_since === '' ? null : parseInstant(line.team_since)
  if (line.team_since !== '' && since === null) check.addError(`${path}.team_since`, 'not_a_time')
  return { operatorId, name: text('name'), email: email ?? '', team: text('team'), since }
}
