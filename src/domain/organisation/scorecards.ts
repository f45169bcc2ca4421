import type { Database } from '../../db/client.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import {
  findScorecard,
  insertScorecard,
  latestScorecard,
  type ScorecardVersion,
  selectQuestions,
  selectVersions,
} from '../../db/settings/scorecards.ts'
import { newId } from '../../lib/id.ts'
import { DEFAULT_SCORECARD } from '../../model/scorecard/defaults.ts'
import {
  questionsOf,
  SCORECARD_LIMITS,
  type Scorecard,
  type ScorecardQuestion,
} from '../../model/scorecard/scorecard.ts'
import { type GivenSection, parseSections } from '../analysis/scorecard-rules.ts'
import { type AuditActor, record } from '../audit/record.ts'
import { fieldChecks } from '../field-checks.ts'
import type { Page, PageQuery } from '../pages.ts'
import { Problem } from '../problems.ts'
import { checkBase, readNote, versionPage } from './versions.ts'

type Deps = { db: Database }

/** A version of the scorecard as it is shown; `createdAt` is null for the default, version 1. */
export type ShownScorecard = Scorecard & {
  note: string | null
  createdAt: Date | null
  createdBy: ScorecardVersion['createdBy']
  isCurrent: boolean
}

/**
 * Reads the current scorecard, or an older version.
 * @throws Problem not_found
 */
export async function readScorecard(
  { db }: Deps,
  organisationId: string,
  version?: number,
): Promise<ShownScorecard> {
  const latest = (await latestScorecard(db, organisationId)) ?? DEFAULT_VERSION
  if (version === undefined || version === latest.version) return { ...latest, isCurrent: true }
  const found =
    version === DEFAULT_VERSION.version
      ? DEFAULT_VERSION
      : await findScorecard(db, organisationId, asVersion(version))
  if (found === null) throw new Problem('not_found', `There is no version ${version} of the scorecard`)
  return { ...found, isCurrent: false }
}

/**
 * Lists versions, the newest first; the default is the last.
 * @throws Problem invalid_fields
 */
export async function listScorecards(
  { db }: Deps,
  organisationId: string,
  page: PageQuery,
): Promise<Page<ShownScorecard>> {
  const current = (await latestScorecard(db, organisationId))?.version ?? DEFAULT_VERSION.version
  return await versionPage(page, async (query) => {
    const saved = await selectVersions(db, organisationId, query)
    const isLast =
      saved.length < query.limit && (query.before === null || query.before > DEFAULT_VERSION.version)
    const all = isLast ? [...saved, DEFAULT_VERSION] : saved
    return all.map((each) => ({ ...each, isCurrent: each.version === current }))
  })
}

/**
 * Saves a new version, which new results use; the same content again saves nothing. `baseVersion` is the version that
 * was edited.
 * @throws Problem invalid_fields; conflict if somebody else has saved a version since
 */
export async function saveScorecard(
  { db }: Deps,
  by: Extract<AuditActor, { kind: 'user' }>,
  given: { baseVersion: number | null; name: string; sections: GivenSection[]; note: string | null },
): Promise<ShownScorecard> {
  const check = fieldChecks()
  const name = check.text('name', given.name, { max: SCORECARD_LIMITS.nameCharacters })
  const note = readNote(check, given.note)
  const baseVersion = checkBase(check, given.baseVersion)
  const sections = parseSections(given.sections)
  const { organisationId } = by
  return await db.transaction(async (tx) => {
    // The lock makes concurrent saves wait, so that the base is still current when the version is written.
    await readOrganisation(tx, organisationId, { lock: true })
    const latest = (await latestScorecard(tx, organisationId)) ?? DEFAULT_VERSION
    if (baseVersion !== latest.version) throw outdated(baseVersion, latest.version)
    if (name === latest.name && Bun.deepEquals(sections, latest.sections))
      return { ...latest, isCurrent: true }
    const version = latest.version + 1
    const id = latest.version === DEFAULT_VERSION.version ? newId() : latest.id
    const row = { id, version, organisationId, name, sections, note, createdBy: by.userId }
    if (!(await insertScorecard(tx, row))) throw outdated(baseVersion, version)
    await record(
      { db: tx },
      {
        by,
        action: 'scorecard.changed',
        target: organisationId,
        detail: { version, ...questionChanges(latest, { sections }) },
      },
    )
    return await readScorecard({ db: tx }, organisationId)
  })
}

/**
 * Finds questions by their ids, each as the newest version that has it: first those of the current scorecard, in its
 * order.
 */
export async function questionsById(
  { db }: Deps,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ScorecardQuestion>> {
  const latest = (await latestScorecard(db, organisationId)) ?? DEFAULT_VERSION
  const saved = await selectQuestions(db, organisationId, ids)
  const known = new Map([...questionsOf(DEFAULT_VERSION), ...saved].map((each) => [each.id, each]))
  const current = questionsOf(latest).flatMap(({ id }) => known.get(id) ?? [])
  return new Map([...current, ...known.values()].map((each) => [each.id, each]))
}

/** The version that every organisation starts with. */
const DEFAULT_VERSION = {
  ...DEFAULT_SCORECARD,
  sections: parseSections(DEFAULT_SCORECARD.sections),
  note: null,
  createdAt: null,
  createdBy: null,
}

/** The version as a PostgreSQL integer; 0, which no version has, if it is out of range. */
function asVersion(version: number): number {
  return Number.isSafeInteger(version) && version > 0 && version < 2 ** 31 - 1 ? version : 0
}

function outdated(base: number, latest: number): Problem {
  return new Problem(
    'conflict',
    `Version ${base} was edited, but somebody else has saved version ${latest} since: read that version and edit it`,
  )
}

function questionChanges(before: Pick<Scorecard, 'sections'>, after: Pick<Scorecard, 'sections'>) {
  const old = new Map(questionsOf(before).map((each) => [each.id, each]))
  const now = new Map(questionsOf(after).map((each) => [each.id, each]))
  return {
    added: [...now.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !now.has(id)),
    changed: [...now]
      .filter(([id, each]) => old.has(id) && !Bun.deepEquals(old.get(id), each))
      .map(([id]) => id),
  }
}
