import { defineMessages } from './messages.ts'

/** What each role is called. */
export const roleNames = defineMessages(
  { admin: 'Admin', member: 'Member', supervisor: 'Supervisor', agent: 'Agent', auditor: 'Auditor' },
  {
    admin: '管理者',
    member: 'メンバー',
    supervisor: 'スーパーバイザー',
    agent: 'エージェント',
    auditor: '監査担当',
  },
)

/** What each role sees and may do. */
export const roleHints = defineMessages(
  {
    admin: 'Everything, users and settings included.',
    member: 'All calls, reviews and reports.',
    supervisor: 'The calls of the teams that this user leads, with reviews and reports.',
    agent: 'The calls that this user took, with their scores.',
    auditor: 'The audit log and the settings, to read only. No calls.',
  },
  {
    admin: 'ユーザーと設定を含む、すべての操作。',
    member: 'すべての通話、評価、レポート。',
    supervisor: '担当するチームの通話、評価、レポート。',
    agent: '自分が対応した通話とその評価。',
    auditor: '監査ログと設定の閲覧のみ。通話は見られません。',
  },
)

/** What each permission is called. */
export const permissionNames = defineMessages(
  {
    'calls.read': 'See calls',
    'calls.upload': 'Upload calls',
    'calls.delete': 'Delete calls',
    exports: 'Export calls',
    'analytics.request': 'Run analytics',
    'reviews.write': 'Review calls',
    'reports.read': 'See reports',
    'runs.read': 'See re-runs',
    'runs.write': 'Start re-runs',
    'rules.write': 'Change rules',
    'teams.read': 'See teams',
    'teams.write': 'Change teams',
    'settings.read': 'Read settings',
    'settings.write': 'Change settings',
    'administration.read': 'See the administration',
    'audit.read': 'Read the audit log',
    'keys.write': 'Manage API keys',
    'users.write': 'Manage users',
  },
  {
    'calls.read': '通話の閲覧',
    'calls.upload': '通話のアップロード',
    'calls.delete': '通話の削除',
    exports: '通話の出力',
    'analytics.request': '分析の実行',
    'reviews.write': '通話の評価',
    'reports.read': 'レポートの閲覧',
    'runs.read': '再分析の閲覧',
    'runs.write': '再分析の開始',
    'rules.write': 'ルールの変更',
    'teams.read': 'チームの閲覧',
    'teams.write': 'チームの変更',
    'settings.read': '設定の閲覧',
    'settings.write': '設定の変更',
    'administration.read': '管理画面の閲覧',
    'audit.read': '監査ログの閲覧',
    'keys.write': 'APIキーの管理',
    'users.write': 'ユーザーの管理',
  },
)

/** What each permission allows. */
export const permissionHints = defineMessages(
  {
    'calls.read': 'Read, hear and search calls.',
    'calls.upload': 'Add recordings, and retry a call that failed.',
    'calls.delete': 'The recording, the transcript and all results, for good.',
    exports: 'All calls that match the filters, in one file.',
    'analytics.request':
      'Run them on a call by hand, which may cost money, and correct its transcript. Automatic analytics run in any case.',
    'reviews.write': 'Answer the questions of scorecards, label calls, the review queue and calibrations.',
    'reports.read': 'Figures of calls, by operator, department and so on.',
    'runs.read': 'Re-runs and evaluations, over all calls.',
    'runs.write': 'Compute the analytics of many calls again, and evaluate the engine.',
    'rules.write':
      'Make, change and try rules, and run them over old calls; sampling plans; calibrations of others.',
    'teams.read': 'Teams and the operators in them.',
    'teams.write': 'Teams, who leads them, and the operators in them, which decides who sees which calls.',
    'settings.read': 'Settings, scorecard and intents.',
    'settings.write': 'Settings, scorecard, intents and speech recognition.',
    'administration.read': 'Users, API keys, teams and speech recognition, to read only.',
    'audit.read': 'Who did what, when and from where, for all calls.',
    'keys.write': 'Generate and revoke API keys.',
    'users.write': 'Add users, and change what they may do.',
  },
  {
    'calls.read': '通話の閲覧、再生、検索。',
    'calls.upload': '録音の追加と、失敗した通話の再試行。',
    'calls.delete': '録音、文字起こし、すべての結果を完全に削除します。',
    exports: '条件に合うすべての通話を1つのファイルに出力します。',
    'analytics.request':
      '手動での分析と文字起こしの修正です。料金がかかる場合があります。自動分析には影響しません。',
    'reviews.write': 'スコアカードへの回答、通話のラベル付け、レビュー待ち、評価すり合わせ。',
    'reports.read': 'オペレーター、部署などごとの集計。',
    'runs.read': 'すべての通話の再分析と評価。',
    'runs.write': '多数の通話の再分析と、エンジンの評価。',
    'rules.write': 'ルールの作成、変更、試行、過去の通話への適用。抽出計画と、他の人の評価すり合わせの管理。',
    'teams.read': 'チームとそのオペレーター。',
    'teams.write': 'チーム、その責任者、所属オペレーター。誰がどの通話を見られるかが決まります。',
    'settings.read': '設定、スコアカード、用件。',
    'settings.write': '設定、スコアカード、用件、音声認識。',
    'administration.read': 'ユーザー、APIキー、チーム、音声認識の閲覧のみ。',
    'audit.read': 'すべての通話について、誰がいつどこから何をしたか。',
    'keys.write': 'APIキーの生成と失効。',
    'users.write': 'ユーザーの追加と権限の変更。',
  },
)
