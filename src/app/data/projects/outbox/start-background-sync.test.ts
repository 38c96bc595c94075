import 'fake-indexeddb/auto'
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeDocument, fakeStorage } from '#tests/support/client/browser-storage.ts'
import { fakeUploads } from '#tests/support/client/fake-uploads.ts'
import { initialProject } from '#tests/support/client/outbox-device.ts'
import { signIn } from '#tests/support/client/sign-in.ts'
import { textFile } from '#tests/support/client/upload-device.ts'
import { itemOutbox } from '#app/data/inspiration/item-outbox.ts'
import { QUESTIONS_DATABASE, questionOutbox } from '#app/data/questions/question-outbox.ts'
import type { QueuedQuestion, QuestionDraft } from '#app/data/questions/pending-questions.ts'
import { indexedEntryStore } from '#app/platform/queue/indexed-queue-store.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { session } from '#app/platform/session/session.ts'
import { projectUploads } from './attachment-uploads.ts'
import { discardPending } from './discard-pending.ts'
import { projectOutbox, saveEdit, subscribeToTabs } from './project-outbox.ts'
import { indexedEdits } from './queued-edit.ts'
import { flushOutbox, startBackgroundSync } from './start-background-sync.ts'
import { indexedUploads } from './upload-store.ts'
import { pendingEdits } from './use-pending-edits.ts'

let client: QueryClient
let page: EventTarget & { visibilityState: DocumentVisibilityState }
/** What was sent: an edit, a file, a question, a rating. */
let sent: string[]
/** Whether our server answers; requests fail while it does not. */
let isReachable: boolean

const draft: QuestionDraft = {
  text: 'Wanneer?',
  page: 'PROJECT',
  projectId: 'p1',
  appointmentId: null,
  itemId: null,
}

const KINDS: [string, RegExp][] = [
  ['edit', /^PATCH .*\/customer_projects\/p1$/],
  ['question', /^POST .*questions$/],
  ['rating', /^DELETE .*x-ray/],
]

function fetchFromServer(url: string, { method = 'GET' }: RequestInit): Promise<Response> {
  if (!isReachable) return Promise.reject(new TypeError('Failed to fetch'))
  const kind = KINDS.find(([, pattern]) => pattern.test(`${method} ${url.split('?')[0]}`))?.[0]
  if (kind) sent.push(kind)
  if (kind === 'edit') return Promise.resolve(Response.json({ ...initialProject, revision: 2 }))
  if (kind === 'question')
    return Promise.resolve(Response.json({ id: 'q1', at: '2027-01-01', ...draft, replyTo: 'mia@example.org' }))
  return Promise.resolve(new Response(null, { status: 204 }))
}

