import { useTranslation } from 'react-i18next'
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import styles from './idle-notice.module.css'

/** Any touch counts as activity and closes it. */
export function IdleNotice({ secondsLeft, onReset }: { secondsLeft: number; onReset: () => void }) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.touch}>
      <Dialog title={t('kiosk.idle.title')} closeLabel={t('form.close')} onClose={() => undefined}>
        <p className="t-lead num" role="timer">
          {t('kiosk.idle.text', { count: secondsLeft })}
        </p>
        <DialogActions>
          <Button variant="primary">{t('kiosk.idle.stay')}</Button>
          <Button variant="quiet" onClick={onReset}>
            {t('kiosk.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
