import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffAccess } from '#app/data/showroom/board-access.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { Board } from '../components/board.tsx'
import { PinScreen } from '../components/pin-screen.tsx'

/**
 * The tablet in the hands of staff (B14, S067–S071). Their access is state of this page and of nothing else: a reload, Back
 * or the end of its time is the end of it, and of all that was shown by it.
 */
export function BoardPage({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('app')
  const [access, setAccess] = useState<StaffAccess | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  usePageTitle(t('board.title'))
  useEffect(() => {
    // Where the tablet was started anew here; without it the list is asked for from time to time.
    import('#app/data/showroom/keep-tablet-up.ts').then(
      ({ keepTabletUp }) => keepTabletUp(queryClient),
      (error: unknown) => console.warn('What goes on behind a tablet did not come', error),
    )
  }, [])
  function lock() {
    setAccess(null)
    setWasOpen(true)
  }
  return (
    <QueryClientProvider client={queryClient}>
      {access ? (
        <Board access={access} onRenewed={setAccess} onLockedOut={lock} onEnd={onEnd} />
      ) : (
        <PinScreen wasOpen={wasOpen} onUnlocked={setAccess} onEnd={onEnd} />
      )}
    </QueryClientProvider>
  )
}
