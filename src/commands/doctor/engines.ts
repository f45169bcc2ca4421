import { createOpenaiClient } from '../../backends/openai-client.ts'
import { selectSpeechEngine } from '../../backends/speech/select.ts'
import { findModels } from '../../backends/speech/sherpa/models.ts'
import { openSpeechDetector } from '../../backends/speech-activity/open.ts'
import type { Config } from '../../config/index.ts'
import type { Database } from '../../db/client.ts'
import { readDefaultLanguages } from '../../db/settings/organisations.ts'
import { coversLanguage } from '../../lib/language-tag.ts'
import { check, type Finding, ok, warning, wrong } from './finding.ts'

const silent = { info() {}, warn() {} }

/** What transcribes and analyses calls on this machine. */
export async function checkEngines(db: Database, { speech, analytics }: Config): Promise<Finding[]> {
  const { languageModel } = analytics
  const found = await Promise.all([
    check('speech models', () => {
      const { models, broken } = findModels(speech.sherpa.modelsDir)
      if (broken.length > 0) return broken.map(({ name, reason }) => wrong(`${name}: ${reason}`))
      return ok(models.map(({ name }) => name).join(', ') || 'none on this machine')
    }),
    check('speech recognition', async () => {
      const { name, model, languages } = selectSpeechEngine(speech, silent)
      if (name === 'none') return wrong('there is none: fetch a model with `voicelog models pull`')
      if (languages === 'any') return ok(`${name}, ${model}: any language`)
      const missing = (await readDefaultLanguages(db)).filter(
        (language) => !languages.some((each) => coversLanguage(each, language)),
      )
      return [
        ok(`${name}, ${model}: ${languages.join(', ')}`),
        ...missing.map((each) => wrong(`it lacks ${each}, the default language of an organisation`)),
      ]
    }),
    check('speech detector', () => {
      const { name } = openSpeechDetector(speech, silent)
      return name === speech.detector ? ok(name) : warning(name)
    }),
    ...(speech.baseUrl === null
      ? []
      : [server('speech server', { baseUrl: speech.baseUrl, apiKey: speech.apiKey, model: speech.model })]),
    ...(languageModel === null ? [] : [server('language model', languageModel)]),
  ])
  return found.flat()
}

type ServerConfig = { baseUrl: string; apiKey: string | null; model: string | null }

/** A server with OpenAI's API. Many have no list of models: it counts as reached if it answers and takes the key. */
function server(name: string, { baseUrl, apiKey, model }: ServerConfig): Promise<Finding[]> {
  return check(name, async (signal) => {
    const client = createOpenaiClient({ baseUrl, apiKey, timeout: 5_000 })
    const { data: models, response } = await client.models
      .list({ signal })
      .withResponse()
      .catch((error) => {
        if (error?.status === 404 || error?.status === 405) return { data: null, response: null }
        throw error
      })
    const version = response?.headers.get('server') ?? null
    const place = `${new URL(baseUrl).host}${version === null ? '' : ` (${version})`}`
    const names = models?.data.map(({ id }) => id) ?? null
    if (model !== null && names !== null && !names.includes(model))
      return warning(`${place} does not list the model ${model}`)
    return ok(`${place}${model === null ? '' : `, ${model}`}`)
  })
}
