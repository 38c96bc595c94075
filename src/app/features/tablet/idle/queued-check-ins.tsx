import { useTranslation } from 'react-i18next'
import { queuedCheckIns, useAreCheckInsStored, useQueuedCheckIns } from '#app/data/tablet/queued-check-ins.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/forms/button.tsx'
import styles from './queued-check-ins.module.css'

/** Shown to staff on the start screen: check-ins that wait, and refused ones with the reason. */
export function QueuedCheckIns() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const checkIns = useQueuedCheckIns()
  const areStored = useAreCheckInsStored()
  const waitingCount = checkIns.filter(({ failure }) => failure === null).length
  if (checkIns.length === 0) return null
  return (
    <div className={styles.list} role="status">
      <ul>
        {waitingCount > 0 && <li>{t('kiosk.staff.waiting', { count: waitingCount })}</li>}
        {waitingCount > 0 && !areStored && <li>{t('kiosk.staff.unkept')}</li>}
        {checkIns.map(({ key, at, failure }) =>
          failure === null ? null : (
            <li key={key}>
              <span>{t(`kiosk.staff.${failure}`, { time: formatTime(at, locale) })}</span>
              <Button onClick={() => queuedCheckIns.remove(key)}>{t('kiosk.staff.seen')}</Button>
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
