import { useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { splitTerms } from '#contract/formats/search-terms.ts'
import type { BoardAppointment } from '#contract/tablets/schema.ts'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { boardQueries } from '#app/data/board/board-queries.ts'
import { formatAsOf, formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import type { QueryWithData } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { matchesTerms, nowIndex } from '../appointment-rules.ts'
import { TabletSettings } from './tablet-settings.tsx'
import { BoardHead } from './board-head.tsx'
import { EmptyDay } from './empty-day.tsx'
import styles from './appointment-list.module.css'
import { AppointmentRow } from '../appointment/appointment-row.tsx'

interface AppointmentListProps {
  appointments: readonly BoardAppointment[]
  read: QueryWithData
  access: StaffAccess
  onBrief: (id: string) => void
}

/** Today's appointments with a line at the current time, where it opens; one row can be open. */
export function AppointmentList({ appointments, read, access, onBrief }: AppointmentListProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const now = useNow()
  const online = useOnline()
  const consultants = useQuery(boardQueries.consultants(access)).data?.items ?? []
  const [openId, setOpenId] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  // By appointment, as a search removes the rows that it does not match.
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())
  const [done, setDone] = useState('')
  const nowLine = useRef<HTMLLIElement>(null)
  useEffect(() => {
    nowLine.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const terms = splitTerms(query)
  const shown = appointments.filter((appointment) => matchesTerms(appointment, terms))
  const currentIndex = nowIndex(shown, now)
  const announce = (name: string, status: string) =>
    setDone(t('board.done', { name, status: t(`status.${status}`, { defaultValue: status }) }))
  return (
    <>
      {/* Always there, as the others below: a region that comes with its text is often not announced. */}
      <div role="status">
        {!online && (
          <Note tone="ochre" icon={WifiOff}>
            {t('board.offlineText', { time: formatAsOf(read.dataUpdatedAt, locale, now) })}
          </Note>
        )}
      </div>
      <BoardHead
        appointments={appointments}
        now={now}
        online={online}
        read={read}
        access={access}
        query={query}
        onQuery={setQuery}
        onWalkIn={(name) => {
          setQuery('')
          announce(name, 'CHECKED_IN')
        }}
      />
      <p className="vh" role="status">
        {done}
      </p>
      <div role="status">
        {shown.length === 0 && appointments.length > 0 && (
          <p className={styles.empty}>{t('board.noMatch', { query: query.trim() })}</p>
        )}
      </div>
      {appointments.length === 0 ? (
        <div className={styles.emptyDay}>
          <EmptyDay access={access} />
        </div>
      ) : (
        <ul className={styles.rows}>
          {shown.map((appointment, index) => (
            <Fragment key={appointment.id}>
              {index === currentIndex && <NowLine now={now} lineRef={nowLine} />}
              <AppointmentRow
                appointment={appointment}
                now={now}
                online={online}
                access={access}
                consultants={consultants}
                note={notes.get(appointment.id) ?? ''}
                setNote={(note) => setNotes((all) => new Map(all).set(appointment.id, note))}
                isOpen={appointment.id === openId}
                onToggle={() => setOpenId(appointment.id === openId ? null : appointment.id)}
                onBrief={onBrief}
                onDone={(status) => announce(appointment.name, status)}
              />
            </Fragment>
          ))}
          {currentIndex === shown.length && <NowLine now={now} lineRef={nowLine} />}
        </ul>
      )}
      <TabletSettings access={access} online={online} />
    </>
  )
}

function NowLine({ now, lineRef }: { now: number; lineRef: RefObject<HTMLLIElement | null> }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <li ref={lineRef} className={styles.nowLine}>
      <b className="num">
        <span className="vh">{t('board.now')} </span>
        {formatTime(now, locale)}
      </b>
    </li>
  )
}
