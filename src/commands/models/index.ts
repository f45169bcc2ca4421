import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CATALOGUE, type CatalogueModel } from '../../backends/speech/sherpa/catalogue.ts'
import type { Timing } from '../../backends/speech/sherpa/install/download.ts'
import { ModelFailure } from '../../backends/speech/sherpa/install/failure.ts'
import { installModel } from '../../backends/speech/sherpa/install/install.ts'
import { createDownloadProgress, type Screen } from '../../backends/speech/sherpa/install/progress.ts'
import type { ModelManifest } from '../../backends/speech/sherpa/manifest.ts'
import { findModels } from '../../backends/speech/sherpa/models.ts'
import { type ModelsConfig, readModelsConfig } from '../../config/index.ts'
import { formatBytes } from '../../lib/numbers/format.ts'
import { parseCommandLine, UsageError } from '../usage-error.ts'

const USAGE = `Usage: voicelog models COMMAND

  list [--json]
      Lists the models that can be downloaded, and those that are installed.
  pull NAME… [--file PATH]
      Downloads models. The same command resumes an interrupted download. --file installs a copy of the download
      instead, for a machine without a network.
  remove NAME…
      Deletes models.

SPEECH_MODELS_DIR is the folder of the models. SPEECH_MODELS_MIRROR is an address to download them from instead of
that of their project; the paths below it are the same. Workers that run take new models into use within seconds.`

/** What `voicelog models` works with; tests replace it. */
export type ModelsDeps = {
  config: ModelsConfig
  catalogue: readonly CatalogueModel[]
  screen: Screen
  out(line: string): void
  signal: AbortSignal
  timing?: Partial<Timing>
}

/**
 * `voicelog models list|pull|remove`: manages the speech models on this machine.
 *
 * @returns the exit code: 0 done, 1 something could not be done, 2 wrong usage, 130 stopped by a signal
 * @throws ConfigError
 */
export async function runModels(args: string[], deps: ModelsDeps = realDeps()): Promise<number> {
  try {
    const { command, names, options } = readArguments(args)
    switch (command) {
      case 'list':
        list(deps, options.json)
        return 0
      case 'pull':
        for (const name of names) await pull(deps, name, options)
        return 0
      case 'remove':
        for (const name of names) await remove(deps, name)
        return 0
      case 'help':
        deps.out(USAGE)
        return 0
      default:
        return command satisfies never
    }
  } catch (error) {
    if (error instanceof UsageError) {
      deps.screen.line(`${error.message}\n\n${USAGE}`)
      return 2
    }
    if (error instanceof ModelFailure) {
      deps.screen.line(error.message)
      return 1
    }
    if (!deps.signal.aborted) throw error
    deps.screen.line('Stopped. The same command resumes the download.')
    return 130
  }
}

async function pull(deps: ModelsDeps, name: string, options: { file: string | null }): Promise<void> {
  const { config, catalogue, screen, signal, timing, out } = deps
  const model = catalogue.find((each) => each.name === name)
  if (model === undefined) {
    const known = catalogue.map((each) => each.name).join(', ')
    throw new ModelFailure(`There is no model ${JSON.stringify(name)} in the catalogue: ${known}`)
  }
  if (findModels(config.modelsDir).models.some((each) => each.name === name)) {
    out(`${name} is already installed.`)
    return
  }
  const progress = createDownloadProgress(screen, name)
  try {
    await installModel({ ...config, progress, signal, timing }, model, options)
  } catch (error) {
    progress.end()
    throw error instanceof ModelFailure ? withAdvice(error, model, config) : error
  }
  const { licence } = model.manifest
  out(
    `${name} is in ${join(config.modelsDir, name)} (verified; licence ${licence}). Workers take it into use within seconds.`,
  )
}

