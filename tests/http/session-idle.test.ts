import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { decodeJwt } from 'jose'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { answer, logIn } from '../support/users.ts'

let service: TestService
let org: TestOrganisation
beforeAll(async () => {
  service = await startService({ environment: { SESSION_IDLE_MINUTES: '30' } })
  org = await service.organisation()
})
afterAll(() => service?.stop())

/** A session that was last used that many minutes ago. */
async function idle(minutes: number) {
  const { send, refreshToken } = await logIn(service.baseUrl, org.email)
  const id = String(decodeJwt(refreshToken).jti)
  await service.database.sql`
    update sessions set last_used_at = now() - make_interval(mins => ${minutes}) where id = ${id}`
  const refresh = () => fetch(`${service.baseUrl}/api/auth/refresh`, json({ refresh_token: refreshToken }))
  return { id, send, refresh }
}
const lastUsed = async (id: string) => {
  const [row] = await service.database.sql<{ at: string; isRecent: boolean }[]>`
    select last_used_at::text as at, last_used_at > now() - interval '1 minute' as "isRecent"
    from sessions where id = ${id}`
  return row
}

describe('a session that nobody has used for 30 minutes has ended', () => {
  test('neither its access token nor its refresh token is accepted, and trying does not bring it back', async () => {
    const { send, refresh } = await idle(31)
    for (let tried = 0; tried < 2; tried++) {
      for (const response of [await send('/api/auth/me'), await refresh()]) {
        const { status, json: problem } = await answer(response)
        expect([status, problem.code]).toEqual([401, 'invalid_token'])
      }
    }
  })

  test('it is not in the list of sessions', async () => {
    const { id } = await idle(31)
    const { json: listed } = await answer(await (await idle(0)).send('/api/auth/sessions'))
    expect(listed.items.map((each: { id: string }) => each.id)).not.toContain(id)
  })

  test('a request before that keeps it, and is noted once a minute at most', async () => {
    const { id, send, refresh } = await idle(29)
    expect((await refresh()).status).toBe(200)
    const noted = await lastUsed(id)
    expect(noted?.isRecent).toBe(true)
    expect((await send('/api/auth/me')).status).toBe(200)
    expect(await lastUsed(id)).toEqual(noted)
  })
})
