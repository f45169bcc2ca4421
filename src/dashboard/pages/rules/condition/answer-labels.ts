import { defineMessages } from '../../../i18n/messages.ts'

/** Answers that questions without options have. */
export const answerLabels = defineMessages(
  { yes: 'Yes', no: 'No', not_applicable: 'Not applicable', open: 'Open' },
  { yes: 'はい', no: 'いいえ', not_applicable: '該当なし', open: '未回答' },
)
