#!/usr/bin/env bun
import { ConfigError } from './config/index.ts'

const USAGE = `voicelog: takes in recorded calls, transcribes them and says what happened in them

  voicelog all             API and workers in one process
  voicelog serve           the API alone
  voicelog work            workers alone
  voicelog migrate         bring the database up to date, then end
  voicelog admin …         organisations, users and API keys; 'voicelog admin' says how
  voicelog push PATH…      recordings that are there already; 'voicelog push --help' says how
  voicelog analyse FILE…   the four analytics of transcripts (JSON), '-' for standard input
  voicelog models …        speech models for this machine; 'voicelog models' says how
  voicelog version

Configuration comes from the environment alone; a wrong one is told variable by variable.
`

process.exit(await run(process.argv.slice(2)))

/** Each command loads only what it needs. */
async function run([command, ...args]: string[]): Promise<number> {
  try {
    switch (command) {
      case 'all':
      case 'serve':
      case 'work':
        return await (await import('./commands/run.ts')).runService(command)
      case 'migrate':
        return await (await import('./commands/migrate.ts')).runMigrate()
      case 'admin':
        return await (await import('./commands/admin.ts')).runAdmin(args)
      case 'push':
        return await (await import('./commands/push/index.ts')).runPush(args)
      case 'analyse':
        return await (await import('./commands/analyse.ts')).runAnalyse(args)
      case 'models':
        return await (await import('./commands/models/index.ts')).runModels(args)
      // Not for people: what the speech engine starts.
      case 'recogniser-process':
        return await (await import('./backends/speech/sherpa/recogniser-process.ts')).runRecogniserProcess()
      case 'version':
      case '--version':
        console.log((await import('./lib/version.ts')).VERSION)
        return 0
      case 'help':
      case '--help':
      case undefined:
        console.log(USAGE)
        return command === undefined ? 1 : 0
      default:
        console.error(`There is no command ${JSON.stringify(command)}.\n\n${USAGE}`)
        return 1
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    return 1
  }
}
