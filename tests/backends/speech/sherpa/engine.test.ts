import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '../../../../src/backends/sandbox.ts'
import { SpeechError } from '../../../../src/backends/speech/contract.ts'
import { createSherpa, type SherpaOptions } from '../../../../src/backends/speech/sherpa/engine.ts'
import { arrangeModels, findModels } from '../../../../src/backends/speech/sherpa/models.ts'
import { silentLogger } from '../../../../src/lib/log.ts'
import { mix, type Samples, sequence, silence, tone } from '../../../support/audio.ts'
import { installHarmedModel } from '../../../support/onnx/broken.ts'
import { installDiarization } from '../../../support/onnx/helpers.ts'
import {
  ENGLISH_TOKENS,
  GOODBYE,
  HELLO,
  installToneModel,
  type ToneModelKind,
  WORLD,
} from '../../../support/onnx/models.ts'
import { installSenseVoice, installWhisper } from '../../../support/onnx/told-models.ts'
import { eventually } from '../../../support/poll.ts'
import { trackOf } from '../contract.ts'

// Real recognition by sherpa-onnx, in processes of its own, with models that hear pure tones.

// Each test starts processes, which take long on a busy machine.
setDefaultTimeout(60_000)

/** What looks at processes, or bounds their memory. */
const onLinux = test.skipIf(process.platform !== 'linux')

let root = ''
const sandbox = openSandbox('auto', silentLogger)
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voicelog-sherpa-'))
})
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()))
  await rm(root, { recursive: true })
})

const freshFolder = () => mkdtemp(join(root, 'models-'))

function engineOf(modelsDir: string, options: Partial<SherpaOptions> & { names?: string[] } = {}) {
  const engine = createSherpa({
    models: arrangeModels(findModels(modelsDir).models, options.names ?? null),
    libraryDir: join(root, 'library'),
    instances: 1,
    threads: 1,
    memoryMb: null,
    speakers: null,
    timeoutSeconds: 60,
    sandbox,
    ...options,
  })
  opened.push(engine)
  return engine
}

const track = (samples: Samples, language = 'en-US') => trackOf(root, samples, language)

/** "hello world", a pause, "goodbye". */
const CALL = sequence(
  silence(1000),
  HELLO(),
  silence(200),
  ...WORLD(),
  silence(1500),
  ...GOODBYE(),
  silence(800),
)

describe.each<ToneModelKind>(['nemo-ctc', 'nemo-transducer', 'zipformer-ctc', 'transducer'])(
  'a %s model',
  (kind) => {
    test('gives the words and their times, to 50 ms', async () => {
      const modelsDir = await freshFolder()
      await installToneModel(modelsDir, 'tones', { kind })
      const recognised = await engineOf(modelsDir).recognise(await track(CALL), {})
      expect(recognised.model).toBe('tones')
      expect(recognised.utterances.map((each) => each.text)).toEqual(['hello world', 'goodbye'])
      const words = recognised.utterances.flatMap((each) => each.words)
      const said = [
        // The durations that the NeMo model predicts are of one frame; at an edge the sound is right.
        ['hello', 1000, kind === 'nemo-transducer' ? 1040 : 1400],
        ['world', 1600, 2080],
        ['goodbye', 3580, 4060],
      ] as const
      expect(words.map((each) => each.text)).toEqual(said.map(([text]) => text))
      for (const [index, [, startMs, endMs]] of said.entries()) {
        expect(Math.abs((words[index]?.start_ms ?? 0) - startMs)).toBeLessThanOrEqual(50)
        expect(Math.abs((words[index]?.end_ms ?? 0) - endMs)).toBeLessThanOrEqual(50)
      }
      for (const { confidence, start_ms, end_ms } of words) {
        // sherpa-onnx gives no probabilities of CTC models.
        if (kind.endsWith('ctc')) expect(confidence).toBeNull()
        else expect(confidence).toBeWithin(Number.MIN_VALUE, 1 + Number.EPSILON)
        expect(Number.isInteger(start_ms) && Number.isInteger(end_ms)).toBe(true)
      }
    })
  },
)

