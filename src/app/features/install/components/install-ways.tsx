import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/constants/brand.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isInstalledApp } from '#app/platform/install/install-choice.ts'
import { Button } from '#app/ui/button.tsx'
import { isInApp, startsEmpty } from '../model.ts'
import { browserGuide } from './browser-guide.ts'
import { CopyAddress } from './copy-address.tsx'
import { InstallSteps } from './install-steps.tsx'
import { useBrowserOffer } from './use-browser-offer.ts'

/** How the app comes onto this device: by the browser's own question where it has one, else step by step (B28). */
export function InstallWays() {
  const { t } = useTranslation('app')
  const product = PRODUCT_NAMES[useLocale()]
  const [guide] = useState(browserGuide)
  const { isOffered, isInstalled, ask } = useBrowserOffer()
  if (isInstalledApp()) return <p>{t('install.here', { product })}</p>
  if (isInstalled) return <p role="status">{t('install.done', { product })}</p>
  if (isOffered) {
    return (
      <p>
        <Button variant="primary" onClick={() => void ask()}>
          {t('install.install')}
        </Button>
      </p>
    )
  }
  if (guide === 'none') return <p>{t('install.none')}</p>
  return (
    <>
      {isInApp(guide) && <p>{t('install.fromApp')}</p>}
      <InstallSteps guide={guide} />
      {isInApp(guide) && <CopyAddress />}
      {startsEmpty(guide) && <p className="t-soft">{t('install.empty')}</p>}
    </>
  )
}
