import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseConsent } from '#app/platform/analytics/consent.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import styles from './consent-banner.module.css'
import { useFocusNotObscured } from './use-focus-not-obscured.ts'

interface ConsentBannerProps {
  /** True when a bottom bar is below it. */
  isAboveBar?: boolean
  /** True when somebody asked for it, so that it stays on pages with a form. */
  isReopened: boolean
  onChosen: (granted: boolean) => void
}

/**
 * Asks for consent to analytics; both answers look the same. First in the tab order, moved away from the focused
 * element, and hidden while somebody types or a form or dialog is on screen.
 */
export function ConsentBanner({ isAboveBar = false, isReopened, onChosen }: ConsentBannerProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const id = useId()
  const region = useRef<HTMLElement>(null)
  const isAtTop = useFocusNotObscured(region)
  function choose(granted: boolean) {
    chooseConsent(granted)
    onChosen(granted)
  }
  return (
    <section
      ref={region}
      className={cx(
        styles.banner,
        !isReopened && styles.yielding,
        isAboveBar && styles.aboveBar,
        isAtTop && styles.top,
      )}
      aria-labelledby={id}
    >
      <p className={cx(styles.title, 't-row')} id={id}>
        {t('consent.title')}
      </p>
      <p className={cx(styles.text, 't-s t-soft')}>{t('consent.text')}</p>
      <p className="t-s">
        <a className="link" href={`/legal/cookies.${locale}.html`} target="_blank" rel="noopener">
          {t('consent.more')}
        </a>
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => choose(false)}>{t('consent.no')}</Button>
        <Button onClick={() => choose(true)}>{t('consent.yes')}</Button>
      </div>
    </section>
  )
}
