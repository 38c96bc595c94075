import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBackendModel, createOutboxDevice, initialProject } from '#tests/support/client/outbox-device.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { blankProject } from './local-project.ts'
import { localProjects } from './apply-pending.ts'

describe('the outbox', () => {
  test('online an edit is saved at once and leaves nothing behind (B09, S111)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    const saved = await page.outbox.save(initialProject, { name: 'Schuur' })
    expect(saved).toMatchObject({ outcome: 'saved', project: { name: 'Schuur', revision: 2 } })
    expect(queue()).toEqual([])
  })

  test('two edits at once both get their result, also when they are sent as one (B09)', async () => {
    const server = createBackendModel()
    const { page } = createOutboxDevice(server)
    const both = [page.outbox.save(initialProject, { name: 'Schuur' }), page.outbox.save(initialProject, { style: 'RURAL' })]
    expect(await Promise.all(both)).toMatchObject([{ outcome: 'saved' }, { outcome: 'saved' }])
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'RURAL' })
  })

  test('offline it survives a reload, is merged with the next one and sent as one write (B09, T31)', async () => {
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

  test('known to be offline nothing is sent, and all edits of a project are sent as one write (B09)', async () => {
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

  test('a session that cannot be renewed for now sends nothing and loses nothing (B09, T02)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice({ ...server, send: () => Promise.reject(new CallError('token-refresh')) })
    expect(await page.outbox.save(initialProject, { name: 'Schuur' })).toEqual({ outcome: 'queued' })
    expect(queue()).toMatchObject([{ state: 'waiting' }])
  })

  test('after a lost response it is sent again under its key and saved once (B24, F-21)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.state.loseAnswer = true
    expect(await page.outbox.save(initialProject, { name: 'Schuur' })).toEqual({ outcome: 'queued' })
    await page.outbox.flush()
    expect(server.writes).toEqual([{ name: 'Schuur' }])
    expect(queue()).toEqual([])
  })

  test('another field changed by others is merged without a question (B09, F-24)', async () => {
    const server = createBackendModel()
    const { page } = createOutboxDevice(server)
    server.changeRemotely({ style: 'RURAL' })
    expect(await page.outbox.save(initialProject, { name: 'Schuur' })).toMatchObject({ outcome: 'saved' })
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'RURAL' })
  })

  test('the same field changed by others is a conflict: both values are kept until one is chosen (B09)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.changeRemotely({ style: 'RURAL' })
    expect(await page.outbox.save(initialProject, { name: 'Schuur', style: 'MINIMAL' })).toEqual({ outcome: 'conflict' })
    expect(queue()).toMatchObject([{ state: 'conflict', patch: { style: 'MINIMAL' }, theirs: { style: 'RURAL' } }])
    const before = server.writes.length
    await page.outbox.resolveConflict(queue()[0]?.id ?? '', ['style'])
    expect(server.writes.slice(before)).toEqual([{ name: 'Schuur', style: 'MINIMAL' }])
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'MINIMAL' })
  })

  test('with their value chosen only the other fields are saved (B09)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.changeRemotely({ style: 'RURAL' })
    await page.outbox.save(initialProject, { name: 'Schuur', style: 'MINIMAL' })
    await page.outbox.resolveConflict(queue()[0]?.id ?? '', [])
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'RURAL' })
  })

  test('an edit of a deleted project is kept and marked (B09)', async () => {
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

  test('withdrawn before it was sent it is removed, afterwards it is undone by another edit (T31)', async () => {
    const server = createBackendModel()
    const { page, queue, visibleProject } = createOutboxDevice(server)
    server.state.online = false
    await page.outbox.save(initialProject, { name: 'Schuur' })
    server.state.online = true
    await page.outbox.withdraw(queue()[0]?.id ?? '', 'name')
    expect(visibleProject()).toMatchObject({ name: 'Huis' })
    expect(server.current()).toMatchObject({ name: 'Huis' })
  })

  test('a refused edit is reported to its form and not queued (S111)', async () => {
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
    expect(await page.outbox.save(blank(), { name: 'Op de werf', style: 'RURAL' }, true)).toEqual({ outcome: 'queued' })
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

  test('a creation that may have arrived is repeated unchanged, and later edits follow it (S110, F-21)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.state.loseAnswer = true
    expect(await page.outbox.save(blank(), { name: 'Eén keer' }, true)).toEqual({ outcome: 'queued' })
    server.state.online = false
    const [local] = localProjects(queue())
    await page.outbox.save(local ?? blank(), { name: 'Toch één keer' })
    expect(localProjects(queue())).toMatchObject([{ name: 'Toch één keer' }])
    server.state.online = true
    await page.outbox.flush()
    expect(server.made()).toMatchObject([{ name: 'Toch één keer', revision: 2 }])
    expect(queue()).toEqual([])
  })

  test('an edit that the server fails at holds back its own project only (T31)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice({
      ...server,
      send: (edit) =>
        edit.projectId === initialProject.id ? Promise.reject(new CallError('rejected', { status: 500 })) : server.send(edit),
    })
    server.state.known = false
    await page.outbox.save(initialProject, { name: 'Schuur' })
    await page.outbox.save(blank(), { name: 'Op de werf' }, true)
    server.state.known = true
    await page.outbox.flush()
    expect(server.made()).toMatchObject([{ name: 'Op de werf' }])
    expect(queue()).toMatchObject([{ projectId: initialProject.id, state: 'sent' }])
  })

  test('a pending project can be discarded with all its edits (T31)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice(server)
    server.state.known = false
    await page.outbox.save(blank(), { name: 'Toch niet' }, true)
    await page.outbox.discard(queue()[0]?.id ?? '')
    server.state.known = true
    await page.outbox.flush()
    expect(server.made()).toEqual([])
  })

  test('a creation refused in the background is kept with its later edits, and sent again once corrected (S110)', async () => {
    const server = createBackendModel()
    const refuse = { now: true }
    const { page, queue } = createOutboxDevice({
      ...server,
      send: (edit) =>
        refuse.now && server.state.online
          ? Promise.reject(
              new CallError('rejected', { status: 422, body: { status: 422, title: 't', detail: 'Te lang' } }),
            )
          : server.send(edit),
    })
    server.state.online = false
    await page.outbox.save(blank(), { name: 'Lang' }, true)
    await page.outbox.save(localProjects(queue())[0] ?? blank(), { type: 'EXTENSION' })
    server.state.online = true
    await page.outbox.flush()
    expect(queue()).toMatchObject([{ state: 'refused', patch: { name: 'Lang', type: 'EXTENSION' } }])
    refuse.now = false
    await page.outbox.save(localProjects(queue())[0] ?? blank(), { name: 'Kort' })
    expect(server.made()).toMatchObject([{ name: 'Kort', type: 'EXTENSION' }])
    expect(queue()).toEqual([])
  })

  test('an edit whose project is gone becomes a new project, also offline (B09, T31)', async () => {
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

  test('an edit that was out when the session ended stays unchanged, so that its key still stands for it (B24)', async () => {
    const server = createBackendModel()
    const { page, queue } = createOutboxDevice({ ...server, send: () => Promise.reject(new CallError('unauthenticated')) })
    await page.outbox.save(initialProject, { name: 'Schuur' })
    expect(queue()).toMatchObject([{ state: 'sent' }])
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

  test('under any order of outages, lost responses and reloads the last edit wins and none is saved twice (B09, B24)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const server = createBackendModel()
        const { page, reload, queue, visibleProject } = createOutboxDevice(server)
        let last = 'Huis'
        for (const taken of steps) {
          if (taken.does === 'edit') {
            await page.outbox.save(visibleProject(), { name: taken.value })
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
