import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { ProjectPatch } from '#contract/projects/write-schema.ts'
import { createBackendModel, createOutboxDevice, initialProject } from '#tests/support/client/outbox-device.ts'
import { type EditStore, memoryEdits } from './queued-edit.ts'

describe('changes while the outbox sends', () => {
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
            await vi.waitFor(() => expect(shown.at(-1)?.type).toBe('EXTENSION'), 20_000)
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
