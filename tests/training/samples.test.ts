import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMOTIONS } from '../../src/model/analytics.ts'
import { readSides } from '../../training/samples.ts'

const CALL =
  '# payment | neutral | resolved\na: Dunmore Oil.\nc: Hi, // it is Ann.\na: Hello Ann.\nc: I have the bill here.'

/** Reads the sides in a folder with these files and one side for each emotion. */
async function sidesWith(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-samples-'))
  try {
    mkdirSync(join(folder, 'en/calls'), { recursive: true })
    for (const each of EMOTIONS) await Bun.write(join(folder, `en/sides/${each}.txt`), 'other\thello / bye\n')
    for (const [path, text] of Object.entries(files)) await Bun.write(join(folder, 'en', path), text)
    return readSides('en', folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the sides of whole calls', () => {
  test('a line is what a customer says, with emotion and intent', async () => {
    const sides = await sidesWith({ 'sides/anger.txt': 'complaint\tyou lied / no\n' })
    expect(sides).toContainEqual({
      role: 'customer',
      feeling: 'anger',
      calledFor: 'complaint',
      said: 'you lied / no',
    })
    expect(sides).toHaveLength(EMOTIONS.length)
  })

  test('a call has the side of each speaker', async () => {
    const sides = await sidesWith({ 'calls/one.txt': `${CALL}\n\n${CALL}\n` })
    const about = { feeling: 'neutral', calledFor: 'payment' } as const
    const customer = {
      role: 'customer',
      said: 'Hi, // it is Ann. / I have the bill here.',
      ...about,
    } as const
    const agent = { role: 'agent', said: 'Dunmore Oil. / Hello Ann.', ...about } as const
    expect(sides.slice(EMOTIONS.length)).toEqual([customer, agent, customer, agent])
  })

  test.each([
    ['an intent nobody knows', { 'sides/anger.txt': 'shouting\tyou lied\n' }, 'anger.txt.*shouting'],
    ['a line without an intent', { 'sides/anger.txt': 'you lied\n' }, 'anger.txt.*you lied'],
    ['a third column', { 'sides/anger.txt': 'other\tyou\tlied\n' }, 'anger.txt.*you'],
    ['a call without a head', { 'calls/one.txt': CALL.slice(CALL.indexOf('a:')) }, 'one.txt.*Dunmore'],
    ['a feeling nobody knows', { 'calls/one.txt': CALL.replace('neutral', 'calm') }, 'one.txt.*calm'],
    ['a third voice', { 'calls/one.txt': `${CALL}\nb: Who is this?` }, 'one.txt.*Who'],
  ])('%s is refused, with its file and line', async (_, files, message) => {
    await expect(sidesWith(files)).rejects.toThrow(new RegExp(message))
  })
})
