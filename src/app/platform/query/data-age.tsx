import { useTranslation } from 'react-i18next'
import { formatAsOf } from '../i18n/format-date.ts'
import { useLocale } from '../i18n/locale.ts'

/** What is known of a read that has data. */
export interface KeptRead {
  dataUpdatedAt: number
  failureCount: number
  isError: boolean
}

/**
 * From when the data of a card is, while it cannot be brought up to date (B10); it goes by itself once it is. Without a
 * network at all the one bar on top says it for everything (E41).
 */
export function DataAge({ read: { dataUpdatedAt, failureCount, isError } }: { read: KeptRead }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  if (dataUpdatedAt === 0 || (!isError && failureCount === 0)) return null
  return (
    <p className="t-s t-faint" role="status">
      {t('asOf', { time: formatAsOf(dataUpdatedAt, locale) })}
    </p>
  )
}
