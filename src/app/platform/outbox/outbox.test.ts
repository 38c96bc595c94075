import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backend, device, start } from '#tests/support/outbox-device.ts'
import { CallError } from '../api/call-error.ts'
import { blankProject } from './unsent-project.ts'
import { unsentProjects } from './with-queued.ts'

describe('the outbox', () => {
  test('B09 S111 with a network an edit is written at once and leaves nothing behind', async () => {
    const server = backend()
    const { page, queue } = device(server)
    const saved = await page.outbox.save(start, { name: 'Schuur' })
    expect(saved).toMatchObject({ outcome: 'saved', project: { name: 'Schuur', revision: 2 } })
    expect(queue()).toEqual([])
  })

  test('B09 two edits at once are both told what became of them, also when they went out as one', async () => {
    const server = backend()
    const { page } = device(server)
    const both = [page.outbox.save(start, { name: 'Schuur' }), page.outbox.save(start, { style: 'RURAL' })]
    expect(await Promise.all(both)).toMatchObject([{ outcome: 'saved' }, { outcome: 'saved' }])
    expect(server.current()).toMatchObject({ name: 'Schuur', style: 'RURAL' })
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

  const blank = (key = '1') => blankProject('c1', key, new Date(0).toISOString())

  test('S110 T31 a project made without a network waits over a reload, takes what is changed in it along, and is made once', async () => {
    const server = backend()
    const { page, reload, queue, moved } = device(server)
    server.state.known = false
    expect(await page.outbox.save(blank(), { name: 'Op de werf', style: 'RURAL' }, true)).toEqual({ outcome: 'kept' })
    reload()
    await page.outbox.open()
    const [unsent] = unsentProjects(queue())
    expect(unsent).toMatchObject({
      id: blank().id,
      name: 'Op de werf',
      style: 'RURAL',
      type: 'OTHER',
      status: 'ACTIVE',
    })
    await page.outbox.save(unsent ?? blank(), { name: 'Schuur', style: null })
    expect(queue()).toHaveLength(1)
    server.state.known = true
    await page.outbox.flush()
    expect(server.made()).toMatchObject([{ name: 'Schuur', style: 'OTHER', revision: 1 }])
    expect(moved.get(blank().id)).toBe(server.made()[0]?.id)
    expect(queue()).toEqual([])
  })

  test('S110 F-21 a creation that may have arrived is repeated as it was; what is changed since follows it', async () => {
    const server = backend()
    const { page, queue } = device(server)
    server.state.loseAnswer = true
    expect(await page.outbox.save(blank(), { name: 'Eén keer' }, true)).toEqual({ outcome: 'kept' })
    server.state.online = false
    const [unsent] = unsentProjects(queue())
    await page.outbox.save(unsent ?? blank(), { name: 'Toch één keer' })
    expect(unsentProjects(queue())).toMatchObject([{ name: 'Toch één keer' }])
    server.state.online = true
    await page.outbox.flush()
    expect(server.made()).toMatchObject([{ name: 'Toch één keer', revision: 2 }])
    expect(queue()).toEqual([])
  })

  test('T31 an edit that the backend fails at holds up its own project, not the others', async () => {
    const server = backend()
    const { page, queue } = device({
      ...server,
      send: (edit) =>
        edit.projectId === start.id ? Promise.reject(new CallError('rejected', { status: 500 })) : server.send(edit),
    })
    server.state.known = false
    await page.outbox.save(start, { name: 'Schuur' })
    await page.outbox.save(blank(), { name: 'Op de werf' }, true)
    server.state.known = true
    await page.outbox.flush()
    expect(server.made()).toMatchObject([{ name: 'Op de werf' }])
    expect(queue()).toMatchObject([{ projectId: start.id, state: 'sent' }])
  })

  test('T31 a project that waits can be given up, with all that was changed in it', async () => {
    const server = backend()
    const { page, queue } = device(server)
    server.state.known = false
    await page.outbox.save(blank(), { name: 'Toch niet' }, true)
    await page.outbox.discard(queue()[0]?.id ?? '')
    server.state.known = true
    await page.outbox.flush()
    expect(server.made()).toEqual([])
  })

  test('S110 a creation that is refused while nobody looks is kept with its later edits, and goes again once corrected', async () => {
    const server = backend()
    const refuse = { now: true }
    const { page, queue } = device({
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
    await page.outbox.save(unsentProjects(queue())[0] ?? blank(), { type: 'EXTENSION' })
    server.state.online = true
    await page.outbox.flush()
    expect(queue()).toMatchObject([{ state: 'refused', wanted: { name: 'Lang', type: 'EXTENSION' } }])
    refuse.now = false
    await page.outbox.save(unsentProjects(queue())[0] ?? blank(), { name: 'Kort' })
    expect(server.made()).toMatchObject([{ name: 'Kort', type: 'EXTENSION' }])
    expect(queue()).toEqual([])
  })

  test('B09 T31 an edit whose project is gone becomes a project of its own, also without a network', async () => {
    const server = backend()
    const { page, queue } = device(server)
    server.state.online = false
    await page.outbox.save(start, { name: 'Schuur' })
    server.state.online = true
    server.remove()
    await page.outbox.flush()
    server.state.known = false
    const [gone] = queue()
    await page.outbox.copyAsNew(gone?.id ?? '', blank(), { name: 'Schuur', type: 'EXTENSION' })
    expect(unsentProjects(queue())).toMatchObject([{ name: 'Schuur', type: 'EXTENSION' }])
    server.state.known = true
    await page.outbox.flush()
    expect(server.made()).toMatchObject([{ name: 'Schuur', type: 'EXTENSION' }])
  })

  test('E06 B09 what waits for a project goes with it when its person deletes it', async () => {
    const server = backend()
    const { page, queue } = device(server)
    server.state.online = false
    await page.outbox.save(start, { name: 'Schuur' })
    server.remove()
    await page.outbox.forget(start.id)
    server.state.online = true
    await page.outbox.flush()
    expect(queue()).toEqual([])
  })

  test('B24 an edit that was out when the session ended stays what it was, so that its key still stands for it', async () => {
    const server = backend()
    const { page, queue } = device({ ...server, send: () => Promise.reject(new CallError('unauthenticated')) })
    await page.outbox.save(start, { name: 'Schuur' })
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
