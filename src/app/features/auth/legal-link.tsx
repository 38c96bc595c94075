import { useTranslation } from 'react-i18next'
import { useLocale } from '#app/platform/i18n/locale.ts'

/** A legal page: static, outside the router (S085), in the language now. In its own tab, so that nothing typed is lost. */
export function LegalLink({ page }: { page: 'privacy' | 'terms' | 'cookies' }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <a href={`/legal/${page}.${locale}.html`} target="_blank" rel="noopener">
      {t(`legal.${page}`)}
    </a>
  )
}
