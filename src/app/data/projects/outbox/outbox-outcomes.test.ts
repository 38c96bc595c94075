import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBackendModel, createOutboxDevice, initialProject } from '#tests/support/client/outbox-device.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { blankProject } from './local-project.ts'
import { type EditStore, memoryEdits, type QueuedEdit } from './queued-edit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** A backend that answers each edit with this error, while there is one. */
function failingBackend(answer?: Error) {
  const server = createBackendModel()
  const failure = { error: answer }
  const send: typeof server.send = (edit) => (failure.error ? Promise.reject(failure.error) : server.send(edit))
  return { ...server, failure, send }
}

const rejected = (status: number, body?: unknown) => new CallError('rejected', { status, body })
const problem = (status: number, rest: object) => rejected(status, { type: 'about:blank', title: 't', status, ...rest })

/** A device with one edit that waits, offline. */
async function deviceWithEdit(server: ReturnType<typeof failingBackend>) {
  const device = createOutboxDevice(server)
  server.state.known = false
  await device.page.outbox.save(initialProject, { name: 'Schuur' })
  server.state.known = true
  return device
}

describe('saving (B09)', () => {
  test('what does not differ from the project sends nothing and is saved', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    expect(await page.outbox.save(initialProject, { name: 'Huis' })).toEqual({
      outcome: 'saved',
      project: initialProject,
    })
    expect([queue(), server.writes]).toEqual([[], []])
  })

  test('where nothing may be stored holds the edit in memory', async () => {
    const server = createBackendModel()
    server.state.known = false
    const { page } = createOutboxDevice(server, { store: memoryEdits() })
    expect(await page.outbox.save(initialProject, { name: 'Schuur' })).toEqual({ outcome: 'held' })
  })

  test('under the key of its form is sent under that key', async () => {
    const server = failingBackend()
    const send = vi.fn(server.send)
    const { page } = createOutboxDevice({ ...server, send })
    await page.outbox.save(initialProject, { name: 'Schuur' }, { id: 'key-of-the-form' })
    expect(send.mock.calls.map(([{ id, at }]) => [id, at])).toEqual([['key-of-the-form', '1970-01-01T00:00:00.000Z']])
  })

  test('closes its form after five seconds without a response, which still counts later', async () => {
    const server = createBackendModel()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const { page, queue } = createOutboxDevice({ ...server, send: (edit) => held.then(() => server.send(edit)) })
    const outcome = vi.fn<(result: unknown) => void>()
    void page.outbox.save(initialProject, { name: 'Schuur' }).then(outcome)
    await vi.advanceTimersByTimeAsync(4900)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(outcome).toHaveBeenCalledExactlyOnceWith({ outcome: 'queued' })
    expect(queue()).toHaveLength(1)
    release()
    await vi.advanceTimersByTimeAsync(0)
    expect([queue(), server.current()?.name]).toEqual([[], 'Schuur'])
  })

  test('refused after its form stopped waiting keeps the edit, marked as refused', async () => {
    const server = failingBackend(problem(422, {}))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const { page, queue } = createOutboxDevice({ ...server, send: (edit) => held.then(() => server.send(edit)) })
    const saved = page.outbox.save(initialProject, { name: 'Schuur' })
    await vi.advanceTimersByTimeAsync(5001)
    expect(await saved).toMatchObject({ outcome: 'queued' })
    release()
    await vi.advanceTimersByTimeAsync(1000)
    expect(queue()).toMatchObject([{ state: 'refused', patch: { name: 'Schuur' } }])
  })

  test('refused after its form was closed keeps the edit, marked as refused', async () => {
    const server = failingBackend(problem(422, {}))
    const { page, queue } = createOutboxDevice(server)
    let isOpen = true
    const saved = page.outbox.save(initialProject, { name: 'Schuur' }, { isFormOpen: () => isOpen })
    isOpen = false
    await expect(saved).rejects.toMatchObject({ status: 422 })
    expect(queue()).toMatchObject([{ state: 'refused', patch: { name: 'Schuur' } }])
  })

  test('again after a refusal waits for its own response, beyond the time of the first attempt', async () => {
    const server = failingBackend(problem(422, {}))
    let held = Promise.resolve()
    const { page, queue } = createOutboxDevice({ ...server, send: (edit) => held.then(() => server.send(edit)) })
    const save = () => page.outbox.save(initialProject, { name: 'Schuur' }, { id: 'key-of-the-form' })
    await expect(save()).rejects.toMatchObject({ status: 422 })
    await vi.advanceTimersByTimeAsync(1000)
    let release = () => {}
    held = new Promise((resolve) => (release = resolve))
    const again = save().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(4500)
    release()
    await vi.advanceTimersByTimeAsync(1000)
    expect([await again, queue()]).toMatchObject([{ status: 422 }, []])
  })

  test('refused together with an earlier edit that waited rejects in its form and keeps both, marked as refused', async () => {
    const server = failingBackend(problem(403, {}))
    const { page, queue } = await deviceWithEdit(server)
    await expect(page.outbox.save(initialProject, { style: 'RURAL' })).rejects.toMatchObject({ status: 403 })
    expect(queue()).toMatchObject([{ state: 'refused', patch: { name: 'Schuur', style: 'RURAL' } }])
  })

  test('a creation that is refused again keeps what its form does not hold', async () => {
    const server = failingBackend(problem(422, {}))
    const { page, queue } = createOutboxDevice(server)
    const blank = blankProject('c1', 'b1', '2027-01-01T00:00:00.000Z')
    server.state.known = false
    await page.outbox.save(blank, { name: 'Huis', type: 'EXTENSION' }, { creates: true })
    server.state.known = true
    await page.outbox.flush()
    expect(queue()).toMatchObject([{ state: 'refused' }])
    await expect(page.outbox.save(blank, { name: 'Stal' })).rejects.toMatchObject({ status: 422 })
    expect(queue()).toMatchObject([{ state: 'refused', patch: { name: 'Stal', type: 'EXTENSION' } }])
  })

  test('a value that somebody else has saved meanwhile is saved', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.changeRemotely({ name: 'Schuur' })
    expect(await page.outbox.save(initialProject, { name: 'Schuur' })).toEqual({
      outcome: 'saved',
      project: server.current(),
    })
    expect([queue(), server.writes]).toEqual([[], [{ name: 'Schuur' }]])
  })

  test.each<[string, unknown]>([
    ['without the project', { id: 'p1', status: {} }],
    ['with another project', { ...initialProject, id: 'p2', revision: 2 }],
    ['with the same version', initialProject],
  ])('a refusal of the version %s is shown in its form, and not sent again and again', async (_, body) => {
    const server = failingBackend(rejected(412, body))
    // Should it be sent again and again, the test ends all the same.
    const send = vi.fn((edit: QueuedEdit) =>
      send.mock.calls.length > 5 ? Promise.reject(rejected(422)) : server.send(edit),
    )
    const { page, queue } = createOutboxDevice({ ...server, send })
    await expect(page.outbox.save(initialProject, { name: 'Schuur' })).rejects.toMatchObject({ status: 412 })
    expect([send.mock.calls.length, queue()]).toEqual([1, []])
  })
})

