import { expect, test } from 'bun:test'
import { CATALOGUE } from '../../../../src/backends/speech/sherpa/catalogue.ts'
import { arrangeModels } from '../../../../src/backends/speech/sherpa/models.ts'
import { firstModel, recommendedModel } from '../../../../src/backends/speech/sherpa/recommended.ts'
import { coversLanguage } from '../../../../src/lib/language-tag.ts'

const SMALL = { memory_bytes: 2e9, cores: 1 }
const LARGE = { memory_bytes: 16e9, cores: 8 }

test.each(['en-US', 'en-GB', 'en', 'ja-JP', 'ja', 'zh-TW', 'ko-KR', 'yue-HK'])(
  'what is recommended for %s is in the catalogue, speaks it, and is small to begin with',
  (language) => {
    const sizes = [
      firstModel(language),
      recommendedModel(language, SMALL),
      recommendedModel(language, LARGE),
    ].map((name) => {
      const model = CATALOGUE.find((each) => each.name === name)
      const { manifest } = model ?? {}
      const languages = manifest !== undefined && 'languages' in manifest ? manifest.languages : []
      expect(languages.some((each) => coversLanguage(each, language))).toBe(true)
      return model?.sizeBytes ?? Number.NaN
    })
    expect(sizes[0]).toBeLessThanOrEqual(250e6)
    expect(sizes[1]).toBe(sizes[0])
    expect(sizes[2]).toBeGreaterThanOrEqual(sizes[0] ?? 0)
  },
)

test('a larger model needs memory and cores', () => {
  expect(recommendedModel('en-US', LARGE)).toBe('parakeet-v2')
  expect(recommendedModel('ja-JP', LARGE)).toBe('parakeet-ja')
  for (const machine of [
    { ...LARGE, cores: 2 },
    { ...LARGE, memory_bytes: 4e9 },
  ]) {
    expect(recommendedModel('en-US', machine)).toBe('parakeet-110m')
    expect(recommendedModel('ja-JP', machine)).toBe('sense-voice')
  }
})

test('a language that no recommended model speaks has none', () => {
  for (const language of ['sw-KE', 'de-DE', 'not a language', ''])
    expect([firstModel(language), recommendedModel(language, LARGE)]).toEqual([null, null])
})

test("of installed models, the larger recommendation transcribes, and a model of one's own before it", () => {
  const installed = (names: string[]) =>
    arrangeModels(
      names.map((name) => ({
        ...{ name, folder: `/models/${name}` },
        manifest: (CATALOGUE.find((each) => each.name === name) ?? CATALOGUE[0])?.manifest as never,
      })),
      null,
    ).recognisers.map(({ name }) => name)
  expect(installed(['parakeet-110m', 'parakeet-v2'])[0]).toBe('parakeet-v2')
  expect(installed(['parakeet-110m', 'parakeet-v3'])[0]).toBe('parakeet-v3')
  expect(installed(['parakeet-ja', 'sense-voice', 'zipformer-ja'])[0]).toBe('parakeet-ja')
  expect(installed(['whisper-tiny', 'whisper-turbo', 'zz-own'])).toEqual([
    'zz-own',
    'whisper-turbo',
    'whisper-tiny',
  ])
})
