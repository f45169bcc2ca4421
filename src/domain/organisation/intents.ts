import type { Database } from '../../db/client.ts'
import {
  findTaxonomy,
  insertTaxonomy,
  latestTaxonomy,
  selectTaxonomies,
  type TaxonomyVersion,
} from '../../db/settings/intents.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../model/intents/defaults.ts'
import {
  INTENT_LIMITS,
  type IntentDefinition,
  type IntentTaxonomy,
  OTHER_INTENT,
} from '../../model/intents/taxonomy.ts'
import { type AuditActor, record } from '../audit/record.ts'
import { fieldChecks } from '../field-checks.ts'
import type { Page, PageQuery } from '../pages.ts'
import { invalidFields, Problem } from '../problems.ts'
import { checkBase, readNote, versionPage } from './versions.ts'

type Deps = { db: Database }

/** A version of the intents as it is shown; `createdAt` is null for the default, version 1. */
export type ShownTaxonomy = IntentTaxonomy & {
  note: string | null
  createdAt: Date | null
  createdBy: TaxonomyVersion['createdBy']
  isCurrent: boolean
}

/**
 * Reads the current intents, or an older version.
 * @throws Problem not_found
 */
export async function readIntents(
  { db }: Deps,
  organisationId: string,
  version?: number,
): Promise<ShownTaxonomy> {
  const latest = (await latestTaxonomy(db, organisationId)) ?? DEFAULT_VERSION
  if (version === undefined || version === latest.version) return { ...latest, isCurrent: true }
  const isPossible = Number.isSafeInteger(version) && version > 0 && version < 2 ** 31 - 1
  const found =
    version === DEFAULT_VERSION.version
      ? DEFAULT_VERSION
      : isPossible
        ? await findTaxonomy(db, organisationId, version)
        : null
  if (found === null) throw new Problem('not_found', `There is no version ${version} of the intents`)
  return { ...found, isCurrent: false }
}

/**
 * Lists versions, the newest first; the default is the last.
 * @throws Problem invalid_fields
 */
export async function listTaxonomies(
  { db }: Deps,
  organisationId: string,
  page: PageQuery,
): Promise<Page<ShownTaxonomy>> {
  const current = (await latestTaxonomy(db, organisationId))?.version ?? DEFAULT_VERSION.version
  return await versionPage(page, async (query) => {
    const saved = await selectTaxonomies(db, organisationId, query)
    const isLast =
      saved.length < query.limit && (query.before === null || query.before > DEFAULT_VERSION.version)
    const all = isLast ? [...saved, DEFAULT_VERSION] : saved
    return all.map((each) => ({ ...each, isCurrent: each.version === current }))
  })
}

/**
 * Saves a new version, which new results use; the same content again saves nothing. `other` is added if it is left
 * out. `baseVersion` is the version that was edited.
 * @throws Problem invalid_fields; conflict if somebody else has saved a version since
 */
export async function saveIntents(
  { db }: Deps,
  by: Extract<AuditActor, { kind: 'user' }>,
  given: { baseVersion: number | null; intents: IntentDefinition[]; note: string | null },
): Promise<ShownTaxonomy> {
  const check = fieldChecks()
  const note = readNote(check, given.note)
  const baseVersion = checkBase(check, given.baseVersion)
  const intents = parseIntents(given.intents)
  const { organisationId } = by
  return await db.transaction(async (tx) => {
    // The lock makes concurrent saves wait, so that the base is still current when the version is written.
    await readOrganisation(tx, organisationId, { lock: true })
    const latest = (await latestTaxonomy(tx, organisationId)) ?? DEFAULT_VERSION
    if (baseVersion !== latest.version) throw outdated(baseVersion, latest.version)
    if (Bun.deepEquals(intents, latest.intents)) return { ...latest, isCurrent: true }
    const version = latest.version + 1
    const row = { version, organisationId, intents, note, createdBy: by.userId }
    if (!(await insertTaxonomy(tx, row))) throw outdated(baseVersion, version)
    const detail = { version, ...intentChanges(latest.intents, intents) }
    await record({ db: tx }, { by, action: 'intents.changed', target: organisationId, detail })
    return await readIntents({ db: tx }, organisationId)
  })
}

/**
 * Checks intents and returns them as they are stored; `other` is added as the last if it is left out.
 * @throws Problem invalid_fields
 */
export function parseIntents(given: readonly IntentDefinition[]): IntentDefinition[] {
  const check = fieldChecks()
  check.count('intents', given, { min: 1, max: INTENT_LIMITS.intents })
  const taken = new Set<string>()
  const intents = given.map(({ name, description, examples }, index): IntentDefinition => {
    const path = `intents.${index}`
    return {
      name: check.slug(`${path}.name`, name, taken),
      description: check.text(`${path}.description`, description, {
        max: INTENT_LIMITS.descriptionCharacters,
        empty: true,
      }),
      examples: check.texts(`${path}.examples`, examples, {
        most: INTENT_LIMITS.examples,
        max: INTENT_LIMITS.exampleCharacters,
      }),
    }
  })
  if (check.errors.length > 0) throw invalidFields(check.errors)
  return taken.has(OTHER_INTENT) ? intents : [...intents, OTHER]
}

const OTHER: IntentDefinition = { name: OTHER_INTENT, description: 'None of the others', examples: [] }

/** The version that every organisation starts with. */
const DEFAULT_VERSION = {
  ...{ version: 1, intents: DEFAULT_INTENT_DEFINITIONS },
  ...{ note: null, createdAt: null, createdBy: null },
}

function outdated(base: number, latest: number): Problem {
  return new Problem(
    'conflict',
    `Version ${base} was edited, but somebody else has saved version ${latest} since: read that version and edit it`,
  )
}

function intentChanges(before: readonly IntentDefinition[], after: readonly IntentDefinition[]) {
  const old = new Map(before.map((each) => [each.name, each]))
  const now = new Map(after.map((each) => [each.name, each]))
  return {
    added: [...now.keys()].filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !now.has(name)),
    changed: [...now]
      .filter(([name, each]) => old.has(name) && !Bun.deepEquals(old.get(name), each))
      .map(([name]) => name),
  }
}
