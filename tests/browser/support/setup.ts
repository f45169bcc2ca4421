import { afterAll, setDefaultTimeout } from 'bun:test'
import { startService, type TestService } from '../../support/service.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

/**
 * The time limit of a browser test. The slowest one runs axe four times on the longest page, which takes 25 s on two idle
 * cores; two files run at a time.
 */
const TEST_TIMEOUT_MS = 180_000

/** A service and a browser for the tests of one file. They stop after its last test. */
export async function startServiceAndBrowser(
  options?: Parameters<typeof startService>[0],
): Promise<{ service: TestService; browser: TestBrowser }> {
  const [service, browser] = await Promise.all([startService(options), openBrowser()])
  afterAll(() => service.stop())
  return { service, browser }
}

/** A browser for the tests of one file, with a longer time limit. It stops after the last test. */
export async function openBrowser(): Promise<TestBrowser> {
  setDefaultTimeout(TEST_TIMEOUT_MS)
  const browser = await startBrowser()
  afterAll(() => browser.close())
  return browser
}
