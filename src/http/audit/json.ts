import type { AuditEventRow } from '../../db/identity/audit.ts'

type Action = Pick<AuditEventRow, 'at' | 'actorKind' | 'actorId' | 'actorEmail' | 'address' | 'action'>

/** What audit events and notices of them have in common: who did what, when and from where. */
export function actionJson({ at, actorKind, actorId, actorEmail, address, action }: Action) {
  return {
    at: at.toISOString(),
    actor: { kind: actorKind, id: actorId, email: actorEmail },
    address,
    action,
  }
}
