import { ConfigError, readDatabaseUrl } from '../../config/index.ts'
import { connectDatabase, type Database, sqlStateOf, UNDEFINED_TABLE } from '../../db/client.ts'
import {
  createOrganisation,
  createUser,
  findOrganisation,
  resetPassword,
} from '../../domain/identity/accounts.ts'
import { createApiKey } from '../../domain/identity/api-keys.ts'
import { resetMfa } from '../../domain/identity/mfa/settings.ts'
import { Problem } from '../../domain/problems.ts'
import { ROLES } from '../../model/permissions.ts'
import { type Output, TERMINAL } from '../output.ts'
import { poolerRefusal } from '../pooler-refusal.ts'
import { parseCommandLine, UsageError } from '../usage-error.ts'
import { NoPassword, readPassword } from './password-input.ts'

const USAGE = `Usage: voicelog admin COMMAND --OPTION VALUE…

  create-organisation  --organisation NAME --email EMAIL
      Creates an organisation and its first admin.
  create-user          --organisation NAME --email EMAIL --role ${ROLES.join('|')}
      Adds a user to an organisation.
  reset-password       --email EMAIL
      Sets a new password and ends all sessions of the user.
  reset-mfa            --email EMAIL
      Removes the second factor of a user who has lost it, and ends all sessions of the user.
  create-api-key       --organisation NAME --name NAME
      Creates an API key for /api/ingest/* and prints it. It cannot be shown again.

The first three ask for the password at a terminal, or read it from standard input, such as < FILE.
DATABASE_URL is the address of the database.`

type Command = {
  /** All of them are required. */
  options: readonly string[]
  /** Whether `run` needs a password. @default false */
  needsPassword?: boolean
  /** Does the work and returns the lines to print. */
  run(db: Database, option: (name: string) => string, password: string): Promise<string[]>
}

const COMMANDS: Record<string, Command> = {
  'create-organisation': {
    options: ['organisation', 'email'],
    needsPassword: true,
    async run(db, option, password) {
      const { organisationId, userId } = await createOrganisation(
        { db },
        { organisation: option('organisation'), email: option('email'), password },
      )
      return [`Organisation ${organisationId} and its first admin ${userId} were created.`]
    },
  },
  'create-user': {
    options: ['organisation', 'email', 'role'],
    needsPassword: true,
    async run(db, option, password) {
      const named = option('role')
      const role = ROLES.find((each) => each === named)
      if (role === undefined)
        throw new UsageError(`--role is ${JSON.stringify(named)}: expected one of ${ROLES.join(', ')}`)
      const { organisationId } = await findOrganisation({ db }, option('organisation'))
      const { userId } = await createUser({ db }, { organisationId, role, email: option('email'), password })
      return [`User ${userId} was created.`]
    },
  },
  'reset-password': {
    options: ['email'],
    needsPassword: true,
    async run(db, option, password) {
      const { userId } = await resetPassword({ db }, { email: option('email'), password })
      return [`User ${userId} has the new password. All sessions were ended.`]
    },
  },
  'reset-mfa': {
    options: ['email'],
    async run(db, option) {
      const { userId } = await resetMfa({ db }, { email: option('email') })
      return [`User ${userId} now logs in with only the password. All sessions were ended.`]
    },
  },
  'create-api-key': {
    options: ['organisation', 'name'],
    async run(db, option) {
      const { organisationId } = await findOrganisation({ db }, option('organisation'))
      const { apiKey } = await createApiKey(
        { db },
        { kind: 'system', organisationId },
        { name: option('name') },
      )
      return [apiKey]
    },
  },
}

/**
 * `voicelog admin …`: creates organisations, users and API keys without the dashboard, and resets logins.
 *
 * @returns the exit code: 0 done, 1 refused or impossible, 2 wrong usage
 */
export async function runAdmin(
  args: string[],
  environment?: Record<string, string | undefined>,
  output: Output = TERMINAL,
  askPassword: () => Promise<string> = readPassword,
): Promise<number> {
  if (args[0] === 'help' || args.includes('--help')) {
    output.out(USAGE)
    return 0
  }
  try {
    const { command, option } = readCommand(args)
    const databaseUrl = readDatabaseUrl(environment)
    const password = command.needsPassword ? await askPassword() : ''
    const database = connectDatabase(databaseUrl, { maxConnections: 1 })
    try {
      for (const line of await command.run(database.db, option, password)) output.out(line)
    } finally {
      await database.close()
    }
    return 0
  } catch (error) {
    output.error(describeFailure(poolerRefusal(error) ?? error))
    if (!(error instanceof UsageError)) return 1
    output.error(`\n${USAGE}`)
    return 2
  }
}

function readCommand(args: string[]): { command: Command; option: (name: string) => string } {
  const [name, ...rest] = args
  if (name === undefined) throw new UsageError('An admin command is required.')
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw new UsageError(`There is no admin command ${JSON.stringify(name)}`)
  if (rest.some((each) => /^--password(=|$)/.test(each))) {
    throw new UsageError(
      '--password is refused, because other users can read the arguments of a command. Leave it out: the password is asked for, or read from standard input.',
    )
  }
  const options = Object.fromEntries(command.options.map((each) => [each, { type: 'string' as const }]))
  const values: Record<string, string | undefined> = parseCommandLine({ args: rest, options }).values
  const missing = command.options.filter((each) => values[each] === undefined)
  if (missing.length > 0) {
    throw new UsageError(`${name} requires ${missing.map((each) => `--${each}`).join(', ')}`)
  }
  return { command, option: (each) => values[each] ?? '' }
}

/** @throws the error itself if it is a fault of the program, so that its stack is printed */
function describeFailure(error: unknown): string {
  const isPlain = error instanceof UsageError || error instanceof NoPassword || error instanceof ConfigError
  if (isPlain) return error.message
  if (error instanceof Problem) return error.detail
  const sqlState = sqlStateOf(error)
  if (sqlState === UNDEFINED_TABLE) return 'The database has no tables yet: run `voicelog migrate` first'
  // The error around the driver's contains the query and its values, so only the innermost message is shown.
  const root = rootOf(error)
  const code = sqlState ?? ('code' in root ? root.code : null)
  if (typeof code !== 'string') throw error
  return `Cannot use the database that DATABASE_URL names: ${root.message || 'no connection'} (${code})`
}

function rootOf(error: unknown): Error {
  let each = error
  while (each instanceof Error && each.cause !== undefined) each = each.cause
  return each instanceof Error ? each : new Error(String(each))
}
