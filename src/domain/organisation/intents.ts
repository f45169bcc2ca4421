import type { Database } from '../../db/client.ts'
import {
  findTaxonomy,
  insertTaxonomy,
  latestTaxonomy,
  selectTaxonomies,
  taxonomyAge,
} from '../../db/settings/intents.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import type { ConcurrencyLimits } from '../../lib/async/concurrency-limit.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../model/intents/defaults.ts'
import {
  INTENT_LIMITS,
  type IntentDefinition,
  type IntentTaxonomy,
  OTHER_INTENT,
} from '../../model/intents/taxonomy.ts'
import { type AuditUser, record } from '../audit/record.ts'
import { fieldChecks } from '../field-checks.ts'
import { createLimits } from '../limits/concurrency.ts'
import { countExpensiveRequest, type RequestLimitDeps } from '../limits/request-limits.ts'
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

/** A version of the intents as it is shown. */
export type ShownTaxonomy = ShownVersion<Versioned<IntentTaxonomy>>

/** A version with the number of its intents. */
type CountedTaxonomy = Versioned<{ version: number; intents: number }>

const TAXONOMIES: VersionKind<Versioned<IntentTaxonomy>, CountedTaxonomy> = {
  name: 'intents',
  initial: {
    ...{ version: 1, intents: DEFAULT_INTENT_DEFINITIONS },
    ...{ note: null, createdAt: null, createdBy: null },
  },
  listed: ({ intents, ...version }) => ({ ...version, intents: intents.length }),
  latest: latestTaxonomy,
  find: findTaxonomy,
  select: selectTaxonomies,
  ageOf: taxonomyAge,
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
  return await readVersion(TAXONOMIES, db, organisationId, version)
}

/**
 * Lists versions with the number of their intents, the newest first; the default is the last.
 * @throws Problem invalid_fields
 */
export async function listTaxonomies(
  { db }: Deps,
  organisationId: string,
  page: PageQuery,
): Promise<Page<ShownVersion<CountedTaxonomy>>> {
  return await listVersions(TAXONOMIES, db, organisationId, page)
}

/**
 * A save compares up to 12 MiB with as many while it holds the row of the organisation. Others would wait for the row with
 * a connection each, and 20 of one administrator took all that there are.
 */
const SAVES_AT_ONCE = 1
/** A person sends one after another. */
const MAX_QUEUED = 4

/** Makes the limit of this process: one save of intents at once for each organisation, and 4 that wait for 5 s. */
export function createSaveLimit(): ConcurrencyLimits {
  return createLimits({
    max: SAVES_AT_ONCE,
    maxQueued: MAX_QUEUED,
    refusal: { code: 'overloaded', detail: 'Other intents of this organisation are being saved' },
  })
}

/**
 * Saves a new version, which new results use; the same content again saves nothing. `other` is added if it is left
 * out. `baseVersion` is the version that was edited.
 * @throws Problem rate_limited; overloaded; invalid_fields; conflict if somebody else has saved a version since
 */
export async function saveIntents(
  deps: Deps & RequestLimitDeps & { saveLimit: ConcurrencyLimits },
  by: AuditUser,
  given: { baseVersion: number | null; intents: IntentDefinition[]; note: string | null },
): Promise<ShownTaxonomy> {
  const { db } = deps
  await countExpensiveRequest(deps, by, 'large_writes')
  const check = fieldChecks()
  const note = readNote(check, given.note)
  const baseVersion = checkBase(check, given.baseVersion)
  const intents = parseIntents(given.intents)
  const { organisationId } = by
  const save = async (tx: Database): Promise<ShownTaxonomy> => {
    // The lock makes concurrent saves wait, so that the base is still current when the version is written.
    await readOrganisation(tx, organisationId, { lock: true })
    const latest = await currentVersion(TAXONOMIES, tx, organisationId)
    if (baseVersion !== latest.version) throw outdated(baseVersion, latest.version)
    const changes = await changesByKey(latest.intents, intents, ({ name }) => name)
    const isInOrder = intents.every(({ name }, index) => name === latest.intents[index]?.name)
    if (isInOrder && Object.values(changes).every((each) => each.length === 0))
      return { ...latest, isCurrent: true }
    const version = latest.version + 1
    await refuseBeyondDay(TAXONOMIES, tx, organisationId, version)
    const row = { version, organisationId, intents, note, createdBy: by.userId }
    if (!(await insertTaxonomy(tx, row))) throw outdated(baseVersion, version)
    const detail = { version, ...changes }
    await record({ db: tx }, { by, action: 'intents.changed', target: organisationId, detail })
    // Without its content, which is known and has up to 10 MB.
    const [saved] = await selectTaxonomies(tx, organisationId, { limit: 1, before: null })
    if (saved === undefined) throw outdated(baseVersion, version)
    return { ...saved, intents, isCurrent: true }
  }
  return await deps.saveLimit.run(organisationId, () => db.transaction(save))
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
        maxCount: INTENT_LIMITS.examples,
        maxCharacters: INTENT_LIMITS.exampleCharacters,
      }),
    }
  })
  check.throwErrors()
  return taken.has(OTHER_INTENT) ? intents : [...intents, OTHER]
}

const OTHER: IntentDefinition = { name: OTHER_INTENT, description: 'None of the others', examples: [] }
