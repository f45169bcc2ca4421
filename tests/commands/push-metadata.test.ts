import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCallDate } from '../../src/commands/push/call-date.ts'
import { compilePathPattern } from '../../src/commands/push/pattern.ts'
import { readSidecar } from '../../src/commands/push/sidecar.ts'
import { UsageError } from '../../src/commands/usage-error.ts'

describe('dates', () => {
  test.each([
    ['2025-01-31T09:30:00Z', '2025-01-31T09:30:00Z'],
    ['20250131T093000+0900', '2025-01-31T00:30:00Z'],
    ['2025-01-31 09:30:00.25+01:00', '2025-01-31T08:30:00.250Z'],
    ['2025-01-31 09.30.00', '2025-01-31T08:30:00Z'],
    ['2025-01-31_09-30', '2025-01-31T08:30:00Z'],
    ['20250131-093000', '2025-01-31T08:30:00Z'],
    ['20250131093000', '2025-01-31T08:30:00Z'],
    ['202501310930', '2025-01-31T08:30:00Z'],
    ['20250131', '2025-01-30T23:00:00Z'],
    ['1738315800', '2025-01-31T09:30:00Z'],
    ['1738315800.417', '2025-01-31T09:30:00.417Z'],
    ['1738315800417', '2025-01-31T09:30:00.417Z'],
  ])('%s is read, in the given zone unless it names one', (text, instant) => {
    expect(readCallDate(text, 'Europe/Berlin')).toBe(instant)
  })

  test.each(['', 'yesterday', '2025-02-31', '2025-01-31 25:00', '31.01.2025', '20251301', '123'])(
    '%j is not a date',
    (text) => expect(readCallDate(text, 'UTC')).toBeNull(),
  )

  test.each([
    ['2025-03-30T01:59:59', '2025-03-30T00:59:59Z'],
    // Skipped: clocks go from 2:00 to 3:00.
    ['2025-03-30T02:30:00', '2025-03-30T01:30:00Z'],
    ['2025-03-30T03:00:00', '2025-03-30T01:00:00Z'],
    // This hour comes twice: the first is meant.
    ['2025-10-26T02:30:00', '2025-10-26T00:30:00Z'],
    ['2025-10-26T03:00:00', '2025-10-26T02:00:00Z'],
  ])('%s in Berlin, around a change of the clocks', (text, instant) => {
    expect(readCallDate(text, 'Europe/Berlin')).toBe(instant)
  })
})

describe('patterns', () => {
  const named = (pattern: string, path: string) => compilePathPattern(pattern, 'UTC')(path)

  test.each([
    ['20250131_093000_17_4711_abc.wav', '2025-01-31T09:30:00Z'],
    ['2025-01-31_09-30-00_17_4711_abc.WAV', '2025-01-31T09:30:00Z'],
    ['1738315800.417_17_4711_abc.wav', '2025-01-31T09:30:00.417Z'],
    ['20250131_17_4711_abc.wav', '2025-01-31T00:00:00Z'],
  ])('%s: a date that contains the separator is one field', (name, call_date) => {
    const fields = named('{call_date}_{operator_id}_{customer_id}_{call_id}.wav', `/calls/${name}`)
    expect(fields).toEqual({ call_date, operator_id: '17', customer_id: '4711', call_id: 'abc' })
  })

  test('the last text field takes the rest, separators included', () => {
    expect(named('{operator_id}_{call_id}.wav', '17_a_b_c.wav')).toEqual({
      operator_id: '17',
      call_id: 'a_b_c',
    })
  })

  test('fields of the organisation’s own are named with their prefix', () => {
    const fields = named('{field.tier}_{call_id}_{field.case_id}.wav', 'gold_1_A-7.wav')
    expect(fields).toEqual({ 'field.tier': 'gold', call_id: '1', 'field.case_id': 'A-7' })
  })

  test('a pattern with folders is matched to the end of the path', () => {
    const fields = named('{department}/{operator_id}/{*}-{call_date}.{*}', '/calls/sales/17/rec-20250131.ogg')
    expect(fields).toEqual({ department: 'sales', operator_id: '17', call_date: '2025-01-31T00:00:00Z' })
  })

  test('special characters of regular expressions stand for themselves', () => {
    expect(named('({operator_id})+[{call_id}]?.wav', '(17)+[a]?.wav')).toEqual({
      operator_id: '17',
      call_id: 'a',
    })
    expect(named('{call_id}.wav', 'a-wav')).toBeNull()
  })

  test('a path that does not match has no fields, nor has one with an impossible date', () => {
    expect(named('{operator_id}_{call_id}.wav', '17.wav')).toBeNull()
    expect(named('{call_date}_{call_id}.wav', '20250231_a.wav')).toBeNull()
    expect(named('{language}_{call_id}.wav', 'english_a.wav')).toBeNull()
  })

  test.each([
    '{operator}.wav',
    '{field.}.wav',
    '{field.a b}.wav',
    '{call_id}_{call_id}',
    '{call_id',
    'call.wav',
  ])('%s is refused', (pattern) => {
    expect(() => compilePathPattern(pattern, 'UTC')).toThrow(UsageError)
  })
})

describe('CSV files', () => {
  test('have columns of the organisation’s own fields', async () => {
    const rows = await read('file,field.tier,Field.Case_ID\na.wav,gold,A-7\nb.wav,,\n')
    expect([...rows.values()]).toEqual([{ 'field.tier': 'gold', 'field.case_id': 'A-7' }, {}])
  })

  test.each([
    ['commas', 'file,customer_id,call_date\n"a, b.wav",4711,2025-01-31 09:30\n'],
    ['semicolons, a BOM and CRLF', '\ufefffile;customer_id;call_date\r\n"a, b.wav";4711;20250131T0930\r\n'],
    ['tabs', 'FILE\tcustomer_id\tcall_date\n\na, b.wav\t4711\t1738315800\n'],
  ])('are read with %s', async (_name, text) => {
    const rows = await read(text)
    expect([...rows.values()]).toEqual([{ customer_id: '4711', call_date: '2025-01-31T09:30:00Z' }])
    expect([...rows.keys()][0]).toEndWith('/a, b.wav')
  })

  test.each([
    ['call_id\nx\n', 'no column named file'],
    ['file,operater_id\na.wav,17\n', 'unknown columns: operater_id'],
    ['file,call_id,call_id\na.wav,1,2\n', 'duplicate columns: call_id'],
    ['file,call_date\na.wav,\nb.wav,soon\n', 'line 3: call_date "soon"'],
    ['file,call_id\na.wav,1\n./a.wav,2\n', 'line 3: ./a.wav has an earlier row'],
    ['file,call_id\n,1\n', 'line 2: file is empty'],
    ['file,call_id\na.wav,1,2\n', 'line 2'],
    ['', 'no column named file'],
  ])('%j is refused, and the message says where', async (text, said) => {
    await expect(read(text)).rejects.toThrow(said)
  })

  async function read(text: string) {
    const folder = mkdtempSync(join(tmpdir(), 'voicelog-csv-'))
    try {
      await Bun.write(join(folder, 'calls.csv'), text)
      return await readSidecar(join(folder, 'calls.csv'), 'UTC')
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
})
