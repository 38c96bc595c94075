import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCursors } from './cursors.ts'
import { createEmbeddedHub, HUB_LIMITS } from './embedded-hub.ts'
import type { HubUpdate } from './hub-update.ts'
import { topicSelector } from './topic-selector.ts'

const RUNS = Number(process.env['RUNS'] ?? 1000)
const SEED = Number(process.env['SEED'] ?? 20_261_126)

/** What the two subscribers may read. */
const SUBSCRIBERS = [{ topic: 'a' }, { topic: '*' }] as const

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom('publish' as const, 'repeat' as const),
      topic: fc.constantFrom('a', 'b'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('connect' as const, 'drop' as const), who: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('interrupt' as const, 'open' as const) }) },
)

/** Lets the streams hand over what was sent. */
const deliver = () => new Promise((resolve) => setImmediate(resolve))

test(`each subscriber gets each update once and in order, or is told to start anew, in ${RUNS} interleavings (seed ${SEED}) (F-63)`, async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 6, maxLength: 40 }),
    fc.boolean(),
    async (steps, isShort) => {
      const history = isShort ? { updates: 4, size: 10_000 } : HUB_LIMITS.history
      const hub = createEmbeddedHub({ now: () => new Date() }, createCursors(new Uint8Array(32)), {
        ...HUB_LIMITS,
        history,
      })
      hub.open()
      let isOpen = true
      /** Since the last interruption. */
      let published: HubUpdate[] = []

      const subscribers = SUBSCRIBERS.map(({ topic }) => ({
        topic,
        lastEventId: null as string | null,
        reader: null as ReadableStreamDefaultReader<Uint8Array> | null,
        received: [] as string[],
        /** What it must have received by the end, if nothing told it to start anew since. */
        owed: [] as string[],
      }))
      type Subscriber = (typeof subscribers)[number]
      const canRead = ({ topic }: Subscriber, update: HubUpdate) => topic === '*' || update.topics.includes(topic)

      function connect(subscriber: Subscriber): void {
        if (subscriber.reader) return
        const selected = [topicSelector(subscriber.topic)]
        const answer = hub.subscribe({
          holder: subscriber.topic,
          sessionId: null,
          selected,
          granted: selected,
          expiresAt: Date.now() + 600_000,
          lastEventId: subscriber.lastEventId,
          disconnect: () => undefined,
        })
        if (answer === null || typeof answer === 'string') return
        // Then it fetches everything, so nothing earlier is owed.
        if (subscriber.lastEventId === null || answer.resumedFrom === 'earliest') {
          subscriber.received = []
          subscriber.owed = []
        }
        const reader = answer.body.getReader()
        subscriber.reader = reader
        void read(subscriber, reader)
      }

      async function read(subscriber: Subscriber, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
        for (;;) {
          const { done, value } = await reader.read()
          // What arrives after the connection was dropped is lost.
          if (subscriber.reader !== reader) return
          if (done) return void (subscriber.reader = null)
          for (const event of new TextDecoder().decode(value).split('\n\n')) {
            const id = /^id: (.+)$/m.exec(event)?.[1]
            if (id === undefined) continue
            subscriber.lastEventId = id
            if (!event.includes('event:')) subscriber.received.push(id)
          }
        }
      }

      function publish(update: HubUpdate): void {
        hub.dispatch(update)
        if (published.includes(update)) return
        // Missed while the hub is closed, so nobody may resume over it.
        if (isOpen) published.push(update)
        for (const each of subscribers) if (canRead(each, update)) each.owed.push(update.id)
      }

      for (const [index, action] of steps.entries()) {
        if (action.does === 'publish') {
          const { topic } = action
          publish({ id: `urn:x:${index}`, topics: [topic], data: '1', private: true, type: null, retry: null })
        } else if (action.does === 'repeat') {
          const last = published.at(-1)
          if (last) publish(last)
        } else if (action.does === 'interrupt') {
          hub.interrupt()
          published = []
          isOpen = false
        } else if (action.does === 'open') {
          if (!isOpen) hub.open()
          isOpen = true
        } else if ('who' in action) {
          const subscriber = subscribers[action.who]
          if (!subscriber) continue
          if (action.does === 'connect') connect(subscriber)
          else {
            const { reader } = subscriber
            subscriber.reader = null
            void reader?.cancel()
          }
        }
        if (index % 3 === 0) await deliver()
      }
      if (!isOpen) hub.open()
      await deliver()
      for (const subscriber of subscribers) connect(subscriber)
      await deliver()
      for (const { received, owed } of subscribers) expect(received).toEqual(owed)
      hub.close()
    },
  )
  await fc.assert(property, { numRuns: RUNS, seed: SEED })
})
