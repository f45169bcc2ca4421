import type { NoticeRow } from '../../db/identity/notices.ts'
import { fill } from '../../lib/fill.ts'
import { primaryLanguage } from '../../lib/text.ts'
import type { NoticeAction } from './actions.ts'

type Texts = Record<
  'one' | 'several' | 'target' | 'by' | 'from' | 'system' | 'removed' | 'audit' | 'end',
  string
> & { actions: Record<NoticeAction, string> }

const ENGLISH: Texts = {
  one: 'Voicelog: {what}',
  several: 'Voicelog: {count} changes by other administrators',
  target: '{what}: {target}',
  by: 'By {actor}, {time} UTC',
  from: 'From the address {address}',
  system: 'a command on the server',
  removed: 'a removed user',
  audit: 'If you did not expect this, look into the audit log: {url}',
  end: 'You get this message because you are an administrator in Voicelog.',
  actions: {
    'password.reset': 'Password reset',
    'password_link.created': 'Password link created',
    'mfa.reset': 'Two-factor reset',
    'user.created': 'User added',
    'user.changed': 'User changed',
    'user.disabled': 'User disabled',
    'user.enabled': 'User enabled',
    'user.deleted': 'User deleted',
    'api_key.created': 'API key generated',
    'api_key.revoked': 'API key revoked',
    'settings.changed': 'Whether two-factor is required was changed',
  },
}

const JAPANESE: Texts = {
  one: 'Voicelog：{what}',
  several: 'Voicelog：他の管理者による変更{count}件',
  target: '{what}：{target}',
  by: '実行者：{actor}、{time}（UTC）',
  from: 'アドレス：{address}',
  system: 'サーバー上のコマンド',
  removed: '削除されたユーザー',
  audit: '心当たりがない場合は、監査ログを確認してください：{url}',
  end: 'Voicelogの管理者であるため、このメールをお送りしています。',
  actions: {
    'password.reset': 'パスワードのリセット',
    'password_link.created': 'パスワードリンク作成',
    'mfa.reset': '二要素認証の解除',
    'user.created': 'ユーザー追加',
    'user.changed': 'ユーザー変更',
    'user.disabled': 'ユーザー無効化',
    'user.enabled': 'ユーザー有効化',
    'user.deleted': 'ユーザー削除',
    'api_key.created': 'APIキー生成',
    'api_key.revoked': 'APIキー失効',
    'settings.changed': '二要素認証の必須設定の変更',
  },
}

/**
 * The text of a message to an administrator: what others did, to whom or what, who, when, and from where. It contains no
 * details of events, so nothing secret.
 * @param publicUrl the address of the service, without a slash at the end
 */
export function noticeMail(
  notices: readonly NoticeRow[],
  { language, publicUrl }: { language: string; publicUrl: string },
): { subject: string; text: string } {
  const m = primaryLanguage(language) === 'ja' ? JAPANESE : ENGLISH
  // An action that this version does not know is shown by its code.
  const actions: Record<string, string> = m.actions
  const whatOf = ({ action }: NoticeRow) => actions[action] ?? action
  const [first] = notices
  const subject =
    notices.length === 1 && first !== undefined
      ? fill(m.one, { what: whatOf(first) })
      : fill(m.several, { count: notices.length })
  const parts = notices.map((notice) => {
    const { actorKind, actorEmail, address, at, targetName } = notice
    const what = whatOf(notice)
    return [
      targetName === null ? what : fill(m.target, { what, target: targetName }),
      fill(m.by, {
        actor: actorKind === 'system' ? m.system : (actorEmail ?? m.removed),
        time: at.toISOString().slice(0, 16).replace('T', ' '),
      }),
      ...(address === null ? [] : [fill(m.from, { address })]),
    ].join('\n')
  })
  const audit = fill(m.audit, { url: `${publicUrl}/settings/audit` })
  return { subject, text: `${[...parts, audit, m.end].join('\n\n')}\n` }
}