/** Adds to a network failure the two other ways to get the model. */
function withAdvice(error: ModelFailure, model: CatalogueModel, { mirror }: ModelsConfig): ModelFailure {
  if (!error.message.startsWith('Cannot reach')) return error
  const way =
    mirror === null ? 'Set SPEECH_MODELS_MIRROR to another address' : 'SPEECH_MODELS_MIRROR is that address'
  return new ModelFailure(
    `${error.message}. ${way}; to install a copy of ${model.path}: voicelog models pull ${model.name} --file PATH`,
  )
}

async function remove({ config, out }: ModelsDeps, name: string): Promise<void> {
  const { models, broken } = findModels(config.modelsDir)
  const found = [...models, ...broken].find((each) => each.name === name)
  if (found === undefined) {
    const there = [...models, ...broken].map((each) => each.name).join(', ') || 'none'
    throw new ModelFailure(
      `There is no model ${JSON.stringify(name)} in ${config.modelsDir}; installed: ${there}`,
    )
  }
  await rm(found.folder, { recursive: true })
  out(`${name} was removed.`)
}

function list({ config, catalogue, out }: ModelsDeps, json: boolean): void {
  const { models, broken } = findModels(config.modelsDir)
  const known = catalogue.map((each) => ({
    name: each.name,
    kind: each.manifest.kind,
    languages: languagesOf(each.manifest),
    licence: each.manifest.licence,
    size_bytes: each.sizeBytes,
    sha256: each.sha256,
    installed: models.some((one) => one.name === each.name),
    about: each.about,
  }))
  const own = models
    .filter((each) => !catalogue.some((one) => one.name === each.name))
    .map(({ name, manifest }) => ({
      name,
      kind: manifest.kind,
      languages: languagesOf(manifest),
      licence: manifest.licence,
      size_bytes: null,
      sha256: null,
      installed: true,
      about: 'not from the catalogue',
    }))
  const all = [...known, ...own]
  if (json) {
    for (const each of all) out(JSON.stringify(each))
    return
  }
  const width = Math.max(...all.map((each) => each.name.length))
  for (const { name, installed, languages, size_bytes, licence, about } of all) {
    const size = size_bytes === null ? '' : formatBytes(size_bytes)
    const spoken = languages.length > 8 ? `${languages.length} languages` : languages.join(' ')
    out(`${installed ? '*' : ' '} ${name.padEnd(width)}  ${about}`)
    out(`  ${' '.repeat(width)}  ${[spoken, size, licence].filter((each) => each !== '').join(' · ')}`)
  }
  for (const { name, reason } of broken) out(`! ${name.padEnd(width)}  cannot be used: ${reason}`)
  out(`\n* installed in ${config.modelsDir}`)
}

function languagesOf(manifest: ModelManifest | CatalogueModel['manifest']): string[] {
  return 'languages' in manifest ? manifest.languages : []
}

const COMMANDS = ['list', 'pull', 'remove'] as const

function readArguments(args: string[]) {
  const { values, positionals } = parseCommandLine({
    args,
    options: {
      json: { type: 'boolean' },
      file: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  })
  const [command, ...names] = positionals
  const options = {
    json: values.json ?? false,
    file: values.file ?? null,
  }
  if (values.help) return { command: 'help' as const, names, options }
  const known = COMMANDS.find((each) => each === command)
  if (known === undefined) {
    const message =
      command === undefined ? 'A command is required.' : `There is no command ${JSON.stringify(command)}.`
    throw new UsageError(message)
  }
  if (known !== 'list' && names.length === 0) throw new UsageError(`${known} requires the name of a model.`)
  if (options.file !== null && names.length !== 1) throw new UsageError('--file requires exactly one model.')
  return { command: known, names, options }
}

function realDeps(): ModelsDeps {
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort())
  const { stderr } = process
  return {
    config: readModelsConfig(),
    catalogue: CATALOGUE,
    screen: {
      line: (text) => console.error(text),
      draw: stderr.isTTY ? (text) => void stderr.write(text) : null,
      columns: () => stderr.columns || 80,
    },
    out: (line) => console.log(line),
    signal: stopping.signal,
  }
}
