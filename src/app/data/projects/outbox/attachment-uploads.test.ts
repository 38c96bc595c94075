import 'fake-indexeddb/auto'
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import { fakeDocument, fakeStorage } from '#tests/support/client/browser-storage.ts'
import { fakeUploads } from '#tests/support/client/fake-uploads.ts'
import { SIGN_OUT_REASONS, signIn } from '#tests/support/client/sign-in.ts'
import { textFile } from '#tests/support/client/upload-device.ts'
import { createWebLocks } from '#tests/support/client/web-locks.ts'
import { query } from '#app/platform/query/query.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { session } from '#app/platform/session/session.ts'
import { hasUnsavedChanges } from '#app/platform/state/unsaved-changes.ts'
import { writeEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { projectUploads } from './attachment-uploads.ts'
import { indexedUploads } from './upload-store.ts'

const list = query(attachmentEndpoints.list, { params: { id: 'p1' } })

let client: QueryClient
let server: ReturnType<typeof fakeUploads>
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  server = fakeUploads()
  vi.stubGlobal('document', fakeDocument())
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('XMLHttpRequest', server.Request)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  client = createQueryClient()
  signIn('c1')
})
afterEach(async () => {
  onlineManager.setOnline(true)
  await session.logout()
  await indexedUploads('c1').remove()
  vi.unstubAllGlobals()
})

/** Whether the browser asks before it closes the page. */
const asksBeforeClosing = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const stored = () => indexedUploads('c1').read()
const pair = () => writeEntry(entries.machineCredentials, { client_id: 'tablet', client_secret: 'secret' })

describe('a file of the customer (E08)', () => {
  test('is sent to its project under its name with a key of its own, and the list of files is read again', async () => {
    client.setQueryData(list.queryKey, { totalItems: 0, items: [] })
    const other = new BroadcastChannel('portal-outbox')
    const told = vi.fn()
    other.addEventListener('message', told)
    await projectUploads(client).add('p1', [textFile('plan.pdf'), textFile('gevel.jpg')])
    expect(server.requests.map(({ url, body }) => [url, body.size])).toEqual([
      ['/v2/api/customer_projects/p1/attachments?name=plan.pdf', 1],
      ['/v2/api/customer_projects/p1/attachments?name=gevel.jpg', 1],
    ])
    const [one, another] = server.requests.map(({ headers }) => headers['Idempotency-Key'])
    expect(one).toMatch(/^[\da-f-]{36}$/)
    expect(another).not.toBe(one)
    expect([client.getQueryState(list.queryKey)?.isInvalidated, await stored()]).toEqual([true, []])
    // Once they are stored, and after each upload.
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(3), 20_000)
    other.close()
  })

  test('is stored for its customer while offline, with the time when it was added', async () => {
    onlineManager.setOnline(false)
    await projectUploads(client).add('p1', [textFile('plan.pdf')])
    const [file] = await stored()
    expect([server.requests, file?.projectId, file?.name]).toEqual([[], 'p1', 'plan.pdf'])
    expect(Date.now() - Date.parse(file?.at ?? '')).toBeLessThan(60_000)
    expect([hasUnsavedChanges(), asksBeforeClosing()]).toEqual([false, false])
  })

  test('is made known to the other tabs as soon as it waits here, and when it is cancelled', async () => {
    onlineManager.setOnline(false)
    const other = new BroadcastChannel('portal-outbox')
    const told = vi.fn()
    other.addEventListener('message', told)
    await projectUploads(client).add('p1', [textFile('plan.pdf')])
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), 20_000)
    const [file] = await stored()
    await projectUploads(client).cancel(file?.id ?? '')
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2), 20_000)
    other.close()
  })

  test('is left to another tab that is sending it', async () => {
    const locks = createWebLocks()
    vi.stubGlobal('navigator', { locks })
    onlineManager.setOnline(false)
    const uploads = projectUploads(client)
    await uploads.add('p1', [textFile('plan.pdf')])
    onlineManager.setOnline(true)
    const [file] = await stored()
    let release = () => {}
    const sending = new Promise<void>((resolve) => (release = resolve))
    const lock = locks.request(`portal-upload:${file?.id}`, {}, () => sending)
    await uploads.flush()
    expect(server.requests).toEqual([])
    release()
    await lock
    await uploads.flush()
    expect(server.requests).toHaveLength(1)
  })

  test('that is on no disk makes the browser ask before it closes the page, until it is sent', async () => {
    pair()
    const respond = server.hold()
    const added = projectUploads(client).add('p1', [textFile('plan.pdf')])
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 20_000)
    expect([hasUnsavedChanges(), asksBeforeClosing(), await stored()]).toEqual([true, true, []])
    respond()
    await added
    expect([hasUnsavedChanges(), asksBeforeClosing()]).toEqual([false, false])
  })

  test('that failed for good makes it ask no more', async () => {
    pair()
    server.status = 422
    await projectUploads(client).add('p1', [textFile('plan.pdf')])
    expect([hasUnsavedChanges(), asksBeforeClosing()]).toEqual([false, false])
  })
})

describe('the end of a session (F-26)', () => {
  test.each(SIGN_OUT_REASONS)(
    'by "%s" cancels what is being sent, and deletes it after a sign-out only',
    async (reason) => {
      const respond = server.hold()
      const added = projectUploads(client).add('p1', [textFile('plan.pdf')])
      await vi.waitFor(() => expect(server.requests).toHaveLength(1), 20_000)
      await session.logout(reason)
      respond()
      await added
      expect([server.requests[0]?.isAborted, (await stored()).length]).toEqual([true, reason === 'logout' ? 0 : 1])
    },
  )

  test('leaves files for the next sign-in of their customer, and sends them for nobody else (B24)', async () => {
    onlineManager.setOnline(false)
    await projectUploads(client).add('p1', [textFile('plan.pdf')])
    const before = projectUploads(client)
    expect(projectUploads(client)).toBe(before)
    await session.logout('refused')
    onlineManager.setOnline(true)
    signIn('c2')
    const others = projectUploads(client)
    expect(others).not.toBe(before)
    await others.reload()
    await others.flush()
    expect(server.requests).toEqual([])
    signIn('c1')
    const uploads = projectUploads(client)
    expect(uploads).not.toBe(others)
    await uploads.reload()
    await uploads.flush()
    expect(server.requests).toHaveLength(1)
  })
})
