import { describe, expect, test } from 'bun:test'
import { readScriptedCalls } from '../../../../evaluation/scripted/calls.ts'
import { createJapaneseMatcher, gatesOf } from '../../../../src/domain/analysis/local/japanese-patterns.ts'

const SOURCES = [
  '納得(し|です|でき(ま(し|す)|た))',
  '払い?戻し',
  'お電話(いただき|を?頂き)?.{0,10}?ありがとう',
  '(?:たい|てほしい)(ん|の)?です',
  '^[^、。]{2,14}の[^、。の]{1,6}(です|でございます)',
  '[0-9一二三四五六七八九十]+時(半|に|から)?',
  '(?:ま|で)す(?!か)',
]

describe('gates of Japanese patterns', () => {
  test('are pieces that every match contains', () => {
    expect(gatesOf('払い?戻し')).toEqual(['戻し'])
    expect(gatesOf('(解約|退会)(を|は)')).toEqual(['解約', '退会'])
    expect(gatesOf('[0-9]+')).toBeNull()
    expect(gatesOf('(?:解約)?')).toBeNull()
  })

  test('keep no match from being found', async () => {
    const matches = createJapaneseMatcher(SOURCES)
    let total = 0
    for (const { transcript } of await readScriptedCalls('ja.txt', 'ja-JP')) {
      for (const { text } of transcript.segments) {
        const found: string[] = []
        matches(text, (pattern, start, end) => found.push(`${pattern} ${start} ${end}`))
        const wanted = SOURCES.flatMap((source, pattern) =>
          [...text.matchAll(new RegExp(source, 'g'))].map(
            (each) => `${pattern} ${each.index} ${each.index + each[0].length}`,
          ),
        )
        expect(found.sort()).toEqual(wanted.sort())
        total += wanted.length
      }
    }
    expect(total).toBeGreaterThan(100)
  })
})
