import { describe, expect, test } from 'bun:test'
import { createPaceMeter, type Pace } from '../../src/http/server/pace.ts'

const PATIENT: Pace = { idleMs: 60_000, graceMs: 60_000, minBytesPerSecond: 0, maxMs: 60_000 }
const never = () => new Promise<never>(() => {})

describe('a body', () => {
  test('that stops is too slow after the longest wait', async () => {
    const meter = createPaceMeter({ ...PATIENT, idleMs: 20 })
    meter.count(1_000_000_000)
    await expect(meter.wait(never)).rejects.toThrow('nothing for 0 s')
  })

  test('that comes byte by byte is too slow after the time in which any speed will do', async () => {
    const meter = createPaceMeter({ ...PATIENT, graceMs: 50, minBytesPerSecond: 1_000 })
    const send = async () => {
      for (;;) {
        await meter.wait(() => Bun.sleep(5))
        meter.count(1)
      }
    }
    await expect(send()).rejects.toThrow('fewer than 1000 bytes a second')
  })

  test('may be slow after it was fast: its average counts', async () => {
    const meter = createPaceMeter({ ...PATIENT, graceMs: 10, minBytesPerSecond: 1_000 })
    meter.count(1_000_000)
    for (let sent = 0; sent < 10; sent++) await meter.wait(() => Bun.sleep(5))
  })

  test('takes too long in all, however fast it comes and whoever is waited for', async () => {
    const meter = createPaceMeter({ ...PATIENT, maxMs: 30 })
    meter.count(1_000_000_000)
    await Bun.sleep(40)
    await expect(meter.wait(never)).rejects.toThrow('not all within 0 s')
  })

  test('does not suffer from time in which nobody waits for it', async () => {
    const meter = createPaceMeter({ ...PATIENT, graceMs: 30, minBytesPerSecond: 1_000_000 })
    await Bun.sleep(60)
    expect(await meter.wait(async () => 'bytes')).toBe('bytes')
  })
})

test('an error of the other side is passed on', async () => {
  const broken = async () => {
    throw new Error('reset')
  }
  await expect(createPaceMeter(PATIENT).wait(broken)).rejects.toThrow('reset')
})
