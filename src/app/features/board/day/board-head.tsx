import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardAppointment } from '#contract/tablets/schema.ts'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { formatLongDay } from '#app/platform/i18n/format-date.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { DataAge, type QueryWithData } from '#app/platform/query/data-age.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import fieldStyles from '#app/ui/forms/field.module.css'
import { WalkInDialog } from './walk-in-dialog.tsx'
import styles from './board-head.module.css'

interface BoardHeadProps {
  appointments: readonly BoardAppointment[]
  now: number
  online: boolean
  read: QueryWithData
  access: StaffAccess
  query: string
  onQuery: (query: string) => void
  onWalkIn: (name: string) => void
}

/** The day with its counts, the search and the check-in of visitors without an appointment. */
export function BoardHead({ appointments, now, online, read, access, query, onQuery, onWalkIn }: BoardHeadProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const countOf = (status: BoardAppointment['status']) =>
    appointments.filter((appointment) => appointment.status === status).length
  const counts = [
    t('board.count', { count: appointments.length }),
    t('board.ongoing', { count: countOf('ONGOING') }),
    t('board.waiting', { count: countOf('CHECKED_IN') }),
  ]
  return (
    <div className={styles.head}>
      <div className={styles.day}>
        <h1 className="t-2xl">{sentenceCase(formatLongDay(now, locale, now))}</h1>
        <p className="t-s t-soft num">{appointments.length === 0 ? t('board.none') : counts.join(', ')}</p>
        {online && <DataAge read={read} />}
      </div>
      <search className={styles.search}>
        <Search className="i" aria-hidden="true" />
        <input
          type="search"
          className={fieldStyles.input}
          autoComplete="off"
          aria-label={t('board.search')}
          placeholder={t('board.search')}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
        />
      </search>
      <Button variant="primary" disabled={!online} onClick={() => setDialogOpen(true)}>
        <Plus className="i" aria-hidden="true" />
        {t('board.walkIn.open')}
      </Button>
      {isDialogOpen && <WalkInDialog access={access} onDone={onWalkIn} onClose={() => setDialogOpen(false)} />}
    </div>
  )
}
