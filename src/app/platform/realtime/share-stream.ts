import { type ConnectionPorts, keepConnected } from './connection.ts'
import type { TabMessage, TabRelay } from './tab-relay.ts'

/** What one tab needs to share a stream with the others of its browser. */
export interface SharePorts extends ConnectionPorts {
  /** Whose stream it is; tabs of anybody else do not listen. */
  subject: string
  /** Absent on insecure origins: each tab then has a stream of its own. */
  locks: Pick<LockManager, 'request'> | undefined
  openRelay: (onMessage: (message: TabMessage) => void) => TabRelay | undefined
  /** Whether somebody looks at this tab. */
  isShown: () => boolean
  /** Milliseconds that only grow. */
  now: () => number
  /** Where the stream of updates was when this page asked for its data; null where nobody can tell. */
  startFrom: string | null
}

/** What a tab is told, whichever tab holds the stream. */
export interface ShareEvents {
  onUpdate: (data: string) => void
  onGap: () => void
  /** Whether changes are heard of at once, as far as this tab knows (F-64). */
  onLive: (live: boolean) => void
  onTrouble: (reason: unknown) => void
}

const LOCK_NAME = 'portal-realtime'
/** After a break all browsers would ask at once for what they show: they spread it over so long (F-27). */
const SPREAD_MS = 5000
/** The tab that leads says so often that it does, and is taken for asleep after so long without a word (F-02). */
const WORD_EVERY_MS = 15_000
const SILENCE_LIMIT_MS = 150_000

/**
 * One stream per browser: the tab that holds the lock has it and relays what it hears; when it goes, or falls asleep, another
 * one takes over from the last update that it heard of. Twelve tabs would otherwise use up a browser's six connections.
 */
export async function shareStream(ports: SharePorts, events: ShareEvents, signal: AbortSignal): Promise<void> {
  const { subject, locks } = ports
  let lastEventId = ports.startFrom
  let isFirst = true
  let heardAt = ports.now()

  const relay = ports.openRelay((message) => {
    if (message.subject !== subject || signal.aborted) return
    heardAt = ports.now()
    // That it leads does not say that it hears anything.
    if (message.type !== 'word') events.onLive(true)
    if (message.type === 'update') events.onUpdate(message.data)
    else if (message.type === 'id') lastEventId = message.id
    else if (message.type === 'gap') void spreadGap()
  })
  signal.addEventListener('abort', () => relay?.close(), { once: true })

  async function spreadGap(): Promise<void> {
    const wait = isFirst ? 0 : ports.random() * SPREAD_MS
    isFirst = false
    await ports.sleep(wait, signal)
    if (!signal.aborted) events.onGap()
  }

  async function lead(term: AbortSignal): Promise<void> {
    const word = setInterval(() => relay?.post({ type: 'word', subject }), WORD_EVERY_MS)
    const stream = {
      onOpen(continues: boolean) {
        if (!continues) {
          relay?.post({ type: 'gap', subject })
          void spreadGap()
        }
        isFirst = false
        events.onLive(true)
      },
      onClose: () => events.onLive(false),
      onData(data: string) {
        relay?.post({ type: 'update', subject, data })
        events.onUpdate(data)
      },
      onId(id: string) {
        lastEventId = id
        relay?.post({ type: 'id', subject, id })
      },
      onTrouble: events.onTrouble,
    }
    await keepConnected(ports, stream, term, lastEventId).finally(() => clearInterval(word))
  }

  /** Leads for as long as it has the lock; false when it did not get it, or lost it. */
  async function hold(holder: Pick<LockManager, 'request'>, options: LockOptions): Promise<boolean> {
    const term = new AbortController()
    try {
      return await holder.request(LOCK_NAME, options, async (lock) => {
        if (lock) await lead(AbortSignal.any([signal, term.signal]))
        return lock !== null
      })
    } catch (error) {
      // Told to go, or overtaken while it slept.
      if (error instanceof DOMException && error.name === 'AbortError') return signal.aborted
      throw error
    } finally {
      term.abort()
    }
  }

  /** Waits in line; false when whoever leads has fallen silent. */
  async function waitInLine(holder: Pick<LockManager, 'request'>): Promise<boolean> {
    const silence = new AbortController()
    const watch = setInterval(() => {
      if (ports.isShown() && ports.now() - heardAt > SILENCE_LIMIT_MS) silence.abort()
    }, WORD_EVERY_MS)
    return hold(holder, { signal: AbortSignal.any([signal, silence.signal]) }).finally(() => clearInterval(watch))
  }

  if (!locks) return lead(signal)
  if ((await hold(locks, { ifAvailable: true })) || signal.aborted) return
  // Another tab leads: what it heard before this one listened may be missing from what this one shows.
  lastEventId = null
  await spreadGap()
  while (!(await waitInLine(locks)) && !signal.aborted) {
    if (ports.now() - heardAt <= SILENCE_LIMIT_MS) continue
    if (await hold(locks, { steal: true })) return
    heardAt = ports.now()
  }
}
