import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { getI18n } from 'react-i18next'
import * as v from 'valibot'
import { favouriteEndpoints, projectItemEndpoints } from '#contract/favourites/endpoints.ts'
import { favouriteInputSchema } from '#contract/favourites/schema.ts'
import { inspirationItemSchema } from '#contract/inspiration/item-schema.ts'
import { ITEM_CHANGES_STORAGE_KEY } from '#contract/storage/storage-keys.ts'
import { call } from '#app/platform/api/call.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { actionAfter } from '#app/platform/http/retry-policy.ts'
import { loadTexts } from '#app/platform/i18n/i18n.ts'
import { notify } from '#app/platform/notify/notify.tsx'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { createLocalQueueStore } from '#app/platform/queue/local-queue-store.ts'
import { withLock } from '#app/platform/queue/queue-locks.ts'
import { createQueue } from '#app/platform/queue/queue.ts'
import { session } from '#app/platform/session/session.ts'
import { markUnsaved } from '#app/platform/state/unsaved-changes.ts'
import { browserStorage } from '#app/platform/storage/entry-store.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { SAVED_KEY } from './inspiration-queries.ts'
import { type ProjectItemChange, publishItemChanges } from './pending-item-changes.ts'
import { type NewItemChange, type ProjectItems, projectItemsKey, withChange } from './project-items.ts'

const queuedRatingSchema = v.object({
  /** The idempotency key of its request. */
  id: v.string(),
  itemId: v.string(),
  /** Null removes the rating. */
  rating: v.nullable(v.omit(favouriteInputSchema, ['itemId'])),
})

const projectItemChangeSchema: v.GenericSchema<unknown, ProjectItemChange> = v.object({
  id: v.string(),
  projectId: v.string(),
  item: inspirationItemSchema,
  isAdded: v.boolean(),
})

/** A rating to be sent. */
type QueuedRating = v.InferOutput<typeof queuedRatingSchema>
/** What a customer does with an item: a rating, or a change of a project's items. */
type ItemChange = QueuedRating | ProjectItemChange

/** Where a change is: with the server, or on this device until the server can be reached. */
type ItemChangeResult = 'saved' | 'queued'

/** The page that made a change and waits for its outcome. */
interface Waiter {
  readonly resolve: (result: ItemChangeResult) => void
  readonly reject: (error: unknown) => void
}

const RETRY_MS = 15_000

const report = (error: unknown): void => console.warn('Changes of items were not sent', error)

const isProjectItemChange = (change: ItemChange): change is ProjectItemChange => 'projectId' in change

/** Changes of one list: one that fails must not block those of another. */
const groupOf = (change: ItemChange): string => (isProjectItemChange(change) ? change.projectId : 'ratings')

/**
 * Ratings and changes of projects' items to be sent. Each is stored before it is sent with its own idempotency key, one
 * after the other and by one tab, so that a reload loses none and the last change of an item arrives last. Where the
 * server cannot be reached a stored one waits; any other failure is given back to the page that made it.
 */
