import { useTranslation } from 'react-i18next'
import { LOCALES, type Locale } from '#contract/configuration/locales.ts'
import styles from './language-switch.module.css'

/** Switches the language in place and keeps form input. */
export function LanguageSwitch({ onChange }: { onChange: (locale: Locale) => void }) {
  const { t, i18n } = useTranslation()
  return (
    <nav className={styles.switch} aria-label={t('nav.language')}>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-label={`${locale.toUpperCase()}, ${t(`nav.${locale}`)}`}
          aria-current={locale === i18n.language || undefined}
          onClick={() => onChange(locale)}
        >
          <span>{locale.toUpperCase()}</span>
        </button>
      ))}
    </nav>
  )
}
