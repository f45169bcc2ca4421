import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Problem } from '../domain/problems.ts'
import { messageOf } from '../lib/cause.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../model/intents/defaults.ts'
import type { IntentDefinition } from '../model/intents/taxonomy.ts'
import { schemaErrors } from '../model/schema-error.ts'

/** The text of --intents in the usage of a command. */
export const INTENTS_USAGE = `--intents FILE   the intents, as the body of PUT /api/settings/intents; 'other' is added if it is left out
                   (default: those that an organisation starts with)`

/** A file of intents that cannot be used. */
export class UnreadableTaxonomy extends Error {
  override readonly name = 'UnreadableTaxonomy'
}

/**
 * Reads intents from a file with the body of `PUT /api/settings/intents`, by the rules of that route.
 * @param file its path; undefined means the intents that an organisation starts with
 * @throws UnreadableTaxonomy
 */
export async function readTaxonomy(file: string | undefined): Promise<IntentDefinition[]> {
  if (file === undefined) return DEFAULT_INTENT_DEFINITIONS
  const fail = (why: string) => new UnreadableTaxonomy(`Cannot read intents from ${file}: ${why}`)
  const text = await Bun.file(file)
    .text()
    .catch((error: unknown) => {
      throw fail(messageOf(error))
    })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw fail(`not JSON: ${messageOf(error)}`)
  }
  // The route's own schema and rule. Loading them takes as long as the rest of the command.
  const { IntentsRequest } = await import('../http/settings/intents-schemas.ts')
  const { parseIntents } = await import('../domain/organisation/intents.ts')
  const schema = TypeCompiler.Compile(IntentsRequest)
  if (!schema.Check(body)) throw fail(listed(schemaErrors(schema.Errors(body), 'body')))
  try {
    return parseIntents(body.intents)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw fail(listed(error.members.errors ?? []))
  }
}

function listed(errors: readonly { field: string; message: string }[]): string {
  return errors.map(({ field, message }) => `${field}: ${message}`).join('; ')
}
