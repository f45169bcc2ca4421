import type { SpeechConfig } from '../../config/index.ts'
import { messageOf } from '../../lib/cause.ts'
import type { Logger } from '../../lib/log.ts'
import type { Sandbox } from '../sandbox.ts'
import { findDetector } from '../speech/sherpa/library.ts'
import type { SpeechDetector } from './contract.ts'
import { createLevelDetector } from './levels.ts'
import { createSileroDetector } from './silero.ts'

/** The configured speech detector. If its files are missing, it logs that, and speech is found by its level. */
export function openSpeechDetector(
  { detector, sherpa }: Pick<SpeechConfig, 'detector' | 'sherpa'>,
  log: Pick<Logger, 'warn'>,
  sandbox: Sandbox | null = null,
): SpeechDetector {
  if (detector === 'levels') return createLevelDetector()
  try {
    return createSileroDetector({ ...sherpa, modelPath: findDetector(sherpa.libraryDir), sandbox, log })
  } catch (error) {
    const reason = messageOf(error)
    log.warn({ reason }, 'speech is found by its level: the speech detector is not here')
    return createLevelDetector()
  }
}
