import { onlineManager, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { favouriteEndpoints } from '#contract/favourites/endpoints.ts'
import { favouriteInputSchema } from '#contract/favourites/schema.ts'
import { RATINGS_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { call } from '#app/platform/api/call.ts'
import { actionAfter } from '#app/platform/http/retry-policy.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { createLocalQueueStore } from '#app/platform/queue/local-queue-store.ts'
import { withLock } from '#app/platform/queue/queue-locks.ts'
import { createQueue } from '#app/platform/queue/queue.ts'
import { session } from '#app/platform/session/session.ts'
import { markUnsaved } from '#app/platform/state/unsaved-changes.ts'
import { browserStorage } from '#app/platform/storage/entry-store.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'

const queuedRatingSchema = v.object({
  /** The idempotency key of its request. */
  id: v.string(),
  itemId: v.string(),
  /** Null removes the rating. */
  rating: v.nullable(v.omit(favouriteInputSchema, ['itemId'])),
})

/** A rating to be sent. */
export type QueuedRating = v.InferOutput<typeof queuedRatingSchema>

/** The page that made a rating and waits for its outcome. */
interface Waiter {
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const RETRY_MS = 15_000

/**
 * Ratings to be sent. Each is stored before it is sent with its own idempotency key, one after the other and by one tab,
 * so that a reload loses none and the last rating of an item arrives last. Where the server cannot be reached a stored
 * one waits; any other failure is given back to the page that made it.
 */
function createRatingOutbox(queryClient: QueryClient, owner: string | null) {
  const store = createLocalQueueStore<QueuedRating>({
    key: RATINGS_STORAGE_KEY + owner,
    schema: v.array(queuedRatingSchema),
    open: () => (owner === null ? null : browserStorage()),
  })
  const waiters = new Map<string, Waiter>()

  const queue = createQueue<QueuedRating>({
    caller: 'edit',
    readPending: store.read,
    groupOf: () => 'ratings',
    async send([rating]) {
      if (!rating) return
      try {
        await send(rating)
      } catch (error) {
        const canWait = store.isPersistent() && actionAfter(error, 'edit') === 'keep'
        if (canWait || !waiters.has(rating.id)) throw error
        return finish(rating.id, (waiter) => waiter.reject(error))
      }
      const isFromEarlierPage = !waiters.has(rating.id)
      finish(rating.id, (waiter) => waiter.resolve())
      if (isFromEarlierPage) await refresh(queryClient, [favouriteEndpoints.list])
    },
    onFailure([rating], error, action) {
      if (rating && action === 'fail') {
        console.warn('A rating of an earlier page was refused', error)
        finish(rating.id)
      } else releaseWaiters()
    },
    onPassEnd() {
      if (!onlineManager.isOnline()) releaseWaiters()
    },
    backoff: () => RETRY_MS,
    isOnline: () => onlineManager.isOnline(),
    exclusively: (run) => withLock('portal-ratings', run),
    report: (error) => console.warn('Ratings were not sent', error),
  })

  function change(how: (ratings: readonly QueuedRating[]) => readonly QueuedRating[]): void {
    store.change(how)
    // A sign-out would delete what waits.
    markUnsaved('ratings', store.read().length > 0)
  }

  function finish(id: string, settle: (waiter: Waiter) => void = () => undefined): void {
    change((ratings) => ratings.filter((rating) => rating.id !== id))
    const waiter = waiters.get(id)
    waiters.delete(id)
    if (waiter) settle(waiter)
  }

  /** What waits is shown as saved. */
  function releaseWaiters(): void {
    for (const { resolve } of waiters.values()) resolve()
    waiters.clear()
  }

  return {
    /** Sends a rating; resolves once it is saved or waits on this device, rejects with CallError. */
    rate(rating: QueuedRating): Promise<void> {
      const outcome = new Promise<void>((resolve, reject) => waiters.set(rating.id, { resolve, reject }))
      change((ratings) => [...ratings, rating])
      void queue.flush()
      return outcome
    },
    flush: (): Promise<void> => queue.flush(),
    stop: (): void => queue.stop(),
    clear(): void {
      queue.stop()
      change(() => [])
    },
  }
}

function send({ id, itemId, rating }: QueuedRating): Promise<unknown> {
  return rating === null
    ? call(favouriteEndpoints.remove, { params: { itemId } })
    : call(favouriteEndpoints.save, { body: { picks: [{ ...rating, itemId }] }, idempotencyKey: id })
}

let opened: { subject: string | null; outbox: ReturnType<typeof createRatingOutbox> } | undefined

/** The queue of the signed-in customer's ratings. */
export function ratingOutbox(queryClient: QueryClient): ReturnType<typeof createRatingOutbox> {
  const { subject } = session.getSnapshot()
  // A paired tablet must not store visitor data.
  if (opened?.subject !== subject)
    opened = { subject, outbox: createRatingOutbox(queryClient, isTablet() ? null : subject) }
  return opened.outbox
}

// A rating must never be sent for another customer; a sign-out by the customer deletes what is pending.
session.registerTeardown('queue', (reason) => (reason === 'logout' ? opened?.outbox.clear() : opened?.outbox.stop()))
session.onSignOut(() => {
  opened = undefined
  markUnsaved('ratings', false)
})
