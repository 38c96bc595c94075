import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { showStaffLocale } from '#app/platform/i18n/tablet-locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { queryClient } from '#app/platform/query/query-client.ts'
import { Board } from './board.tsx'
import { PinScreen } from '../pin/pin-screen.tsx'

/** Staff access is state of this page only: a reload, Back or its expiry ends it and all that it showed. */
export function BoardPage({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation('app')
  const [access, setAccess] = useState<StaffAccess | null>(null)
  const [hasExpired, setHasExpired] = useState(false)
  usePageTitle(t('board.title'))
  useEffect(() => {
    void showStaffLocale()
  }, [])
  function lock() {
    setAccess(null)
    setHasExpired(true)
  }
  return (
    <QueryClientProvider client={queryClient}>
      {access ? (
        <Board access={access} onRenewed={setAccess} onLockedOut={lock} onEnd={onEnd} />
      ) : (
        <PinScreen hasExpired={hasExpired} onUnlocked={setAccess} onEnd={onEnd} />
      )}
    </QueryClientProvider>
  )
}
