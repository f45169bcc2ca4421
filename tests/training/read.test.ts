import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readExamples } from '../../training/read.ts'

const CALLER = {
  kind: 'caller',
  labels: { intent: 'payment' },
  turns: [{ role: 'customer', text: 'I want to pay.' }],
  writer: 'callers-en-block-001',
  split: 'train',
  licence: 'Apache-2.0',
}

/** Reads a folder with these files, of lines as JSON or as they stand. */
async function read(files: Record<string, (object | string)[]>, split: 'train' | 'held_out' = 'train') {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-training-'))
  try {
    mkdirSync(join(folder, 'en'))
    for (const [name, lines] of Object.entries(files)) {
      const text = lines.map((each) => `${typeof each === 'string' ? each : JSON.stringify(each)}\n`).join('')
      await Bun.write(join(folder, 'en', name), text)
    }
    return readExamples('en', split, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the training data', () => {
  test('is read line by line, in the order of the files', async () => {
    const [first, second, third] = ['one', 'two', 'three'].map((writer) => ({ ...CALLER, writer }))
    if (!first || !second || !third) throw new Error('Three lines are needed')
    expect(await read({ 'b.jsonl': [third], 'a.jsonl': [first, second], 'notes.txt': ['none'] })).toEqual([
      first,
      second,
      third,
    ] as never)
  })

  test('lines that are held out are never among those to learn from', async () => {
    const heldOut = { ...CALLER, split: 'held_out' }
    expect(await read({ 'a.jsonl': [CALLER, heldOut] })).toEqual([CALLER] as never)
    expect(await read({ 'a.jsonl': [CALLER, heldOut] }, 'held_out')).toEqual([heldOut] as never)
  })

  test.each([
    ['no JSON', '{"kind": ', 'not JSON'],
    ['an empty line', '', 'not JSON'],
    ['a kind nobody knows', { ...CALLER, kind: 'shout' }, '/kind'],
    ['an intent nobody knows', { ...CALLER, labels: { intent: 'shouting' } }, '/labels/intent'],
    ['a label nobody knows', { ...CALLER, labels: { intent: 'payment', mood: 'calm' } }, '/labels/mood'],
    ['a kind without its label', { ...CALLER, labels: {} }, 'needs the label "intent"'],
    ['an answer nobody gives', { ...CALLER, labels: { answers: { greeting: 'maybe' } } }, '/labels/answers'],
    ['no turn', { ...CALLER, turns: [] }, '/turns'],
    ['a turn without words', { ...CALLER, turns: [{ role: 'agent', text: ' ' }] }, '/turns/0/text'],
    ['a third voice', { ...CALLER, turns: [{ role: 'bot', text: 'Hi' }] }, '/turns/0/role'],
    ['no writer', { ...CALLER, writer: undefined }, '/writer'],
    ['another split', { ...CALLER, split: 'test' }, '/split'],
    ['another licence', { ...CALLER, licence: 'MIT' }, '/licence'],
  ])('%s is refused, with its file and line', async (_, line, message) => {
    const refused = read({ 'callers.jsonl': [CALLER, line] })
    await expect(refused).rejects.toThrow(/en\/callers\.jsonl:2: /)
    await expect(refused).rejects.toThrow(message)
  })
})
