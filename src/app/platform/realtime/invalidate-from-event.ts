import type { Query, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { customerEndpoints } from '#contract/endpoints/customers.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { type RealtimeEvent, realtimeEventSchema } from '#contract/schemas/realtime-event.ts'

/** Events that come together are one refresh; the answer to one's own change comes meanwhile, too. Milliseconds. */
const TOGETHER_MS = 300

type Key = Pick<Query, 'queryKey'>

const nameOf = ({ queryKey: [name] }: Key) => (typeof name === 'string' ? name : '')

function isAbout({ queryKey: [, args] }: Key, id: string): boolean {
  return v.is(v.object({ params: v.object({ id: v.literal(id) }) }), args)
}

/** Whether a query shows what an event is about. Of the event nothing is shown itself: it only says what to ask for again. */
function isTouched(query: Key, event: RealtimeEvent): boolean {
  const name = nameOf(query)
  // Whatever somebody else changed is news, too (E53).
  if (name.startsWith('notifications.')) return event.kind !== 'customers'
  switch (event.kind) {
    case 'customer_projects':
      return name === projectEndpoints.list.name || (name.startsWith('projects.') && isAbout(query, event.id))
    case 'customer_projects/attachments':
      return name.startsWith('attachments.') && isAbout(query, event.id)
    case 'appointments':
      // Tablets list visits by calls of their own.
      return name.startsWith('appointments.') || name.startsWith('devices.')
    case 'customers':
      return name === customerEndpoints.read.name && isAbout(query, event.id)
  }
}

/** Whatever events could be about. */
const isLive = (query: Key) =>
  /^(projects|attachments|appointments|devices|notifications)\.|^customers\.read$/.test(nameOf(query))

const revised = v.object({ id: v.string(), revision: v.number() })
const listed = v.object({ items: v.array(v.unknown()) })

/** True when every copy of a project here is at least as new as the change, and one is listed: it was told already (F-63). */
function isKnown(queryClient: QueryClient, { id, revision }: RealtimeEvent): boolean {
  if (revision === null) return false
  const copiesIn = (data: unknown) =>
    (v.is(listed, data) ? data.items : [data]).filter((copy) => v.is(revised, copy) && copy.id === id)
  const lists = queryClient.getQueriesData({ queryKey: [projectEndpoints.list.name] })
  const details = queryClient.getQueriesData({ queryKey: [projectEndpoints.read.name, { params: { id } }] })
  const inLists = lists.flatMap(([, data]) => copiesIn(data))
  const copies = [...inLists, ...details.flatMap(([, data]) => copiesIn(data))]
  return inLists.length > 0 && copies.every((copy) => v.is(revised, copy) && copy.revision >= revision)
}

/**
 * What the realtime channel does to the query cache, and it does nothing else. On a page that nobody looks at queries become
 * stale only: they are asked for when somebody does (S145).
 */
export function createCacheToucher(queryClient: QueryClient, isHidden: () => boolean) {
  let waiting: RealtimeEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function invalidate(predicate: (query: Query) => boolean): void {
    void queryClient.invalidateQueries({ predicate, refetchType: isHidden() ? 'none' : 'active' })
  }

  function touchWaiting(): void {
    const events = waiting.filter((event) => !isKnown(queryClient, event))
    waiting = []
    timer = undefined
    if (events.length > 0) invalidate((query) => events.some((event) => isTouched(query, event)))
  }

  return {
    /** Refreshes what an update is about; everything, when it says what this build does not know. */
    onUpdate(data: string): void {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), realtimeEventSchema), data)
      if (!parsed.success) return invalidate(isLive)
      waiting.push(parsed.output)
      timer ??= setTimeout(touchWaiting, TOGETHER_MS)
    },
    /** Something may have been missed: everything that could have changed is asked for again, never guessed. */
    onGap: () => invalidate(isLive),
    /** The same for what is older than this instant and no longer fresh: kept from another page, it missed what that missed. */
    onStart(instant: number): void {
      invalidate((query) => isLive(query) && query.isStale() && query.state.dataUpdatedAt < instant)
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}
