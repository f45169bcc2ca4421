import type { Database } from '../../db/client.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import {
  findScorecard,
  insertScorecard,
  latestScorecard,
  scorecardAge,
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
import { type AuditUser, record } from '../audit/record.ts'
import { fieldChecks } from '../field-checks.ts'
import type { Page, PageQuery } from '../pages.ts'
import {
  changesByKey,
  checkBase,
  currentVersion,
  listVersions,
  outdated,
  readNote,
  readVersion,
  refuseBeyondDay,
  type ShownVersion,
  type Versioned,
  type VersionKind,
} from './versions.ts'

type Deps = { db: Database }

/** A version of the scorecard as it is shown. */
export type ShownScorecard = ShownVersion<Versioned<Scorecard>>

/** A version with the number of its questions. */
type CountedScorecard = Versioned<{ version: number; name: string; questions: number }>

const SCORECARDS: VersionKind<Versioned<Scorecard>, CountedScorecard> = {
  name: 'scorecard',
  initial: {
    ...DEFAULT_SCORECARD,
    sections: parseSections(DEFAULT_SCORECARD.sections),
    ...{ note: null, createdAt: null, createdBy: null },
  },
  listed: ({ sections, ...version }) => ({ ...version, questions: questionsOf({ sections }).length }),
  latest: latestScorecard,
  find: findScorecard,
  select: selectVersions,
  ageOf: scorecardAge,
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
  return await readVersion(SCORECARDS, db, organisationId, version)
}

/**
 * Lists versions with the number of their questions, the newest first; the default is the last.
 * @throws Problem invalid_fields
 */
export async function listScorecards(
  { db }: Deps,
  organisationId: string,
  page: PageQuery,
): Promise<Page<ShownVersion<CountedScorecard>>> {
  return await listVersions(SCORECARDS, db, organisationId, page)
}

/**
 * Saves a new version, which new results use; the same content again saves nothing. `baseVersion` is the version that
 * was edited.
 * @throws Problem rate_limited; invalid_fields; conflict if somebody else has saved a version since
 */
export async function saveScorecard(
  { db }: Deps,
  by: AuditUser,
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
    const latest = await currentVersion(SCORECARDS, tx, organisationId)
    if (baseVersion !== latest.version) throw outdated(baseVersion, latest.version)
    if (name === latest.name && Bun.deepEquals(sections, latest.sections))
      return { ...latest, isCurrent: true }
    const version = latest.version + 1
    await refuseBeyondDay(SCORECARDS, tx, organisationId, version)
    const id = latest.version === SCORECARDS.initial.version ? newId() : latest.id
    const row = { id, version, organisationId, name, sections, note, createdBy: by.userId }
    if (!(await insertScorecard(tx, row))) throw outdated(baseVersion, version)
    const changes = await changesByKey(questionsOf(latest), questionsOf({ sections }), (each) => each.id)
    const detail = { version, ...changes }
    await record({ db: tx }, { by, action: 'scorecard.changed', target: organisationId, detail })
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
  const latest = await currentVersion(SCORECARDS, db, organisationId)
  const saved = await selectQuestions(db, organisationId, ids)
  const known = new Map([...questionsOf(SCORECARDS.initial), ...saved].map((each) => [each.id, each]))
  const current = questionsOf(latest).flatMap(({ id }) => known.get(id) ?? [])
  return new Map([...current, ...known.values()].map((each) => [each.id, each]))
}
