import { useTranslation } from 'react-i18next'
import { useLocale } from '#app/platform/i18n/locale.ts'

/** Link to a static legal page, in a new tab so that form input is not lost. */
export function LegalLink({ page }: { page: 'privacy' | 'terms' | 'cookies' }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <a href={`/legal/${page}.${locale}.html`} target="_blank" rel="noopener">
      {t(`legal.${page}`)}
    </a>
  )
}
