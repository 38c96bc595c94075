import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { applyEdit } from '#contract/rules/project-edit.ts'
import { type Project, type ProjectPatch, projectSchema } from '#contract/schemas/project.ts'
import { CallError } from '../api/call-error.ts'
import { withQueued } from './edit-queue.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { QueuedEdit } from './queued-edit.ts'
import { visitQueue } from './queue-store.ts'

const start = v.parse(projectSchema, {
  id: 'p1',
  name: 'Huis',
  status: 'ACTIVE',
  style: 'OTHER',
  type: 'OTHER',
  revision: 1,
})
const offline = () => new CallError('unreachable')

/** A backend with one project that others change too; it knows keys, as ours does (B24). */
function backend() {
  let project: Project | null = start
  const done = new Set<string>()
  const writes: ProjectPatch[] = []
  const state = { online: true, known: true, loseAnswer: false }

  function write(wanted: ProjectPatch): void {
    if (!project) return
    project = { ...applyEdit(project, wanted), revision: (project.revision ?? 0) + 1 }
    writes.push(wanted)
  }
  return {
    state,
    writes,
    current: () => project,
    byOthers: write,
    remove: () => void (project = null),
    send({ id, base, wanted }: QueuedEdit): Promise<Project> {
      if (!state.online) return Promise.reject(offline())
      if (!project) return Promise.reject(new CallError('api-call-failed', { kind: 'not-found', status: 404 }))
      if (!done.has(id)) {
        if (base.revision !== project.revision)
          return Promise.reject(new CallError('rejected', { status: 412, body: project }))
        write(wanted)
        done.add(id)
      }
      if (state.loseAnswer) {
        state.loseAnswer = false
        return Promise.reject(offline())
      }
      return Promise.resolve(project)
    },
  }
}

/** An outbox as one page has it; `reload` is the next page on the same device. */
function device(server: ReturnType<typeof backend>) {
  const store = visitQueue()
  let keys = 0
  let shown: readonly QueuedEdit[] = []
  const open = (): Outbox =>
    createOutbox({
      store,
      send: server.send,
      exclusively: (run) => run(),
      isOnline: () => server.state.known,
      show: (queue) => void (shown = queue),
      written: () => undefined,
      newId: () => `k${keys++}`,
      now: () => new Date(0),
    })
  const page = { outbox: open() }
  return {
    page,
    reload: () => void (page.outbox = open()),
    queue: () => shown,
    /** What the person sees and edits. */
    seen: () => withQueued(server.current() ?? start, shown),
  }
}

