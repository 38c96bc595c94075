import { useIsMutating } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StaffAccess } from '#app/data/showroom/board-access.ts'
import { switchLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { useIdle } from '#app/ui/use-idle.ts'
import { BoardFrame } from './board-frame.tsx'
import { PinPad } from './pin-pad.tsx'
import styles from './pin-screen.module.css'

interface PinScreenProps {
  /** The board was open, and its time is over. */
  wasOpen: boolean
  onUnlocked: (access: StaffAccess) => void
  onEnd: () => void
}

/** In front of the board: the PIN of the showroom's staff (decisions.md, Kiosk). Untouched it gives way to visitors. */
export function PinScreen({ wasOpen, onUnlocked, onEnd }: PinScreenProps) {
  const { t } = useTranslation('app')
  useIdle({ paused: useIsMutating() > 0, onIdle: onEnd })
  return (
    <BoardFrame
      onLocale={(locale) => void switchLocale(locale)}
      tools={
        <Button variant="quiet" onClick={onEnd}>
          <ArrowLeft className="i" aria-hidden="true" />
          {t('kiosk.back')}
        </Button>
      }
    >
      <div className={styles.columns}>
        <div className={styles.words}>
          <h1 className="t-page">{t('board.pin.title')}</h1>
          <p className="t-lead">{t(wasOpen ? 'board.pin.again' : 'board.pin.text')}</p>
        </div>
        <div className={styles.pad}>
          <PinPad onUnlocked={onUnlocked} />
        </div>
      </div>
    </BoardFrame>
  )
}
