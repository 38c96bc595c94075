import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { freePort, startAndWait } from '#tests/support/servers/launch-process.ts'
import { openBrowser } from './open-browser.ts'
import { createSessionCookies } from './targets.ts'

const SERVER = [process.execPath, 'dist/server/main.js']
/** Offline copies are stored by then. */
const STORE_MS = 8000
const LIMIT_MS = 30_000

/** Tests whether the installed portal starts without its server in a restarted browser; rows for the table. */
export async function measureOfflineStart(): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const profile = join(folder, 'profile')
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' }
  const url = `http://localhost:${port}`
  try {
    const server = await startAndWait(SERVER, { env })
    const days = await cacheDays(`${url}/`)
    await withProfile(profile, async (context) => {
      await context.addCookies(await createSessionCookies(server.address, url))
      // Loads another page, because a customer who followed a link has never loaded the start URL itself.
      await open(await context.newPage(), `${url}/projects`)
      await new Promise((resolve) => setTimeout(resolve, STORE_MS))
    })
    await server.stop()
    const result = await withProfile(profile, async (context) => {
      const startedAt = performance.now()
      const heading = await open(await context.newPage(), `${url}/`)
      return heading ? `works, in ${Math.round(performance.now() - startedAt)} ms` : 'fails'
    })
    return [
      ['P15 start_url without the server', result, 'works', result === 'fails' ? 'OVER' : 'ok'],
      ['P15 days for which a document is cached', days.toFixed(0), '7', days >= 7 ? 'ok' : 'OVER'],
    ]
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function cacheDays(url: string): Promise<number> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  const seconds = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]
  return Number(seconds ?? 0) / (24 * 60 * 60)
}

async function withProfile<T>(profile: string, run: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await openBrowser(profile, [])
  try {
    return await run(context)
  } finally {
    await context.close()
  }
}

/** Resolves to whether a heading was shown. */
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
