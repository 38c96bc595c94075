import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeNewVersion } from '#app/platform/chunks/take-new-version.ts'
import type { Newer } from '#app/platform/chunks/watch-version.ts'
import { Button } from '#app/ui/button.tsx'
import { useNewer } from './use-newer.ts'
import styles from './version-notice.module.css'

/** Says quietly that there is a new version, and takes it up when asked to (E43, F-31). */
export function VersionNotice() {
  const { t } = useTranslation('app')
  const newer = useNewer()
  const [putOff, setPutOff] = useState<Newer>('none')
  const [step, setStep] = useState<'asked' | 'busy' | 'failed'>('asked')
  async function take() {
    setStep('busy')
    if (!(await takeNewVersion())) setStep('failed')
  }
  return (
    // There before it has something to say, else readers do not tell.
    <div role="status">
      {newer !== 'none' && newer !== putOff && (
        <section className={styles.notice} aria-label={t('version.there')}>
          <p className="t-row">{t(newer === 'needed' ? 'version.needed' : 'version.there')}</p>
          <p className="t-s t-soft">{t(newer === 'needed' ? 'version.neededText' : 'version.thereText')}</p>
          {step === 'failed' && <p className="t-s">{t('version.unreachable')}</p>}
          <div className={styles.buttons}>
            <Button variant="primary" busy={step === 'busy'} onClick={() => void take()}>
              {t('version.reload')}
            </Button>
            <Button variant="quiet" onClick={() => setPutOff(newer)}>
              {t('version.putOff')}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
