import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { MAX_NOTE_CHARACTERS } from '../../domain/organisation/versions.ts'
import { exactly, Instant } from '../common-schemas.ts'
import { pageQuery } from '../page-query.ts'

// What the schemas of the scorecard and the intents share: both are stored in versions.

/** The fields that describe a version. */
export const versionFields = {
  version: Type.Integer({ description: '1 is the default that every organisation starts with.' }),
  is_current: t.Boolean({ description: 'Whether new results use this version.' }),
  created_at: t.Nullable(Instant, { description: 'null for version 1.' }),
  created_by: t.Nullable(t.Object({ id: t.String(), email: t.String() })),
  note: t.Nullable(t.String(), { description: 'Note by the person who saved the version.' }),
}

export const Note = t.Optional(
  t.Nullable(t.String(), {
    description: `What changed and why; shown in the list of versions. At most ${MAX_NOTE_CHARACTERS} characters.`,
  }),
)

export const BaseVersion = t.Optional(
  Type.Integer({
    description:
      'The version that was edited. If-Match with its ETag can be sent instead. If somebody else has saved a newer version, nothing is changed and the answer is 409.',
  }),
)

export const VersionQuery = t.Object(
  { version: t.Optional(t.Integer({ description: 'An older version; the current one if left out.' })) },
  exactly,
)

export const VersionListQuery = t.Object(pageQuery(), exactly)

type Saved = {
  version: number
  isCurrent: boolean
  createdAt: Date | null
  createdBy: { id: string; email: string } | null
  note: string | null
}

/** The fields of `versionFields` as JSON. */
export function versionJson({ version, isCurrent, createdAt, createdBy, note }: Saved) {
  return {
    version,
    is_current: isCurrent,
    created_at: createdAt?.toISOString() ?? null,
    created_by: createdBy,
    note,
  }
}

/**
 * The ETag of a version.
 * @see RFC 9110 §8.8.3
 */
export function etagOf(version: number): string {
  return `"${version}"`
}

/** The version that was edited, from the body or from If-Match; null if neither has it. */
export function baseVersionOf(request: Request, given: number | undefined): number | null {
  if (given !== undefined) return given
  const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(request.headers.get('if-match') ?? '')?.[1]
  return version === undefined ? null : Number(version)
}
