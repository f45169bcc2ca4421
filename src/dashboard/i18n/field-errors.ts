import { fill } from '../../lib/fill.ts'
import type { FieldErrorCode } from '../../model/field-errors.ts'
import { type ApiFieldError, ApiProblem } from '../api/problem.ts'
import { useLanguage } from './language.ts'

// The texts of field errors. In English they are the messages of the service. In Japanese they are the texts below, by
// the code of the error. A code that this page does not know keeps the message of the service.

const JAPANESE: Record<FieldErrorCode, string> = {
  missing: '入力してください。',
  missing_base: '編集元のバージョンが指定されていません。',
  neither_code_nor_password: 'コードまたはパスワードを入力してください。',
  empty: '入力してください。',
  too_long: '{max}文字以内で入力してください（現在{length}文字）。',
  too_short: '{min}文字以上で入力してください（現在{length}文字）。',
  wrong_length: '{min}〜{max}文字で入力してください（現在{length}文字）。',
  control_character: '使えない文字（制御文字）が含まれています。',
  not_text: '使えない文字が含まれています。',
  not_a_number: '数値を指定してください。',
  not_an_object: '形式が正しくありません。',
  not_a_list: '形式が正しくありません。',
  out_of_range: '{min}〜{max}の値を指定してください（現在{value}）。',
  too_small: '{min}以上の値を指定してください（現在{value}）。',
  too_large: '{max}以下の値を指定してください（現在{value}）。',
  wrong_count: '{min}〜{max}個にしてください（現在{count}個）。',
  given_twice: '2回指定されています。',
  unknown_field: 'この項目は指定できません。',
  unexpected_field: 'この項目は指定できません。',
  foreign_file: 'ここにファイルは指定できません。',
  invalid_audio: '音声ファイルが空か、途中で切れています。',
  not_one_of: '選択できない値です。',
  not_an_email: 'メールアドレスの形式で入力してください（例：name@example.com）。',
  common_password: '推測されやすいパスワードです。無関係な単語をいくつか組み合わせてください。',
  known_words: '組織名やメールアドレスなど、他人が知っている言葉が中心です。無関係な単語を加えてください。',
  password_is_email: 'メールアドレスと同じものは使えません。',
  current_password: '現在のパスワードと同じものは使えません。',
  not_a_language: '小文字2字、ハイフン、大文字2字で入力してください（例：en-US）。',
  not_a_time: '日時の形式が正しくありません（例：2025-01-31T09:30:00Z）。',
  not_in_future: '今より後の日時を指定してください。',
  not_before_to: '終了より前を指定してください。',
  not_a_time_zone: 'タイムゾーンではありません（例：Asia/Tokyo、UTC）。',
  not_a_date: '日付の形式で入力してください（例：2026-01-31）。',
  not_own_field_filter: '独自項目の条件の形式が正しくありません。',
  not_a_channel: '0（左）または1（右）を指定してください。',
  not_a_byte_count: '1〜{max}の整数（バイト数）を指定してください。',
  not_an_id: 'IDの形式が正しくありません。',
  not_a_user: 'このユーザーは存在しません。',
  not_a_team: 'このチームは存在しません。',
  not_csv: '列名の行があり、各行の項目数が等しいCSVではありません。',
  too_many_lines: '列名の行を除いて{max}行以内にしてください。',
  not_a_cursor: 'この一覧の続きを表す値ではありません。最初から開き直してください。',
  unknown_sort: 'この順には並べ替えられません。',
  unknown_trait: '{value}という条件はありません。',
  not_an_answer: '質問と回答の形式が正しくありません（例：greeting:no）。',
  unknown_answer: 'この質問では選択できない回答です。',
  unknown_question: 'スコアカードのバージョン{version}にない質問です。',
  unknown_user: 'この組織でログインできるユーザーではありません。',
  unknown_thread: 'この通話のコメントではありません。',
  unknown_call: '対象の通話ではありません。',
  mail_off: 'メールサーバーが設定されていません。サーバー管理者がSMTP_URLを設定すると使えます。',
  unknown_segment: 'この文字起こしにない発話です。',
  no_roles: 'オペレーターと顧客が分かれていないため、入れ替えられません。',
  speaker_without_words: '話者を指定するときは、検索語も指定してください。',
  no_word: '検索できる語がありません。単語、または"連続した語句"を入力してください。',
  too_many_buckets:
    '期間が長すぎます（約{count}区間、上限は{max}）。期間を短くするか、集計単位を大きくしてください。',
  below_minimum: '下限（{min}）以上にしてください（現在{value}）。',
  not_a_slug: 'a-z、0-9、_ が使え、英字で始めます（64文字以内）。',
  taken: '「{value}」はすでに使われています。',
  too_many_questions: '質問は{max}個以内にしてください（現在{count}個）。',
  no_weight: '少なくとも1つの質問に配点が必要です。',
  no_points: '少なくとも1つの選択肢に点数が必要です。',
  foreign_to_kind: 'この回答方法の質問には指定できません。',
  condition_empty: '空です（例：silence_ratio < 0.2）。',
  condition_too_deep: '入れ子は{max}段までです。',
  condition_unclosed: '{found}の前に ) が必要です。',
  condition_ends_unclosed: '最後に ) が必要です。',
  condition_incomplete: '{found}の前に数値または測定値の名前が必要です。',
  condition_ends_incomplete: '最後に数値または測定値の名前が必要です。',
  condition_goes_on: '{found}以降を読み取れません。',
  condition_meaningless: '{found}は使えません。',
  condition_not_compared: '数値だけでなく、比較が必要です（例：silence_ratio < 0.2）。',
  condition_compared_twice: '比較の結果は比較や計算に使えません。比較は and または or でつないでください。',
  condition_without_role: '話者ごとの値です。{name}.agent または {name}.customer と書いてください。',
  condition_unknown_metric: '「{name}」という測定値はありません。',
  invalid: '正しい値ではありません。',
}

