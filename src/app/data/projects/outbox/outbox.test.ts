import { describe, expect, test } from 'vitest'
import { createBackendModel, createOutboxDevice, initialProject } from '#tests/support/client/outbox-device.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { blankProject } from './local-project.ts'
import { localProjects } from './apply-pending.ts'

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
})
