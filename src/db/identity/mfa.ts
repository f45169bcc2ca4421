import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { secondsFromNow } from '../clock.ts'
import { mfaChallenges, recoveryCodes, users } from '../schema/index.ts'

/** A user's second factor; its secrets are encrypted. */
export type SecondFactor = {
  userId: string
  organisationId: string
  /** The TOTP secret in force; null if MFA is not enabled. */
  secret: Uint8Array | null
  /** The TOTP secret of a setup that is not confirmed yet; null if there is none. */
  pendingSecret: Uint8Array | null
}

/** An attempt at a user's second factor, counted before it is checked. */
export type MfaAttempt =
  /** `lockedUntil` is set if this is the last attempt: if it fails, no other is accepted before that time. */
  | { kind: 'taken'; factor: SecondFactor; lockedUntil: Date | null }
  | { kind: 'locked'; retryAfterSeconds: number }
  /** The user does not exist, was removed, or is disabled. */
  | { kind: 'no_user' }

/**
 * Counts an attempt as failed before it is checked, so that attempts sent at once cannot exceed the limit. After a right
 * one `clearMfaFailures` resets the count. The last allowed attempt locks. The user's row stays locked until the
 * transaction ends.
 */
export async function countMfaAttempt(
  db: Database,
  { userId, maxAttempts, lockSeconds }: { userId: string; maxAttempts: number; lockSeconds: number },
): Promise<MfaAttempt> {
  // After a lock has ended, the count starts again.
  const failures = sql`case when ${users.mfaLockedUntil} is null then ${users.mfaFailures} + 1 else 1 end`
  const [taken] = await db
    .update(users)
    .set({
      mfaFailures: failures,
      mfaLockedUntil: sql`case when ${failures} >= ${maxAttempts}::integer then ${secondsFromNow(lockSeconds)} end`,
    })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.disabledAt),
        or(isNull(users.mfaLockedUntil), lte(users.mfaLockedUntil, sql`now()`)),
      ),
    )
    .returning({
      userId: users.id,
      organisationId: users.organisationId,
      secret: users.totpSecret,
      pendingSecret: users.totpPendingSecret,
      lockedUntil: users.mfaLockedUntil,
    })
  if (taken !== undefined) {
    const { lockedUntil, ...factor } = taken
    return { kind: 'taken', factor, lockedUntil }
  }

  const [locked] = await db
    .select({
      retryAfterSeconds: sql<number>`greatest(1, ceil(extract(epoch from ${users.mfaLockedUntil} - now())))::integer`,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  return locked === undefined ? { kind: 'no_user' } : { kind: 'locked', ...locked }
}

/** Resets the count of failed attempts, after a right one. */
export async function clearMfaFailures(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ mfaFailures: 0, mfaLockedUntil: null }).where(eq(users.id, userId))
}

/** Takes back the count of an attempt that was never checked. */
export async function giveBackMfaAttempt(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ mfaFailures: sql`greatest(0, ${users.mfaFailures} - 1)`, mfaLockedUntil: null })
    .where(eq(users.id, userId))
}

/** Marks a time step as used; false if it or a later one was used before. @see RFC 6238 §5.2 */
export async function acceptStep(
  db: Database,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Marks a recovery code as used; returns how many are left, or null if no unused code has this hash. */
export async function spendRecoveryCode(
  db: Database,
  { userId, codeHash }: { userId: string; codeHash: string },
): Promise<number | null> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  if (rows.length === 0) return null
  return await db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(
  tx: Database,
  { userId, organisationId }: { userId: string; organisationId: string },
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, organisationId, codeHash })))
}

/** Stores a TOTP secret to be confirmed, replacing an unconfirmed one; false if one is in force. */
export async function setPendingSecret(
  db: Database,
  { userId, pendingSecret }: { userId: string; pendingSecret: Uint8Array },
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ totpPendingSecret: pendingSecret, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.totpSecret)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Puts the pending secret in force, and marks the time step of the code that confirmed it as used. */
export async function confirmPendingSecret(
  tx: Database,
  { userId, step }: { userId: string; step: number },
): Promise<void> {
  await tx
    .update(users)
    .set({
      totpSecret: users.totpPendingSecret,
      totpPendingSecret: null,
      totpLastStep: step,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.id, userId), isNull(users.totpSecret), isNotNull(users.totpPendingSecret)))
}

