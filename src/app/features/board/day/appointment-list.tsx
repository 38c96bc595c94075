import { useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardAppointment } from '#contract/tablets/schema.ts'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { boardQueries } from '#app/data/board/board-queries.ts'
import { formatAsOf, formatLongDay, formatTime } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { DataAge, type QueryWithData } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { nowIndex } from '../appointment-rules.ts'
import { TabletSettings } from './tablet-settings.tsx'
import styles from './appointment-list.module.css'
import { AppointmentRow } from '../appointment/appointment-row.tsx'

interface AppointmentListProps {
  appointments: readonly BoardAppointment[]
  read: QueryWithData
  access: StaffAccess
  onBrief: (id: string) => void
}

/** Today's appointments with a line at the current time; one row can be open. */
export function AppointmentList({ appointments, read, access, onBrief }: AppointmentListProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const now = useNow()
  const online = useOnline()
  const consultants = useQuery(boardQueries.consultants(access)).data?.items ?? []
  const [openId, setOpenId] = useState<string | null>(null)
  const [done, setDone] = useState('')
  const currentIndex = nowIndex(appointments, now)
  const countOf = (status: BoardAppointment['status']) =>
    appointments.filter((appointment) => appointment.status === status).length
  const counts = [
    t('board.count', { count: appointments.length }),
    t('board.ongoing', { count: countOf('ONGOING') }),
    t('board.waiting', { count: countOf('CHECKED_IN') }),
  ]
  return (
    <>
      {!online && (
        <Note tone="ochre" icon={WifiOff} role="status">
          {t('board.offlineText', { time: formatAsOf(read.dataUpdatedAt, locale, now) })}
        </Note>
      )}
      <div className={styles.header}>
        <h1 className="t-hero">{sentenceCase(formatLongDay(now, locale, now))}</h1>
        <p className="t-soft num">{appointments.length === 0 ? t('board.none') : counts.join(', ')}</p>
        {online && <DataAge read={read} />}
      </div>
      <p className="vh" role="status">
        {done}
      </p>
      <ul className={styles.rows}>
        {appointments.map((appointment, index) => (
          <Fragment key={appointment.id}>
            {index === currentIndex && <NowLine now={now} />}
            <AppointmentRow
              {...{ appointment, now, online, access, consultants, onBrief }}
              isOpen={appointment.id === openId}
              onToggle={() => setOpenId(appointment.id === openId ? null : appointment.id)}
              onDone={(status) =>
                setDone(
                  t('board.done', { name: appointment.name, status: t(`status.${status}`, { defaultValue: status }) }),
                )
              }
            />
          </Fragment>
        ))}
        {currentIndex === appointments.length && <NowLine now={now} />}
      </ul>
      <TabletSettings access={access} online={online} />
    </>
  )
}

function NowLine({ now }: { now: number }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <li className={styles.nowLine}>
      <b className="num">
        <span className="vh">{t('board.now')} </span>
        {formatTime(now, locale)}
      </b>
    </li>
  )
}
