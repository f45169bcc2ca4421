import { afterAll } from 'bun:test'
import { startService, type TestService } from '../support/service.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

/** A service and a browser for the tests of one file; they end with the last of them. */
export async function startStage(
  options?: Parameters<typeof startService>[0],
): Promise<{ service: TestService; browser: TestBrowser }> {
  const [service, browser] = await Promise.all([startService(options), startBrowser()])
  afterAll(async () => {
    await browser.close()
    await service.stop()
  })
  return { service, browser }
}
