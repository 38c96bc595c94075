import { Portal } from '../e2e/support/portal.ts'
import { guardAll, hostilePaths, watchForEscapes } from '../support/hostile-paths.ts'
import { LabClient } from '../support/lab-client.ts'
import { inBrowser } from './in-browser.ts'

const COUNT = 2500
const SEED = 20_261_121

/** Thousands of hostile values of `back` in a real browser (B36); needs a build. */
export function measureHostileBack(): Promise<string[][]> {
  return inBrowser(async (browser, backend) => {
    const page = await browser.newPage({ baseURL: backend.url })
    await new Portal(page, new LabClient(backend.url)).open(await backend.createCustomer(), '/account')
    const escapes = watchForEscapes(page, backend.url)
    const wrong = await guardAll(page, hostilePaths(COUNT, SEED))
    return [[`seed ${SEED}`, String(COUNT), String(wrong.length), String(escapes.length), '0']]
  })
}
