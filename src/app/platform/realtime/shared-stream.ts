import { type ConnectionPorts, maintainConnection } from './connection.ts'
import type { TabMessage, TabRelay } from './tab-relay.ts'

type Locks = Pick<LockManager, 'request'>

/** Dependencies of a tab that shares a stream with the other tabs of its browser. */
export interface SharedStreamPorts extends ConnectionPorts {
  /** The user of the stream; messages from tabs of other users are ignored. */
  subject: string
  /** Absent on insecure origins; then each tab has its own stream. */
  locks: Locks | undefined
  openRelay: (onMessage: (message: TabMessage) => void) => TabRelay | undefined
  isVisible: () => boolean
  /** A monotonic clock, in milliseconds. */
  now: () => number
  /** The last event before this page fetched its data; null when unknown. */
  initialEventId: string | null
}

/** Callbacks of a tab, whichever tab reads the stream. */
export interface SharedStreamEvents {
  onUpdate: (data: string) => void
  /** Events may have been missed. */
  onGap: () => void
  /** Whether changes arrive at once, as far as this tab knows. */
  onLive: (isLive: boolean) => void
  onError: (reason: unknown) => void
}

const LOCK_NAME = 'portal-realtime'
/** Refetches after an interruption are spread over this time. */
const MAX_JITTER_MS = 5000
/** Leader heartbeat interval, and how long followers wait before taking over. */
const HEARTBEAT_MS = 15_000
const LEADER_TIMEOUT_MS = 150_000

/**
 * One stream per browser, as tabs would otherwise use up its six connections: the tab that holds the lock reads the
 * stream and relays it; when that tab closes or is frozen, another one resumes from the last event id that it received.
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
    if (message.type === 'failure') {
      events.onError(new Error('The stream of another tab failed'))
      return
    }
    // A heartbeat does not mean that the leader is connected.
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

  function announceGap(): void {
    relay?.post({ type: 'gap', subject })
    void jitteredRefetch()
  }

  async function lead(leadership: AbortSignal): Promise<void> {
    const heartbeat = setInterval(() => relay?.post({ type: 'heartbeat', subject }), HEARTBEAT_MS)
    const connectionEvents = {
      onOpen(isContinuous: boolean) {
        if (!isContinuous) announceGap()
        isFirstFetch = false
        events.onLive(true)
      },
      onClose: () => events.onLive(false),
      onReset: announceGap,
      onData(data: string) {
        relay?.post({ type: 'update', subject, data })
        events.onUpdate(data)
      },
      onId(id: string) {
        lastEventId = id
        relay?.post({ type: 'id', subject, id })
      },
      onError(reason: unknown) {
        relay?.post({ type: 'failure', subject })
        events.onError(reason)
      },
    }
    await maintainConnection(ports, connectionEvents, leadership, lastEventId).finally(() => clearInterval(heartbeat))
  }

  /** Leads while this tab holds the lock; false when it did not get the lock, or lost it. */
  async function leadWithLock(lockManager: Locks, options: LockOptions): Promise<boolean> {
    const leadership = new AbortController()
    try {
      return await lockManager.request(LOCK_NAME, options, async (lock) => {
        if (lock) await lead(AbortSignal.any([signal, leadership.signal]))
        return lock !== null
      })
    } catch (error) {
      // The lock request was aborted, or another tab stole the lock.
      if (error instanceof DOMException && error.name === 'AbortError') return signal.aborted
      throw error
    } finally {
      leadership.abort()
    }
  }

  /** Follows until this tab gets the lock; false when the leader stopped sending heartbeats. */
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
  // Another tab leads: events from before this tab listened may be missing.
  lastEventId = null
  await jitteredRefetch()
  while (!(await follow(locks)) && !signal.aborted) {
    if (ports.now() - lastMessageAt <= LEADER_TIMEOUT_MS) continue
    if (await leadWithLock(locks, { steal: true })) return
    lastMessageAt = ports.now()
  }
}