describe('saving beside other edits that wait (B09)', () => {
  const blank = (key: string) => blankProject('c1', key, new Date(0).toISOString())

  test('tells each form the outcome of its own project', async () => {
    const server = createBackendModel()
    const { page } = createOutboxDevice(server)
    server.state.known = false
    await page.outbox.save(blank('1'), { name: 'Schuur' }, { creates: true })
    await page.outbox.save(blank('2'), { name: 'Loods' }, { creates: true })
    server.state.known = true
    const saved = await page.outbox.save(blank('1'), { name: 'Schuurtje' })
    expect(saved).toMatchObject({ outcome: 'saved', project: { name: 'Schuurtje' } })
    await page.outbox.flush()
    expect(server.made().map(({ name }) => name)).toEqual(['Schuurtje', 'Loods'])
  })

  test('tells a form of its conflict while another project cannot be saved', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice({
      ...server,
      send: (edit) => (edit.creates ? Promise.reject(rejected(500)) : server.send(edit)),
    })
    await page.outbox.save(blank('1'), { name: 'Schuur' }, { creates: true })
    server.changeRemotely({ style: 'RURAL' })
    expect(await page.outbox.save(initialProject, { style: 'MINIMAL' })).toEqual({ outcome: 'conflict' })
    expect(queue().map(({ state }) => state)).toEqual(['sent', 'conflict'])
  })

  test('what is on its way already waits for nothing', async () => {
    const server = createBackendModel()
    const { page, queue, visibleProject } = createOutboxDevice(server)
    server.state.online = false
    await page.outbox.save(initialProject, { name: 'Schuur' })
    const shown = visibleProject()
    expect(await page.outbox.save(shown, { name: 'Schuur' })).toEqual({ outcome: 'saved', project: shown })
    expect(queue()).toHaveLength(1)
  })

  test('the way back from an edit that has arrived is sent at once, under a key of its own (T31)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.state.loseAnswer = true
    await page.outbox.save(initialProject, { name: 'Schuur' })
    const [sent] = queue()
    server.state.known = false
    await page.outbox.withdraw(sent?.id ?? '', 'name')
    const [, back] = queue()
    expect([back?.at, back?.patch]).toEqual(['1970-01-01T00:00:00.000Z', { name: 'Huis' }])
    expect(back?.id).toMatch(/^k\d$/)
    expect(back?.id).not.toBe(sent?.id)
    server.state.known = true
    await page.outbox.withdraw('unknown', 'name')
    expect([server.current()?.name, queue()]).toEqual(['Huis', []])
  })

  test('a project in a refusal counts only where the version was refused', async () => {
    const server = failingBackend(rejected(409, { ...initialProject, revision: 2 }))
    const { page, queue } = createOutboxDevice(server)
    await expect(page.outbox.save(initialProject, { name: 'Schuur' })).rejects.toMatchObject({ status: 409 })
    expect(queue()).toEqual([])
  })
})

