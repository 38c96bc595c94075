import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadToNewVersion } from '#app/platform/code-loading/watch-version.ts'
import type { NewVersion } from '#app/platform/code-loading/watch-version.ts'
import { focusPage } from '#app/platform/navigation/focus-neighbour.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { useNewVersion } from './use-new-version.ts'
import styles from './notice.module.css'

/** Announces a new version and reloads on request. */
export function VersionNotice() {
  const { t } = useTranslation('app')
  const newer = useNewVersion()
  const [dismissed, setDismissed] = useState<NewVersion>('none')
  const [step, setStep] = useState<'asked' | 'busy' | 'failed'>('asked')
  async function reload() {
    setStep('busy')
    if (!(await reloadToNewVersion())) setStep('failed')
  }
  function dismiss() {
    setDismissed(newer)
    // The pressed button disappears.
    focusPage()
  }
  return (
    // The live region must exist before its content, else screen readers do not announce it.
    <div role="status">
      {newer !== 'none' && newer !== dismissed && (
        <section className={styles.notice} aria-label={t('version.there')}>
          <p className="t-row">{t(newer === 'required' ? 'version.needed' : 'version.there')}</p>
          <p className="t-s t-soft">{t(newer === 'required' ? 'version.neededText' : 'version.thereText')}</p>
          {step === 'failed' && <p className="t-s">{t('version.unreachable')}</p>}
          <div className={styles.buttons}>
            <Button variant="primary" busy={step === 'busy'} onClick={() => void reload()}>
              {t('version.reload')}
            </Button>
            <Button variant="quiet" onClick={dismiss}>
              {t('version.putOff')}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
