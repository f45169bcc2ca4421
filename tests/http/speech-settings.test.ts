import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { writeWorkerProcess } from '../../src/db/workers/processes.ts'
import { readSpeechModelRequests } from '../../src/db/workers/speech-model-requests.ts'
import { newId } from '../../src/lib/id.ts'
import type { SpeechReport } from '../../src/model/speech-report.ts'
import { eventsOf } from '../support/audit.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'

const PATH = '/api/settings/speech'

let service: TestService
let org: TestOrganisation
let other: TestOrganisation
beforeAll(async () => {
  service = await startService()
  org = await service.organisation()
  other = await service.organisation()
})
afterAll(() => service?.stop())
beforeEach(async () => {
  await service.database.sql`delete from worker_processes`
  await service.database.sql`delete from speech_model_requests`
})

const REPORT: SpeechReport = {
  engine: 'pocketsphinx',
  model: 'en-us',
  languages: ['en-US'],
  installed: [],
  downloads: [],
  installs: true,
  vocabulary_use: 'none',
  machine: { memory_bytes: 16e9, cores: 8 },
}
const SHERPA: Partial<SpeechReport> = {
  engine: 'sherpa',
  model: 'parakeet-v3',
  languages: ['de', 'en'],
  installed: [{ name: 'parakeet-v3', kind: 'nemo-transducer', languages: ['de', 'en'] }],
}

/** A live worker process with this report. */
async function report(host: string, changes: Partial<SpeechReport> = {}): Promise<void> {
  const speech = { ...REPORT, ...changes }
  await writeWorkerProcess(service.database.db, { id: newId(), host, pid: 7, version: 'test', speech })
}

async function read({ asAdmin } = org) {
  const response = await asAdmin(PATH)
  expect(response.status).toBe(200)
  return await response.json()
}

const modelIn = async (name: string) =>
  (await read()).models.find((each: { name: string }) => each.name === name)

describe('GET /api/settings/speech', () => {
  test('each host once, with what its processes report together', async () => {
    const downloading = { name: 'parakeet-v2', received_bytes: 5, total_bytes: 10, error: null }
    await report('one', { downloads: [{ ...downloading, state: 'downloading' }] })
    await report('one', { downloads: [{ ...downloading, state: 'waiting', received_bytes: 0 }] })
    await report('two', SHERPA)
    const { hosts } = await read()
    expect(hosts).toEqual([
      {
        ...{ host: 'one', processes: 2, engine: 'pocketsphinx', model: 'en-us', languages: ['en-US'] },
        ...{ installs: true, vocabulary_use: 'none', memory_bytes: 16e9, cores: 8, installed: [] },
        downloads: [{ ...downloading, state: 'downloading' }],
        last_seen_at: expect.any(String),
      },
      expect.objectContaining({ host: 'two', processes: 1, installed: SHERPA.installed, downloads: [] }),
    ])
    expect(Math.abs(Date.now() - Date.parse(hosts[0].last_seen_at))).toBeLessThan(60_000)
  })

  test('a host whose processes are silent for more than 30 s is not shown', async () => {
    await report('gone')
    await service.database.sql`update worker_processes set seen_at = now() - interval '31 seconds'`
    expect((await read()).hosts).toEqual([])
  })

  test('every model with its licence and size, where it is and what was asked for', async () => {
    await report('one', SHERPA)
    await report('two')
    await org.asAdmin(`${PATH}/models/parakeet-v3`, { method: 'POST' })
    expect(await modelIn('parakeet-v3')).toMatchObject({
      ...{ kind: 'nemo-transducer', licence: 'CC-BY-4.0', size_bytes: 487_170_055 },
      ...{ installed_on: ['one'], wanted: 'install' },
      languages: expect.arrayContaining(['de', 'en']),
    })
    expect(await modelIn('titanet-small')).toMatchObject({ languages: [], installed_on: [], wanted: null })
  })

  test('a model is recommended that the smallest host can carry', async () => {
    const recommended = async () => {
      const { recommended_model, models } = await read()
      const forEnglish = models.filter((each: { recommended_for: string[] }) =>
        each.recommended_for.includes('en'),
      )
      expect(forEnglish.map(({ name }: { name: string }) => name)).toEqual([recommended_model])
      return recommended_model
    }
    await report('large')
    expect(await recommended()).toBe('parakeet-v2')
    await report('small', { machine: { memory_bytes: 4e9, cores: 2 } })
    expect(await recommended()).toBe('parakeet-110m')
    await service.database.sql`delete from worker_processes`
    expect(await recommended()).toBe('parakeet-110m')
  })

  test('the recommendation is for the default language of the organisation', async () => {
    const japanese = await service.organisation()
    await japanese.asAdmin('/api/settings', json({ default_language: 'ja-JP' }, 'PATCH'))
    await report('large')
    expect(await read(japanese)).toMatchObject({
      default_language: 'ja-JP',
      recommended_model: 'parakeet-ja',
    })
    await japanese.asAdmin('/api/settings', json({ default_language: 'de-DE' }, 'PATCH'))
    expect((await read(japanese)).recommended_model).toBeNull()
  })

  test('it says when only the fallback is there, and when no engine is', async () => {
    const states = async () => {
      const { only_fallback, no_engine } = await read()
      return { only_fallback, no_engine }
    }
    // Without workers nothing is known, so nothing is wrong with the engine.
    expect(await states()).toEqual({ only_fallback: false, no_engine: false })
    await report('one', { engine: 'none', model: 'none', languages: 'any' })
    expect(await states()).toEqual({ only_fallback: false, no_engine: true })
    await report('two')
    expect(await states()).toEqual({ only_fallback: true, no_engine: false })
    await report('three', SHERPA)
    expect(await states()).toEqual({ only_fallback: false, no_engine: false })
  })

  test('members are refused', async () => {
    const asMember = await org.member()
    expect((await asMember(PATH)).status).toBe(403)
    expect((await asMember(`${PATH}/models/parakeet-v3`, { method: 'POST' })).status).toBe(403)
  })
})

