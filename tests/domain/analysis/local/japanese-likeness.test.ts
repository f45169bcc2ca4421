import { describe, expect, test } from 'bun:test'
import { createJapanese } from '../../../../src/domain/analysis/local/japanese.ts'
import { customerSays, emotionOf } from './support.ts'

const japanese = createJapanese()
const first = (text: string) => {
  const [statement] = japanese.read(text)
  if (statement === undefined) throw new Error(`Nothing was read in ${text}`)
  return statement
}

describe('likeness of Japanese sentences', () => {
  test.each([
    '詐欺対策のソフトの料金を教えてください',
    '盗難保険の更新の件でお電話しました',
    '弁護士の特約を付けたいのですが',
  ])('a word of feeling that is the matter of a call is no feeling: %s', async (text) => {
    expect(await emotionOf(customerSays(text, 'ja-JP'))).toBe('neutral')
  })

  test.each([
    ['frustration', 'こちらから伺わないと動いていただけないんですよね。前回も同じお返事でしたけど。'],
    ['anxiety', '止まってしまったら母の機械も使えなくなるんです。今夜もつでしょうか。'],
    ['sadness', '主人に先立たれまして。声が聞きたくなってしまうんです。'],
  ])('%s is felt where no word names it', async (feeling, text) => {
    expect(await emotionOf(customerSays(text, 'ja-JP'))).toBe(feeling as never)
  })

  test('names, numbers and short answers tell of no intent', () => {
    const most = (text: string) => Math.max(...first(text).resembles().values())
    for (const talk of ['中村と申します', '三二一の八八〇です', 'はい、そうです']) {
      expect(most(talk)).toBeLessThan(most('契約を終わりにしたいのですが') / 4)
    }
  })
})
