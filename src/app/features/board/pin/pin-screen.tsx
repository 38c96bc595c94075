import { useIsMutating } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { useIdleTime } from '#app/platform/tablet/idle-time.ts'
import { useIdle } from '#app/ui/hooks/use-idle.ts'
import { BoardFrame } from '../board-frame.tsx'
import { TabletName } from '../tablet-name.tsx'
import { PinPad } from './pin-pad.tsx'
import styles from './pin-screen.module.css'

interface PinScreenProps {
  /** True when the staff access has expired. */
  hasExpired: boolean
  onUnlocked: (access: StaffAccess) => void
  onEnd: () => void
}

/** Returns to the visitor screens after inactivity. */
export function PinScreen({ hasExpired, onUnlocked, onEnd }: PinScreenProps) {
  const { t } = useTranslation('app')
  useIdle({ seconds: useIdleTime(), paused: useIsMutating() > 0, onIdle: onEnd })
  return (
    <BoardFrame
      tools={
        <Button variant="quiet" onClick={onEnd}>
          <ArrowLeft className="i" aria-hidden="true" />
          {t('kiosk.back')}
        </Button>
      }
    >
      <div className={styles.columns}>
        <div className={styles.text}>
          <h1 className="t-page">{t('board.pin.title')}</h1>
          <p className="t-lead">{t(hasExpired ? 'board.pin.again' : 'board.pin.text')}</p>
          <TabletName />
        </div>
        <div className={styles.pad}>
          <PinPad onUnlocked={onUnlocked} />
        </div>
      </div>
    </BoardFrame>
  )
}
