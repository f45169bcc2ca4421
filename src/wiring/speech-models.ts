import type { CatalogueModel } from '../backends/speech/sherpa/catalogue.ts'
import { RECOMMENDED_LANGUAGES, recommendedModel } from '../backends/speech/sherpa/recommended.ts'
import type { WorkerModelsConfig } from '../config/index.ts'
import type { SpeechModelOffers } from '../domain/speech-models/settings.ts'

/** The speech models that the settings offer: those of the catalogue, and whether they may be installed. */
export function offerSpeechModels(
  catalogue: readonly CatalogueModel[],
  { install }: WorkerModelsConfig,
): SpeechModelOffers {
  return {
    install,
    models: catalogue.map(({ name, about, sizeBytes, manifest }) => ({
      ...{ name, about, sizeBytes, kind: manifest.kind, licence: manifest.licence },
      languages: 'languages' in manifest ? manifest.languages : [],
    })),
    languages: RECOMMENDED_LANGUAGES,
    recommend: recommendedModel,
  }
}