function createItemOutbox(queryClient: QueryClient, owner: string | null) {
  const store = createLocalQueueStore<ItemChange>({
    key: ITEM_CHANGES_STORAGE_KEY + owner,
    schema: v.array(v.union([queuedRatingSchema, projectItemChangeSchema])),
    open: () => (owner === null ? null : browserStorage()),
  })
  const waiters = new Map<string, Waiter>()

  const queue = createQueue<ItemChange>({
    caller: 'edit',
    readPending: store.read,
    groupOf,
    async send([change]) {
      if (!change) return
      try {
        await send(change)
      } catch (error) {
        const canWait = store.isPersistent() && actionAfter(error, 'edit') === 'keep'
        if (canWait || !waiters.has(change.id)) throw error
        return finish(change.id, (waiter) => waiter.reject(error))
      }
      if (isProjectItemChange(change)) {
        // A read from before the change would bring the old list back.
        await queryClient.cancelQueries({ queryKey: projectItemsKey(change.projectId) })
        changeCachedItems(queryClient, change)
      }
      const isFromEarlierPage = !waiters.has(change.id)
      const isLast = store.read().every((other) => other.id === change.id || groupOf(other) !== groupOf(change))
      // Screens would show the old list between the two, and without what is sent next.
      if (isFromEarlierPage && isLast) await refreshChanged(queryClient, change)
      finish(change.id, (waiter) => waiter.resolve('saved'))
    },
    async onFailure([change], error, action) {
      if (!change || action !== 'fail') return settleWaiters()
      finish(change.id)
      // Its texts may not load, which must not end the pass.
      await reportRefusal(change, error).catch(report)
      await refreshChanged(queryClient, change)
    },
    onPassEnd: () => settleWaiters(),
    backoff: () => RETRY_MS,
    isOnline: () => onlineManager.isOnline(),
    exclusively: (run) => withLock('portal-ratings', run),
    report,
  })

  function publish(): void {
    const pending = store.read()
    publishItemChanges(pending.filter(isProjectItemChange))
    // A sign-out would delete what waits.
    markUnsaved('item-changes', pending.length > 0)
  }

  function finish(id: string, settle: (waiter: Waiter) => void = () => undefined): void {
    store.change((changes) => changes.filter((change) => change.id !== id))
    const waiter = waiters.get(id)
    waiters.delete(id)
    if (waiter) settle(waiter)
  }

  /** What is stored and waits is shown as saved; what cannot be stored is given back. */
  function settleWaiters(): void {
    for (const [id, waiter] of waiters) {
      if (!store.read().some((change) => change.id === id)) {
        // Another tab has sent it.
        waiters.delete(id)
        waiter.resolve('saved')
      } else if (store.isPersistent()) {
        waiters.delete(id)
        waiter.resolve('queued')
      } else finish(id, ({ reject }) => reject(new CallError('unreachable')))
    }
  }

  const unsubscribe = store.subscribe(publish)
  publish()

  return {
    /** Sends a change; resolves once it is saved or waits on this device, rejects with CallError. */
    save(change: ItemChange): Promise<ItemChangeResult> {
      const outcome = new Promise<ItemChangeResult>((resolve, reject) => waiters.set(change.id, { resolve, reject }))
      store.change((changes) => [...changes, change])
      void queue.flush()
      return outcome
    },
    flush: (): Promise<void> => queue.flush(),
    discardProject: (projectId: string): void =>
      store.change((changes) =>
        changes.filter((change) => !isProjectItemChange(change) || change.projectId !== projectId),
      ),
    stop(): void {
      queue.stop()
      unsubscribe()
      publishItemChanges([])
    },
    clear(): void {
      this.stop()
      store.clear()
    },
  }
}

/** Applies a change to the cached lists of a project's items in all languages. */
export function changeCachedItems(queryClient: QueryClient, change: NewItemChange): void {
  const queryKey = projectItemsKey(change.projectId)
  queryClient.setQueriesData<ProjectItems>({ queryKey }, (list) => list && withChange(list, change))
}

/** Refreshes the list of a change; the saved items of the gallery stay on screen until the next visit. */
async function refreshChanged(queryClient: QueryClient, change: ItemChange): Promise<void> {
  if (isProjectItemChange(change)) return refresh(queryClient, [projectItemEndpoints.list])
  await queryClient.invalidateQueries({ queryKey: SAVED_KEY, refetchType: 'none' })
  await refresh(queryClient, [favouriteEndpoints.list])
}

function send(change: ItemChange): Promise<unknown> {
  const { id } = change
  if (isProjectItemChange(change)) {
    const { projectId, item, isAdded } = change
    return isAdded
      ? call(projectItemEndpoints.add, {
          params: { id: projectId },
          body: { itemId: item.id },
          idempotencyKey: id,
        })
      : call(projectItemEndpoints.remove, { params: { id: projectId, itemId: item.id } })
  }
  const { itemId, rating } = change
  return rating === null
    ? call(favouriteEndpoints.remove, { params: { itemId } })
    : call(favouriteEndpoints.save, { body: { picks: [{ ...rating, itemId }] }, idempotencyKey: id })
}

/** Says what happened to a change of an earlier page, which has no place for errors any more. */
async function reportRefusal(change: ItemChange, error: unknown): Promise<void> {
  console.warn('A queued change of an item was refused', error)
  if (!isProjectItemChange(change) || !(error instanceof CallError)) return
  // Somebody else has removed it, too.
  if (!change.isAdded && error.status === 404) return
  await loadTexts('app', 'app-item')
  const { t } = getI18n()
  const { title } = change.item
  const reason = error.problem?.detail ?? ''
  notify(t(change.isAdded ? 'app:addTo.notAdded' : 'app:addTo.notRemoved', { title, reason }), { tone: 'error' })
}

let opened: { subject: string | null; outbox: ReturnType<typeof createItemOutbox> } | undefined

/** The queue of the signed-in customer's ratings and changes of projects' items. */
export function itemOutbox(queryClient: QueryClient): ReturnType<typeof createItemOutbox> {
  const { subject } = session.getSnapshot()
  // A paired tablet must not store visitor data.
  if (opened?.subject !== subject)
    opened = { subject, outbox: createItemOutbox(queryClient, isTablet() ? null : subject) }
  return opened.outbox
}

// A change must never be sent for another customer; a sign-out by the customer deletes what is pending.
session.registerTeardown('queue', (reason) => (reason === 'logout' ? opened?.outbox.clear() : opened?.outbox.stop()))
session.onSignOut(() => {
  opened = undefined
  markUnsaved('item-changes', false)
})
