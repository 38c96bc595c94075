import { expect, type Page } from '@playwright/test'
import { COOKIE_NAMES } from '#contract/storage/storage-keys.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { authEndpoints } from '#contract/auth/endpoints.ts'
import { DEMO_TABLET } from '#server/db/seed/demo-credentials.ts'
import type { LabClient } from '../lab/lab-client.ts'

const CREDENTIALS = { client_id: DEMO_TABLET.id, client_secret: DEMO_TABLET.secret }

/** Turns the browser into the paired demo tablet, signed in, on its idle screen. */
export async function openTablet(page: Page, lab: LabClient): Promise<void> {
  const response = await page.request.post(lab.url + servedPath(authEndpoints.token.path), {
    data: { grant_type: 'client_credentials', ...CREDENTIALS },
  })
  const { access_token } = (await response.json()) as { access_token: string }
  const values = {
    [COOKIE_NAMES.machineCredentials]: encodeURIComponent(JSON.stringify(CREDENTIALS)),
    [COOKIE_NAMES.accessToken]: access_token,
    [COOKIE_NAMES.tokenType]: 'Bearer',
  }
  const url = lab.url
  // Tablets record no analytics and ask for no consent.
  await page.context().clearCookies({ name: COOKIE_NAMES.consent })
  await page
    .context()
    .addCookies(Object.entries(values).map(([name, value]) => ({ name, value, url, secure: true, sameSite: 'Lax' })))
  await page.goto('/kiosk')
  await expect(page.getByRole('button', { name: 'Kom binnen' })).toBeVisible()
}

/** Where these texts are found: page, cookies, storages, databases, caches, history, memory. */
export async function findTraces(page: Page, markers: readonly string[]): Promise<string[]> {
  const has = (text: string) => markers.some((marker) => text.includes(marker))
  const cookies = await page.context().cookies()
  const contents: Record<string, string> = {
    page: await page.content(),
    cookies: JSON.stringify(cookies.map(({ name, value }) => [name, decodeURIComponent(value)])),
    ...(await page.evaluate(readStorages)),
  }
  const client = await page.context().newCDPSession(page)
  const { entries } = await client.send('Page.getNavigationHistory')
  contents.history = JSON.stringify(entries)
  let memory = ''
  let inMemory = false
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    // A text may be split over two chunks.
    inMemory ||= has(memory + chunk)
    memory = chunk.slice(-200)
  })
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await client.detach()
  const found = Object.entries(contents).filter(([, text]) => has(text))
  return [...found.map(([location]) => location), ...(inMemory ? ['memory'] : [])]
}

/** Runs in the page. */
async function readStorages(): Promise<Record<string, string>> {
  const cachedUrls = await Promise.all(
    (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
  )
  const readResult = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('A database cannot be read')))
    })
  const records: unknown[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await readResult(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      records.push(await readResult(database.transaction(store).objectStore(store).getAll()))
    }
    database.close()
  }
  return {
    localStorage: JSON.stringify(Object.entries(localStorage)),
    sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
    caches: JSON.stringify(cachedUrls),
    databases: JSON.stringify(records),
  }
}
