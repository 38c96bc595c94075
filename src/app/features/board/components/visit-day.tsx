import { useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HostedVisit } from '#contract/schemas/showroom-device.ts'
import type { StaffAccess } from '#app/data/showroom/board-access.ts'
import { boardQueries } from '#app/data/showroom/board-queries.ts'
import { formatAsOf, formatLongDay } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { DataAge, type KeptRead } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { Note } from '#app/ui/note.tsx'
import { useNow } from '#app/ui/use-now.ts'
import { placeOfNow } from '../model.ts'
import { NowLine } from './now-line.tsx'
import { UnpairTablet } from './unpair-tablet.tsx'
import styles from './visit-day.module.css'
import { VisitRow } from './visit-row.tsx'

interface VisitDayProps {
  visits: readonly HostedVisit[]
  read: KeptRead
  access: StaffAccess
  onBrief: (id: string) => void
}

/** The visits of today in a row each, with a line where now is; one row at a time is open. */
export function VisitDay({ visits, read, access, onBrief }: VisitDayProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const now = useNow()
  const online = useOnline()
  const consultants = useQuery(boardQueries.consultants(access)).data?.items ?? []
  const [openId, setOpenId] = useState<string | null>(null)
  const [done, setDone] = useState('')
  const place = placeOfNow(visits, now)
  const having = (status: HostedVisit['status']) => visits.filter((visit) => visit.status === status).length
  const counts = [
    t('board.count', { count: visits.length }),
    t('board.ongoing', { count: having('ONGOING') }),
    t('board.waiting', { count: having('CHECKED_IN') }),
  ]
  return (
    <>
      {!online && (
        <Note tone="ochre" icon={WifiOff} role="status">
          {t('board.offlineText', { time: formatAsOf(read.dataUpdatedAt, locale, now) })}
        </Note>
      )}
      <div className={styles.head}>
        <h1 className="t-hero">{sentenceCase(formatLongDay(now, locale, now))}</h1>
        <p className="t-soft num">{visits.length === 0 ? t('board.none') : counts.join(', ')}</p>
        {online && <DataAge read={read} />}
      </div>
      <p className="vh" role="status">
        {done}
      </p>
      <ul className={styles.rows}>
        {visits.map((visit, index) => (
          <Fragment key={visit.id}>
            {index === place && <NowLine now={now} />}
            <VisitRow
              {...{ visit, now, online, access, consultants, onBrief }}
              isOpen={visit.id === openId}
              onToggle={() => setOpenId(visit.id === openId ? null : visit.id)}
              onDone={(status) => setDone(t('board.done', { name: visit.name, status: t(`status.${status}`) }))}
            />
          </Fragment>
        ))}
        {place === visits.length && <NowLine now={now} />}
      </ul>
      <UnpairTablet access={access} online={online} />
    </>
  )
}
