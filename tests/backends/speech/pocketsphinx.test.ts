import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '../../../src/backends/sandbox.ts'
import { recogniseTracks, SpeechError } from '../../../src/backends/speech/contract.ts'
import { createPocketsphinx, type PocketsphinxOptions } from '../../../src/backends/speech/pocketsphinx.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { sequence, silence, speak, toMs, tone } from '../../support/audio.ts'
import { canMount, mountVolume } from '../../support/volume.ts'
import { SAID, speechEngineContract, trackOf } from './contract.ts'

const sandbox = openSandbox('auto', silentLogger)

speechEngineContract('pocketsphinx', async () => ({
  engine: createPocketsphinx({ sandbox, timeoutSeconds: 120 }),
}))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicelog-pocketsphinx-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a stretch of speech longer than a chunk is recognised completely, with correct times', async () => {
  const sentences = await Promise.all(SAID.map((text) => speak(text, { voice: 'customer' })))
  // Pauses too short to end a stretch: one of 45 s.
  const paused = Array.from({ length: 16 }, (_, index) =>
    sequence(sentences[index % 4] ?? silence(0), silence(150)),
  )
  const track = await trackOf(folder, sequence(silence(1000), ...paused, silence(1000)))
  expect(track.speech).toHaveLength(1)
  expect((track.speech[0]?.endMs ?? 0) - (track.speech[0]?.startMs ?? 0)).toBeGreaterThan(35_000)
  const { utterances } = await createPocketsphinx({ sandbox, timeoutSeconds: 120 }).recognise(track, {})
  const words = utterances.flatMap((each) => each.words)
  // "subscription" is said at the end of the first sentence of each round.
  const rounds = words.filter((each) => each.text === 'subscription')
  expect(rounds).toHaveLength(4)
  const roundMs = paused.slice(0, 4).reduce((sum, each) => sum + each.length / 16, 0)
  for (const [index, { start_ms }] of rounds.entries()) {
    expect(Math.abs(start_ms - (rounds[0]?.start_ms ?? 0) - index * roundMs)).toBeLessThan(100)
  }
}, 60_000)

test('the words of several processes are in order, at their times', async () => {
  const sentences = await Promise.all(SAID.map((text) => speak(text, { voice: 'agent' })))
  const said = Array.from({ length: 10 }, (_, index) =>
    sequence(sentences[index % 4] ?? silence(0), silence(900)),
  )
  const track = await trackOf(folder, sequence(...said))
  // A second process starts with more than 20 s of speech.
  expect(track.speech.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)).toBeGreaterThan(20_000)
  const { utterances } = await createPocketsphinx({ sandbox, timeoutSeconds: 120, concurrency: 3 }).recognise(
    track,
    {},
  )
  expect(utterances).toHaveLength(10)
  let startMs = 0
  for (const [index, sentence] of said.entries()) {
    const { start_ms = 0, text = '' } = utterances[index] ?? {}
    // The voice takes a moment to begin.
    expect(start_ms - startMs).toBeWithin(0, 400)
    expect(text.includes('subscription')).toBe(index % 4 === 0)
    startMs += toMs(sentence.length)
  }
}, 60_000)

test('two channels share the only process, and each gets its own words', async () => {
  const [cancel, , order] = await Promise.all(SAID.map((text) => speak(text, { voice: 'agent' })))
  const said = [
    [cancel, order],
    [order, order],
  ].map((each) => sequence(...each.map((one) => sequence(silence(900), one ?? silence(0)))))
  const tracks = await Promise.all(said.map((samples) => trackOf(folder, samples)))
  const started = join(folder, 'started')
  const program = join(await mkdtemp(join(folder, 'program-')), 'pocketsphinx_batch')
  await Bun.write(program, `#!/bin/sh\n[ $# = 0 ] || echo >> ${started}\nexec pocketsphinx_batch "$@"\n`)
  await chmod(program, 0o755)
  const engine = createPocketsphinx({ timeoutSeconds: 120, program, concurrency: 1 })

  const both = await recogniseTracks(engine, tracks, {})
  expect(await Bun.file(started).text()).toBe('\n')
  expect(both).toEqual(await Promise.all(tracks.map((track) => engine.recognise(track, {}))))
  expect(both.map((each) => each.utterances.some(({ text }) => text.includes('subscription')))).toEqual([
    true,
    false,
  ])
}, 60_000)

