import { describe, expect, test } from 'bun:test'
import { call, done } from './support.ts'

const outcomeOf = async (text: string) => (await done('summary', call(text))).outcome

describe('outcome', () => {
  test('a call into a silent line tells nothing of its end', async () => {
    const outcome = await outcomeOf(`
      A: Good morning, Ridge Dental, this is Ana.
      C: Hi, I got a bill here for two hundred and ten dollars.
      C: My insurance said that it was covered.
      A: What is your date of birth?
      C: March the second, nineteen eighty.
      A: Thank you. I will look for it now.
      A: Please hold on.
      C: Okay.
      C: Hello?
      C: Hello? Are you there?`)
    expect(outcome).toBe('unknown')
  })

  test('a promise in words that no pattern has is known by others like it', async () => {
    const outcome = await outcomeOf(`
      A: Good afternoon, Maple Flooring, this is Gus. How can I help?
      C: Hi, the boards by our door are lifting again.
      A: Sorry about that. What's the name?
      C: Farrow.
      A: It's with the claims people, give them until Thursday. You'll know more then.
      C: Then I just wait.
      A: Bye now.`)
    expect(outcome).toBe('follow_up')
  })

  test('a refusal that the caller does not take leaves it unresolved', async () => {
    const outcome = await outcomeOf(`
      A: Good afternoon, Maple Flooring, this is Gus. How can I help?
      C: Hi, the boards by our door are lifting and I want it made good.
      A: You signed the contract. That's just how it works.
      C: So I'm just out of luck. I'll take my business somewhere else.
      A: The decision stands.`)
    expect(outcome).toBe('unresolved')
  })
})
