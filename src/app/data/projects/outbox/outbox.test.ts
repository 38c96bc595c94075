import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import { createBackendModel, createOutboxDevice, initialProject } from '#tests/support/client/outbox-device.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { blankProject } from './local-project.ts'
import { localProjects } from './apply-pending.ts'
import { type EditStore, memoryEdits } from './queued-edit.ts'

describe('the outbox', () => {
  test('an edit made online is saved immediately and removed from the queue (B09, S111)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    const saved = await page.outbox.save(initialProject, { name: 'Schuur' })
    expect(saved).toMatchObject({ outcome: 'saved', project: { name: 'Schuur', revision: 2 } })
    expect(queue()).toEqual([])
  })

  test('a saved edit is shown from the first change of the queue on, also when it leaves it (B09, S111)', async () => {
    const { page, shown } = createOutboxDevice(createBackendModel())
    await page.outbox.save(initialProject, { name: 'Schuur' })
    expect(shown.length).toBeGreaterThan(1)
    expect(new Set(shown.map(({ name }) => name))).toEqual(new Set(['Schuur']))
  })

  test('two simultaneous edits both get their result, even if sent as one request (B09)', async () => {
    const server = createBackendModel()
    const { page } = createOutboxDevice(server)
    const both = [
      page.outbox.save(initialProject, { name: 'Schuur' }),
      page.outbox.save(initialProject, { style: 'RURAL' }),
    ]
    expect(await Promise.all(both)).toMatchObject([{ outcome: 'saved' }, { outcome: 'saved' }])
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'RURAL' })
  })

  test('an offline edit survives a reload, and later edits are merged into one write (B09, T31)', async () => {
    const server = createBackendModel()
    const { page, reload, queue, visibleProject } = createOutboxDevice(server)
    server.state.online = false
    expect(await page.outbox.save(initialProject, { name: 'Schuur' })).toEqual({ outcome: 'queued' })
    reload()
    await page.outbox.open()
    expect(queue()).toHaveLength(1)
    // Without a response it may have arrived, so further changes are a new edit.
    await page.outbox.save(visibleProject(), { style: 'RURAL' })
    await page.outbox.save(visibleProject(), { type: 'EXTENSION' })
    expect(queue().map(({ patch }) => patch)).toEqual([{ name: 'Schuur' }, { style: 'RURAL', type: 'EXTENSION' }])
    server.state.online = true
    await page.outbox.flush()
    expect(server.writes).toEqual([{ name: 'Schuur' }, { style: 'RURAL', type: 'EXTENSION' }])
    expect(queue()).toEqual([])
  })

  test('while offline nothing is sent, and later all edits of a project are sent as one write (B09)', async () => {
    const server = createBackendModel()
    const { page, queue, visibleProject } = createOutboxDevice(server)
    server.state.known = false
    expect(await page.outbox.save(initialProject, { name: 'Schuur' })).toEqual({ outcome: 'queued' })
    expect(await page.outbox.save(visibleProject(), { style: 'RURAL' })).toEqual({ outcome: 'queued' })
    expect(queue()).toHaveLength(1)
    server.state.known = true
    await page.outbox.flush()
    expect(server.writes).toEqual([{ name: 'Schuur', style: 'RURAL' }])
  })

  test('an edit stays queued while the token cannot be renewed (B09, T02)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice({
      ...server,
      send: () => Promise.reject(new CallError('token-refresh')),
    })
    expect(await page.outbox.save(initialProject, { name: 'Schuur' })).toEqual({ outcome: 'queued' })
    expect(queue()).toMatchObject([{ state: 'waiting' }])
  })

  test('after a lost response an edit is resent with its idempotency key and saved once (B24, F-21)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.state.loseAnswer = true
    expect(await page.outbox.save(initialProject, { name: 'Schuur' })).toEqual({ outcome: 'queued' })
    await page.outbox.flush()
    expect(server.writes).toEqual([{ name: 'Schuur' }])
    expect(queue()).toEqual([])
  })

  test('an edit is merged if others have changed another field (B09, F-24)', async () => {
    const server = createBackendModel()
    const { page } = createOutboxDevice(server)
    server.changeRemotely({ style: 'RURAL' })
    expect(await page.outbox.save(initialProject, { name: 'Schuur' })).toMatchObject({ outcome: 'saved' })
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'RURAL' })
  })

  test('an edit conflicts if others have changed the same field; both values are kept until resolved (B09)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.changeRemotely({ style: 'RURAL' })
    expect(await page.outbox.save(initialProject, { name: 'Schuur', style: 'MINIMAL' })).toEqual({
      outcome: 'conflict',
    })
    expect(queue()).toMatchObject([{ state: 'conflict', patch: { style: 'MINIMAL' }, theirs: { style: 'RURAL' } }])
    const before = server.writes.length
    await page.outbox.resolveConflict(queue()[0]?.id ?? '', ['style'])
    expect(server.writes.slice(before)).toEqual([{ name: 'Schuur', style: 'MINIMAL' }])
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'MINIMAL' })
  })

  test('a conflict resolved with their value saves only the other fields (B09)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.changeRemotely({ style: 'RURAL' })
    await page.outbox.save(initialProject, { name: 'Schuur', style: 'MINIMAL' })
    await page.outbox.resolveConflict(queue()[0]?.id ?? '', [])
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'RURAL' })
  })

  test('an edit of a deleted project is marked and kept until it is discarded (B09)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.state.online = false
    await page.outbox.save(initialProject, { name: 'Schuur' })
    server.state.online = true
    server.remove()
    await page.outbox.flush()
    expect(queue()).toMatchObject([{ state: 'gone', patch: { name: 'Schuur' } }])
    await page.outbox.discard(queue()[0]?.id ?? '')
    expect(queue()).toEqual([])
  })

  test('withdrawing an edit restores the previous value (T31)', async () => {
    const server = createBackendModel()
    const { page, queue, visibleProject } = createOutboxDevice(server)
    server.state.online = false
    await page.outbox.save(initialProject, { name: 'Schuur' })
    server.state.online = true
    await page.outbox.withdraw(queue()[0]?.id ?? '', 'name')
    expect(visibleProject()).toMatchObject({ name: 'Huis' })
    expect(server.current()).toMatchObject({ name: 'Huis' })
  })

  test('a rejected edit throws to its caller and is not queued (S111)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice({
      ...server,
      send: () => Promise.reject(new CallError('rejected', { status: 422 })),
    })
    await expect(page.outbox.save(initialProject, { name: '' })).rejects.toMatchObject({ status: 422 })
    expect(queue()).toEqual([])
  })

  const blank = (key = '1') => blankProject('c1', key, new Date(0).toISOString())

  test('a project created offline survives a reload, includes later edits and is created once (S110, T31)', async () => {
    const server = createBackendModel()
    const { page, reload, queue, moved } = createOutboxDevice(server)
    server.state.known = false
    expect(await page.outbox.save(blank(), { name: 'Op de werf', style: 'RURAL' }, { creates: true })).toEqual({
      outcome: 'queued',
    })
    reload()
    await page.outbox.open()
    const [local] = localProjects(queue())
    expect(local).toMatchObject({
      id: blank().id,
      name: 'Op de werf',
      style: 'RURAL',
      type: 'OTHER',
      status: 'ACTIVE',
    })
    await page.outbox.save(local ?? blank(), { name: 'Schuur', style: null })
    expect(queue()).toHaveLength(1)
    server.state.known = true
    await page.outbox.flush()
    expect(server.made()).toMatchObject([{ name: 'Schuur', style: 'OTHER', revision: 1 }])
    expect(moved.get(blank().id)).toBe(server.made()[0]?.id)
    expect(queue()).toEqual([])
  })

  test('a creation without a response is resent unchanged, followed by later edits (S110, F-21)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.state.loseAnswer = true
    expect(await page.outbox.save(blank(), { name: 'Eén keer' }, { creates: true })).toEqual({ outcome: 'queued' })
    server.state.online = false
    const [local] = localProjects(queue())
    await page.outbox.save(local ?? blank(), { name: 'Toch één keer' })
    expect(localProjects(queue())).toMatchObject([{ name: 'Toch één keer' }])
    server.state.online = true
    await page.outbox.flush()
    expect(server.made()).toMatchObject([{ name: 'Toch één keer', revision: 2 }])
    expect(queue()).toEqual([])
  })

  test('a server error blocks only the edits of the same project (T31)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice({
      ...server,
      send: (edit) =>
        edit.projectId === initialProject.id
          ? Promise.reject(new CallError('rejected', { status: 500 }))
          : server.send(edit),
    })
    server.state.known = false
    await page.outbox.save(initialProject, { name: 'Schuur' })
    await page.outbox.save(blank(), { name: 'Op de werf' }, { creates: true })
    server.state.known = true
    await page.outbox.flush()
    expect(server.made()).toMatchObject([{ name: 'Op de werf' }])
    expect(queue()).toMatchObject([{ projectId: initialProject.id, state: 'sent' }])
  })

  test('a pending project can be discarded with all its edits (T31)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.state.known = false
    await page.outbox.save(blank(), { name: 'Toch niet' }, { creates: true })
    await page.outbox.discard(queue()[0]?.id ?? '')
    server.state.known = true
    await page.outbox.flush()
    expect(server.made()).toEqual([])
  })

  test('a creation rejected in the background keeps its later edits and is resent once corrected (S110)', async () => {
    const server = createBackendModel()
    const rejection = { isActive: true }
    const { page, queue } = createOutboxDevice({
      ...server,
      send: (edit) =>
        rejection.isActive && server.state.online
          ? Promise.reject(
              new CallError('rejected', { status: 422, body: { status: 422, title: 't', detail: 'Te lang' } }),
            )
          : server.send(edit),
    })
    server.state.online = false
    await page.outbox.save(blank(), { name: 'Lang' }, { creates: true })
    await page.outbox.save(localProjects(queue())[0] ?? blank(), { type: 'EXTENSION' })
    server.state.online = true
    await page.outbox.flush()
    expect(queue()).toMatchObject([{ state: 'refused', patch: { name: 'Lang', type: 'EXTENSION' } }])
    rejection.isActive = false
    await page.outbox.save(localProjects(queue())[0] ?? blank(), { name: 'Kort' })
    expect(server.made()).toMatchObject([{ name: 'Kort', type: 'EXTENSION' }])
    expect(queue()).toEqual([])
  })

  test('an edit of a deleted project can become a new project, also offline (B09, T31)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.state.online = false
    await page.outbox.save(initialProject, { name: 'Schuur' })
    server.state.online = true
    server.remove()
    await page.outbox.flush()
    server.state.known = false
    const [gone] = queue()
    await page.outbox.copyAsNew(gone?.id ?? '', blank(), { name: 'Schuur', type: 'EXTENSION' })
    expect(localProjects(queue())).toMatchObject([{ name: 'Schuur', type: 'EXTENSION' }])
    server.state.known = true
    await page.outbox.flush()
    expect(server.made()).toMatchObject([{ name: 'Schuur', type: 'EXTENSION' }])
  })

  test('pending edits are discarded with their project (E06, B09)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.state.online = false
    await page.outbox.save(initialProject, { name: 'Schuur' })
    server.remove()
    await page.outbox.discardProject(initialProject.id)
    server.state.online = true
    await page.outbox.flush()
    expect(queue()).toEqual([])
  })

  test('an edit in flight when the session ends stays unchanged under its idempotency key (B24)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice({
      ...server,
      send: () => Promise.reject(new CallError('unauthenticated')),
    })
    await page.outbox.save(initialProject, { name: 'Schuur' })
    expect(queue()).toMatchObject([{ state: 'sent' }])
  })

  test('a field added while an edit is in flight is sent, even if the store failed to mark the edit as sent (B09)', async () => {
    const server = createBackendModel()
    const memory = memoryEdits()
    const state = { isFull: false }
    const reports: unknown[] = []
    const store: EditStore = {
      ...memory,
      isPersistent: true,
      change: (how) => (state.isFull ? Promise.reject(new Error('full')) : memory.change(how)),
    }
    const later: Promise<unknown>[] = []
    const { page, queue, shown, visibleProject } = createOutboxDevice(
      {
        ...server,
        async send(edit) {
          if (later.length === 0) {
            state.isFull = false
            later.push(page.outbox.save(visibleProject(), { type: 'EXTENSION' }))
            await vi.waitFor(() => expect(shown.at(-1)?.type).toBe('EXTENSION'))
          }
          return server.send(edit)
        },
      },
      { store, report: (error) => void reports.push(error) },
    )
    server.state.known = false
    await page.outbox.save(initialProject, { name: 'Schuur' })
    server.state.known = true
    state.isFull = true
    await page.outbox.flush()
    await Promise.all(later)
    expect(reports).toEqual([new Error('full')])
    expect([server.writes, queue()]).toEqual([[{ name: 'Schuur' }, { type: 'EXTENSION' }], []])
  })

  describe('between the moment when the queue is read for sending and the moment when an edit is marked as sent', () => {
    test('a field that is added to the edit is sent with it (B09)', async () => {
      const server = createBackendModel()
      const { page, queue, visibleProject, whenRead } = createInterruptedDevice(server)
      server.state.known = false
      await page.outbox.save(initialProject, { name: 'Schuur' })
      server.state.known = true
      const saved = whenRead(() => page.outbox.save(visibleProject(), { type: 'EXTENSION' }))
      await page.outbox.flush()
      expect(await saved).toMatchObject({ outcome: 'saved', project: { name: 'Schuur', type: 'EXTENSION' } })
      expect([server.writes, queue()]).toEqual([[{ name: 'Schuur', type: 'EXTENSION' }], []])
    })

    test('an edit that is withdrawn is not sent (T31)', async () => {
      const server = createBackendModel()
      const { page, queue, whenRead } = createInterruptedDevice(server)
      server.state.known = false
      await page.outbox.save(initialProject, { name: 'Schuur' })
      server.state.known = true
      const withdrawn = whenRead(() => page.outbox.withdraw(queue()[0]?.id ?? '', 'name'))
      await page.outbox.flush()
      await withdrawn
      expect([server.writes, queue()]).toEqual([[], []])
    })
  })

  const change = fc.oneof(
    fc.record({ name: fc.constantFrom('Huis', 'Schuur', 'Stal', 'Loods') }),
    fc.record({ style: fc.constantFrom('OTHER' as const, 'RURAL' as const, 'MINIMAL' as const) }),
  )
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('edit' as const), change, during: fc.option(change) }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('withdraw' as const), during: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constantFrom('offline' as const, 'online' as const, 'loseAnswer' as const, 'reload' as const),
      }),
    },
  )

  test('whatever the outages, lost responses, reloads and interruptions, the last edit wins and none is saved twice (B09, B24)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const server = createBackendModel()
        const { page, reload, queue, visibleProject, whenRead } = createInterruptedDevice(server)
        let last: ProjectPatch = { name: 'Huis', style: 'OTHER' }
        const save = (patch: ProjectPatch) => {
          last = { ...last, ...patch }
          return page.outbox.save(visibleProject(), patch)
        }
        const withdraw = async () => {
          const edit = queue().at(-1)
          const [field] = Object.keys(edit?.patch ?? {}) as ('name' | 'style')[]
          if (!edit || !field) return
          last = { ...last, [field]: edit.base[field] }
          await page.outbox.withdraw(edit.id, field)
        }
        for (const action of steps) {
          if (action.type === 'edit') {
            const { during } = action
            if (during) void whenRead(() => save(during))
            await save(action.change)
          } else if (action.type === 'withdraw') {
            if (action.during) void whenRead(withdraw)
            else await withdraw()
          } else if (action.type === 'reload') reload()
          else if (action.type === 'loseAnswer') server.state.loseAnswer = true
          else server.state.online = action.type === 'online'
          await page.outbox.flush()
        }
        server.state.online = true
        server.state.loseAnswer = false
        await page.outbox.flush()
        expect(queue()).toEqual([])
        expect(server.current()).toMatchObject(last)
        expect(server.writes.length).toBe((server.current()?.revision ?? 0) - 1)
      }),
      { numRuns: 1000 },
    )
  })
})

/** A device on which something happens right after the queue was read for sending. */
function createInterruptedDevice(server: ReturnType<typeof createBackendModel>) {
  const memory = { ...memoryEdits(), isPersistent: true }
  let interruption: (() => void) | undefined
  const store: EditStore = {
    ...memory,
    async read() {
      const edits = await memory.read()
      const interrupt = interruption
      interruption = undefined
      interrupt?.()
      return edits
    },
  }
  const whenRead = <T>(run: () => Promise<T>) => new Promise<T>((resolve) => (interruption = () => resolve(run())))
  return { ...createOutboxDevice(server, { store }), whenRead }
}
