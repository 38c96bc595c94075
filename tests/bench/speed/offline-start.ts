import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { freePort, startAndWait } from '#tests/support/servers/launch-process.ts'
import { openBrowser } from './open-browser.ts'
import { createSessionCookies } from './targets.ts'

const SERVER = [process.execPath, 'dist/server/main.js']
/** What is kept for later is there by then. */
const KEPT_MS = 8000
const LIMIT_MS = 30_000

/** Whether the installed portal starts with its server dead, the browser started anew; rows for the table. */
export async function measureOfflineStart(): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const profile = join(folder, 'profile')
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
  const url = `http://localhost:${port}`
  try {
    const server = await startAndWait(SERVER, { env })
    const days = await daysOf(`${url}/`)
    await inBrowser(profile, async (context) => {
      await context.addCookies(await createSessionCookies(server.address, url))
      // Whoever follows a link or has just logged in has never asked for the address that the installed portal starts at.
      await open(await context.newPage(), `${url}/projects`)
      await new Promise((resolve) => setTimeout(resolve, KEPT_MS))
    })
    await server.stop()
    const shown = await inBrowser(profile, async (context) => {
      const began = performance.now()
      const heading = await open(await context.newPage(), `${url}/`)
      return heading ? `works, in ${Math.round(performance.now() - began)} ms` : 'fails'
    })
    return [
      ['P15 start_url with the server dead', shown, 'works', shown === 'fails' ? 'OVER' : 'ok'],
      ['P15 days for which a document is kept', days.toFixed(0), '7', days >= 7 ? 'ok' : 'OVER'],
    ]
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function daysOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  const seconds = /max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]
  return Number(seconds ?? 0) / (24 * 60 * 60)
}

async function inBrowser<T>(profile: string, run: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await openBrowser(profile, [])
  try {
    return await run(context)
  } finally {
    await context.close()
  }
}

/** Whether a heading came. */
async function open(page: Page, url: string): Promise<boolean> {
  return page.goto(url).then(
    () =>
      page
        .getByRole('heading', { level: 1 })
        .waitFor({ timeout: LIMIT_MS })
        .then(
          () => true,
          () => false,
        ),
    () => false,
  )
}
