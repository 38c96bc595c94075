import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffAccess } from '#app/data/showroom/board-access.ts'
import { boardQueries, isLockedOut } from '#app/data/showroom/board-queries.ts'
import { switchLocale } from '#app/platform/i18n/locale.ts'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { BoardFrame } from './board-frame.tsx'
import { BoardWatch } from './board-watch.tsx'
import { Connection } from './connection.tsx'
import { DayBones } from './day-bones.tsx'
import { VisitDay } from './visit-day.tsx'

// A sheet of paper now and then: the board is there without it (P14).
const Brief = lazy(async () => ({ default: (await import('./brief.tsx')).Brief }))

interface BoardProps {
  access: StaffAccess
  onRenewed: (access: StaffAccess) => void
  /** The backend no longer takes the access. */
  onLockedOut: () => void
  onEnd: () => void
}

/** Today's visits and what staff do with them, or the brief of one (decisions.md, Appointment transitions). */
export function Board({ access, onRenewed, onLockedOut, onEnd }: BoardProps) {
  const { t } = useTranslation('app')
  const [briefOf, setBriefOf] = useState<string | null>(null)
  const visits = useQuery(boardQueries.visits(access))
  const online = useOnline()
  const slow = useSlow(visits.isPending)
  const isOut = isLockedOut(visits.error)
  useEffect(() => {
    if (isOut) onLockedOut()
  }, [isOut, onLockedOut])
  // Back from a brief the focus is where it was.
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (briefOf === null && opener.current instanceof HTMLElement) opener.current.focus()
  }, [briefOf])
  const openBrief = (id: string) => {
    opener.current = document.activeElement
    setBriefOf(id)
  }

  const watch = <BoardWatch access={access} onRenewed={onRenewed} onEnd={onEnd} />
  return (
    <>
      {briefOf !== null && (
        <Suspense fallback={watch}>
          <Brief id={briefOf} access={access} onBack={() => setBriefOf(null)}>
            {watch}
          </Brief>
        </Suspense>
      )}
      {/* Behind a brief it stays as it is, with what was typed. */}
      <div hidden={briefOf !== null}>
        <BoardFrame
          onLocale={(locale) => void switchLocale(locale)}
          tools={
            <>
              <Connection online={online} />
              <Button variant="quiet" onClick={onEnd}>
                <Lock className="i" aria-hidden="true" />
                {t('board.lock')}
              </Button>
            </>
          }
        >
          {briefOf === null && watch}
          {visits.data ? (
            <VisitDay visits={visits.data.items} read={visits} access={access} onBrief={openBrief} />
          ) : (
            <>
              <h1 className="vh">{t('board.title')}</h1>
              <LoadState read={visits} online={online} slow={slow} failed={t('board.fail')} size="page">
                <DayBones />
              </LoadState>
            </>
          )}
        </BoardFrame>
      </div>
    </>
  )
}