describe('a recogniser that fails', () => {
  const failure = async (script: string, options: Partial<PocketsphinxOptions> = {}) => {
    const program = join(await mkdtemp(join(folder, 'program-')), 'pocketsphinx_batch')
    await Bun.write(program, `#!/bin/sh\n[ $# = 0 ] && exit 1\n${script}\n`)
    await chmod(program, 0o755)
    const track = await trackOf(folder, sequence(silence(500), tone(400, 800), silence(500)))
    const engine = createPocketsphinx({ sandbox, timeoutSeconds: 60, program, ...options })
    const error = await engine.recognise(track, {}).catch((each) => each)
    expect(error).toBeInstanceOf(SpeechError)
    const { code, retryable, message, isMachine } = error
    return { code, retryable, message, isMachine }
  }

  test('crashing', async () => {
    const message = 'Cannot recognise the recording: pocketsphinx_batch: killed by SIGSEGV'
    expect(await failure('kill -SEGV $$')).toEqual({
      ...{ code: 'speech_failed', retryable: true, message, isMachine: false },
    })
  })

  test('hanging', async () => {
    expect(await failure('sleep 60', { timeoutSeconds: 0.3 })).toMatchObject({
      code: 'speech_timeout',
      retryable: true,
    })
  })

  test('writing nothing', async () => {
    expect(await failure('exit 0')).toMatchObject({ code: 'speech_failed', retryable: true })
  })

  test('that is not installed says what to install', async () => {
    expect(await failure('', { program: join(folder, 'gone') })).toMatchObject({
      code: 'speech_unavailable',
      retryable: true,
      isMachine: true,
      message: expect.stringContaining('install pocketsphinx'),
    })
  })
})

test.skipIf(!canMount())('words that found no space on the disk are not left out', async () => {
  const volume = mountVolume()
  if (volume === null) throw new Error('There is no volume')
  try {
    const program = join(await mkdtemp(join(folder, 'program-')), 'pocketsphinx_batch')
    // PocketSphinx too ends with 0 when the disk takes no words.
    await Bun.write(
      program,
      '#!/bin/sh\n[ $# = 0 ] && exit 1\ncat /dev/zero > fill 2> /dev/null\n: > words\nexit 0\n',
    )
    await chmod(program, 0o755)
    const track = await trackOf(volume.folder, sequence(silence(500), tone(400, 800), silence(500)))
    const engine = createPocketsphinx({ sandbox, timeoutSeconds: 60, program })
    const error = await engine.recognise(track, {}).catch((each) => each)
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    volume.remove()
  }
})

test('its options are asked for again after a try that came to nothing', async () => {
  const own = await mkdtemp(join(folder, 'program-'))
  const program = join(own, 'pocketsphinx_batch')
  await Bun.write(
    program,
    `#!/bin/sh
if [ $# = 0 ]; then
  [ -e ${own}/asked ] || { touch ${own}/asked; kill -SEGV $$; }
  echo -remove_silence
  exit 1
fi
echo "$@" > ${own}/arguments
`,
  )
  await chmod(program, 0o755)
  const track = await trackOf(folder, sequence(silence(500), tone(400, 800), silence(500)))
  const engine = createPocketsphinx({ timeoutSeconds: 60, program })
  const messageOf = (error: Error) => error.message
  expect(await engine.recognise(track, {}).catch(messageOf)).toContain('killed by SIGSEGV')
  expect(await Bun.file(join(own, 'arguments')).exists()).toBe(false)
  expect(await engine.recognise(track, {}).catch(messageOf)).toContain('wrote no words')
  expect(await Bun.file(join(own, 'arguments')).text()).toContain('-remove_silence no')
})

test('fillers are dropped, and a pronunciation variant is its word', async () => {
  const program = join(await mkdtemp(join(folder, 'program-')), 'pocketsphinx_batch')
  const lines = [
    '<s> 1',
    '++UM++ 1',
    'the(2) 0.9',
    '[NOISE] 1',
    "don't(3) 0.8",
    '<sil> 1',
    'bill 0.7',
    '</s> 1',
  ]
  const ctm = lines.map((each, index) => `0 1 ${(0.3 + index * 0.1).toFixed(2)} 0.09 ${each}`).join('\n')
  await Bun.write(program, `#!/bin/sh\n[ $# = 0 ] && exit 1\ncat > words <<'END'\n${ctm}\nEND\n`)
  await chmod(program, 0o755)
  const track = await trackOf(folder, sequence(silence(500), tone(400, 900), silence(500)))
  const { utterances } = await createPocketsphinx({ sandbox, timeoutSeconds: 60, program }).recognise(
    track,
    {},
  )
  expect(utterances.map((each) => each.text)).toEqual(["the don't bill"])
})
