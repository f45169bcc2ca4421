import { createStore } from '../store.ts'

// Step-up: the service refuses what changes users and keys if the login is too long ago. The person is then asked for the
// password.

type PasswordRequest = { answer: Promise<boolean>; settle: (confirmed: boolean) => void }

const pending = createStore<PasswordRequest | null>(null)

/** Asks the person for the password; false if they would rather not. Requests that ask meanwhile share the answer. */
export function confirmPassword(): Promise<boolean> {
  const asked = pending.read()
  if (asked !== null) return asked.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  pending.change({ answer: promise, settle: resolve })
  return promise
}

/** Whether the person is being asked. */
export function usePasswordAsked(): boolean {
  return pending.useValue() !== null
}

/** Ends the asking: `confirmed` if the service has accepted the password. */
export function settlePassword(confirmed: boolean): void {
  pending.read()?.settle(confirmed)
  pending.change(null)
}
