import { type ConnectionPorts, maintainConnection } from './connection.ts'
import type { TabMessage, TabRelay } from './tab-relay.ts'

type Locks = Pick<LockManager, 'request'>

/** What one tab needs to share a stream with the other tabs of its browser. */
export interface SharedStreamPorts extends ConnectionPorts {
  /** Whose stream it is; messages of tabs of another user are ignored. */
  subject: string
  /** Absent on insecure origins: each tab then has its own stream. */
  locks: Locks | undefined
  openRelay: (onMessage: (message: TabMessage) => void) => TabRelay | undefined
  isVisible: () => boolean
  /** A monotonic clock, in milliseconds. */
  now: () => number
  /** The last event before this page fetched its data; null where unknown. */
  initialEventId: string | null
}

/** What a tab is told, whichever tab has the stream. */
export interface SharedStreamEvents {
  onUpdate: (data: string) => void
  /** Events may have been missed. */
  onGap: () => void
  /** Whether changes arrive at once, as far as this tab knows. */
  onLive: (isLive: boolean) => void
  onError: (reason: unknown) => void
}

const LOCK_NAME = 'portal-realtime'
/** After an interruption browsers spread their refetches over so long. */
const MAX_JITTER_MS = 5000
/** Leader heartbeat interval, and how long followers wait before taking over. */
const HEARTBEAT_MS = 15_000
const LEADER_TIMEOUT_MS = 150_000

/**
 * One stream per browser, as twelve tabs would use up its six connections: the tab that holds the lock reads the stream and
 * relays it; when it closes or falls asleep, another one continues from the last event id that it heard of.
 */
export async function shareStream(
  ports: SharedStreamPorts,
  events: SharedStreamEvents,
  signal: AbortSignal,
): Promise<void> {
  const { subject, locks } = ports
  let lastEventId = ports.initialEventId
  let isFirstFetch = true
  let lastMessageAt = ports.now()

  const relay = ports.openRelay((message) => {
    if (message.subject !== subject || signal.aborted) return
    lastMessageAt = ports.now()
    // A heartbeat does not say that the leader is connected.
    if (message.type !== 'heartbeat') events.onLive(true)
    if (message.type === 'update') events.onUpdate(message.data)
    else if (message.type === 'id') lastEventId = message.id
    else if (message.type === 'gap') void jitteredRefetch()
  })
  signal.addEventListener('abort', () => relay?.close(), { once: true })

  async function jitteredRefetch(): Promise<void> {
    const delay = isFirstFetch ? 0 : ports.random() * MAX_JITTER_MS
    isFirstFetch = false
    await ports.sleep(delay, signal)
    if (!signal.aborted) events.onGap()
  }

  async function lead(leadership: AbortSignal): Promise<void> {
    const heartbeat = setInterval(() => relay?.post({ type: 'heartbeat', subject }), HEARTBEAT_MS)
    const connectionEvents = {
      onOpen(isContinuous: boolean) {
        if (!isContinuous) {
          relay?.post({ type: 'gap', subject })
          void jitteredRefetch()
        }
        isFirstFetch = false
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
      onError: events.onError,
    }
    await maintainConnection(ports, connectionEvents, leadership, lastEventId).finally(() => clearInterval(heartbeat))
  }

  /** Leads for as long as this tab has the lock; false when it did not get the lock, or lost it. */
  async function leadWithLock(lockManager: Locks, options: LockOptions): Promise<boolean> {
    const leadership = new AbortController()
    try {
      return await lockManager.request(LOCK_NAME, options, async (lock) => {
        if (lock) await lead(AbortSignal.any([signal, leadership.signal]))
        return lock !== null
      })
    } catch (error) {
      // The request was aborted, or another tab stole the lock.
      if (error instanceof DOMException && error.name === 'AbortError') return signal.aborted
      throw error
    } finally {
      leadership.abort()
    }
  }

  /** Follows until this tab gets the lock; false when the leader has fallen silent. */
  async function follow(lockManager: Locks): Promise<boolean> {
    const leaderTimeout = new AbortController()
    const timer = setInterval(() => {
      if (ports.isVisible() && ports.now() - lastMessageAt > LEADER_TIMEOUT_MS) leaderTimeout.abort()
    }, HEARTBEAT_MS)
    const options = { signal: AbortSignal.any([signal, leaderTimeout.signal]) }
    return leadWithLock(lockManager, options).finally(() => clearInterval(timer))
  }

  if (!locks) return lead(signal)
  if ((await leadWithLock(locks, { ifAvailable: true })) || signal.aborted) return
  // Another tab leads: events that it read before this tab listened may be missing here.
  lastEventId = null
  await jitteredRefetch()
  while (!(await follow(locks)) && !signal.aborted) {
    if (ports.now() - lastMessageAt <= LEADER_TIMEOUT_MS) continue
    if (await leadWithLock(locks, { steal: true })) return
    lastMessageAt = ports.now()
  }
}
