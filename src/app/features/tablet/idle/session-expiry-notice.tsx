import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogEnd } from '#app/ui/dialog.tsx'

interface LastMinuteNoticeProps {
  secondsLeft: number
  onAgain: () => void
  onEnd: () => void
}

/** A visit on a tablet lasts as long as its token: says so in time, once, and offers to log in again (T11). */
export function LastMinuteNotice({ secondsLeft, onAgain, onEnd }: LastMinuteNoticeProps) {
  const { t } = useTranslation('app')
  const [isRead, setRead] = useState(false)
  const goOn = () => setRead(true)
  if (isRead) return null
  return (
    <Dialog title={t('kiosk.lastMinute.title')} closeLabel={t('common:form.close')} onClose={goOn}>
      <p className="t-lead num" role="timer">
        {t('kiosk.lastMinute.text', { count: secondsLeft })}
      </p>
      <DialogEnd>
        <Button variant="primary" onClick={onAgain}>
          {t('kiosk.lastMinute.again')}
        </Button>
        <Button variant="second" onClick={goOn}>
          {t('kiosk.lastMinute.goOn')}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {t('kiosk.close')}
        </Button>
      </DialogEnd>
    </Dialog>
  )
}
