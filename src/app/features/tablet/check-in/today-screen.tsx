import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/schema.ts'
import { isRemote } from '#contract/appointments/vocabulary.ts'
import { comingAppointments } from '#app/data/appointments/appointment-times.ts'
import { tabletQueries } from '#app/data/tablet/tablet-queries.ts'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { readEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ListSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import styles from '../choice-list.module.css'
import { ShowroomName } from '../showroom-name.tsx'
import { TabletFooter } from '../tablet-footer.tsx'
import { TabletFrame } from '../tablet-frame.tsx'
import type { TabletScreen } from '../tablet-screen.ts'
import { LogInButton } from './log-in-button.tsx'
import { useConfirmCheckIn } from './use-confirm-check-in.ts'

/** Check-in by the time of the appointment, for backends without a search: nobody's name is shown. */
export function TodayScreen({ show, onBack }: { show: (screen: TabletScreen) => void; onBack: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const online = useOnline()
  const now = useNow()
  const today = useQuery(tabletQueries.today())
  const showroomId = readEntry(entries.showroom)
  const { confirm, pendingId, failure } = useConfirmCheckIn(show, { method: 'NAME', showroomId })
  const visits = today.data && comingAppointments(today.data.items, now).filter(isVisitTo(showroomId))
  return (
    <TabletFrame showroom={<ShowroomName />} actions={<LogInButton />} footer={<TabletFooter onBack={onBack} />}>
      <h1 className="t-page">{t('kiosk.today.title')}</h1>
      {!visits && (
        <LoadState query={today} isOnline={online} isSlow={false} errorTitle={t('kiosk.today.fail')}>
          <ListSkeleton rows={3} />
        </LoadState>
      )}
      {visits && <p className="t-lead">{visits.length > 0 ? t('kiosk.today.text') : t('kiosk.today.none')}</p>}
      <ul className={styles.choices}>
        {visits?.map((appointment) => (
          <li key={appointment.id}>
            <Button
              variant="primary"
              busy={pendingId === appointment.id}
              // Not the pressed one, which would lose the focus.
              disabled={pendingId !== null && pendingId !== appointment.id}
              onClick={() => confirm(appointment)}
            >
              <span className="num">{formatTime(appointment.dateFrom, locale)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {failure && <p role="alert">{failure}</p>}
    </TabletFrame>
  )
}

/** Visitors who are not here yet; a backend need not say in which showroom. */
const isVisitTo =
  (showroomId: string | null) =>
  (appointment: Appointment): boolean =>
    appointment.status === 'REGISTERED' &&
    !isRemote(appointment) &&
    (!appointment.showroom || appointment.showroom.id === showroomId)