test('a transducer hears the names of a vocabulary more readily', async () => {
  const modelsDir = await freshFolder()
  const tokens = { ...ENGLISH_TOKENS, 2400: '▁hel', 3200: 'lo' }
  // The differences between tones are large, so the names count more than they do by default.
  await installToneModel(modelsDir, 'tones', { kind: 'transducer', tokens, manifest: { hotwords_score: 20 } })
  const engine = engineOf(modelsDir)
  expect(engine.vocabularyUse).toBe('hotwords')
  const either = (one: number, other: number) => mix(tone(one, 110), tone(other, 110, { amplitude: 7800 }))
  const unclear = await track(sequence(silence(1000), either(800, 2400), either(1200, 3200), silence(800)))
  const heard = async (vocabulary: string[]) =>
    (await engine.recognise({ ...unclear, vocabulary }, {})).utterances.map((each) => each.text).join(' ')
  const without = await heard([])
  expect(without).not.toContain('world')
  expect(await heard(['world'])).not.toBe(without)
  expect(await heard(['has no tokens'])).toBe(without)
})

test('a vocabulary changes nothing of what is clear', async () => {
  const modelsDir = await freshFolder()
  await installToneModel(modelsDir, 'tones', { kind: 'transducer' })
  const vocabulary = ['good hello', 'world', 'bye/ :9', '']
  const recognised = await engineOf(modelsDir).recognise({ ...(await track(CALL)), vocabulary }, {})
  expect(recognised.utterances.map((each) => each.text)).toEqual(['hello world', 'goodbye'])
})

test('a recording is divided among the processes, and its words are in order', async () => {
  const modelsDir = await freshFolder()
  await installToneModel(modelsDir, 'tones')
  const rounds = Array.from({ length: 20 }, () =>
    sequence(HELLO(), silence(900), ...WORLD(), silence(900), ...GOODBYE(), silence(900)),
  )
  // A stretch that is longer than a chunk, with pauses too short to end it.
  const long = Array.from({ length: 60 }, () => sequence(HELLO(), silence(300)))
  const whole = await track(sequence(silence(500), ...rounds, ...long, silence(500)))
  const [one, several] = await Promise.all(
    [1, 3].map((instances) => engineOf(modelsDir, { instances }).recognise(whole, {})),
  )
  expect(several).toEqual(one)
  const texts = several?.utterances.map((each) => each.text) ?? []
  expect(texts.slice(0, 60)).toEqual(Array.from({ length: 20 }, () => ['hello', 'world', 'goodbye']).flat())
  expect(several?.utterances.slice(60).flatMap((each) => each.words)).toHaveLength(60)
})

test('sound that the model does not recognise gives no words, and neither does silence', async () => {
  const modelsDir = await freshFolder()
  await installToneModel(modelsDir, 'tones')
  const engine = engineOf(modelsDir)
  expect((await engine.recognise(await track(silence(2000)), {})).utterances).toEqual([])
  const hum = await track(sequence(silence(500), tone(6000, 800, { amplitude: 300 }), silence(500)))
  expect((await engine.recognise(hum, {})).utterances).toEqual([])
})

describe('the language', () => {
  test('decides which model is used, and one that no model supports is refused', async () => {
    const modelsDir = await freshFolder()
    await installToneModel(modelsDir, 'english')
    await installToneModel(modelsDir, 'japanese', {
      tokens: { 400: 'もし', 800: 'もし' },
      manifest: { languages: ['ja'], tokens: 'characters' },
    })
    const engine = engineOf(modelsDir)
    expect(engine.languages).toEqual(['en-US', 'ja'])
    const sound = sequence(silence(500), HELLO(), silence(60), tone(800, 400), silence(500))
    const english = await engine.recognise(await track(sound), {})
    expect(english).toMatchObject({ model: 'english', utterances: [{ text: 'hello wor' }] })
    const japanese = await engine.recognise(await track(sound, 'ja-JP'), {})
    expect(japanese).toMatchObject({ model: 'japanese', utterances: [{ text: 'もしもし' }] })

    const refused = await engine.recognise(await track(sound, 'en-GB'), {}).catch((each) => each)
    expect(refused).toBeInstanceOf(SpeechError)
    expect(refused).toMatchObject({ code: 'language_not_supported', retryable: false })
    expect(refused.message).toContain('en-GB')
    expect(refused.message).toContain('en-US, ja')
  })
})

