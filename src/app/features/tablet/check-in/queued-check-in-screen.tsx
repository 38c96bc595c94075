import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queuedCheckIns, useAreCheckInsStored, useQueuedCheckIns } from '#app/data/tablet/queued-check-ins.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { TabletFrame } from '../tablet-frame.tsx'
import styles from './queued-check-in-screen.module.css'
import { ShowroomName } from '../showroom-name.tsx'
import { useIdleText } from '../use-idle-text.ts'

/** A check-in that waits for the network, until it is confirmed or refused. */
export function QueuedCheckInScreen({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const checkIn = useQueuedCheckIns().find(({ key }) => key === id)
  const [queuedAt] = useState(() => queuedCheckIns.list().find(({ key }) => key === id)?.at ?? Date.now())
  const time = formatTime(queuedAt, locale)
  const waiting = useAreCheckInsStored() ? 'waiting' : 'unkept'
  const state = checkIn ? (checkIn.failure ?? waiting) : 'confirmed'
  return (
    <TabletFrame
      showroom={<ShowroomName />}
      side={<p className={cx('num', styles.time)}>{time}</p>}
      footer={
        <>
          <p className="num">{useIdleText()}</p>
          <Button variant="quiet" onClick={onClose}>
            {t('kiosk.close')}
          </Button>
        </>
      }
    >
      <h1 className="t-page">{t(`kiosk.noted.${state}`)}</h1>
      <p className="t-lead" role="status">
        {t(`kiosk.noted.${state}Text`, { time })}
      </p>
    </TabletFrame>
  )
}
