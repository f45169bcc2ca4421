import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../db/client.ts'
import { findUser } from '../../db/identity/users.ts'
import {
  type OrganisationSettings,
  readOrganisation,
  updateSettings,
} from '../../db/settings/organisations.ts'
import { NO_RULES } from '../../model/analysis-rules.ts'
import { fieldError } from '../../model/field-errors.ts'
import { changesBetween, record } from '../audit/record.ts'
import { requirePermission, requireRecentLogin, type UserPrincipal } from '../identity/principals.ts'
import { invalidFields, Problem } from '../problems.ts'
import { parseRules } from './analysis-rules.ts'
import { ownFieldChanges, parseOwnFields } from './own-fields.ts'
import { parseVocabulary, vocabularyChanges } from './vocabulary.ts'

export type { OrganisationSettings } from '../../db/settings/organisations.ts'

type Deps = { db: Database }

/** The lists, which a change replaces as a whole, and what to say if somebody else changed one meanwhile. */
const LISTS = {
  vocabulary: 'The vocabulary has changed since it was read',
  ownFields: 'The fields have changed since they were read',
} as const

/** The lists as somebody read them. */
type ListsRead = Partial<Pick<OrganisationSettings, keyof typeof LISTS>>

/** Reads the settings of an organisation. */
export async function readSettings({ db }: Deps, organisationId: string): Promise<OrganisationSettings> {
  return await readOrganisation(db, organisationId)
}

/**
 * Changes the settings given, keeps the others, and returns all.
 * @param base the lists as they were read; those that `changes` has must still be so
 * @throws Problem invalid_fields, recent_login_needed (for mfa_required), conflict (MFA is to be required, but the admin
 * has none; or a list is no longer as in `base`)
 */
export async function changeSettings(
  { db }: Deps,
  by: UserPrincipal,
  changes: Partial<OrganisationSettings>,
  base: ListsRead = {},
): Promise<OrganisationSettings> {
  const { defaultLanguage, analysisRules: given, vocabulary: entries } = changes
  if (defaultLanguage !== undefined && !/^[a-z]{2}-[A-Z]{2}$/.test(defaultLanguage)) {
    throw invalidFields([fieldError('default_language', 'not_a_language')])
  }
  const vocabulary = entries && parseVocabulary(entries)
  if (changes.mfaRequired !== undefined) {
    requirePermission(by, 'users.write')
    requireRecentLogin(by)
  }
  const { organisationId } = by
  return await db.transaction(async (tx) => {
    const before = await readOrganisation(tx, organisationId, { lock: true })
    if (changes.mfaRequired && !(await findUser(tx, by))?.mfaEnabled) {
      throw new Problem('conflict', 'Set up MFA for your own account first')
    }
    for (const list of ['vocabulary', 'ownFields'] as const) {
      const isStale = base[list] !== undefined && !isDeepStrictEqual(base[list], before[list])
      if (changes[list] !== undefined && isStale) throw new Problem('conflict', LISTS[list])
    }
    const ownFields = changes.ownFields && parseOwnFields(changes.ownFields, before.ownFields)
    const analysisRules = given && parseRules(given, before.analysisRules)
    const after = await updateSettings(tx, organisationId, {
      ...changes,
      analysisRules,
      vocabulary,
      ownFields,
    })
    const detail = {
      ...changesBetween(apiNames(before), apiNames(after)),
      ...vocabularyChanges(before.vocabulary, after.vocabulary),
      ...ownFieldChanges(before.ownFields, after.ownFields),
    }
    if (Object.keys(detail).length > 0) {
      await record({ db: tx }, { by, action: 'settings.changed', target: organisationId, detail })
    }
    return after
  })
}

/** Settings by their names in the API, for the audit. */
function apiNames(settings: OrganisationSettings) {
  const rules = Object.entries({ ...NO_RULES, ...settings.analysisRules })
  return {
    default_language: settings.defaultLanguage,
    auto_generate_analytics: settings.autoGenerateAnalytics,
    agent_channel: settings.agentChannel,
    analyse_unreliable: settings.analyseUnreliable,
    learn_from_labels: settings.learnFromLabels,
    mfa_required: settings.mfaRequired,
    ...Object.fromEntries(rules.map(([name, rule]) => [`analysis_rules.${name}`, rule])),
  }
}
