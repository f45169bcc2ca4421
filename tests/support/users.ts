import { expect } from 'bun:test'
import type { UserRole } from '../../src/model/permissions.ts'
import { json, PASSWORD, type TestOrganisation } from './service.ts'

type Send = TestOrganisation['asAdmin']

/** An answer with its JSON; null if it has no body. */
export async function answer(response: Response) {
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: text === '' ? null : JSON.parse(text) }
}

export const newEmail = () => `${crypto.randomUUID()}@example.com`

/** The token of a password link. */
export const tokenIn = (url: string) => url.split('#token=')[1] ?? ''

export async function logIn(baseUrl: string, email: string, password = PASSWORD) {
  const { status, json: body } = await answer(
    await fetch(`${baseUrl}/api/auth/login`, json({ email, password })),
  )
  const send: Send = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${body.access_token}`)
    return fetch(baseUrl + path, { ...init, headers })
  }
  return { status, refreshToken: String(body.refresh_token), send }
}

/** Adds a user with a password through the API, without logging in. */
export async function newUser(by: TestOrganisation, role: UserRole = 'member') {
  const email = newEmail()
  const added = await answer(await by.asAdmin('/api/users', json({ email, role, password: PASSWORD })))
  expect(added.status).toBe(201)
  return { id: String(added.json.id), email }
}

/** Adds a user through the API and logs in; returns the id and a function that sends requests. */
export async function addUser(baseUrl: string, by: TestOrganisation, role: UserRole) {
  const added = await newUser(by, role)
  return { ...added, ...(await logIn(baseUrl, added.email)) }
}
