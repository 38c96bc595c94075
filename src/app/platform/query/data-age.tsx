import { useTranslation } from 'react-i18next'
import { formatAsOf } from '../i18n/format-date.ts'
import { useLocale } from '../i18n/locale.ts'

/** The state of a query that has data. */
export interface QueryWithData {
  dataUpdatedAt: number
  failureCount: number
  isError: boolean
}

/** Says how old data is while it cannot be refreshed. */
export function DataAge({ read: { dataUpdatedAt, failureCount, isError } }: { read: QueryWithData }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  if (dataUpdatedAt === 0 || (!isError && failureCount === 0)) return null
  return (
    <p className="t-s t-faint" role="status">
      {t('asOf', { time: formatAsOf(dataUpdatedAt, locale) })}
    </p>
  )
}
