import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManifestError, parseManifest } from '../../../../src/backends/speech/sherpa/manifest.ts'
import { arrangeModels, findModels } from '../../../../src/backends/speech/sherpa/models.ts'
import { installDiarization, installVad } from '../../../support/onnx/helpers.ts'
import { installToneModel } from '../../../support/onnx/models.ts'

const GOOD = {
  version: 1,
  kind: 'nemo-transducer',
  languages: ['en', 'de-AT'],
  licence: 'CC-BY-4.0',
  sample_rate_hz: 16_000,
  files: { encoder: 'encoder.int8.onnx', decoder: 'd.onnx', joiner: 'j.onnx', tokens: 'tokens.txt' },
}

test('a manifest is read', () => {
  expect(parseManifest(JSON.stringify(GOOD))).toEqual<unknown>(GOOD)
  const source = {
    address: 'https://example.com/a',
    sha256: 'a'.repeat(64),
    size_bytes: 12,
    verified: false,
  }
  const vad = { version: 1, kind: 'silero-vad', licence: 'MIT', files: { model: 'v.onnx' }, source }
  expect(parseManifest(JSON.stringify(vad))).toEqual<unknown>(vad)
})

describe('what is wrong is named, with what is expected', () => {
  test.each([
    ['not JSON', '{"kind":', 'voicelog-model.json is not JSON'],
    ['no kind', '{}', 'has no kind: expected one of whisper, sense-voice, transducer'],
    ['an unknown kind', { ...GOOD, kind: 'kaldi' }, 'has the kind "kaldi": expected one of whisper'],
    ['no languages', { ...GOOD, languages: undefined }, 'languages is missing'],
    ['an empty list of languages', { ...GOOD, languages: [] }, 'languages is []'],
    ['a language by its name', { ...GOOD, languages: ['English'] }, 'languages.0 is "English"'],
    [
      'a file in another folder',
      withFile('encoder', '../encoder.onnx'),
      'files.encoder is "../encoder.onnx"',
    ],
    ['a path', withFile('encoder', '/etc/passwd'), 'files.encoder is "/etc/passwd"'],
    ['a missing file', withFile('joiner', undefined), 'files.joiner is missing'],
    ['an unknown file', withFile('model', 'm.onnx'), 'files.model is "m.onnx"'],
    ['a misspelt member', { ...GOOD, feature_dims: 80 }, 'feature_dims is 80'],
    ['a sample rate that no model has', { ...GOOD, sample_rate_hz: 44_100 }, 'sample_rate_hz is 44100'],
    ['a future version', { ...GOOD, version: 2 }, 'version is 2'],
    ['an unknown convention', { ...GOOD, tokens: 'words' }, 'tokens is "words"'],
  ])('%s', (_, manifest, said) => {
    const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
    expect(() => parseManifest(text)).toThrow(ManifestError)
    expect(() => parseManifest(text)).toThrow(said)
  })
})

function withFile(part: string, name: string | undefined) {
  return { ...GOOD, files: { ...GOOD.files, [part]: name } }
}

describe('the models of a folder', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voicelog-models-'))
    await installToneModel(folder, 'wide', { manifest: { languages: ['en', 'ja', 'de'] } })
    await installToneModel(folder, 'narrow', { kind: 'transducer', manifest: { languages: ['ja'] } })
    await installVad(folder)
    await rm(join(await installToneModel(folder, 'torn'), 'model.onnx'))
    await mkdir(join(folder, '.downloads'))
    await Bun.write(join(folder, 'README'), 'no model')
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('are found, and a folder without one says why', () => {
    const { models, broken } = findModels(folder)
    expect(models.map((each) => each.name)).toEqual(['narrow', 'vad', 'wide'])
    expect(broken).toEqual([
      {
        name: 'torn',
        folder: join(folder, 'torn'),
        reason: 'voicelog-model.json names the file model.onnx, which does not exist',
      },
    ])
  })

  test('in a folder that does not exist are none', () => {
    expect(findModels(join(folder, 'gone'))).toEqual({ models: [], broken: [] })
  })

  test('are sorted from the fewest languages to the most, or as SPEECH_MODEL names them', () => {
    const { models } = findModels(folder)
    const namesOf = (names: string[] | null) =>
      arrangeModels(models, names).recognisers.map((each) => each.name)
    expect(namesOf(null)).toEqual(['narrow', 'wide'])
    expect(namesOf(['wide', 'narrow'])).toEqual(['wide', 'narrow'])
    expect(namesOf(['vad', 'gone'])).toEqual([])
  })

  test('that tell speakers apart are used if both are there', async () => {
    const before = arrangeModels(findModels(folder).models, null)
    expect(before.diarization).toBeNull()
    await installDiarization(folder)
    const { diarization } = arrangeModels(findModels(folder).models, null)
    expect(diarization).toEqual({
      segmentationPath: join(folder, 'segmentation/model.onnx'),
      embeddingPath: join(folder, 'embedding/model.onnx'),
      threshold: 0.5,
    })
  })
})
