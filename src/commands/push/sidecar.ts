import { dirname, resolve } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { CALL_FIELD_NAMES, isCallFieldName } from '../../domain/ingest/fields.ts'
import { readCallDate } from './call-date.ts'
import { type Fields, UsageError } from './fields.ts'

/** The rows of a sidecar file by the absolute path of their recording, in the order of the file. */
export type Sidecar = Map<string, Fields>

/**
 * Reads a CSV with the column `file` and any of the upload's fields; paths are relative to the CSV's folder.
 * Commas, semicolons or tabs separate, as the first line says; empty cells count as left out.
 * @throws UsageError naming the line
 */
export async function readSidecar(path: string, timeZone: string): Promise<Sidecar> {
  const fail = (why: string) => new UsageError(`--csv ${path}: ${why}`)
  const text = await Bun.file(path)
    .text()
    .catch((error: unknown) => {
      throw fail(error instanceof Error ? error.message : String(error))
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
      if (!isCallFieldName(column) || value === '') continue
      const date = column === 'call_date' ? readCallDate(value, timeZone) : value
      if (date === null)
        throw fail(`line ${line}: call_date ${JSON.stringify(value)} is no date that is known`)
      fields[column] = date
    }
    if (file === '') throw fail(`line ${line}: file is empty`)
    const absolute = resolve(dirname(path), file)
    if (sidecar.has(absolute)) throw fail(`line ${line}: ${file} has a row already`)
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
    // Its messages name the line.
    if (error instanceof CsvError) throw fail(error.message)
    throw error
  }
  return rows
}

/** Spreadsheets write what their country's decimal comma leaves free. */
function delimiterOf(text: string): string {
  const [firstLine = ''] = text.split(/\r?\n/, 1)
  const found = [',', ';', '\t'].map((each) => ({ each, count: firstLine.split(each).length }))
  return found.sort((a, b) => b.count - a.count)[0]?.each ?? ','
}

function checkColumns(columns: string[], fail: (why: string) => Error): void {
  if (!columns.includes('file')) throw fail('its first line has no column named file')
  const strange = columns.filter((each) => each !== 'file' && !isCallFieldName(each))
  // A misspelt column would lose what it says, and what is uploaded cannot be said again.
  if (strange.length > 0) {
    throw fail(`no fields: ${strange.join(', ')}; the columns may be file, ${CALL_FIELD_NAMES.join(', ')}`)
  }
  const twice = columns.filter((each, index) => columns.indexOf(each) !== index)
  if (twice.length > 0) throw fail(`twice in its first line: ${twice.join(', ')}`)
}
