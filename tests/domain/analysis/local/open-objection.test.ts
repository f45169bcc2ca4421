import { describe, expect, test } from 'bun:test'
import { call, done } from './support.ts'

describe('an objection that stays open', () => {
  const OPENING = `
    A: Good morning, Willow Windows, this is Pat.
    C: Hello, the glass that you fitted in March has a crack.
    A: I have your order here.`

  test('is no resolved call, however politely it ends', async () => {
    const open = await done(
      'summary',
      call(`${OPENING}
        A: I'm afraid glass isn't something that we replace.
        C: But it cracked by itself, that can't be right.
        A: That's how the terms are.
        C: I still don't agree with that. Well, goodbye.`),
    )
    expect(open.outcome).toBe('unresolved')
    expect(open.resolved_likelihood).toBeLessThan(0.2)
  })

  test('is closed by consent, and the likelihood of resolved tells the two apart', async () => {
    const closed = await done(
      'summary',
      call(`${OPENING}
        A: I've ordered a new pane for you, free of charge, it's all booked.
        C: Oh good, that's all I wanted. Thank you.
        A: You're welcome.`),
    )
    expect(closed.outcome).toBe('resolved')
    expect(closed.resolved_likelihood).toBeGreaterThan(0.6)
    expect(closed.outcome_confidence).toBe(closed.resolved_likelihood as number)
  })

  test('is told in Japanese too', async () => {
    const { outcome } = await done(
      'summary',
      call(
        `A: はい、若葉ガラスでございます。
        C: 三月に入れてもらった窓にひびが入ったんですが。
        A: 申し訳ございませんが、ガラスの交換はいたしかねます。
        C: でも、勝手に割れたんですよ。それはおかしくないですか。
        A: 規約でそのようになっております。
        C: 納得できませんね。もういいです。`,
        'ja-JP',
      ),
    )
    expect(outcome).toBe('unresolved')
  })
})
