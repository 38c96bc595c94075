import { useTranslation } from 'react-i18next'
import { formatSize } from '#app/platform/i18n/format-size.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import type { DocumentFacts } from '#app/platform/storage/kept-documents.ts'

/** What a document is: its kind of file, size and length, and its language where that is another one. */
export function DownloadFacts({ document: { size, pages, locale: language } }: { document: DocumentFacts }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const facts = [t('downloads.type'), formatSize(size, locale), t('downloads.pages', { count: pages })]
  if (language !== locale) facts.push(t(`downloads.language.${language}`))
  return <span className="t-s t-soft num">{facts.join(', ')}</span>
}
