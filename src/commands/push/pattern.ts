import { basename } from 'node:path'
import { UsageError } from '../usage-error.ts'
import { CALL_DATE_PATTERN, readCallDate } from './call-date.ts'
import { FIELD_NAMES, type FieldName, type Fields, isFieldName } from './fields.ts'

/** Reads fields of a call from the path of its file; null if the path does not match. */
export type PathPattern = (path: string) => Fields | null

/**
 * Compiles a pattern such as `{call_date}_{operator_id}_{call_id}.wav`.
 *
 * `{field}` stands for a field of the upload and `{*}` for text that is ignored. All other text stands for itself, in
 * any case. `call_date`, `language` and `agent_channel` match their own formats; the others match as little as possible
 * and never a `/`. A pattern without `/` must match the whole name of the file, one with `/` the end of its path.
 *
 * @throws UsageError
 */
export function compilePathPattern(pattern: string, timeZone: string): PathPattern {
  const names: FieldName[] = []
  const source = pattern
    .split(/(\{[^{}]*\})/)
    .map((part) => {
      if (!part.startsWith('{')) return literalOf(part, pattern)
      const name = part.slice(1, -1)
      if (name === '*') return '[^/]*?'
      if (!isFieldName(name)) {
        throw wrong(
          pattern,
          `${part} is not a field: expected one of {${[...FIELD_NAMES, '*'].join('}, {')}}`,
        )
      }
      if (names.includes(name)) throw wrong(pattern, `it contains ${part} twice`)
      names.push(name)
      return `(${FORMS[name] ?? '[^/]+?'})`
    })
    .join('')
  if (names.length === 0) throw wrong(pattern, 'it contains no field such as {call_id}')

  const hasFolders = pattern.includes('/')
  const expression = new RegExp(`${hasFolders ? '(?:^|/)' : '^'}${source}$`, 'i')
  return (path) => {
    const match = expression.exec(hasFolders ? path.replaceAll('\\', '/') : basename(path))
    if (match === null) return null
    const fields: Fields = {}
    for (const [index, name] of names.entries()) {
      const text = match[index + 1] ?? ''
      const value = name === 'call_date' ? readCallDate(text, timeZone) : text
      if (value === null) return null
      fields[name] = value
    }
    return fields
  }
}

const FORMS: Partial<Record<FieldName, string>> = {
  call_date: CALL_DATE_PATTERN,
  language: '[a-z]{2}-[a-z]{2}',
  agent_channel: '[01]',
}

function literalOf(text: string, pattern: string): string {
  if (/[{}]/.test(text)) throw wrong(pattern, 'a brace has no matching brace')
  return text.replace(/[\\^$.*+?()[\]|/]/g, '\\$&')
}

function wrong(pattern: string, why: string): UsageError {
  return new UsageError(`--pattern is ${JSON.stringify(pattern)}: ${why}`)
}
