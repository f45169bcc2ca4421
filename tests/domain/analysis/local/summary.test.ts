import { describe, expect, test } from 'bun:test'
import { readScriptedCalls } from '../../../../evaluation/scripted/calls.ts'
import { analyseKind } from '../../../../src/domain/analysis/analyse.ts'
import { EN_PHRASES } from '../../../../src/domain/analysis/local/phrases/en.ts'
import { call, done, engine, inputOf, written } from './support.ts'

const english = await readScriptedCalls('en.txt', 'en-US')

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

  test('the reason has what they call for, also after a long story', async () => {
    const { reason } = await done(
      'summary',
      call(`
        A: Good morning, Lakeside Gym, this is Tom.
        C: Good morning Tom, we came to the lake eleven years ago when my husband was still working, and then the knees went, first his and then mine.
        C: And now our daughter wants us nearer to her, and the house is sold since Friday, with the piano in it and everything, I could not believe how quickly that went.
        C: There is a young family with three boys who come from the city and have never seen a boat.
        C: So I want to cancel the membership for both of us.
        A: I have cancelled it for the end of the month.
        C: Thank you.`),
    )
    expect(reason).toContain('I want to cancel the membership')
  })

  test('what somebody goes on saying is told together, with evidence for each stretch', async () => {
    const { key_points } = await done(
      'summary',
      call(`
        A: Alder Outdoor, good morning.
        C: Hello. The zipper of my tent broke in Norway. Is there any warranty?
        A: The zipper is under warranty for five years. Well, I do not know, it is how it is, really. A repair of it costs thirty dollars. Well, I do not know, it is how it is, really. The tailor in Bergen takes nine days for it.
        C: I see.
        A: I can send you a new zipper, or you go to a tailor and send us the bill.
        C: The new zipper, please.
        A: Then you will have it in the mail soon. Is there anything else?
        C: Thank you. Goodbye.
      `),
    )
    const point = key_points.find((each) => each.text.includes('thirty dollars'))
    expect(point?.text).toBe(
      'Agent: A repair of it costs thirty dollars … The tailor in Bergen takes nine days for it',
    )
    expect(point?.evidence.map((each) => each.quote)).toEqual([
      'A repair of it costs thirty dollars.',
      'The tailor in Bergen takes nine days for it.',
    ])
  })

  test.each([
    ['And how long, for the money?', 'how long, for the money?'],
    ['Hi Steven, so it broke.', 'it broke.'],
    ['Yes, Monday.', 'Monday.'],
  ])('words before the matter are left out, and nothing of the matter: %s', (said, quoted) => {
    expect(said.replace(EN_PHRASES.leadIn, '')).toBe(quoted)
  })
})
