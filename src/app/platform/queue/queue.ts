import { actionAfter, type Caller, type FailureAction } from '../http/retry-policy.ts'

/** Options of a queue: where its entries are, how they are sent, and how failures are handled. */
export interface QueueOptions<Entry> {
  /** The column of the retry policy. */
  caller: Caller
  /** Entries to be sent, in order. */
  readPending: () => readonly Entry[] | Promise<readonly Entry[]>
  /** Entries of a group are sent in order: a failed one blocks the others of its group. */
  groupOf: (entry: Entry) => string
  /** Sends entries and removes them from the pending ones; `skipped` when another tab is sending them. */
  send: (batch: readonly Entry[]) => Promise<'skipped' | void>
  /** Records a failure. After `fail` the entries may no longer be pending, or may have changed. */
  onFailure: (batch: readonly Entry[], error: unknown, action: FailureAction) => void | Promise<void>
  /** Called at the end of a pass. */
  onPassEnd?: () => void
  /** The delay of a group after a number of consecutive failures, in milliseconds. */
  backoff: (failures: number, error: unknown) => number
  isOnline: () => boolean
  /** Called after a failure; false ends the pass. */
  canContinue?: () => Promise<boolean>
  /** Runs a pass once no other tab runs one. */
  exclusively?: (run: () => Promise<void>) => Promise<void>
  /** Number of entries per request. */
  batchSize?: number
  /** Number of concurrent requests. */
  concurrency?: number
  now?: () => number
  /** Receives errors of the store, which no caller can handle. */
  report: (error: unknown) => void
}

/** Minimum delay of a retry, so that a store that always fails causes no loop. */
const MIN_RETRY_MS = 1000

/**
 * Sends pending entries in order. If a flush is requested during a pass, another pass follows, as the running one may
 * have read the store before the change. Failures are retried after their backoff while the page is open.
 */
export function createQueue<Entry>(options: QueueOptions<Entry>) {
  const { groupOf, isOnline, batchSize = 1, concurrency = 1, now = Date.now } = options
  const exclusively = options.exclusively ?? ((run: () => Promise<void>) => run())
  const inFlight = new Set<string>()
  const delays = new Map<string, { failures: number; dueAt: number }>()
  let workers = 0
  let isRequested = false
  let runWhenIdle: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function runPass(): Promise<void> {
    const triedGroups = new Set<string>()
    for (;;) {
      const pending = await options.readPending()
      dropOldDelays(pending)
      const isNext = (group: string) =>
        !triedGroups.has(group) && !inFlight.has(group) && (delays.get(group)?.dueAt ?? 0) <= now()
      const batch = isOnline() ? pending.filter((entry) => isNext(groupOf(entry))).slice(0, batchSize) : []
      if (batch.length === 0) break
      const outcome = await attempt(batch)
      if (outcome === 'sent' || outcome === 'fail') continue
      for (const entry of batch) triedGroups.add(groupOf(entry))
      if (outcome === 'keep') break
      if (outcome === 'retry' && options.canContinue && !(await options.canContinue())) break
    }
    options.onPassEnd?.()
  }

  async function attempt(batch: readonly Entry[]): Promise<FailureAction | 'sent' | 'skipped'> {
    const groups = new Set(batch.map(groupOf))
    for (const group of groups) inFlight.add(group)
    try {
      const result = await options.send(batch)
      for (const group of groups) delays.delete(group)
      return result ?? 'sent'
    } catch (error) {
      const action = actionAfter(error, options.caller)
      for (const group of groups) delay(group, error, action)
      await options.onFailure(batch, error, action)
      return action
    } finally {
      for (const group of groups) inFlight.delete(group)
    }
  }

  function delay(group: string, error: unknown, action: FailureAction): void {
    // Offline failures cause no delay, so that the entry is sent as soon as the network is back.
    if (action === 'fail' || !isOnline()) return void delays.delete(group)
    const failures = (delays.get(group)?.failures ?? 0) + 1
    delays.set(group, { failures, dueAt: now() + options.backoff(failures, error) })
  }

  function dropOldDelays(pending: readonly Entry[]): void {
    const groups = new Set(pending.map(groupOf))
    for (const group of delays.keys()) if (!groups.has(group) && !inFlight.has(group)) delays.delete(group)
  }

  async function work(): Promise<void> {
    workers += 1
    do {
      isRequested = false
      await exclusively(runPass).catch(options.report)
    } while (isRequested)
    workers -= 1
    const dueAt = Math.min(...[...delays.values()].map((each) => each.dueAt))
    if (Number.isFinite(dueAt) && isOnline()) schedule(Math.max(MIN_RETRY_MS, dueAt - now()), 'due')
  }

  /** Sends pending entries: all, or those that are due. Never rejects; what could not be sent stays pending. */
  function flush(which: 'all' | 'due' = 'all'): Promise<void> {
    if (which === 'all') for (const each of delays.values()) each.dueAt = 0
    isRequested = true
    const started = Array.from({ length: concurrency - workers }, work)
    runWhenIdle = Promise.all([runWhenIdle, ...started])
    return runWhenIdle.then(() => undefined)
  }

  /** Schedules a flush, which replaces an earlier scheduled one. */
  function schedule(ms: number, which: 'all' | 'due' = 'all'): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(which), ms)
  }

  return {
    flush,
    schedule,
    /** Retries a group at once, despite its backoff. */
    retry(group: string): Promise<void> {
      delays.delete(group)
      return flush('due')
    },
    /** Cancels scheduled retries. Aborting requests in flight is up to their sender. */
    stop(): void {
      clearTimeout(timer)
      delays.clear()
    },
  }
}
