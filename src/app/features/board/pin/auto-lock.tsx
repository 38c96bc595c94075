import { useIsMutating } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffAccess } from '#app/data/showroom/board-access.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogEnd } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { formatCountdown, useCountdown } from '#app/ui/use-countdown.ts'
import { useIdle } from '#app/ui/use-idle.ts'
import styles from './board-watch.module.css'
import { PinPad } from './pin-pad.tsx'

/** So many seconds before the end it is said, with time enough for a PIN. */
const WARN_SECONDS = 60

interface BoardWatchProps {
  access: StaffAccess
  onRenewed: (access: StaffAccess) => void
  onEnd: () => void
}

/** Sees to it that the board is left open to nobody: by time, which a PIN starts anew, and for want of a touch. */
export function BoardWatch({ access, onRenewed, onEnd }: BoardWatchProps) {
  const { t } = useTranslation('app')
  const [renewing, setRenewing] = useState(false)
  const left = useCountdown(access.endsAt)
  const idleLeft = useIdle({ paused: useIsMutating() > 0, onIdle: onEnd })
  useEffect(() => {
    if (left === 0) onEnd()
  }, [left, onEnd])
  const close = () => setRenewing(false)
  return (
    <>
      {left <= WARN_SECONDS && (
        <div className={styles.soon}>
          <Note tone="ochre" icon={Hourglass} role="status">
            <span>{t('board.time.soon')}</span>
            <b className="num" aria-hidden="true">
              {formatCountdown(left)}
            </b>
            <Button onClick={() => setRenewing(true)}>{t('board.time.renew')}</Button>
          </Note>
        </div>
      )}
      {renewing && (
        <Dialog title={t('board.time.renew')} closeLabel={t('common:form.close')} onClose={close}>
          <PinPad
            onUnlocked={(renewed) => {
              onRenewed(renewed)
              close()
            }}
          />
        </Dialog>
      )}
      {idleLeft !== null && (
        <Dialog title={t('kiosk.idle.title')} closeLabel={t('common:form.close')} onClose={() => undefined}>
          <p className="t-lead num" role="timer">
            {t('board.time.idle', { count: idleLeft })}
          </p>
          <DialogEnd>
            <Button variant="primary">{t('kiosk.idle.stay')}</Button>
            <Button variant="quiet" onClick={onEnd}>
              {t('board.lock')}
            </Button>
          </DialogEnd>
        </Dialog>
      )}
    </>
  )
}
