import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/configuration/brand.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { chooseLocale } from '#app/platform/notify/choose-locale.ts'
import { BrandMark } from '#app/ui/media/brand-mark.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { LanguageSwitch } from '#app/ui/forms/language-switch.tsx'
import { type Screen, stepOf, STEPS } from './onboarding-steps.ts'
import styles from './onboarding-header.module.css'

/** Progress, language switch, and the button to postpone onboarding. */
export function OnboardingHeader({ screen, onPostpone }: { screen: Screen | undefined; onPostpone: () => void }) {
  const { t } = useTranslation('app')
  const product = PRODUCT_NAMES[useLocale()]
  return (
    <header className={styles.header}>
      <p className={styles.brand}>
        <BrandMark name={product} />
      </p>
      {screen && <Progress screen={screen} />}
      <div className={styles.actions}>
        <LanguageSwitch onChange={(locale) => void chooseLocale(locale)} />
        <Button variant="quiet" onClick={onPostpone}>
          {t('onboarding.later')}
        </Button>
      </div>
    </header>
  )
}

function Progress({ screen }: { screen: Screen }) {
  const { t } = useTranslation('app')
  const current = STEPS.indexOf(stepOf(screen))
  return (
    <div className={styles.progress}>
      <p className="t-s t-soft" role="status">
        {t('onboarding.progress', { place: current + 1, count: STEPS.length })}
      </p>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
            <span className="vh">{t(`onboarding.step.${step}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
