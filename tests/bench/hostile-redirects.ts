import { Portal } from '../support/browser/portal-page.ts'
import { findUnsafeRedirects, hostilePaths, recordEscapes } from '../support/lab/hostile-redirects.ts'
import { LabClient } from '../support/lab/lab-client.ts'
import { withBrowser } from './with-browser.ts'

const COUNT = 2500
const SEED = 20_261_121

/** Thousands of hostile values of `back` in a real browser; needs a build. */
export function measureHostileRedirects(): Promise<string[][]> {
  return withBrowser(async (browser, backend) => {
    const page = await browser.newPage({ baseURL: backend.url })
    await new Portal(page, new LabClient(backend.url)).open(await backend.createCustomer(), '/account')
    const escapes = recordEscapes(page, backend.url)
    const unsafe = await findUnsafeRedirects(page, hostilePaths(COUNT, SEED))
    return [[`seed ${SEED}`, String(COUNT), String(unsafe.length), String(escapes.length), '0']]
  })
}
