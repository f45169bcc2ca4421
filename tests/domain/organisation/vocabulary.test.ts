import { expect, test } from 'bun:test'
import { vocabularyChanges } from '../../../src/domain/organisation/vocabulary.ts'

const entry = (written: string, spoken: string | null = null) => ({ written, spoken })

test('an audit event names what went and what came, 20 of each at most', () => {
  const before = [entry('NordFalcon'), entry('K9 Plan', 'canine plan'), entry('Wexbury')]
  const many = Array.from({ length: 25 }, (_, index) => entry(`Name ${index}`))
  const after = [entry('Wexbury'), entry('K9 Plan'), ...many]
  const { vocabulary } = vocabularyChanges(before, after)
  expect(vocabulary?.before).toEqual(['NordFalcon', 'K9 Plan = canine plan'])
  expect(vocabulary?.after).toEqual(['K9 Plan', ...many.slice(0, 19).map(({ written }) => written), '6 more'])
  expect(vocabularyChanges(before, before)).toEqual({})
})
