import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { restoreAssets, stashAssets } from '#build/earlier-assets.ts'
import { expect, test } from '#tests/support/browser/test.ts'
import { copyBuild } from '#tests/support/servers/frontend-server.ts'
import { type RunningServer, startAndWait } from '#tests/support/servers/launch-process.ts'
import { findNginx, freeOrigin, startNginx } from '#tests/support/servers/nginx.ts'
import { startRoundRobin } from '#tests/support/servers/round-robin.ts'

const PAGES = ['/auth/login', '/auth/register', '/', '/projects/1']
const VISITS = 100

test.use({ ignoreHTTPSErrors: true })

/** The scripts and style sheets that a page names. */
const assetsOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+\.(js|css)\b/g))]

/** Fetches a page and everything that it names; returns what failed. */
async function visit(request: APIRequestContext, url: string): Promise<string[]> {
  const page = await request.get(url, { headers: { accept: 'text/html' } })
  const assets = assetsOf(await page.text())
  if (!page.ok() || assets.length === 0) return [`${page.status()} ${url}`]
  const responses = await Promise.all(assets.map((path) => request.get(new URL(path, url).href)))
  return responses.flatMap((response) => (response.ok() ? [] : [`${response.status()} ${response.url()}`]))
}

/** Moves a build to where an earlier one was built; resolves to the folder that contains both. */
async function buildOver(earlier: string, built: string): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'kareel-dist-'))
  await cp(join(earlier, 'assets'), join(dist, 'portal/assets'), { recursive: true })
  await stashAssets(dist)
  await rm(join(dist, 'portal'), { recursive: true })
  await rename(built, join(dist, 'portal'))
  await cp(join(dirname(built), 'csp.json'), join(dist, 'csp.json'))
  await restoreAssets(dist)
  return dist
}

test('no visit fails while processes of two builds run side by side, nor on a page of the earlier one after it (F-32, T04)', async ({
  backend,
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const built = await copyBuild('next')
  const next = await buildOver('dist/portal', built.folder)
  const origin = await freeOrigin()
  const processes: RunningServer[] = []
  const start = async (folder: string) => {
    const env = { PORT: '0', PUBLIC_DIR: folder, API_ORIGIN: backend.url, TRUSTED_PROXY: 'on' }
    const started = await startAndWait([process.execPath, 'dist/server/main.js'], { env })
    processes.push(started)
    return started
  }
  const balance = async (...servers: RunningServer[]) => {
    const addresses = servers.map(({ address }) => address)
    if (!findNginx()) {
      const { url, close } = await startRoundRobin(addresses)
      return { url, stop: close }
    }
    const lines = addresses.map((address) => `server ${new URL(address).host};`).join('\n')
    return startNginx(origin, 'nginx.conf', { replace: { 'server 127.0.0.1:3000;': lines } })
  }
  try {
    const [earlierProcess, nextProcess] = [await start('dist/portal'), await start(join(next, 'portal'))]
    const both = await balance(earlierProcess, nextProcess)
    try {
      for (let n = 0; n < VISITS; n += PAGES.length) {
        const failures = await Promise.all(PAGES.map((path) => visit(request, both.url + path)))
        expect(failures.flat()).toEqual([])
      }
      const gone = await request.get(`${both.url}/assets/gone.js`)
      expect(gone.status()).toBe(404)
      for (let n = 0; n < 4; n += 1) {
        const page = await browser.newPage({ ignoreHTTPSErrors: true })
        await page.goto(`${both.url}/projects`)
        // The program leads there.
        await expect(page).toHaveURL(/\/auth\/login/)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.close()
      }
    } finally {
      await both.stop()
    }
    await earlierProcess.stop()
    const kept = assetsOf(await readFile('dist/portal/index.html', 'utf8'))
    const own = await request.get(nextProcess.address, { headers: { accept: 'text/html' } })
    expect(kept.filter((path) => path.endsWith('.js')).sort()).not.toEqual(assetsOf(await own.text()).sort())
    for (const path of kept)
      expect([path, (await request.get(nextProcess.address + path)).status()]).toEqual([path, 200])
  } finally {
    for (const each of processes) await each.stop()
    await built.remove()
    await rm(next, { recursive: true })
  }
})