/** Removes a user's TOTP secrets, recovery codes, lock and MFA challenges. Sessions stay; the caller ends them. */
export async function removeSecondFactor(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({
      totpSecret: null,
      totpPendingSecret: null,
      totpLastStep: null,
      mfaFailures: 0,
      mfaLockedUntil: null,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(mfaChallenges).where(eq(mfaChallenges.userId, userId))
}

/** The email of a user and whether MFA is enabled; null if the user does not exist. */
export async function findMfaAccount(
  db: Database,
  userId: string,
): Promise<{ email: string; enabled: boolean } | null> {
  const rows = await db
    .select({ email: users.email, enabled: sql<boolean>`${users.totpSecret} is not null` })
    .from(users)
    .where(eq(users.id, userId))
  return rows[0] ?? null
}

/** Stores an MFA challenge, and removes the user's expired ones. */
export async function insertMfaChallenge(
  db: Database,
  challenge: { id: string; organisationId: string; userId: string; expiresInSeconds: number },
): Promise<void> {
  const { expiresInSeconds, ...row } = challenge
  await db
    .delete(mfaChallenges)
    .where(and(eq(mfaChallenges.userId, row.userId), lt(mfaChallenges.expiresAt, sql`now()`)))
  const expiresAt = secondsFromNow(expiresInSeconds)
  await db.insert(mfaChallenges).values({ ...row, expiresAt })
}

/** Counts an attempt of an MFA challenge; false if the challenge has expired, was removed, or has no attempts left. */
export async function countChallengeAttempt(
  tx: Database,
  { challengeId, userId, maxAttempts }: { challengeId: string; userId: string; maxAttempts: number },
): Promise<boolean> {
  const rows = await tx
    .update(mfaChallenges)
    .set({ attempts: sql`${mfaChallenges.attempts} + 1` })
    .where(
      and(
        eq(mfaChallenges.id, challengeId),
        eq(mfaChallenges.userId, userId),
        gt(mfaChallenges.expiresAt, sql`now()`),
        lt(mfaChallenges.attempts, maxAttempts),
      ),
    )
    .returning({ id: mfaChallenges.id })
  return rows.length > 0
}

/** Leaves an MFA challenge no attempts, because its code was right. */
export async function closeChallenge(
  tx: Database,
  { challengeId, maxAttempts }: { challengeId: string; maxAttempts: number },
): Promise<void> {
  await tx.update(mfaChallenges).set({ attempts: maxAttempts }).where(eq(mfaChallenges.id, challengeId))
}

/** Removes an MFA challenge; false if it was removed already. */
export async function deleteChallenge(tx: Database, challengeId: string): Promise<boolean> {
  const rows = await tx
    .delete(mfaChallenges)
    .where(eq(mfaChallenges.id, challengeId))
    .returning({ id: mfaChallenges.id })
  return rows.length > 0
}

/** Users with a TOTP secret whose ciphertext does not begin with `prefix`: one encrypted under another key. */
export async function selectSecretsOfOtherKeys(
  db: Database,
  { prefix, after, limit }: { prefix: Uint8Array; after: string | null; limit: number },
): Promise<Omit<SecondFactor, 'organisationId'>[]> {
  const isOther = (column: typeof users.totpSecret | typeof users.totpPendingSecret) =>
    sql`substring(${column} from 1 for ${prefix.length}) <> ${prefix}`
  return await db
    .select({ userId: users.id, secret: users.totpSecret, pendingSecret: users.totpPendingSecret })
    .from(users)
    .where(
      and(
        or(isOther(users.totpSecret), isOther(users.totpPendingSecret)),
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(users.id)
    .limit(limit)
}

/** Replaces the ciphertext of a TOTP secret; false if the secret was changed in the meantime. */
export async function replaceEncryptedSecret(
  db: Database,
  { userId, before, after }: { userId: string; before: Uint8Array; after: Uint8Array },
): Promise<boolean> {
  const exchange = (column: typeof users.totpSecret | typeof users.totpPendingSecret) =>
    sql`case when ${column} = ${before} then ${after} else ${column} end`
  const rows = await db
    .update(users)
    .set({ totpSecret: exchange(users.totpSecret), totpPendingSecret: exchange(users.totpPendingSecret) })
    .where(and(eq(users.id, userId), or(eq(users.totpSecret, before), eq(users.totpPendingSecret, before))))
    .returning({ id: users.id })
  return rows.length > 0
}
