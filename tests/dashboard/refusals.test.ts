import { expect, test } from 'bun:test'
import { REFUSALS_IN_JAPANESE } from '../../src/dashboard/i18n/refusals-japanese.ts'
import { PROBLEMS } from '../../src/domain/problems.ts'

test('every refusal of the service has its words in Japanese; wrong fields are told one by one', () => {
  expect(Object.keys(PROBLEMS).filter((code) => !(code in REFUSALS_IN_JAPANESE))).toEqual(['invalid_fields'])
})
