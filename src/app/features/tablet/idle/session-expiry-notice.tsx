import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/forms/button.tsx'
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx'
import styles from './idle-notice.module.css'

interface SessionExpiryNoticeProps {
  secondsLeft: number
  onSignIn: () => void
  onEnd: () => void
}

/** Warns once, shortly before the token expires, and offers to sign in again. */
export function SessionExpiryNotice({ secondsLeft, onSignIn, onEnd }: SessionExpiryNoticeProps) {
  const { t } = useTranslation('app')
  const [isDismissed, setDismissed] = useState(false)
  const dismiss = () => setDismissed(true)
  if (isDismissed) return null
  return (
    <div className={styles.touch}>
      <Dialog title={t('kiosk.lastMinute.title')} closeLabel={t('form.close')} onClose={dismiss}>
        <p className="t-lead num" role="timer">
          {t('kiosk.lastMinute.text', { count: secondsLeft })}
        </p>
        <DialogActions>
          <Button variant="primary" onClick={onSignIn}>
            {t('kiosk.lastMinute.again')}
          </Button>
          <Button variant="secondary" onClick={dismiss}>
            {t('kiosk.lastMinute.goOn')}
          </Button>
          <Button variant="quiet" onClick={onEnd}>
            {t('kiosk.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
