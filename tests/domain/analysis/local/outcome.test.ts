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

  const OPENING = `
      A: Good afternoon, Maple Flooring, this is Gus. How can I help?
      C: Hi, the boards by our door are lifting and I want it made good.
      A: What's the name?
      C: Farrow, on Dune Road.`

  test.each([
    [
      'a rule in the place of a no, and a caller who stays polite, leave it unresolved',
      `A: The boards by a door are outside of what we guarantee, that's only for the rooms.
      C: Not even half of it?
      A: I wish I could. It's the same for everyone.
      C: Okay. I suppose I'll find somebody else. Thanks anyway.
      A: Take care.`,
      'unresolved',
    ],
    [
      'a promise without a date is one',
      `A: I'll get somebody to look at that. They'll be in touch with you.
      C: And when would that be?
      A: I can't say when, but somebody will call.
      C: Okay, I'll keep my phone on.
      A: Thank you, bye.`,
      'follow_up',
    ],
    [
      'what to do should it fail after all does not open what is settled',
      `A: Oh, that one was yours? I've refunded all of it, it's on the way back to your card.
      C: Oh wonderful, thank you.
      A: If it's not there by Friday, give us a call.
      C: Will do. That's all I wanted.
      A: Have a good day.`,
      'resolved',
    ],
    [
      'an offer that is turned down is neither a refusal nor a promise',
      `A: I've put in the claim and it's been approved, the money is on its way. Would you like the yearly care plan?
      C: No thanks, I don't need that.
      A: Alright, then you're all set.
      C: Great, thank you so much.
      A: Bye now.`,
      'resolved',
    ],
    [
      'an explanation that is understood settles a question',
      `A: So what happens is that wood takes up water in summer, it goes down by itself when it's dry.
      C: Oh, so nothing's wrong with it?
      A: No, that's normal, it does that every year.
      C: Ah, okay, that makes sense. That's all I wanted to know.
      A: Have a lovely day.`,
      'resolved',
    ],
    [
      'a paper the customer has yet to send keeps it open',
      `A: We can do that once we have the receipt, just email it over to us.
      C: I'll have to look for it. I'll send it tonight.
      A: Perfect, then it goes to the repair team.
      C: Okay, bye.`,
      'follow_up',
    ],
  ])('%s', async (_, rest, outcome) => {
    expect(await outcomeOf(`${OPENING}\n${rest}`)).toBe(outcome as Awaited<ReturnType<typeof outcomeOf>>)
  })
})
