import { useIsMutating } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffAccess } from '#app/data/board/staff-access.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { formatCountdown, useCountdown } from '#app/ui/hooks/use-countdown.ts'
import { useIdleTime } from '#app/platform/tablet/idle-time.ts'
import { useIdle } from '#app/ui/hooks/use-idle.ts'
import styles from './auto-lock.module.css'
import { PinPad } from './pin-pad.tsx'

/** Warning time, long enough to enter a PIN. */
const WARNING_SECONDS = 60

interface AutoLockProps {
  access: StaffAccess
  onRenewed: (access: StaffAccess) => void
  onEnd: () => void
}

/** Locks the board when the staff access expires, which a PIN extends, and after inactivity. */
export function AutoLock({ access, onRenewed, onEnd }: AutoLockProps) {
  const { t } = useTranslation('app')
  const [isRenewing, setRenewing] = useState(false)
  const secondsLeft = useCountdown(access.endsAt)
  const idleSecondsLeft = useIdle({ seconds: useIdleTime(), paused: useIsMutating() > 0, onIdle: onEnd })
  useEffect(() => {
    if (secondsLeft === 0) onEnd()
  }, [secondsLeft, onEnd])
  const close = () => setRenewing(false)
  return (
    <>
      {/* Always there: a region that comes with its text is often not announced. */}
      <div className={styles.warning} role="status">
        {secondsLeft <= WARNING_SECONDS && (
          <Note tone="ochre" icon={Hourglass}>
            <span>{t('board.time.soon')}</span>
            <b className="num" aria-hidden="true">
              {formatCountdown(secondsLeft)}
            </b>
            <Button onClick={() => setRenewing(true)}>{t('board.time.renew')}</Button>
          </Note>
        )}
      </div>
      {isRenewing && (
        <Dialog title={t('board.time.renew')} closeLabel={t('form.close')} onClose={close}>
          <PinPad
            onUnlocked={(renewed) => {
              onRenewed(renewed)
              close()
            }}
          />
        </Dialog>
      )}
      {idleSecondsLeft !== null && (
        <Dialog title={t('kiosk.idle.title')} closeLabel={t('form.close')} onClose={() => undefined}>
          <p className="t-lead num" role="timer">
            {t('board.time.idle', { count: idleSecondsLeft })}
          </p>
          <DialogActions>
            <Button variant="primary">{t('kiosk.idle.stay')}</Button>
            <Button variant="quiet" onClick={onEnd}>
              {t('board.lock')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
