import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../../../lib/cause.ts'
import { CATALOGUE } from './catalogue.ts'
import {
  isRecogniser,
  MANIFEST_FILE,
  ManifestError,
  type ModelManifest,
  parseManifest,
  type RecogniserManifest,
} from './manifest.ts'

/** A model that is installed on this machine. */
export type InstalledModel<Manifest = ModelManifest> = { name: string; folder: string; manifest: Manifest }

/** A folder without a usable model; `reason` says why. */
export type BrokenModel = { name: string; folder: string; reason: string }

/** The models in a folder, sorted by name; none if the folder does not exist. */
export function findModels(modelsDir: string): { models: InstalledModel[]; broken: BrokenModel[] } {
  const models: InstalledModel[] = []
  const broken: BrokenModel[] = []
  for (const name of foldersIn(modelsDir)) {
    const folder = join(modelsDir, name)
    try {
      models.push({ name, folder, manifest: readModel(folder) })
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error
      broken.push({ name, folder, reason: error.message })
    }
  }
  return { models, broken }
}

/** The recognisers and the paths of the helper models; null if they are not installed. */
export type ModelSet = {
  /** The first that supports a language transcribes it. */
  recognisers: InstalledModel<RecogniserManifest>[]
  diarization: { segmentationPath: string; embeddingPath: string; threshold: number } | null
}

/** As in sherpa-onnx's speaker diarization examples. */
const DEFAULT_THRESHOLD = 0.5

/**
 * Sorts the installed models by their use. Models that are not in the catalogue come first, since somebody made them for
 * these calls; those for few languages first among them. The others have the order of the catalogue. `names` sets
 * another order and leaves the other recognisers out.
 */
export function arrangeModels(models: readonly InstalledModel[], names: readonly string[] | null): ModelSet {
  const recognisers = models.filter((each): each is InstalledModel<RecogniserManifest> =>
    isRecogniser(each.manifest),
  )
  const chosen =
    names === null
      ? recognisers.toSorted(
          (one, other) =>
            rankOf(one.name) - rankOf(other.name) ||
            one.manifest.languages.length - other.manifest.languages.length,
        )
      : names.flatMap((name) => recognisers.find((each) => each.name === name) ?? [])
  const pathOf = (kind: ModelManifest['kind']) => {
    const model = models.find((each) => each.manifest.kind === kind)
    return model !== undefined && 'model' in model.manifest.files
      ? join(model.folder, model.manifest.files.model)
      : null
  }
  const [segmentationPath, embeddingPath] = [pathOf('speaker-segmentation'), pathOf('speaker-embedding')]
  const embedding = models.find((each) => each.manifest.kind === 'speaker-embedding')?.manifest
  const threshold = embedding?.kind === 'speaker-embedding' ? embedding.threshold : undefined
  return {
    recognisers: chosen,
    diarization:
      segmentationPath === null || embeddingPath === null
        ? null
        : { segmentationPath, embeddingPath, threshold: threshold ?? DEFAULT_THRESHOLD },
  }
}

/** −1 for a model that is not in the catalogue. */
const rankOf = (name: string) => CATALOGUE.findIndex((each) => each.name === name)

function foldersIn(modelsDir: string): string[] {
  try {
    return (
      readdirSync(modelsDir)
        // Hidden folders are unfinished downloads and the library.
        .filter((each) => !each.startsWith('.') && isFolder(join(modelsDir, each)))
        .sort()
    )
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** False also if it has just been removed. */
function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function readModel(folder: string): ModelManifest {
  const manifest = parseManifest(readManifest(folder))
  for (const name of Object.values(manifest.files)) {
    if (statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() !== true) {
      throw new ManifestError(`${MANIFEST_FILE} names the file ${name}, which does not exist`)
    }
  }
  return manifest
}

function readManifest(folder: string): string {
  try {
    return readFileSync(join(folder, MANIFEST_FILE), 'utf8')
  } catch {
    throw new ManifestError(`it has no readable ${MANIFEST_FILE}`)
  }
}