describe('a model that takes the language', () => {
  const spoken = sequence(silence(500), HELLO(), silence(1200), tone(3200, 400), silence(500))

  test('SenseVoice writes the requested one, with word times', async () => {
    const modelsDir = await freshFolder()
    await installSenseVoice(modelsDir)
    const engine = engineOf(modelsDir)
    const english = await engine.recognise(await track(spoken), {})
    expect(english.utterances.map((each) => each.text)).toEqual(['hello', 'goodbye'])
    const japanese = await engine.recognise(await track(spoken, 'ja-JP'), {})
    expect(japanese.utterances.map((each) => each.text)).toEqual(['もしもし', 'さようなら'])
    expect(japanese.wordTimes).toBeUndefined()
  })

  test('Whisper does too; its times are estimated, and it says so', async () => {
    const modelsDir = await freshFolder()
    await installWhisper(modelsDir)
    const engine = engineOf(modelsDir)
    const english = await engine.recognise(await track(spoken), {})
    expect(english.utterances.map((each) => each.text)).toEqual(['hello', 'goodbye'])
    expect(english.utterances.map((each) => [each.start_ms, each.end_ms])).toEqual([
      [500, 900],
      [2100, 2500],
    ])
    expect(english.wordTimes).toBe('estimated')
    const japanese = await engine.recognise(await track(spoken, 'ja-JP'), {})
    expect(japanese.utterances.map((each) => each.text)).toEqual(['もしもし', 'さようなら'])
  })
})

describe('with helper models', () => {
  test('the speakers of one track are told apart, and only if several may speak', async () => {
    const modelsDir = await freshFolder()
    await installToneModel(modelsDir, 'tones')
    await installDiarization(modelsDir)
    const sound = await track(
      sequence(
        silence(1000),
        ...GOODBYE(),
        silence(300),
        HELLO(),
        silence(200),
        ...WORLD(),
        silence(2000),
        ...GOODBYE(),
        silence(900),
        HELLO(),
        silence(900),
      ),
    )
    const engine = engineOf(modelsDir)
    const { utterances } = await engine.recognise({ ...sound, severalSpeakers: true }, {})
    expect(utterances.map((each) => [each.speakerIndex, each.text])).toEqual([
      [0, 'goodbye'],
      [1, 'hello world'],
      [0, 'goodbye'],
      [1, 'hello'],
    ])
    for (const { start_ms, end_ms, words } of utterances) {
      expect(words[0]?.start_ms).toBe(start_ms)
      expect(words.at(-1)?.end_ms).toBe(end_ms)
    }
    const alone = await engine.recognise(sound, {})
    expect(alone.utterances.flatMap((each) => each.speakerIndex ?? [])).toEqual([])
  })
})

