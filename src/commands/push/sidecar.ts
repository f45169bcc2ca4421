import { dirname, resolve } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { messageOf } from '../../lib/cause.ts'
import { UsageError } from '../usage-error.ts'
import { readCallDate } from './call-date.ts'
import { FIELD_NAMES, type Fields, isFieldName } from './fields.ts'

/** The rows of a CSV by the absolute path of their recording, in the order of the CSV. */
export type Sidecar = Map<string, Fields>

/**
 * Reads a CSV with the column `file` and any fields of an upload. Paths are relative to the folder of the CSV.
 * Commas, semicolons or tabs separate columns, whichever the first line has most of. An empty cell sets no field.
 *
 * @throws UsageError, which names the line
 */
export async function readSidecar(path: string, timeZone: string): Promise<Sidecar> {
  const fail = (why: string) => new UsageError(`--csv ${path}: ${why}`)
  const text = await Bun.file(path)
    .text()
    .catch((error: unknown) => {
      throw fail(messageOf(error))
    })
  const [header, ...rows] = parseRows(text, fail)
  const columns = (header?.cells ?? []).map((each) => each.trim().toLowerCase())
  checkColumns(columns, fail)

  const sidecar: Sidecar = new Map()
  for (const { cells, line } of rows) {
    const fields: Fields = {}
    let file = ''
    for (const [index, column] of columns.entries()) {
      const value = (cells[index] ?? '').trim()
      if (column === 'file') file = value
      if (!isFieldName(column) || value === '') continue
      const date = column === 'call_date' ? readCallDate(value, timeZone) : value
      if (date === null)
        throw fail(`line ${line}: call_date ${JSON.stringify(value)} is not a known date format`)
      fields[column] = date
    }
    if (file === '') throw fail(`line ${line}: file is empty`)
    const absolute = resolve(dirname(path), file)
    if (sidecar.has(absolute)) throw fail(`line ${line}: ${file} has an earlier row`)
    sidecar.set(absolute, fields)
  }
  return sidecar
}

type Row = { cells: string[]; line: number }

function parseRows(text: string, fail: (why: string) => Error): Row[] {
  const rows: Row[] = []
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ cells, line: lines })
        return null
      },
    })
  } catch (error) {
    // The messages of the parser name the line.
    if (error instanceof CsvError) throw fail(error.message)
    throw error
  }
  return rows
}

/** Spreadsheets write semicolons in countries where the comma is the decimal separator. */
function delimiterOf(text: string): string {
  const [firstLine = ''] = text.split(/\r?\n/, 1)
  const found = [',', ';', '\t'].map((each) => ({ each, count: firstLine.split(each).length }))
  return found.sort((a, b) => b.count - a.count)[0]?.each ?? ','
}

function checkColumns(columns: string[], fail: (why: string) => Error): void {
  if (!columns.includes('file')) throw fail('its first line has no column named file')
  const strange = columns.filter((each) => each !== 'file' && !isFieldName(each))
  // A misspelt column would be lost, because a call cannot be changed after it was uploaded.
  if (strange.length > 0) {
    throw fail(`unknown columns: ${strange.join(', ')}; expected file, ${FIELD_NAMES.join(', ')}`)
  }
  const twice = columns.filter((each, index) => columns.indexOf(each) !== index)
  if (twice.length > 0) throw fail(`duplicate columns: ${twice.join(', ')}`)
}
