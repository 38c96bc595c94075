import { useNavigate } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { postponeInstall } from '#app/platform/install/install-state.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { isDesktop, isInApp } from './install-guides.ts'
import { detectGuide } from './detect-guide.ts'
import styles from './install-offer.module.css'
import { useInstallPrompt } from './use-install-prompt.ts'

/** Offers to install at the end of the start page, until installed or dismissed. */
export function InstallOffer() {
  const { t } = useTranslation('app')
  const product = PRODUCT_NAMES[useLocale()]
  const navigate = useNavigate()
  const [guide] = useState(detectGuide)
  const [isDismissed, setDismissed] = useState(false)
  const { isOffered, isInstalled, promptInstall } = useInstallPrompt()
  if (isDismissed || isInstalled || (guide === 'none' && !isOffered)) return null

  function dismiss() {
    postponeInstall()
    setDismissed(true)
  }
  async function install() {
    const outcome = await promptInstall()
    if (outcome === 'dismissed') dismiss()
    // Without a browser prompt the guide helps.
    if (outcome === null) await navigate({ to: '/account/app' })
  }
  const variant = isInApp(guide) ? 'inApp' : isDesktop(guide) || guide === 'none' ? 'desktop' : 'phone'
  return (
    <section className={styles.offer} aria-label={t('install.label')}>
      <Smartphone className="i i--xl" aria-hidden="true" />
      <p>
        <b className="t-strong">{t(`install.offer.${variant}`, { product })}</b>{' '}
        <span className="t-soft">{t(variant === 'inApp' ? 'install.offer.inAppText' : 'install.offer.text')}</span>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void install()}>{t(variant === 'inApp' ? 'install.how' : 'install.install')}</Button>
        <Button variant="quiet" onClick={dismiss}>
          {t('install.later')}
        </Button>
      </div>
    </section>
  )
}