describe('the outbox', () => {
  test('B09 S111 with a network an edit is written at once and leaves nothing behind', async () => {
    const server = backend()
    const { page, queue } = device(server)
    const saved = await page.outbox.save(start, { name: 'Schuur' })
    expect(saved).toMatchObject({ outcome: 'saved', project: { name: 'Schuur', revision: 2 } })
    expect(queue()).toEqual([])
  })

  test('B09 T31 without one it is kept over a reload, joined with the next, and goes out as one write', async () => {
    const server = backend()
    const { page, reload, queue, seen } = device(server)
    server.state.online = false
    expect(await page.outbox.save(start, { name: 'Schuur' })).toEqual({ outcome: 'kept' })
    reload()
    await page.outbox.open()
    expect(queue()).toHaveLength(1)
    // Sent without an answer, it may have arrived: what is edited now is an edit of its own.
    await page.outbox.save(seen(), { style: 'RURAL' })
    await page.outbox.save(seen(), { type: 'EXTENSION' })
    expect(queue().map(({ wanted }) => wanted)).toEqual([{ name: 'Schuur' }, { style: 'RURAL', type: 'EXTENSION' }])
    server.state.online = true
    await page.outbox.flush()
    expect(server.writes).toEqual([{ name: 'Schuur' }, { style: 'RURAL', type: 'EXTENSION' }])
    expect(queue()).toEqual([])
  })

  test('B09 known to be offline nothing is tried, and all edits of a project go out as one write', async () => {
    const server = backend()
    const { page, queue, seen } = device(server)
    server.state.known = false
    expect(await page.outbox.save(start, { name: 'Schuur' })).toEqual({ outcome: 'kept' })
    expect(await page.outbox.save(seen(), { style: 'RURAL' })).toEqual({ outcome: 'kept' })
    expect(queue()).toHaveLength(1)
    server.state.known = true
    await page.outbox.flush()
    expect(server.writes).toEqual([{ name: 'Schuur', style: 'RURAL' }])
  })

  test('B09 T02 a session that cannot be renewed for now sends nothing and ends nothing', async () => {
    const server = backend()
    const { page, queue } = device({ ...server, send: () => Promise.reject(new CallError('token-refresh')) })
    expect(await page.outbox.save(start, { name: 'Schuur' })).toEqual({ outcome: 'kept' })
    expect(queue()).toMatchObject([{ state: 'waiting' }])
  })

  test('B24 F-21 an answer that was lost: sent again under its key, written once', async () => {
    const server = backend()
    const { page, queue } = device(server)
    server.state.loseAnswer = true
    expect(await page.outbox.save(start, { name: 'Schuur' })).toEqual({ outcome: 'kept' })
    await page.outbox.flush()
    expect(server.writes).toEqual([{ name: 'Schuur' }])
    expect(queue()).toEqual([])
  })

  test('B09 F-24 others changed another field: both stand, and nobody is asked', async () => {
    const server = backend()
    const { page } = device(server)
    server.byOthers({ style: 'RURAL' })
    expect(await page.outbox.save(start, { name: 'Schuur' })).toMatchObject({ outcome: 'saved' })
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'RURAL' })
  })

  test('B09 the same field: both values are kept until one is chosen, the rest waits with it', async () => {
    const server = backend()
    const { page, queue } = device(server)
    server.byOthers({ style: 'RURAL' })
    expect(await page.outbox.save(start, { name: 'Schuur', style: 'MINIMAL' })).toEqual({ outcome: 'clashing' })
    expect(queue()).toMatchObject([{ state: 'clashing', wanted: { style: 'MINIMAL' }, theirs: { style: 'RURAL' } }])
    const before = server.writes.length
    await page.outbox.resolve(queue()[0]?.id ?? '', ['style'])
    expect(server.writes.slice(before)).toEqual([{ name: 'Schuur', style: 'MINIMAL' }])
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'MINIMAL' })
  })

  test('B09 theirs chosen: only what nobody else changed is written', async () => {
    const server = backend()
    const { page, queue } = device(server)
    server.byOthers({ style: 'RURAL' })
    await page.outbox.save(start, { name: 'Schuur', style: 'MINIMAL' })
    await page.outbox.resolve(queue()[0]?.id ?? '', [])
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'RURAL' })
  })

  test('B09 a project that is gone meanwhile: the edit is kept and says so', async () => {
    const server = backend()
    const { page, queue } = device(server)
    server.state.online = false
    await page.outbox.save(start, { name: 'Schuur' })
    server.state.online = true
    server.remove()
    await page.outbox.flush()
    expect(queue()).toMatchObject([{ state: 'gone', wanted: { name: 'Schuur' } }])
    await page.outbox.discard(queue()[0]?.id ?? '')
    expect(queue()).toEqual([])
  })

  test('T31 taken back: before it was sent it goes, afterwards it is undone by a further edit', async () => {
    const server = backend()
    const { page, queue, seen } = device(server)
    server.state.online = false
    await page.outbox.save(start, { name: 'Schuur' })
    server.state.online = true
    await page.outbox.withdraw(queue()[0]?.id ?? '', 'name')
    expect(seen()).toMatchObject({ name: 'Huis' })
    expect(server.current()).toMatchObject({ name: 'Huis' })
  })

  test('S111 what was refused is told to its form and not kept', async () => {
    const server = backend()
    const { page, queue } = device({
      ...server,
      send: () => Promise.reject(new CallError('rejected', { status: 422 })),
    })
    await expect(page.outbox.save(start, { name: '' })).rejects.toMatchObject({ status: 422 })
    expect(queue()).toEqual([])
  })

  const name = fc.constantFrom('Huis', 'Schuur', 'Stal', 'Loods')
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('edit' as const), value: name }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constantFrom('offline' as const, 'online' as const, 'loseAnswer' as const, 'reload' as const),
      }),
    },
  )

  test('B09 B24 edits under any order of outages, lost answers and reloads: the last one stands, none is written twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const server = backend()
        const { page, reload, queue, seen } = device(server)
        let last = 'Huis'
        for (const taken of steps) {
          if (taken.does === 'edit') {
            await page.outbox.save(seen(), { name: taken.value })
            last = taken.value
          } else if (taken.does === 'reload') reload()
          else if (taken.does === 'loseAnswer') server.state.loseAnswer = true
          else server.state.online = taken.does === 'online'
        }
        server.state.online = true
        server.state.loseAnswer = false
        await page.outbox.flush()
        expect(queue()).toEqual([])
        expect(server.current()?.name).toBe(last)
        expect(server.writes.length).toBe((server.current()?.revision ?? 0) - 1)
      }),
      { numRuns: 1000 },
    )
  })
})