describe('a recogniser that fails', () => {
  const failure = async (modelsDir: string, options: Parameters<typeof engineOf>[1] = {}) => {
    const engine = engineOf(modelsDir, options)
    const error = await engine.recognise(await track(CALL), {}).catch((each) => each)
    expect(error).toBeInstanceOf(SpeechError)
    const { code, retryable, message, isMachine } = error
    return { code, retryable, message, isMachine }
  }

  test('in the middle of a recording fails only that recording, and the next is recognised', async () => {
    const modelsDir = await freshFolder()
    await installHarmedModel(modelsDir, 'harmed', { kind: 'fails' })
    await installToneModel(modelsDir, 'japanese', { manifest: { languages: ['ja'] } })
    const engine = engineOf(modelsDir)
    const error = await engine.recognise(await track(CALL), {}).catch((each) => each)
    expect(error).toMatchObject({ code: 'speech_failed', retryable: true, isMachine: false })
    expect(error.message).toMatch(
      /^Cannot recognise the recording: the process with the speech model harmed ended/,
    )
    const next = await engine.recognise(await track(CALL, 'ja-JP'), {})
    expect(next.utterances).toHaveLength(2)
  })

  onLinux('in want of memory ends by itself', async () => {
    const modelsDir = await freshFolder()
    await installHarmedModel(modelsDir, 'large', { kind: 'grows', megabytes: 1000 })
    expect(await failure(modelsDir, { memoryMb: 700 })).toMatchObject({ retryable: true })
    const engine = engineOf(modelsDir)
    expect((await engine.recognise(await track(CALL), {})).model).toBe('large')
  })

  test('that cannot load its model names it', async () => {
    const modelsDir = await freshFolder()
    const folder = await installToneModel(modelsDir, 'torn')
    await Bun.write(join(folder, 'model.onnx'), 'not a model at all')
    const { message, ...failed } = await failure(modelsDir)
    expect(failed).toEqual({ code: 'speech_unavailable', retryable: true, isMachine: true })
    expect(message).toContain('the speech model torn could not be loaded')
    expect(message).not.toContain(modelsDir)
  })

  test('whose tokens do not fit its kind names the model', async () => {
    const modelsDir = await freshFolder()
    const folder = await installToneModel(modelsDir, 'blankless')
    await Bun.write(join(folder, 'tokens.txt'), 'a 0\nb 1\n')
    expect(await failure(modelsDir)).toMatchObject({
      ...{ code: 'speech_unavailable', retryable: true, isMachine: true },
    })
  })

  test('that takes too long is stopped', async () => {
    const modelsDir = await freshFolder()
    await installHarmedModel(modelsDir, 'slow', { kind: 'stalls' })
    const engine = engineOf(modelsDir, { timeoutSeconds: 0.5 })
    const error = await engine.recognise(await track(CALL), {}).catch((each) => each)
    expect(error).toMatchObject({
      code: 'speech_timeout',
      retryable: true,
      message: 'Cannot recognise the recording: it took more than 0.5 s',
    })
  })

  onLinux('killed while it waits is replaced by the next recording', async () => {
    const modelsDir = await freshFolder()
    await installToneModel(modelsDir, 'tones')
    const engine = engineOf(modelsDir)
    const mine = await recognisersFromNowOn()
    await engine.recognise(await track(CALL), {})
    const [pid] = await mine()
    process.kill(pid ?? 0, 'SIGKILL')
    expect((await engine.recognise(await track(CALL), {})).utterances).toHaveLength(2)
  })

  onLinux('aborted, it ends with the reason, and its process with it', async () => {
    const modelsDir = await freshFolder()
    await installHarmedModel(modelsDir, 'slow', { kind: 'stalls' })
    const engine = engineOf(modelsDir)
    const before = AbortSignal.abort(new Error('the lease is gone'))
    await expect(engine.recognise(await track(CALL), { signal: before })).rejects.toThrow('the lease is gone')
    const mine = await recognisersFromNowOn()
    const controller = new AbortController()
    const running = engine.recognise(await track(CALL), { signal: controller.signal })
    running.catch(() => {})
    await eventually(async () => expect(await mine()).toHaveLength(1), { withinMs: 5000, everyMs: 1 })
    controller.abort(new Error('the worker stops'))
    await expect(running).rejects.toThrow('the worker stops')
    await eventually(async () => expect(await mine()).toEqual([]), { withinMs: 5000 })
  })
})

test.each([
  ['bubblewrap', { perl: '/no/such/program' }],
  ['landlock', { bwrap: '/no/such/program' }],
] as const)('a recording is recognised in the sandbox of %s', async (kind, programs) => {
  const kindOfSandbox = openSandbox('auto', silentLogger, programs)
  // This machine may permit one of them, or none.
  if (kindOfSandbox === null) return
  expect(kindOfSandbox.kind).toBe(kind)
  const modelsDir = await freshFolder()
  await installToneModel(modelsDir, 'tones')
  const engine = engineOf(modelsDir, { sandbox: kindOfSandbox })
  for (const _ of [1, 2])
    expect((await engine.recognise(await track(CALL), {})).utterances.map((each) => each.text)).toEqual([
      'hello world',
      'goodbye',
    ])
})

test('an abort ends a recording that waits for a process', async () => {
  const modelsDir = await freshFolder()
  await installHarmedModel(modelsDir, 'slow', { kind: 'stalls' })
  const engine = engineOf(modelsDir)
  const [one, other] = [new AbortController(), new AbortController()]
  const busy = engine.recognise(await track(CALL), { signal: one.signal })
  busy.catch(() => {})
  const waiting = engine.recognise(await track(CALL), { signal: other.signal })
  other.abort(new Error('the lease is gone'))
  await expect(waiting).rejects.toThrow('the lease is gone')
  one.abort(new Error('the worker stops'))
  await expect(busy).rejects.toThrow('the worker stops')
})

