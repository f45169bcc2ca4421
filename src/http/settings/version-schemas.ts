import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { MAX_NOTE_CHARACTERS } from '../../domain/organisation/versions.ts'

// What the scorecard and the intents have in common: both are kept in versions.

const exactly = { additionalProperties: false } as const

const Instant = t.String({ format: 'date-time' })

export const versionFields = {
  version: Type.Integer({ description: '1 is what everybody starts with.' }),
  is_current: t.Boolean({ description: 'Whether results made from now on are made with it.' }),
  created_at: t.Nullable(Instant, { description: 'null of version 1.' }),
  created_by: t.Nullable(t.Object({ id: t.String(), email: t.String() })),
  note: t.Nullable(t.String(), { description: 'What whoever saved it says of it.' }),
}

export const Note = t.Optional(
  t.Nullable(t.String(), {
    description: `What changed and why, for the list of versions; at most ${MAX_NOTE_CHARACTERS} characters.`,
  }),
)

export const BaseVersion = t.Optional(
  Type.Integer({
    description:
      'The version that was edited; If-Match with the ETag of the answer does as well. Where somebody else has saved since, nothing is changed: 409.',
  }),
)

export const VersionQuery = t.Object(
  { version: t.Optional(t.Integer({ description: 'An older version; the one in force when left out.' })) },
  exactly,
)

export const VersionListQuery = t.Object(
  {
    // The bounds are the domain's: an error of Elysia's would not say which field is out of them.
    limit: t.Optional(t.Integer({ description: '1 to 200; 50 when left out.' })),
    cursor: t.Optional(t.String({ maxLength: 200, description: 'The next_cursor of the page before.' })),
  },
  exactly,
)

type Saved = {
  version: number
  isCurrent: boolean
  createdAt: Date | null
  createdBy: { id: string; email: string } | null
  note: string | null
}

export function versionJson({ version, isCurrent, createdAt, createdBy, note }: Saved) {
  return {
    version,
    is_current: isCurrent,
    created_at: createdAt?.toISOString() ?? null,
    created_by: createdBy,
    note,
  }
}

/** RFC 9110 §8.8.3. */
export function etagOf(version: number): string {
  return `"${version}"`
}

/** The version that was edited: of the body, else of If-Match; null where neither says. */
export function baseVersionOf(request: Request, given: number | undefined): number | null {
  if (given !== undefined) return given
  const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(request.headers.get('if-match') ?? '')?.[1]
  return version === undefined ? null : Number(version)
}
