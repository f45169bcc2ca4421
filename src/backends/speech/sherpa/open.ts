import { ConfigError, type SpeechConfig } from '../../../config/index.ts'
import type { Logger } from '../../../lib/log.ts'
import type { Sandbox } from '../../sandbox.ts'
import { createSherpa } from './engine.ts'
import { arrangeModels, findModels } from './models.ts'

/**
 * The sherpa engine with the installed models; null if none of them recognises speech. Folders without a usable model
 * are logged.
 * @throws ConfigError if SPEECH_ENGINE=sherpa and SPEECH_MODEL names a model that is not installed
 */
export function openSherpa(
  { engine, model, timeoutSeconds, sherpa }: SpeechConfig,
  log: Pick<Logger, 'warn'>,
  sandbox: Sandbox | null = null,
) {
  const { models, broken } = findModels(sherpa.modelsDir)
  for (const { name, reason } of broken) log.warn({ model: name }, `speech model ignored: ${reason}`)
  const names = model === null ? null : model.split(',').map((each) => each.trim())
  const arranged = arrangeModels(models, names)
  if (engine === 'sherpa' && names !== null) refuseMissing(names, models, sherpa.modelsDir)
  if (arranged.recognisers.length === 0) return null
  return createSherpa({ ...sherpa, models: arranged, timeoutSeconds, sandbox })
}

function refuseMissing(names: string[], models: readonly { name: string }[], modelsDir: string): void {
  const missing = names.filter((name) => !models.some((each) => each.name === name))
  if (missing.length === 0) return
  const there = models.map((each) => each.name).join(', ')
  const help = there === '' ? 'fetch one with voicelog models pull' : `installed are ${there}`
  throw new ConfigError([
    `SPEECH_MODEL names ${missing.join(', ')}, which ${modelsDir} does not have: ${help}`,
  ])
}
