import { describe, expect, test } from 'bun:test'
import { analyseKind } from '../../../../src/domain/analysis/analyse.ts'
import { readCalls } from '../calls.ts'
import { call, done, engine, inputOf, written } from './support.ts'

const english = await readCalls('en.txt', 'en-US')

describe('summary', () => {
  test('a call in which next to nothing was said is skipped, and why', async () => {
    for (const text of ['', 'Hello?', 'Hello? Hello, can you hear me?']) {
      const { outcome } = await analyseKind(engine, 'summary', inputOf(call(`A: ${text}`)))
      expect(outcome).toMatchObject({
        status: 'skipped',
        reason: { code: 'insufficient_conversation_content' },
      })
    }
  })

  test('tells the reason, what was done and what follows, in the words that were said', async () => {
    const summary = await done('summary', written(english, 'refund-shoes'))
    const told = JSON.stringify(summary)
    for (const fact of ['three weeks ago', 'refund', 'escalate', 'Friday']) expect(told).toContain(fact)
    expect(summary.follow_ups.join()).toContain('contact you by Friday')
    expect(summary.overview.split(/(?<=[.”]) /).length).toBeLessThanOrEqual(5)
  })
})
