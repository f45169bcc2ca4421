import { sequence, silence, tone, wavFile } from '../support/audio.ts'
import { PASSWORD } from '../support/service.ts'
import type { SoakStack } from './stack.ts'

/** A call of 2 s. */
const CALL = new Uint8Array(wavFile([sequence(silence(500), tone(440, 1_000), silence(500))]))
/** How long a recorder goes on sending one call while it is refused. */
const GIVE_UP_MS = 180_000

/** What happened: call_ids that were accepted, and how long people waited for what, and when. */
export type Seen = {
  accepted: Set<string>
  times: { what: 'login' | 'list'; at: number; ms: number }[]
  /** Answers of people that were an error or did not come. */
  refused: number
}

/** Sends one call until it is accepted, as recorders do. A repeat that is told that the call_id is taken has succeeded. */
export async function sendCall(stack: SoakStack, seen: Seen): Promise<void> {
  const callId = crypto.randomUUID()
  const until = performance.now() + GIVE_UP_MS
  for (let turn = seen.accepted.size; ; turn++) {
    const form = new FormData()
    form.append('call_id', callId)
    form.append('operator_id', `operator ${turn % 20}`)
    form.append('file', new Blob([CALL]), 'call.wav')
    const answer = await attempt(`${apiOf(stack, turn)}/api/ingest/upload`, {
      ...{ method: 'POST', body: form, headers: { 'x-api-key': stack.apiKey } },
    })
    if (answer?.status === 200 || answer?.status === 409) {
      seen.accepted.add(callId)
      return
    }
    if (answer !== null && answer.status < 500 && answer.status !== 429)
      throw new Error(`upload answered ${answer.status}: ${answer.text}`)
    if (performance.now() > until) throw new Error('A call was refused for three minutes')
    await Bun.sleep(500)
  }
}

/** Somebody signs in, looks at the list, searches and opens the reports. */
export async function visit(stack: SoakStack, seen: Seen, turn: number): Promise<void> {
  const base = apiOf(stack, turn)
  const email = stack.emails[turn % stack.emails.length]
  const timed = async (what: 'login' | 'list', path: string, init: RequestInit) => {
    const at = performance.now()
    const answer = await attempt(base + path, init)
    if (answer?.status === 200) seen.times.push({ what, at, ms: performance.now() - at })
    return answer
  }
  const login = await timed('login', '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const answers = [login]
  if (login?.status === 200) {
    const headers = { authorization: `Bearer ${JSON.parse(login.text).access_token}` }
    answers.push(await timed('list', '/api/voicelogs?limit=50', { headers }))
    for (const path of ['/api/search?q=subscription', '/api/reports/overview', '/api/today'])
      answers.push(await attempt(base + path, { headers }))
    answers.push(await attempt(`${base}/api/auth/logout`, { method: 'POST', headers }))
  }
  seen.refused += answers.filter((each) => each === null || each.status >= 400).length
}

function apiOf({ apis }: SoakStack, turn: number): string {
  return apis[turn % apis.length]?.baseUrl ?? ''
}

/** The whole answer; null if none came within 30 s. */
async function attempt(url: string, init: RequestInit): Promise<{ status: number; text: string } | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
    return { status: response.status, text: await response.text() }
  } catch {
    return null
  }
}