beforeEach(() => {
  sent = []
  isReachable = true
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  const { addEventListener, removeEventListener } = page
  const listening = {
    addEventListener: addEventListener.bind(page),
    removeEventListener: removeEventListener.bind(page),
  }
  vi.stubGlobal('document', Object.assign(fakeDocument(), listening))
  Object.defineProperty(document, 'visibilityState', { get: () => page.visibilityState })
  vi.stubGlobal('addEventListener', listening.addEventListener)
  vi.stubGlobal('removeEventListener', listening.removeEventListener)
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('fetch', fetchFromServer)
  const { Request } = fakeUploads()
  class CountedRequest extends Request {
    override send(body: Blob): void {
      sent.push('file')
      super.send(body)
    }
  }
  vi.stubGlobal('XMLHttpRequest', CountedRequest)
  client = createQueryClient()
  signIn('c1')
})
afterEach(async () => {
  onlineManager.setOnline(true)
  await session.logout()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Makes an edit, a file, a question and a rating while the server is away. */
async function makeChanges(): Promise<void> {
  onlineManager.setOnline(false)
  await Promise.all([
    saveEdit(client, { id: crypto.randomUUID(), base: initialProject, patch: { name: 'Schuur' } }),
    projectUploads(client).add('p1', [textFile('plan.pdf')]),
    questionOutbox(client).ask(draft, []),
    itemOutbox(client).save({ id: crypto.randomUUID(), itemId: 'x-ray', rating: null }),
  ])
}

const ALL = ['edit', 'file', 'question', 'rating']
/** By then what was started has read the stores, and would have sent what it found there. */
async function passesEnded(): Promise<void> {
  for (let reads = 0; reads < 20; reads += 1) await indexedEdits('c1').read()
}
const all = () => vi.waitFor(() => expect(sent.toSorted()).toEqual(ALL), 20_000)

describe('what waits on this device (T31)', () => {
  test('is sent when the page of a customer starts', async () => {
    await makeChanges()
    await session.logout('refused')
    onlineManager.setOnline(true)
    signIn('c1')
    startBackgroundSync(client)
    await all()
    expect([await indexedEdits('c1').read(), await indexedUploads('c1').read()]).toEqual([[], []])
  })

  test('is shown while offline, and sent when the network returns', async () => {
    await makeChanges()
    startBackgroundSync(client)
    await vi.waitFor(() => expect(pendingEdits()).toHaveLength(1), 20_000)
    await passesEnded()
    expect(sent).toEqual([])
    onlineManager.setOnline(true)
    await all()
  })

  test('is sent when the page is shown, not when it is hidden', async () => {
    startBackgroundSync(client)
    await makeChanges()
    // The network is back, but nobody has told this page so.
    vi.spyOn(onlineManager, 'isOnline').mockReturnValue(true)
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    await passesEnded()
    expect(sent).toEqual([])
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    await all()
  })

  test('is shown when another tab has stored it', async () => {
    startBackgroundSync(client)
    await vi.waitFor(() => expect(pendingEdits()).toEqual([]), 20_000)
    onlineManager.setOnline(false)
    const edit = {
      id: 'other',
      projectId: 'p1',
      base: initialProject,
      patch: { name: 'Stal' },
      state: 'waiting',
      at: '',
    }
    await indexedEdits('c1').change(() => [edit as never])
    new BroadcastChannel('portal-outbox').postMessage(null)
    await vi.waitFor(() => expect(pendingEdits()).toMatchObject([{ id: 'other' }]), 20_000)
  })

  test('is sent when another tab has stored a question and was closed', async () => {
    startBackgroundSync(client)
    await passesEnded()
    const store = { database: QUESTIONS_DATABASE, store: 'questions', owner: 'c1' }
    await indexedEntryStore<QueuedQuestion>(store).put({ id: 'other', at: '2027-01-01', draft, files: [] })
    new BroadcastChannel('portal-questions').postMessage(null)
    await vi.waitFor(async () => {
      await questionOutbox(client).flush()
      expect(sent).toEqual(['question'])
    }, 20_000)
  })

  test('is made known to the other tabs', async () => {
    const told = vi.fn()
    const others = ['portal-outbox', 'portal-questions'].map((name) => new BroadcastChannel(name))
    for (const other of others) other.addEventListener('message', () => told(other.name))
    onlineManager.setOnline(false)
    await projectUploads(client).add('p1', [textFile('plan.pdf')])
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith('portal-outbox'), 20_000)
    await questionOutbox(client).ask(draft, [])
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith('portal-questions'), 20_000)
    others.forEach((other) => other.close())
  })

  test('is no longer sent by this page once the session has ended (B24)', async () => {
    startBackgroundSync(client)
    await makeChanges()
    await session.logout('refused')
    onlineManager.setOnline(true)
    page.dispatchEvent(new Event('visibilitychange'))
    const heard = vi.fn()
    const unsubscribe = subscribeToTabs(heard)
    new BroadcastChannel('portal-outbox').postMessage(null)
    signIn('c1')
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 20_000)
    unsubscribe()
    await passesEnded()
    expect([sent, pendingEdits()]).toEqual([[], []])
  })

  test('is nothing where the store cannot be read (F-29)', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError')
    })
    startBackgroundSync(client)
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 20_000)
    expect(pendingEdits()).toEqual([])
  })

  test('is sent on request once the server can be reached', async () => {
    await makeChanges()
    isReachable = false
    await flushOutbox(client)
    expect(sent).toEqual([])
    isReachable = true
    await flushOutbox(client)
    expect(sent.toSorted()).toEqual(ALL)
  })
})

describe('a project that was deleted or left (E06)', () => {
  test('takes what waits for it along, and nothing else', async () => {
    await makeChanges()
    const other = { ...initialProject, id: 'p2' }
    await saveEdit(client, { id: 'k2', base: other, patch: { name: 'Stal' } })
    await projectUploads(client).add('p2', [textFile('gevel.jpg')])
    await discardPending(client, 'p1')
    expect(await indexedEdits('c1').read()).toMatchObject([{ projectId: 'p2' }])
    expect(await indexedUploads('c1').read()).toMatchObject([{ projectId: 'p2' }])
  })

  test('is left although a store fails, which is reported (F-29)', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await makeChanges()
    const error = new DOMException('broken', 'UnknownError')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw error
    })
    await discardPending(client, 'p1')
    expect(warn).toHaveBeenCalledWith(expect.any(String), error)
    expect(await indexedUploads('c1').read()).toEqual([])
    vi.restoreAllMocks()
    await projectOutbox(client).clear()
  })
})
