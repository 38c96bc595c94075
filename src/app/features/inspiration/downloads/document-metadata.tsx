import { useTranslation } from 'react-i18next'
import { formatSize } from '#app/platform/i18n/format-file-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import type { OfflineDocument } from '#app/platform/files/offline-documents.ts'

export function DocumentMetadata({ document: { size, pages, locale: language } }: { document: OfflineDocument }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const facts = [t('downloads.type'), formatSize(size, locale), t('downloads.pages', { count: pages })]
  if (language !== locale) facts.push(t(`downloads.language.${language}`))
  return <span className="t-s t-soft num">{facts.join(', ')}</span>
}
