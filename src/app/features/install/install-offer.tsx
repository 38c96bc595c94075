import { useNavigate } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/constants/brand.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { putOffInstall } from '#app/platform/install/install-choice.ts'
import { Button } from '#app/ui/button.tsx'
import { isDesktop, isInApp } from '../model.ts'
import { browserGuide } from './browser-guide.ts'
import styles from './install-offer.module.css'
import { useBrowserOffer } from './use-browser-offer.ts'

/** Offers to install below everything else on the start page, until that is done or put off (B28). */
export function InstallOffer() {
  const { t } = useTranslation('app')
  const product = PRODUCT_NAMES[useLocale()]
  const navigate = useNavigate()
  const [guide] = useState(browserGuide)
  const [isPutOff, setPutOff] = useState(false)
  const { isOffered, isInstalled, ask } = useBrowserOffer()
  if (isPutOff || isInstalled || (guide === 'none' && !isOffered)) return null

  function putOff() {
    putOffInstall()
    setPutOff(true)
  }
  async function install() {
    const answer = await ask()
    if (answer === 'dismissed') putOff()
    // Without a question of the browser's own the steps help.
    if (answer === null) await navigate({ to: '/account/app' })
  }
  const place = isInApp(guide) ? 'inApp' : isDesktop(guide) || guide === 'none' ? 'desktop' : 'phone'
  return (
    <section className={styles.offer} aria-label={t('install.label')}>
      <Smartphone className="i i--xl" aria-hidden="true" />
      <p>
        <b className="t-strong">{t(`install.offer.${place}`, { product })}</b>{' '}
        <span className="t-soft">{t(place === 'inApp' ? 'install.offer.inAppText' : 'install.offer.text')}</span>
      </p>
      <div className={styles.acts}>
        <Button onClick={() => void install()}>{t(place === 'inApp' ? 'install.how' : 'install.install')}</Button>
        <Button variant="quiet" onClick={putOff}>
          {t('install.later')}
        </Button>
      </div>
    </section>
  )
}
