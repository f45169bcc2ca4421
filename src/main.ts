#!/usr/bin/env bun
import { StorageError } from './backends/storage/contract.ts'
import { ConfigError } from './config/index.ts'

const USAGE = `voicelog: stores recorded calls, transcribes them and analyses them

  voicelog all             run the API, and workers in a second process
  voicelog serve           run the API only
  voicelog work            run workers only
  voicelog migrate         apply the missing migrations to the database
  voicelog admin …         manage organisations, users and API keys; see 'voicelog admin --help'
  voicelog push PATH…      upload existing recordings; see 'voicelog push --help'
  voicelog analyse FILE…   analyse transcripts (JSON); see 'voicelog analyse --help'
  voicelog evaluate FILE   judge an engine on labelled calls; see 'voicelog evaluate --help'
  voicelog models …        manage speech models on this machine; see 'voicelog models --help'
  voicelog sweep           find and delete objects in storage that no call has; see 'voicelog sweep --help'
  voicelog backup PLACE    back up database and recordings; see 'voicelog backup --help'
  voicelog restore PLACE   restore a backup into an empty installation; see 'voicelog restore --help'
  voicelog doctor          say what is wrong with this deployment; see 'voicelog doctor --help'
  voicelog version         print the version

Environment variables are the only configuration. On start, every missing or wrong variable is reported.
`

process.exit(await run(process.argv.slice(2)))

/** Runs one command and returns its exit code. A command loads only the modules that it needs. */
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
        return await (await import('./commands/admin/index.ts')).runAdmin(args)
      case 'push':
        return await (await import('./commands/push/index.ts')).runPush(args)
      case 'analyse':
        return await (await import('./commands/analyse.ts')).runAnalyse(args)
      case 'evaluate':
        return await (await import('./commands/evaluate/index.ts')).runEvaluate(args)
      case 'models':
        return await (await import('./commands/models/index.ts')).runModels(args)
      case 'sweep':
        return await (await import('./commands/sweep.ts')).runSweep(args)
      case 'backup':
        return await (await import('./commands/backup/backup.ts')).runBackup(args)
      case 'restore':
        return await (await import('./commands/backup/restore.ts')).runRestore(args)
      case 'doctor':
        return await (await import('./commands/doctor/index.ts')).runDoctor(args)
      // Internal: the speech engine starts this process.
      case 'recogniser-process':
        return await (await import('./backends/speech/sherpa/recogniser-process.ts')).runRecogniserProcess()
      // Internal: the API starts this process when intents are saved or tried.
      case 'training-process':
        return await (await import('./commands/training-process.ts')).runTrainingProcess()
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
    if (!(error instanceof ConfigError || error instanceof StorageError)) throw error
    console.error(error.message)
    return 1
  }
}