describe('POST and DELETE /api/settings/speech/models/{name}', () => {
  test('what is asked for is recorded, audited and seen by administrators of every organisation', async () => {
    const events = await eventsOf(org, async () => {
      for (const method of ['POST', 'DELETE']) {
        const response = await org.asAdmin(`${PATH}/models/parakeet-v3`, { method })
        expect(response.status).toBe(202)
        const wanted = method === 'POST' ? 'install' : 'remove'
        expect(await response.json()).toMatchObject({ name: 'parakeet-v3', wanted })
        expect(await readSpeechModelRequests(service.database.db)).toMatchObject([
          { name: 'parakeet-v3', wanted, requestedBy: org.userId },
        ])
      }
    })
    expect(events.map(({ action, actor, detail }) => [action, actor.id, detail])).toEqual([
      ['speech_model.install_requested', org.userId, { name: 'parakeet-v3' }],
      ['speech_model.removal_requested', org.userId, { name: 'parakeet-v3' }],
    ])
    const { models } = await read(other)
    expect(models.find((each: { name: string }) => each.name === 'parakeet-v3').wanted).toBe('remove')
  })

  test('a model that is not in the catalogue is 404, whatever its name looks like', async () => {
    for (const name of ['parakeet', 'PARAKEET-V3', '..%2F..%2Fetc', '%00', "x'%3Bselect%201"]) {
      for (const method of ['POST', 'DELETE']) {
        const response = await org.asAdmin(`${PATH}/models/${name}`, { method })
        expect([name, response.status, (await response.json()).code]).toEqual([name, 404, 'not_found'])
      }
    }
    expect(await readSpeechModelRequests(service.database.db)).toEqual([])
  })

  test('with SPEECH_MODEL_INSTALL=off nobody can ask, and nothing is recorded', async () => {
    const closed = await startService({ environment: { SPEECH_MODEL_INSTALL: 'off' } })
    try {
      const { asAdmin } = await closed.organisation()
      expect((await (await asAdmin(PATH)).json()).install_allowed).toBe(false)
      for (const method of ['POST', 'DELETE']) {
        const response = await asAdmin(`${PATH}/models/parakeet-v3`, { method })
        expect(response.status).toBe(409)
        expect(await response.json()).toMatchObject({ code: 'speech_model_install_off' })
      }
      expect(await readSpeechModelRequests(closed.database.db)).toEqual([])
    } finally {
      await closed.stop()
    }
  })

  test('nobody can ask while every worker host is closed; one open host is enough', async () => {
    await report('closed', { installs: false })
    expect((await read()).install_allowed).toBe(false)
    const refused = await org.asAdmin(`${PATH}/models/parakeet-v3`, { method: 'POST' })
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'speech_model_install_off'])
    await report('open')
    expect((await org.asAdmin(`${PATH}/models/parakeet-v3`, { method: 'POST' })).status).toBe(202)
  })
})
