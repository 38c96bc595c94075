import { useTranslation } from 'react-i18next'
import { Dialog, DialogEnd } from '#app/ui/dialog.tsx'
import { Button } from '#app/ui/button.tsx'

/** Asks whether anybody is still there; any touch says yes (E40, F-84). */
export function IdleNotice({ secondsLeft, onReset }: { secondsLeft: number; onReset: () => void }) {
  const { t } = useTranslation('app')
  return (
    <Dialog title={t('kiosk.idle.title')} closeLabel={t('common:form.close')} onClose={() => undefined}>
      <p className="t-lead num" role="timer">
        {t('kiosk.idle.text', { count: secondsLeft })}
      </p>
      <DialogEnd>
        <Button variant="primary">{t('kiosk.idle.stay')}</Button>
        <Button variant="quiet" onClick={onReset}>
          {t('kiosk.close')}
        </Button>
      </DialogEnd>
    </Dialog>
  )
}