/** The labels of the API's fields, by the last part of their path. */
const NAMES: Record<string, string> = {
  action: '操作',
  actor_id: '実行者',
  agent_channel: 'オペレーターのチャンネル',
  answer: '回答',
  bucket: '集計単位',
  call_date: '通話日時',
  call_id: '通話ID',
  code: 'コード',
  comment: 'コメント',
  current_password: '現在のパスワード',
  cursor: '続きの位置',
  customer_id: '顧客',
  default_language: '既定の言語',
  department: '部署',
  email: 'メールアドレス',
  emotion: '感情',
  expires_at: '有効期限',
  file: 'ファイル',
  from: '開始',
  intent: '用件',
  kinds: '分析',
  language: '言語',
  limit: '件数',
  max_quality: 'スコアの上限',
  min_quality: 'スコアの下限',
  name: '名前',
  new_password: '新しいパスワード',
  note: 'メモ',
  operator_id: 'オペレーター',
  password: 'パスワード',
  q: '検索語',
  rate_limit: '1分あたりのリクエスト数',
  role: '権限',
  sample: '抽出件数',
  search: '検索語',
  sort: '並べ替え',
  speaker: '話者',
  status: '状態',
  target_id: '対象',
  time_zone: 'タイムゾーン',
  to: '終了',
}

/** The text of one field error, in the language of the page. */
export function useFieldErrorText(): (error: Omit<ApiFieldError, 'field'>) => string {
  const language = useLanguage()
  return ({ code, message, params = {} }) => {
    const japanese = language === 'ja' ? (JAPANESE as Record<string, string>)[code] : undefined
    return japanese === undefined ? message : fill(japanese, params)
  }
}

/** The texts of a 422's field errors, by the path of the field in the API; empty for any other error. */
export function useFieldErrors(): (error: unknown) => Record<string, string> {
  const text = useFieldErrorText()
  return (error) =>
    Object.fromEntries(
      (error instanceof ApiProblem ? error.errors : []).map((each) => [each.field, text(each)]),
    )
}

/**
 * All field errors of a 422 as one text. Null in English, where the message of the service says the same, and without
 * field errors.
 */
export function useFieldErrorLine(): (problem: ApiProblem) => string | null {
  const language = useLanguage()
  const text = useFieldErrorText()
  return ({ errors }) => {
    if (language === 'en' || errors.length === 0) return null
    return errors.map((each) => `${nameOf(each.field)}：${text(each)}`).join(' ')
  }
}

function nameOf(field: string): string {
  return NAMES[field.split('.').at(-1) ?? ''] ?? field
}
