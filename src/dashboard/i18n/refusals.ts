import { useLanguage } from './language.ts'

// Why something was refused or failed, by the code of the API. The service says it in English and exactly; who reads
// Japanese gets the kind of it in Japanese.

const JAPANESE: Record<string, string> = {
  unauthenticated: 'ログインが必要です。',
  invalid_credentials: 'メールアドレスまたはパスワードが正しくありません。',
  invalid_token: 'リンクまたはログインの有効期限が切れています。',
  invalid_code: 'コードが正しくありません。',
  recent_login_needed: '確認のため、もう一度パスワードを入力してください。',
  forbidden: 'この操作を行う権限がありません。管理者に依頼してください。',
  not_found: '見つかりません。削除された可能性があります。',
  duplicate_call_id: '同じ通話IDの通話がすでにあります。',
  conflict: '現在の状態では実行できません。再読み込みして確認してください。',
  upload_expired: 'アップロードの期限が切れました。もう一度お試しください。',
  file_too_large: 'ファイルが500MBを超えています。',
  body_too_large: '送信内容が大きすぎます。',
  body_stalled: '送信が途中で止まりました。もう一度お試しください。',
  unsupported_audio: 'WAV、MP3、M4A、OGGの音声ファイルではありません。',
  invalid_audio: '音声ファイルが空か、途中で切れています。',
  media_unreadable: '音声ファイルを読み取れません。',
  media_unsupported: 'この形式の音声ファイルには対応していません。',
  media_too_long: '録音が長すぎます。',
  media_timeout: '音声ファイルの変換が時間内に終わりませんでした。',
  rate_limited: '短時間の操作が多すぎます。しばらく待ってから再試行してください。',
  internal: 'サービスで問題が発生しました。しばらく待ってから再試行してください。',
  storage_unavailable: '録音の保存先に接続できません。しばらく待ってから再試行してください。',
  overloaded: 'サービスが混み合っています。しばらく待ってから再試行してください。',
  unavailable: 'サービスの準備ができていません。しばらく待ってから再試行してください。',
  language_not_supported: '音声認識エンジンがこの言語に対応していません。',
  language_not_supported_by_engine: '分析エンジンがこの言語に対応していません。',
  speech_unavailable: '音声認識エンジンに接続できません。',
  speech_busy: '音声認識サーバーの混雑が続き、文字起こしができませんでした。',
  speech_failed: '音声認識に失敗しました。',
  speech_timeout: '音声認識が時間内に終わりませんでした。',
  speech_refused: '音声認識エンジンに拒否されました。',
  crashed_repeatedly: '処理が繰り返し異常終了しました。',
  insufficient_conversation_content: '会話が短すぎるため、判断できません。',
  auto_generate_off: '分析の自動生成がオフです。「分析を実行」で作成できます。',
  left_out_by_department: '自動分析の対象外の部署です。「分析を実行」で作成できます。',
  left_out_by_language: '自動分析の対象外の言語です。「分析を実行」で作成できます。',
  left_out_by_duration: '自動分析の対象外の長さです。「分析を実行」で作成できます。',
  left_out_by_sampling: '自動分析の抽出対象外です。「分析を実行」で作成できます。',
  model_unavailable: '言語モデルに接続できません。',
  model_busy: '言語モデルの混雑が続き、回答を得られませんでした。',
  model_timeout: '言語モデルが時間内に回答しませんでした。',
  model_refused: '言語モデルが回答を拒否しました。',
  invalid_model_output: '言語モデルの回答を読み取れませんでした。',
  context_too_long: '通話が長すぎるため、言語モデルで処理できません。',
}

/** What became of something, in the language of the page: `message` is what the service says. */
export function useRefusalText(): (code: string, message: string) => string {
  const language = useLanguage()
  return (code, message) => (language === 'ja' ? (JAPANESE[code] ?? message) : message)
}
