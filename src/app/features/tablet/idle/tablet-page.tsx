import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { tabletQueries } from '#app/data/tablet/tablet-queries.ts'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { tabletEntries } from '#app/platform/storage/tablet-entries.ts'
import { IdleScreen } from './idle-screen.tsx'
import { SessionEndScreen } from './session-end-screen.tsx'
import { lazyScreen } from './lazy-screen.tsx'

const VisitorScreens = lazyScreen(async () => (await import('./visitor-screens.tsx')).VisitorScreens)
const ChooseShowroom = lazyScreen(async () => (await import('../pairing/choose-showroom.tsx')).ChooseShowroom)
const IdleTasks = lazyOptional('Idle tasks', async () => (await import('./idle-tasks.tsx')).IdleTasks)

/** One page without URLs for its screens, so that history never leads back into a session. */
export function TabletPage() {
  const { t } = useTranslation('app')
  usePageTitle(t('kiosk.title'))
  return (
    <QueryClientProvider client={queryClient}>
      <Tablet />
    </QueryClientProvider>
  )
}

function Tablet() {
  const { data: tablet } = useQuery(tabletQueries.own())
  // The calls for tablets are an extension: pairing, search, staff, and what visitors take home. Until the backend
  // answers the pairing tells: only a tablet that was set up by hand has stored its showroom's name.
  const isManaged = tablet === undefined ? readEntry(tabletEntries.showroomName) === null : tablet !== null
  const [isPlaced, setPlaced] = useState(() => readEntry(entries.showroom) !== null)
  const [phase, setPhase] = useState<'idle' | 'visitor' | 'ending'>('idle')
  useEffect(() => {
    // Prefetched before a visitor comes; a failure shows when the screen is opened.
    VisitorScreens.load()
  }, [])
  if (tablet?.showroomId === null || (!isManaged && !isPlaced)) {
    return <ChooseShowroom isManaged={isManaged} onPlaced={() => setPlaced(true)} />
  }
  if (phase === 'visitor') return <VisitorScreens canSearch={isManaged} onEnd={() => setPhase('ending')} />
  if (phase === 'ending') return <SessionEndScreen onEnd={() => setPhase('idle')} />
  return (
    <>
      <Suspense>
        <IdleTasks />
      </Suspense>
      <IdleScreen hasBoard={isManaged && (isPlaced || tablet !== undefined)} onEnter={() => setPhase('visitor')} />
    </>
  )
}
