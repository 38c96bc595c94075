import { chromium } from '@playwright/test'
import { Portal } from '../e2e/support/portal.ts'
import { startTestBackend } from '../support/backend.ts'
import { findChromium } from '../support/browser.mjs'
import { guardAll, hostilePaths, watchForEscapes } from '../support/hostile-paths.ts'
import { LabClient } from '../support/lab-client.ts'

const COUNT = 2500
const SEED = 20_261_121

/** Thousands of hostile values of `back` in a real browser (B36); needs a build. */
export async function measureHostileBack(): Promise<string[][]> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const backend = await startTestBackend({ publicDir: 'dist/portal' })
  const page = await browser.newPage({ baseURL: backend.url })
  await new Portal(page, new LabClient(backend.url)).open(await backend.createCustomer(), '/account')
  const escapes = watchForEscapes(page, backend.url)
  const wrong = await guardAll(page, hostilePaths(COUNT, SEED))
  await browser.close()
  await backend.close()
  return [[`seed ${SEED}`, String(COUNT), String(wrong.length), String(escapes.length), '0']]
}
