import { afterAll, setDefaultTimeout } from 'bun:test'
import { startService, type TestService } from '../support/service.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

/**
 * How long a test in a browser may take: axe on the longest page, four times over, is 25 s on two cores that have
 * nothing else to do, and they run two files at a time.
 */
const TEST_TIMEOUT_MS = 180_000

/** A service and a browser for the tests of one file; they end with the last of them. */
export async function startStage(
  options?: Parameters<typeof startService>[0],
): Promise<{ service: TestService; browser: TestBrowser }> {
  const [service, browser] = await Promise.all([startService(options), openBrowser()])
  afterAll(() => service.stop())
  return { service, browser }
}

/** A browser for the tests of one file, which have the time that it needs; it ends with the last of them. */
export async function openBrowser(): Promise<TestBrowser> {
  setDefaultTimeout(TEST_TIMEOUT_MS)
  const browser = await startBrowser()
  afterAll(() => browser.close())
  return browser
}
