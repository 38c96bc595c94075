import type { Query, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { questionEndpoints } from '#contract/questions/endpoints.ts'
import { type RealtimeEvent, realtimeEventSchema } from '#contract/realtime/event-schema.ts'

/** Events within this time cause one refetch; meanwhile the response to one's own change arrives, too. Milliseconds. */
const COALESCE_MS = 300

/** Depends on appointments and on the addresses of projects. */
const ADVISER: typeof questionEndpoints.adviser.name = 'questions.adviser'

type Key = Pick<Query, 'queryKey'>

const nameOf = ({ queryKey: [name] }: Key) => (typeof name === 'string' ? name : '')

function isAbout({ queryKey: [, args] }: Key, id: string): boolean {
  return v.is(v.object({ params: v.object({ id: v.literal(id) }) }), args)
}

/** Whether an event affects a query. */
function isAffected(query: Key, event: RealtimeEvent): boolean {
  const name = nameOf(query)
  // A change by somebody else also creates a notification.
  if (name.startsWith('notifications.')) return event.kind !== 'customers'
  switch (event.kind) {
    case 'customer_projects':
      return (
        name === projectEndpoints.list.name ||
        name === ADVISER ||
        (name.startsWith('projects.') && isAbout(query, event.id))
      )
    case 'customer_projects/attachments':
      return name.startsWith('attachments.') && isAbout(query, event.id)
    case 'customer_projects/items':
      return name.startsWith('projectItems.') && isAbout(query, event.id)
    case 'appointments':
      // Tablets list appointments through their own endpoints.
      return name.startsWith('appointments.') || name.startsWith('devices.') || name === ADVISER
    case 'customers':
      return name === customerEndpoints.read.name && isAbout(query, event.id)
  }
}

/** Whether any event could affect a query. */
const isLive = (query: Key) =>
  /^(projects|projectItems|attachments|appointments|devices|notifications)\.|^(customers\.read|questions\.adviser)$/.test(
    nameOf(query),
  )

const versionedSchema = v.object({ id: v.string(), revision: v.number() })
const listSchema = v.object({ items: v.array(v.unknown()) })

/** True when every cached copy of a project is at least as new as the change, and a list contains one. */
function isKnown(queryClient: QueryClient, { id, revision }: RealtimeEvent): boolean {
  if (revision === null) return false
  const projectsIn = (data: unknown) =>
    (v.is(listSchema, data) ? data.items : [data]).filter((copy) => v.is(versionedSchema, copy) && copy.id === id)
  const lists = queryClient.getQueriesData({ queryKey: [projectEndpoints.list.name] })
  const details = queryClient.getQueriesData({ queryKey: [projectEndpoints.read.name, { params: { id } }] })
  const inLists = lists.flatMap(([, data]) => projectsIn(data))
  const copies = [...inLists, ...details.flatMap(([, data]) => projectsIn(data))]
  return inLists.length > 0 && copies.every((copy) => v.is(versionedSchema, copy) && copy.revision >= revision)
}

/**
 * Invalidates the queries that events affect; event data is never shown directly. On a hidden page queries only become
 * stale, and are refetched when it is shown.
 */
export function createEventInvalidator(queryClient: QueryClient, isHidden: () => boolean) {
  let pending: RealtimeEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function invalidate(predicate: (query: Query) => boolean): void {
    void queryClient.invalidateQueries({ predicate, refetchType: isHidden() ? 'none' : 'active' })
  }

  function invalidatePending(): void {
    const events = pending.filter((event) => !isKnown(queryClient, event))
    pending = []
    timer = undefined
    if (events.length > 0) invalidate((query) => events.some((event) => isAffected(query, event)))
  }

  return {
    /** Invalidates the queries of an update; all if this build cannot parse it. */
    onUpdate(data: string): void {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), realtimeEventSchema), data)
      if (!parsed.success) return invalidate(isLive)
      pending.push(parsed.output)
      timer ??= setTimeout(invalidatePending, COALESCE_MS)
    },
    /** Events may have been missed: invalidates all queries that events can affect. */
    onGap: () => invalidate(isLive),
    /** The same for data from before this instant: restored from an earlier page, it missed later events. */
    onStart(instant: number): void {
      invalidate((query) => isLive(query) && query.isStale() && query.state.dataUpdatedAt < instant)
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
      pending = []
    },
  }
}
