import { useTranslation } from 'react-i18next'
import { PRODUCT_NAMES } from '#contract/constants/brand.ts'
import { switchLocale, useLocale } from '#app/platform/i18n/locale.ts'
import { BrandMark } from '#app/ui/brand-mark.tsx'
import { Button } from '#app/ui/button.tsx'
import { LanguageSwitch } from '#app/ui/language-switch.tsx'
import { type Screen, stepOf, STEPS } from '../model.ts'
import styles from './onboarding-head.module.css'

/** Where one is, in which language, and the way out, which is always there (design guide, onboarding). */
export function OnboardingHead({ screen, onLater }: { screen: Screen | undefined; onLater: () => void }) {
  const { t } = useTranslation('app')
  const product = PRODUCT_NAMES[useLocale()]
  return (
    <header className={styles.head}>
      <p className={styles.brand}>
        <BrandMark name={product} />
      </p>
      {screen && <Progress screen={screen} />}
      <div className={styles.end}>
        <LanguageSwitch onChange={(locale) => void switchLocale(locale)} />
        <Button variant="quiet" onClick={onLater}>
          {t('onboarding.later')}
        </Button>
      </div>
    </header>
  )
}

function Progress({ screen }: { screen: Screen }) {
  const { t } = useTranslation('app')
  const at = STEPS.indexOf(stepOf(screen))
  return (
    <div className={styles.progress}>
      <p className="t-s t-soft" role="status">
        {t('onboarding.progress', { place: at + 1, count: STEPS.length })}
      </p>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
            <span className="vh">{t(`onboarding.step.${step}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
