import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readScriptedCalls } from '../../evaluation/scripted/calls.ts'
import {
  type Answer,
  type ChatServer,
  failure,
  gullible,
  reply,
  startChatServer,
} from '../support/chat-server.ts'

let folder: string
let file: string
let server: ChatServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicelog-analyse-llm-'))
  file = join(folder, 'call.json')
  const calls = await readScriptedCalls('en.txt', 'en-US')
  await Bun.write(file, JSON.stringify(calls.find((each) => each.id === 'angry-cancel-asr')?.transcript))
})
afterEach(() => server?.close())
afterAll(() => rm(folder, { recursive: true }))

async function analyse(answer: Answer, environment: Record<string, string> = {}) {
  server = startChatServer(answer)
  const child = Bun.spawn([process.execPath, 'src/main.ts', 'analyse', file], {
    cwd: join(import.meta.dir, '../..'),
    env: { PATH: Bun.env.PATH ?? '', LLM_BASE_URL: server.baseUrl, LLM_MODEL: 'stand-in', ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, out, error }
}

describe('voicelog analyse FILE… with a language model', () => {
  test('prints the four results, the dropped claims and the usage', async () => {
    const { code, out, error } = await analyse(gullible, { LLM_PRICE_PROMPT: '1', LLM_PRICE_COMPLETION: '1' })
    expect({ code, error }).toEqual({ code: 0, error: '' })
    const printed = JSON.parse(out)
    expect(Object.keys(printed)).toEqual([
      'summary',
      'emotion',
      'intent',
      'quality',
      'dropped_claims',
      'usage',
    ])
    expect(printed).toMatchObject({
      summary: { outcome: 'unresolved' },
      emotion: { speakers: { customer: { label: 'anger' } } },
      intent: { primary: { intent: 'cancellation' } },
      quality: { scorecard: { version: 1 } },
      dropped_claims: 0,
      usage: { requests: 4 },
    })
    expect(printed.usage.cost).toBeGreaterThan(0)
  })

  test('sends one request with LLM_REQUESTS=combined', async () => {
    const { out } = await analyse(gullible, { LLM_REQUESTS: 'combined' })
    expect(JSON.parse(out).usage).toMatchObject({ requests: 1, cost: null })
    expect(server.requests).toHaveLength(1)
  })

  test('prints why an analytic failed, prints the others and exits with 1', async () => {
    const { code, out } = await analyse((request, index) =>
      request.body.response_format?.json_schema?.name === 'summary'
        ? reply('', { refusal: 'no' })
        : gullible(request, index),
    )
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      summary: { status: 'failed', reason: { code: 'model_refused', retryable: false } },
      intent: { primary: { intent: 'cancellation' } },
    })
  })

  test('an unavailable server is the reason, and the key is not printed', async () => {
    const { code, out, error } = await analyse(() => failure(401, { message: 'sk-secret is wrong' }), {
      LLM_API_KEY: 'sk-secret',
    })
    expect(code).toBe(1)
    expect(JSON.parse(out).quality).toMatchObject({ status: 'failed', reason: { code: 'model_unavailable' } })
    expect(out + error).not.toContain('sk-secret')
  })

  test('ANALYTICS_ENGINE=local sends nothing', async () => {
    const { code, out } = await analyse(gullible, { ANALYTICS_ENGINE: 'local' })
    expect(code).toBe(0)
    expect(JSON.parse(out).intent.primary.intent).toBe('cancellation')
    expect(server.requests).toEqual([])
  })

  test('wrong variables are named', async () => {
    const { code, error } = await analyse(gullible, { LLM_MODEL: '', LLM_REDACT: 'names' })
    expect(code).toBe(1)
    expect(error).toContain('LLM_MODEL')
    expect(error).toContain('LLM_REDACT')
  })
})
