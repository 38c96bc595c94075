import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { boardQueries, isStaffAccessExpired } from '#app/data/board/board-queries.ts'
import { lazyPart } from '#app/platform/code-loading/lazy-part.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { BoardFrame } from '../board-frame.tsx'
import { AutoLock } from '../pin/auto-lock.tsx'
import { BoardSkeleton } from '../board-skeleton.tsx'
import { AppointmentList } from './appointment-list.tsx'
import { useIsLive } from '#app/platform/realtime/live-status.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'

// Rarely printed, so loaded lazily.
const Brief = lazyPart(async () => (await import('../brief/brief.tsx')).Brief)

interface BoardProps {
  access: StaffAccess
  onRenewed: (access: StaffAccess) => void
  /** The backend rejected the staff token. */
  onLockedOut: () => void
  onEnd: () => void
}

export function Board({ access, onRenewed, onLockedOut, onEnd }: BoardProps) {
  const { t } = useTranslation('app')
  const [briefId, setBriefId] = useState<string | null>(null)
  const appointments = useQuery(boardQueries.appointments(access))
  const online = useOnline()
  const isSlow = useSlow(appointments.isPending)
  const isRejected = isStaffAccessExpired(appointments.error)
  useEffect(() => {
    if (isRejected) onLockedOut()
  }, [isRejected, onLockedOut])
  // Closing the brief restores the focus.
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (briefId === null && opener.current instanceof HTMLElement) opener.current.focus()
  }, [briefId])
  const openBrief = (id: string) => {
    opener.current = document.activeElement
    setBriefId(id)
  }

  const autoLock = <AutoLock access={access} onRenewed={onRenewed} onEnd={onEnd} />
  return (
    <>
      {briefId !== null && (
        <Suspense fallback={autoLock}>
          <Brief id={briefId} access={access} onBack={() => setBriefId(null)}>
            {autoLock}
          </Brief>
        </Suspense>
      )}
      {/* Hidden instead of unmounted, so that typed text is not lost. */}
      <div hidden={briefId !== null}>
        <BoardFrame
          tools={
            <>
              <ConnectionBadge online={online} />
              <Button variant="quiet" onClick={onEnd}>
                <Lock className="i" aria-hidden="true" />
                {t('board.lock')}
              </Button>
            </>
          }
        >
          {briefId === null && autoLock}
          {appointments.data ? (
            <AppointmentList
              appointments={appointments.data.items}
              read={appointments}
              access={access}
              onBrief={openBrief}
            />
          ) : (
            <>
              <h1 className="vh">{t('board.title')}</h1>
              <LoadState
                query={appointments}
                isOnline={online}
                isSlow={isSlow}
                errorTitle={t('board.fail')}
                size="page"
              >
                <BoardSkeleton />
              </LoadState>
            </>
          )}
        </BoardFrame>
      </div>
    </>
  )
}

function ConnectionBadge({ online }: { online: boolean }) {
  const { t } = useTranslation('app')
  const live = useIsLive()
  if (!online) return <Badge tone="ochre">{t('board.offline')}</Badge>
  return live ? <Badge tone="moss">{t('board.live')}</Badge> : <Badge>{t('board.polled')}</Badge>
}
