import { ApiProblem } from '../api/problem.ts'
import { ERROR_TEXTS_IN_JAPANESE } from './error-texts-japanese.ts'
import { useFieldErrorLine } from './field-errors.ts'
import { useLanguage } from './language.ts'
import { defineMessages, useMessages } from './messages.ts'

const messages = defineMessages(
  {
    unreachable: 'The service cannot be reached. Check the connection, then try again.',
    unexpected: 'Something went wrong in this page. Reload it.',
  },
  {
    unreachable: 'サービスに接続できません。接続を確認してから再試行してください。',
    unexpected: 'このページで問題が発生しました。再読み込みしてください。',
  },
)

/** The text of any error that a request or the page itself threw, in the language of the page. */
export function useErrorText(): (error: unknown) => string {
  const m = useMessages(messages)
  const errorCodeText = useErrorCodeText()
  const fieldErrorLine = useFieldErrorLine()
  return (error) => {
    if (!(error instanceof ApiProblem)) return m.unexpected
    if (error.status === 0) return m.unreachable
    return errorCodeText(error.code, fieldErrorLine(error) ?? error.message)
  }
}

/**
 * The text of an error code of the API. In English it is `message`, the words of the service, which are exact; in
 * Japanese it is the text of the code, or `message` if the page does not know the code.
 */
export function useErrorCodeText(): (code: string, message: string) => string {
  const language = useLanguage()
  return (code, message) => (language === 'ja' ? (ERROR_TEXTS_IN_JAPANESE[code] ?? message) : message)
}
