import { CameraOff, Grid3x3, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readVisitPass } from '#contract/rules/visit-qr.ts'
import { useFailure } from '#app/platform/forms/use-failure.ts'
import { Button } from '#app/ui/button.tsx'
import type { KioskScreen } from '../model.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { KioskEnd } from './kiosk-end.tsx'
import { KioskFrame } from './kiosk-frame.tsx'
import styles from './scan-screen.module.css'
import { ShowroomName } from './showroom-name.tsx'
import { useLookUp } from './use-look-up.ts'
import { useScanner } from './use-scanner.ts'

interface ScanScreenProps {
  show: (screen: KioskScreen) => void
  onBack: () => void
}

/** The picture of a visit's code, held before the camera of the tablet (E37); nothing of what it sees is kept or sent. */
export function ScanScreen({ show, onBack }: ScanScreenProps) {
  const { t } = useTranslation('app')
  const video = useRef<HTMLVideoElement>(null)
  // The camera sees one code many times.
  const seen = useRef<string | null>(null)
  const [wrong, setWrong] = useState<'unknown' | 'foreign' | null>(null)
  const { look, find } = useLookUp(show, () => setWrong('unknown'))
  const failure = useFailure(find.error)
  const state = useScanner(video, (text) => {
    if (text === seen.current) return
    seen.current = text
    if (readVisitPass(text)) {
      setWrong(null)
      look({ method: 'QR', text })
    } else setWrong('foreign')
  })
  const isDark = state !== 'looking' && state !== 'unread'
  const trouble = state === 'looking' ? null : t(`kiosk.scan.${state}`)
  const message = failure ?? (wrong ? t(`kiosk.scan.${wrong}`) : trouble)
  return (
    <KioskFrame
      place={<ShowroomName />}
      side={
        <div className={styles.picture}>
          {isDark && <CameraOff className="i i--xl" aria-hidden="true" />}
          <video ref={video} muted playsInline hidden={isDark} aria-label={t('kiosk.scan.picture')} />
        </div>
      }
      actions={
        <>
          <Button onClick={() => show({ name: 'code' })}>
            <Grid3x3 className="i" aria-hidden="true" />
            {t('kiosk.byCode')}
          </Button>
          <Button onClick={() => show({ name: 'name' })}>
            <UserRound className="i" aria-hidden="true" />
            {t('kiosk.byName')}
          </Button>
        </>
      }
      end={<KioskEnd onBack={onBack} />}
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
      <ConnectionNotice />
    </KioskFrame>
  )
}
