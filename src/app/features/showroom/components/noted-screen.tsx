import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notedCheckIns, useNotedCheckIns } from '#app/data/showroom/noted-check-ins.ts'
import { formatTime } from '#app/platform/i18n/format-date.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { KioskFrame } from './kiosk-frame.tsx'
import styles from './noted-screen.module.css'
import { ShowroomName } from './showroom-name.tsx'
import { useIdleWords } from './use-idle-words.ts'

/** A check-in that waits for the network: noted, not confirmed yet, until it is one or the other (B32). */
export function NotedScreen({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const noted = useNotedCheckIns().find(({ key }) => key === id)
  const [at] = useState(() => notedCheckIns.all().find(({ key }) => key === id)?.at ?? Date.now())
  const time = formatTime(at, locale)
  const state = noted ? (noted.refusal ?? 'waiting') : 'confirmed'
  return (
    <KioskFrame
      place={<ShowroomName />}
      side={<p className={cx('num', styles.time)}>{time}</p>}
      end={
        <>
          <p className="num">{useIdleWords()}</p>
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
    </KioskFrame>
  )
}
