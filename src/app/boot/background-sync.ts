import type { Session } from '../platform/session/session.ts'
import type { createApp } from './create-app.tsx'

/**
 * Starts the background work of a session: outbox and live updates for customers; queued check-ins, live updates and
 * lockdown for tablets. After a sign-in it starts with the next page.
 */
export function startBackgroundSync({ router }: ReturnType<typeof createApp>, session: Session): Promise<void> {
  let startedFor: string | null = null
  const start = async () => {
    const { kind, subject } = session.getSnapshot()
    if (kind === null || subject === startedFor) return
    startedFor = subject
    try {
      const [{ queryClient }, sync] = await Promise.all([import('../platform/query/query-client.ts'), loadSync(kind)])
      sync(queryClient)
    } catch (error) {
      startedFor = null
      throw error
    }
  }
  router.subscribe('onResolved', () => {
    start().catch((reason: unknown) => console.warn('Background sync could not be started', reason))
  })
  return start()
}

async function loadSync(kind: 'customer' | 'showroom') {
  if (kind === 'customer') return (await import('../data/projects/outbox/start-background-sync.ts')).startBackgroundSync
  return (await import('../data/tablet/start-background-sync.ts')).startBackgroundSync
}
