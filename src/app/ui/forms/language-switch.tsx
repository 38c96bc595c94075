import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALES, type Locale } from '#contract/configuration/locales.ts'
import styles from './language-switch.module.css'

const FAILURE_SHOWN_MS = 10_000

interface LanguageSwitchProps {
  /** Resolves to false if the texts cannot be loaded, which is then shown for a while. */
  onChange: (locale: Locale) => Promise<boolean> | void
}

/** Switches the language in place and keeps form input. */
export function LanguageSwitch({ onChange }: LanguageSwitchProps) {
  const { t, i18n } = useTranslation()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!hasFailed) return
    const timer = setTimeout(() => setHasFailed(false), FAILURE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [hasFailed])
  async function change(locale: Locale) {
    setHasFailed(false)
    setHasFailed((await onChange(locale)) === false)
  }
  return (
    <nav className={styles.switch} aria-label={t('nav.language')}>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-label={`${locale.toUpperCase()}, ${t(`nav.${locale}`)}`}
          aria-current={locale === i18n.language || undefined}
          onClick={() => void change(locale)}
        >
          <span>{locale.toUpperCase()}</span>
        </button>
      ))}
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          {t('nav.languageFailed')}
        </p>
      )}
    </nav>
  )
}
