import 'fake-indexeddb/auto'
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyPatch } from '#contract/projects/merge-patch.ts'
import { type Project, projectSchema } from '#contract/projects/schema.ts'
import { fakeDocument, fakeStorage } from '#tests/support/client/browser-storage.ts'
import { SIGN_OUT_REASONS, signIn } from '#tests/support/client/sign-in.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { createQueryClient } from '#app/platform/query/query-client.ts'
import { session } from '#app/platform/session/session.ts'
import { writeEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { projectQueries } from '../project-queries.ts'
import { blankProject } from './local-project.ts'
import {
  checkEditStorage,
  notifyTabs,
  projectOutbox,
  reportStorageError,
  saveEdit,
  subscribeToTabs,
} from './project-outbox.ts'
import { indexedEdits } from './queued-edit.ts'
import { pendingEdits } from './use-pending-edits.ts'

const PATH = '/v2/api/customer_projects'
const project = (over: object = {}): Project =>
  v.parse(projectSchema, {
    id: 'p1',
    name: 'Huis',
    status: 'ACTIVE',
    style: 'OTHER',
    type: 'OTHER',
    revision: 3,
    ...over,
  })
const blank = (key = 'blank') => blankProject('c1', key, '2027-01-01T00:00:00.000Z')

interface Request {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly version: string | null
  readonly body: object
}

let requests: Request[]
/**
 * What happens to each request to come: it gets no response, this status, an empty body, this newer version, or what it
 * asks for.
 */
let outcomes: ('lost' | 'empty' | number | Project)[]
/** The status of a response with a newer version. */
let versionStatus: number
let client: QueryClient

function answer({ method, path, body }: Request): Response {
  const outcome = outcomes.shift()
  if (outcome === 'lost') throw new TypeError('Failed to fetch')
  if (outcome === 'empty') return Response.json({})
  if (typeof outcome === 'object') return Response.json(outcome, { status: versionStatus })
  if (outcome) return Response.json({ type: 'about:blank', title: 't', status: outcome }, { status: outcome })
  if (method === 'POST' && path === PATH) return Response.json(applyPatch(project({ id: 'p9', revision: 1 }), body))
  return Response.json(applyPatch(project({ id: path.split('/').at(-1), revision: 4 }), body))
}

function fetchFromServer(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  const path = url.split('?')[0] ?? ''
  if (!path.startsWith(PATH)) return Promise.resolve(new Response(null, { status: 204 }))
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {}
  const request = {
    method: init.method ?? 'GET',
    path,
    key: headers.get('idempotency-key'),
    version: headers.get('if-match'),
    body,
  }
  requests.push(request)
  return Promise.resolve().then(() => answer(request))
}

const stored = (owner: string) => indexedEdits(owner).read()
const brief = () => requests.map(({ method, path, body }) => [method, path.slice(PATH.length), body])

beforeEach(() => {
  requests = []
  outcomes = []
  versionStatus = 412
  vi.stubGlobal('document', fakeDocument())
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('fetch', fetchFromServer)
  client = createQueryClient()
  signIn('c1')
})
afterEach(async () => {
  onlineManager.setOnline(true)
  await session.logout()
  await indexedEdits('c1').remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const edit = (id = 'k1', patch: object = { name: 'Schuur' }, base = project()) => ({ id, base, patch })
const creation = (id: string, patch: object, base = blank()) => ({ id, base, patch, creates: true as const })

describe('an edit of the customer (B09)', () => {
  test('is sent with its key and version, and the project that is answered is shown (S111)', async () => {
    const answered = project({ name: 'Schuur', revision: 4 })
    expect(await saveEdit(client, edit())).toEqual({ outcome: 'saved', project: answered })
    expect(requests).toEqual([
      { method: 'PATCH', path: `${PATH}/p1`, key: 'k1', version: '"3"', body: { name: 'Schuur' } },
    ])
    expect(client.getQueryData(projectQueries.detail('p1').queryKey)).toEqual(answered)
    expect([pendingEdits(), await stored('c1')]).toEqual([[], []])
  })

  test('that creates a project is shown on its page, in the lists of its members and as the local one (S110)', async () => {
    const { queryKey } = projectQueries.list('c1')
    client.setQueryData(queryKey, { totalItems: 1, items: [project()] })
    const member = { contact: { id: 'c1', name: null, emailAddress: null }, role: 'OWNER' }
    vi.stubGlobal('fetch', async () => Response.json({ ...project({ id: 'p9' }), contacts: [member] }))
    await saveEdit(client, creation('k1', { name: 'Huis' }))
    expect(client.getQueryData(queryKey)?.items.map(({ id }) => id)).toEqual(['p9', 'p1'])
    for (const id of ['p9', blank().id])
      expect(client.getQueryData(projectQueries.detail(id).queryKey)).toMatchObject({ id: 'p9' })
  })

  test('is shown in the lists of its members until they are fetched again, whose other projects are as old as before', async () => {
    const member = { contact: { id: 'c1', name: null, emailAddress: null }, role: 'OWNER' }
    const archived = { ...project({ revision: 2 }), status: 'ARCHIVED', contacts: [member] }
    const { queryKey } = projectQueries.list('c1')
    client.setQueryData(queryKey, { totalItems: 2, items: [project({ id: 'p2' }), project()] }, { updatedAt: 1000 })
    vi.stubGlobal('fetch', async () => Response.json(archived))
    await saveEdit(client, edit('k1', { status: 'ARCHIVED' }))
    expect(client.getQueryData(queryKey)).toMatchObject({
      totalItems: 2,
      items: [
        { id: 'p2', status: 'ACTIVE' },
        { id: 'p1', status: 'ARCHIVED' },
      ],
    })
    expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(1000)
  })

  test('is stored for its customer while offline', async () => {
    onlineManager.setOnline(false)
    expect(await saveEdit(client, edit())).toEqual({ outcome: 'queued' })
    expect(pendingEdits()).toMatchObject([{ patch: { name: 'Schuur' } }])
    expect([requests, await stored('c1'), await stored('c2')]).toMatchObject([[], [{ id: 'k1' }], []])
  })

  test('gets a key of its own where it brings none', async () => {
    onlineManager.setOnline(false)
    await projectOutbox(client).save(project(), { name: 'Schuur' })
    await projectOutbox(client).save(project({ id: 'p2' }), { name: 'Stal' })
    const [one, other] = pendingEdits()
    expect(one?.id).toMatch(/^[\da-f-]{36}$/)
    expect(other?.id).not.toBe(one?.id)
    expect(Date.now() - Date.parse(one?.at ?? '')).toBeLessThan(60_000)
  })

  test('that the server refuses is an error of its form', async () => {
    outcomes = [422]
    await expect(saveEdit(client, edit())).rejects.toMatchObject({ status: 422 })
    expect([requests.length, pendingEdits()]).toEqual([1, []])
  })

  test('is held in memory on a tablet, which stores nothing of a visitor', async () => {
    writeEntry(entries.machineCredentials, { client_id: 'tablet', client_secret: 'secret' })
    onlineManager.setOnline(false)
    expect(await saveEdit(client, edit())).toEqual({ outcome: 'held' })
    expect(await stored('c1')).toEqual([])
  })
})

describe('the end of a session (F-26)', () => {
  test.each(SIGN_OUT_REASONS)(
    'by "%s" shows nothing that waits, and deletes it after a sign-out only',
    async (reason) => {
      onlineManager.setOnline(false)
      await saveEdit(client, edit())
      await session.logout(reason)
      expect([pendingEdits(), (await stored('c1')).length]).toEqual([[], reason === 'logout' ? 0 : 1])
    },
  )

  test('leaves what waits for the next sign-in of its customer, and sends it for nobody else (B24)', async () => {
    onlineManager.setOnline(false)
    await saveEdit(client, edit())
    await session.logout('refused')
    onlineManager.setOnline(true)
    signIn('c2')
    await projectOutbox(client).flush()
    expect([requests, pendingEdits()]).toEqual([[], []])
    await session.logout()
    signIn('c1')
    await projectOutbox(client).flush()
    expect(brief()).toEqual([['PATCH', '/p1', { name: 'Schuur' }]])
  })

  test('cancels what would have been sent later', async () => {
    outcomes = [503]
    await saveEdit(client, edit())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await projectOutbox(client).open()
    await session.logout('refused')
    requests.length = 0
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(requests).toEqual([])
  })

  test('is the end of its outbox; until then a page has one', async () => {
    const outbox = projectOutbox(client)
    expect(projectOutbox(client)).toBe(outbox)
    expect(projectOutbox(createQueryClient())).not.toBe(outbox)
    const second = projectOutbox(client)
    await session.logout('refused')
    signIn('c1')
    expect(projectOutbox(client)).not.toBe(second)
    signIn('c2')
    expect(projectOutbox(client)).not.toBe(second)
  })
})

describe('where nothing can be stored (F-29)', () => {
  beforeEach(() => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    vi.spyOn(console, 'warn').mockReturnValue()
  })
  afterEach(() => void vi.restoreAllMocks())

  test('an edit is sent at once, and the project that is answered is shown', async () => {
    const answered = project({ name: 'Schuur', revision: 4 })
    expect(await saveEdit(client, edit())).toEqual({ outcome: 'saved', project: answered })
    expect(requests).toMatchObject([{ method: 'PATCH', key: 'k1', version: '"3"', body: { name: 'Schuur' } }])
    expect(client.getQueryData(projectQueries.detail('p1').queryKey)).toEqual(answered)
  })

  test('an edit without a response says that it is not stored', async () => {
    outcomes = ['lost']
    const error: unknown = await saveEdit(client, edit()).catch((each: unknown) => each)
    expect(error).toMatchObject({ code: 'not-stored', cause: { code: 'unreachable' } })
  })

  test.each([422, 503])('an edit that is answered with %i says so', async (status) => {
    outcomes = [status]
    await expect(saveEdit(client, edit())).rejects.toMatchObject({ status })
    expect(requests).toHaveLength(1)
  })

  test('an edit of a project that only waits on this device is not sent, as the server does not know it', async () => {
    await expect(saveEdit(client, edit('k1', { name: 'Schuur' }, blank()))).rejects.toMatchObject({
      code: 'not-stored',
    })
    expect(requests).toEqual([])
  })

  test('an edit that another change does not touch is sent again on top of it', async () => {
    outcomes = [project({ name: 'Loods', revision: 5 })]
    expect(await saveEdit(client, edit('k1', { style: 'RURAL' }))).toMatchObject({ outcome: 'saved' })
    expect(requests.map(({ version, body }) => [version, body])).toEqual([
      ['"3"', { style: 'RURAL' }],
      ['"5"', { style: 'RURAL' }],
    ])
  })

  test.each([
    ['that is not newer', project({ id: 'p5', name: 'Loods', revision: 3 }), 412],
    ['with another status', project({ id: 'p6', name: 'Loods', revision: 5 }), 409],
  ])('a refusal with a version %s is an error of its form', async (_, version, status) => {
    versionStatus = status
    outcomes = [version]
    const base = project({ id: version.id })
    await expect(saveEdit(client, { id: 'k1', base, patch: { style: 'RURAL' } })).rejects.toMatchObject({ status })
    expect(requests).toHaveLength(1)
  })

  test('an edit of what another one changed is refused once, and replaces it when it is saved again', async () => {
    outcomes = [project({ id: 'p7', name: 'Loods', revision: 5 })]
    const base = project({ id: 'p7' })
    const again = { id: 'k1', base, patch: { name: 'Schuur' } }
    await expect(saveEdit(client, again)).rejects.toMatchObject({ status: 412 })
    expect(await saveEdit(client, again)).toMatchObject({ outcome: 'saved' })
    expect(requests.map(({ version }) => version)).toEqual(['"3"', '"5"'])
  })

  test('a creation that gets no response is sent again as it was, then what was changed meanwhile (S110, F-21)', async () => {
    outcomes = ['lost']
    await expect(saveEdit(client, creation('k1', { name: 'Schuur' }))).rejects.toMatchObject({ code: 'unreachable' })
    const saved = await saveEdit(client, creation('k2', { name: 'Loods', style: 'RURAL' }))
    expect(saved).toMatchObject({ outcome: 'saved', project: { id: 'p9', name: 'Loods', style: 'RURAL' } })
    expect(requests.map(({ method, key }) => [method, key])).toMatchObject([
      ['POST', 'k1'],
      ['POST', 'k1'],
      ['PATCH', expect.stringMatching(/^[\da-f-]{36}$/)],
    ])
    expect([requests[1]?.body, requests[2]?.path, requests[2]?.version, requests[2]?.body]).toEqual([
      requests[0]?.body,
      `${PATH}/p9`,
      '"1"',
      { name: 'Loods', style: 'RURAL' },
    ])
  })

  test('a creation that is sent again without changes is followed by nothing', async () => {
    outcomes = [503]
    const base = blank('again')
    await expect(saveEdit(client, creation('k1', { name: 'Schuur' }, base))).rejects.toMatchObject({ status: 503 })
    await saveEdit(client, creation('k2', { name: 'Schuur' }, base))
    expect(requests.map(({ method, key }) => [method, key])).toEqual([
      ['POST', 'k1'],
      ['POST', 'k1'],
    ])
  })

  test('a creation that was refused is sent anew once it is corrected', async () => {
    outcomes = [422]
    const base = blank('refused')
    await expect(saveEdit(client, creation('k1', { name: 'Lang' }, base))).rejects.toMatchObject({ status: 422 })
    await saveEdit(client, creation('k2', { name: 'Kort' }, base))
    expect(requests.map(({ key, body }) => [key, body])).toMatchObject([
      ['k1', { name: 'Lang' }],
      ['k2', { name: 'Kort' }],
    ])
  })
})

describe('a saved edit whose response cannot be read (B09)', () => {
  test('is not sent again: the project is read instead', async () => {
    outcomes = ['empty']
    expect(await saveEdit(client, edit())).toMatchObject({ outcome: 'saved', project: { revision: 4 } })
    expect(brief()).toEqual([
      ['PATCH', '/p1', { name: 'Schuur' }],
      ['GET', '/p1', {}],
    ])
  })

  test('is shown as it was made when the project cannot be read either', async () => {
    outcomes = ['empty', 503]
    expect(await saveEdit(client, edit())).toEqual({ outcome: 'saved', project: project({ name: 'Schuur' }) })
  })
})

test('a creation without a name is sent with an empty one, and with the values of its blank project (S110)', async () => {
  await saveEdit(client, creation('k1', { style: 'RURAL' }))
  expect(requests).toMatchObject([
    { method: 'POST', path: PATH, key: 'k1', body: { name: '', style: 'RURAL', type: 'OTHER' } },
  ])
})

describe('other tabs (B24)', () => {
  test('are told of a change of what waits, and tell of theirs until they are no longer listened to', async () => {
    const other = new BroadcastChannel('portal-outbox')
    const told = vi.fn()
    const heard = vi.fn()
    other.addEventListener('message', told)
    const unsubscribe = subscribeToTabs(heard)
    notifyTabs()
    other.postMessage(null)
    await vi.waitFor(() => expect([told.mock.calls.length, heard.mock.calls.length]).toEqual([1, 1]), 20_000)
    onlineManager.setOnline(false)
    await saveEdit(client, edit())
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2), 20_000)
    unsubscribe()
    const last = vi.fn()
    const unsubscribeLast = subscribeToTabs(last)
    other.postMessage(null)
    await vi.waitFor(() => expect(last).toHaveBeenCalledTimes(1), 20_000)
    expect(heard).toHaveBeenCalledTimes(1)
    unsubscribeLast()
    other.close()
  })
})

test('whether edits can be stored is tested where they are stored (F-29)', async () => {
  expect(await checkEditStorage()).toBe('fine')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await checkEditStorage()).toBe('full')
})

test('errors of the storage are for the console only', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const error = new CallError('not-stored')
  reportStorageError(error)
  expect(warn).toHaveBeenCalledWith(expect.any(String), error)
})