describe('its processes', () => {
  onLinux('keep their model for the next recording, and give it back when there is none', async () => {
    const modelsDir = await freshFolder()
    await installToneModel(modelsDir, 'tones')
    const mine = await recognisersFromNowOn()
    const engine = engineOf(modelsDir, { idleMs: 300 })
    await engine.recognise(await track(CALL), {})
    const first = await mine()
    expect(first).toHaveLength(1)
    await engine.recognise(await track(CALL), {})
    expect(await mine()).toEqual(first)
    await eventually(async () => expect(await mine()).toEqual([]), { withinMs: 10_000 })
    expect((await engine.recognise(await track(CALL), {})).utterances).toHaveLength(2)
  })

  onLinux('are never more than there may be, whatever the number of models', async () => {
    const modelsDir = await freshFolder()
    const languages = ['en-US', 'ja-JP', 'de-DE', 'fr-FR']
    for (const each of languages) await installToneModel(modelsDir, each, { manifest: { languages: [each] } })
    const mine = await recognisersFromNowOn()
    const engine = engineOf(modelsDir, { instances: 2 })
    let most = 0
    await Promise.all(
      languages
        .flatMap((each) => [each, each])
        .map(async (each) => {
          const { utterances } = await engine.recognise(await track(CALL, each), {})
          most = Math.max(most, (await mine()).length)
          expect(utterances).toHaveLength(2)
        }),
    )
    // A process that was just killed may still be listed.
    expect(most).toBeLessThanOrEqual(4)
    await eventually(async () => expect((await mine()).length).toBeLessThanOrEqual(2), { withinMs: 4000 })
    await engine.close()
    expect(await mine()).toEqual([])
  })

  onLinux('end with the worker, however that ends', async () => {
    const modelsDir = await freshFolder()
    const { wavPath, durationMs } = await track(CALL)
    const start = () => {
      const command = [process.execPath, join(import.meta.dir, 'engine-process.ts')]
      return Bun.spawn([...command, modelsDir, wavPath, String(durationMs)], { stdout: 'pipe' })
    }
    await installToneModel(modelsDir, 'tones')
    const well = start()
    expect(await new Response(well.stdout).json()).toEqual(['hello world goodbye'])
    expect(await well.exited).toBe(0)

    await rm(join(modelsDir, 'tones'), { recursive: true })
    await installHarmedModel(modelsDir, 'slow', { kind: 'stalls' })
    const killed = start()
    const pid = await eventually(async () => (await recognisers(killed.pid))[0] ?? null, { withinMs: 20_000 })
    killed.kill('SIGKILL')
    await killed.exited
    await eventually(async () => expect(await read(`/proc/${pid}/cmdline`)).toBe(''), { withinMs: 10_000 })
  })

  onLinux('know nothing of the secrets of the service', async () => {
    const modelsDir = await freshFolder()
    await installToneModel(modelsDir, 'tones')
    const mine = await recognisersFromNowOn()
    const engine = engineOf(modelsDir)
    await engine.recognise(await track(CALL), {})
    const [pid] = await mine()
    const environment = await Bun.file(`/proc/${pid}/environ`).text()
    const names = environment.split('\0').map((each) => each.split('=')[0])
    expect(names.filter((each) => /SECRET|KEY|URL|PASSWORD/.test(each ?? ''))).toEqual([])
    expect(names).toContain('PATH')
    expect(await Bun.file(`/proc/${pid}/oom_score_adj`).text()).toBe('1000\n')
  })
})

/** The processes that start from now on; others may end in the meantime. */
async function recognisersFromNowOn(): Promise<() => Promise<number[]>> {
  const before = await recognisers()
  return async () => (await recognisers()).filter((each) => !before.includes(each))
}

/** The recogniser processes that a process has started, also below the sandbox's own. */
async function recognisers(parent: number | string = process.pid): Promise<number[]> {
  const threads = await readdir(`/proc/${parent}/task`).catch(() => [])
  const lists = await Promise.all(threads.map((each) => read(`/proc/${parent}/task/${each}/children`)))
  const children = lists.flatMap((each) => each.split(' ')).filter((each) => each !== '')
  const commands = await Promise.all(children.map((each) => read(`/proc/${each}/cmdline`)))
  const found = children.map(async (each, index) => {
    const command = commands[index] ?? ''
    if (!command.includes('\0recogniser-process')) return []
    return /^\S*bwrap\0/.test(command) ? await recognisers(each) : [Number(each)]
  })
  return (await Promise.all(found)).flat()
}

async function read(path: string): Promise<string> {
  return await Bun.file(path)
    .text()
    .catch(() => '')
}
