import { expect, test } from 'bun:test'
import { ERROR_TEXTS_IN_JAPANESE } from '../../src/dashboard/i18n/error-texts-japanese.ts'
import { PROBLEMS } from '../../src/domain/problems.ts'

test('every error code of the service has a Japanese text; invalid_fields has one for each field error', () => {
  expect(Object.keys(PROBLEMS).filter((code) => !(code in ERROR_TEXTS_IN_JAPANESE))).toEqual([
    'invalid_fields',
  ])
})
