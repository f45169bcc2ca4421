import { expect, test } from 'bun:test'
import { createCompany, type Leave } from '../../src/workers/crash-isolation.ts'

const never = new AbortController().signal

/** Whether it has come by now. */
async function hasCome(entering: Promise<Leave | null>): Promise<boolean> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  return (await Promise.race([entering, Promise.resolve('waits')])) !== 'waits'
}

test('whoever is to be alone waits for the others, and no other begins meanwhile', async () => {
  const company = createCompany()
  const first = await company.join(never)
  const second = await company.join(never)
  const alone = company.beAlone(never)
  const third = company.join(never)
  const open = company.whenOpen(never)
  let isOpen = false
  void open.then(() => {
    isOpen = true
  })
  first?.()
  first?.()
  expect(await hasCome(alone)).toBe(false)
  expect(await hasCome(third)).toBe(false)
  second?.()
  const leave = await alone
  expect(await hasCome(third)).toBe(false)
  expect(isOpen).toBe(false)
  leave?.()
  expect(await hasCome(third)).toBe(true)
  await open
})

test('two that are to be alone are so one after the other', async () => {
  const company = createCompany()
  const [one, other] = [company.beAlone(never), company.beAlone(never)]
  const leave = await one
  expect(await hasCome(other)).toBe(false)
  leave?.()
  expect(await hasCome(other)).toBe(true)
})

test('who gives up waiting holds nobody up', async () => {
  const company = createCompany()
  const first = await company.join(never)
  const stopping = new AbortController()
  const alone = company.beAlone(stopping.signal)
  const second = company.join(never)
  expect(await hasCome(second)).toBe(false)
  stopping.abort()
  expect(await alone).toBeNull()
  expect(await hasCome(second)).toBe(true)
  expect(await company.join(stopping.signal)).toBeNull()
  first?.()
})
