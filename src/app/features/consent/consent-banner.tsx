import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseConsent } from '#app/platform/analytics/consent.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import styles from './consent-banner.module.css'
import { useClearOfFocus } from './use-clear-of-focus.ts'

interface ConsentBannerProps {
  /** There is a bar of ours at the bottom of a phone's screen. */
  isAboveBar?: boolean
  onChosen?: (granted: boolean) => void
}

/**
 * Asks whether we may measure: yes and no alike in size, place and effort, and nothing waits for the answer (E47, F-81). First
 * in the order of the page, so that keys and readers come by it at once; it keeps out of the way of what has the focus.
 */
export function ConsentBanner({ isAboveBar = false, onChosen }: ConsentBannerProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const id = useId()
  const region = useRef<HTMLElement>(null)
  const isAtTop = useClearOfFocus(region)
  function choose(granted: boolean) {
    chooseConsent(granted)
    onChosen?.(granted)
  }
  return (
    <section
      ref={region}
      className={cx(styles.banner, isAboveBar && styles.aboveBar, isAtTop && styles.top)}
      aria-labelledby={id}
    >
      <p className="t-row" id={id}>
        {t('consent.title')}
      </p>
      <p className="t-s t-soft">{t('consent.text')}</p>
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