describe('an edit that fails in the background (B09)', () => {
  const violations = [
    { propertyPath: 'name', message: 'Te lang' },
    { propertyPath: 'style', message: 'Onbekend' },
  ]

  test.each<[string, Error, object]>([
    ['its first violation', problem(422, { detail: 'Ongeldig', violations }), { state: 'refused', reason: 'Te lang' }],
    ['its detail', problem(422, { detail: 'Ongeldig' }), { state: 'refused', reason: 'Ongeldig' }],
    ['no reason', rejected(422), { state: 'refused' }],
    ['no reason where it is forbidden', rejected(403), { state: 'refused' }],
    ['no reason where its project is gone', rejected(404), { state: 'gone' }],
  ])('is marked with %s', async (_, error, expected) => {
    const server = failingBackend(error)
    const { page, queue } = await deviceWithEdit(server)
    await page.outbox.flush()
    expect(queue()).toMatchObject([expected])
    expect(queue()[0]?.reason).toBe('reason' in expected ? expected.reason : undefined)
  })

  test.each([
    ['the server cannot be reached', new CallError('unreachable')],
    ['the server fails', rejected(500)],
    ['the gateway fails', rejected(503)],
    ['nobody is signed in', new CallError('unauthenticated')],
    ['the token is refused', rejected(401)],
    ['the response violates the contract', new CallError('invalid-response', { status: 200 })],
    ['too many requests were sent', rejected(429)],
  ])('stays and is sent again after fifteen seconds when %s', async (_, error) => {
    const server = failingBackend(error)
    const { page, queue } = await deviceWithEdit(server)
    await page.outbox.flush()
    expect(queue()).toMatchObject([{ state: 'sent', patch: { name: 'Schuur' } }])
    server.failure.error = undefined
    await vi.advanceTimersByTimeAsync(14_900)
    expect(queue()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect([queue(), server.current()?.name]).toEqual([[], 'Schuur'])
  })

  test('stays and is reported when the portal itself fails', async () => {
    const reported: unknown[] = []
    const bug = new TypeError('a bug')
    const { page, queue } = createOutboxDevice(failingBackend(bug), { report: (error) => void reported.push(error) })
    const saved = page.outbox.save(initialProject, { name: 'Schuur' })
    await vi.advanceTimersByTimeAsync(5100)
    expect(await saved).toEqual({ outcome: 'queued' })
    expect(reported).toContain(bug)
    expect(queue()).toMatchObject([{ state: 'sent' }])
  })
})

describe('a store that fails (F-29)', () => {
  /** A store whose changes fail while `state.fails`. */
  function brokenStore() {
    const memory = { ...memoryEdits(), isPersistent: true }
    const state = { fails: false }
    const error = new DOMException('full', 'QuotaExceededError')
    const store: EditStore = {
      ...memory,
      change: (change) => (state.fails ? Promise.reject(error) : memory.change(change)),
    }
    return { store, state, error }
  }

  test('rejects a new edit, of which nothing is queued', async () => {
    const { store, state, error } = brokenStore()
    state.fails = true
    const { page, queue } = createOutboxDevice(createBackendModel(), { store })
    await expect(page.outbox.save(initialProject, { name: 'Schuur' })).rejects.toBe(error)
    expect(queue()).toEqual([])
  })

  test('does not send again what was saved but could not be removed', async () => {
    const { store, state, error } = brokenStore()
    const server = createBackendModel()
    const send = vi.fn(server.send)
    const reported: unknown[] = []
    const { page, queue, moved } = createOutboxDevice(
      { ...server, send },
      { store, report: (each) => void reported.push(each) },
    )
    server.state.known = false
    await page.outbox.save(initialProject, { name: 'Schuur' })
    server.state.known = true
    state.fails = true
    await page.outbox.flush()
    expect(moved.get('p1')).toBe('p1')
    expect([reported, queue()]).toEqual([[error, error], []])
    // As after a change in another tab.
    await page.outbox.open()
    expect(queue()).toEqual([])
    state.fails = false
    await page.outbox.flush()
    expect([send.mock.calls.length, queue()]).toEqual([1, []])
  })
})

describe('the page (T31)', () => {
  const blank = blankProject('c1', '1', new Date(0).toISOString())

  test('shows at its start what an earlier one has stored, and sends it after fifteen seconds', async () => {
    const server = failingBackend()
    const { page, reload, queue } = await deviceWithEdit(server)
    reload()
    await page.outbox.open()
    expect(queue()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(14_900)
    expect(server.writes).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect([queue(), server.writes]).toEqual([[], [{ name: 'Schuur' }]])
  })

  test.each(['stop', 'clear'] as const)('sends nothing after %s', async (end) => {
    const server = failingBackend(rejected(503))
    const { page, queue } = await deviceWithEdit(server)
    await page.outbox.save(blank, { name: 'Loods' }, { creates: true })
    server.failure.error = undefined
    await page.outbox[end]()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([server.writes, server.made()]).toEqual([[], []])
    expect(queue()).toHaveLength(end === 'stop' ? 2 : 0)
    await page.outbox.flush()
    expect(server.made()).toHaveLength(end === 'stop' ? 1 : 0)
  })
})
