import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogueModel } from '../../src/backends/speech/sherpa/catalogue.ts'
import { sha256Of, tarBz2 } from '../commands/model-server.ts'
import { installToneModel } from './onnx/models.ts'

/** A download of the form of the real ones with a model that hears tones, and its entry in a catalogue. */
export async function toneArchive(
  name: string,
  { fillBytes = 60_000 }: { fillBytes?: number } = {},
): Promise<{ archive: Uint8Array; model: CatalogueModel }> {
  const root = await mkdtemp(join(tmpdir(), 'voicelog-tones-'))
  const folder = await installToneModel(root, name)
  const read = (file: string) => Bun.file(join(folder, file)).bytes()
  // Random bytes do not compress, so the download has a certain size.
  const fill = new Uint8Array(fillBytes)
  for (let at = 0; at < fillBytes; at += 65_536) crypto.getRandomValues(fill.subarray(at, at + 65_536))
  const archive = await tarBz2([
    { name: `${name}-2024/model.onnx`, content: await read('model.onnx') },
    { name: `${name}-2024/tokens.txt`, content: await read('tokens.txt') },
    { name: `${name}-2024/test_wavs/0.wav`, content: fill },
  ])
  await rm(root, { recursive: true })
  return {
    archive,
    model: {
      name,
      about: 'A model that hears tones',
      path: `asr-models/${name}-2024.tar.bz2`,
      archiveFolder: `${name}-2024`,
      sha256: sha256Of(archive),
      sizeBytes: archive.length,
      manifest: {
        ...{ version: 1, kind: 'nemo-ctc', languages: ['en'], licence: 'Apache-2.0', sample_rate_hz: 16_000 },
        files: { model: 'model.onnx', tokens: 'tokens.txt' },
      },
    },
  }
}
