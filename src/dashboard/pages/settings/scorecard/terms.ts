import { defineMessages } from '../../../i18n/messages.ts'

/** What the fields of a question are called, wherever they are edited, read or compared. */
export const questionTerms = defineMessages(
  {
    text: 'Question',
    kind: 'Answered with',
    yes_no: 'Yes or no',
    choice: 'One of several options',
    metric: 'A measured number',
    weight: 'Weight, points',
    guidance: 'When which answer is right',
    auto_fail: 'Fails the call',
    allow_not_applicable: 'May not apply',
    rule: 'Judged like',
    phrases: 'Phrases',
    options: 'Options',
    condition: 'Yes where this holds',
    yes: 'yes',
    no: 'no',
  },
  {
    text: '質問',
    kind: '回答方法',
    yes_no: 'はい/いいえ',
    choice: '選択肢',
    metric: '測定値',
    weight: '配点',
    guidance: '回答の基準',
    auto_fail: '不合格条件',
    allow_not_applicable: '該当なしを許可',
    rule: '判定方法',
    phrases: 'フレーズ',
    options: '選択肢の内容',
    condition: '「はい」となる条件',
    yes: 'はい',
    no: 'いいえ',
  },
)
