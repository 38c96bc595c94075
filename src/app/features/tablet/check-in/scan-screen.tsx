import { CameraOff, Grid3x3, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseCheckInQr } from '#contract/appointments/check-in-qr.ts'
import { useErrorMessage } from '#app/platform/forms/use-error-message.ts'
import { Button } from '#app/ui/forms/button.tsx'
import type { TabletScreen } from '../tablet-screen.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { TabletFooter } from '../tablet-footer.tsx'
import { TabletFrame } from '../tablet-frame.tsx'
import styles from './scan-screen.module.css'
import { ShowroomName } from '../showroom-name.tsx'
import { useAppointmentSearch } from './use-appointment-search.ts'
import { useScanner } from './use-scanner.ts'

/** After a failed search a code that is still shown is searched again. */
const RETRY_MS = 5000

interface ScanScreenProps {
  show: (screen: TabletScreen) => void
  onBack: () => void
}

/** Camera images are neither stored nor sent. */
export function ScanScreen({ show, onBack }: ScanScreenProps) {
  const { t } = useTranslation('app')
  const video = useRef<HTMLVideoElement>(null)
  // The camera reads the same code many times.
  const lastRead = useRef({ text: '', at: 0 })
  const [invalidCode, setInvalidCode] = useState<'unknown' | 'foreign' | null>(null)
  const { search, find } = useAppointmentSearch(show, () => setInvalidCode('unknown'))
  const failure = useErrorMessage(find.error)
  const scanState = useScanner(video, (text) => {
    const { text: lastText, at } = lastRead.current
    const isRetryDue = find.isError && Date.now() - at > RETRY_MS
    if (text === lastText && !isRetryDue) return
    lastRead.current = { text, at: Date.now() }
    if (parseCheckInQr(text)) {
      setInvalidCode(null)
      search({ method: 'QR', text })
    } else setInvalidCode('foreign')
  })
  const isCameraOff = scanState !== 'scanning' && scanState !== 'unread'
  const cameraMessage = scanState === 'scanning' ? null : t(`kiosk.scan.${scanState}`)
  const message = failure ?? (invalidCode ? t(`kiosk.scan.${invalidCode}`) : cameraMessage)
  return (
    <TabletFrame
      showroom={<ShowroomName />}
      notice={<ConnectionNotice />}
      side={
        <div className={styles.picture}>
          {isCameraOff && <CameraOff className="i i--xl" aria-hidden="true" />}
          <video ref={video} muted playsInline hidden={isCameraOff} aria-label={t('kiosk.scan.picture')} />
        </div>
      }
      actions={
        <>
          <Button onClick={() => show({ name: 'start' })}>
            <Grid3x3 className="i" aria-hidden="true" />
            {t('kiosk.byCode')}
          </Button>
          <Button onClick={() => show({ name: 'name' })}>
            <UserRound className="i" aria-hidden="true" />
            {t('kiosk.byName')}
          </Button>
        </>
      }
      footer={<TabletFooter onBack={onBack} />}
    >
      <h1 className="t-page">{t('kiosk.scan.title')}</h1>
      <p className="t-lead">{t('kiosk.scan.text')}</p>
      {message ? (
        <p role="alert">{message}</p>
      ) : (
        <p className="t-soft" role="status">
          {find.isPending ? t('kiosk.searching') : t('kiosk.scan.hint')}
        </p>
      )}
    </TabletFrame>
  )
}
