import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sampleQueries } from '#app/data/samples/sample-queries.ts'
import { formatCity } from '#app/platform/i18n/format-address.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { formatList } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import styles from './sample.module.css'

export function SampleHistory() {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const requests = useQuery(sampleQueries.list(locale)).data?.items ?? []
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="sample-history">
      <h3 className="t-row" id="sample-history">
        {t('sample.before')}
      </h3>
      <ul className={styles.history}>
        {requests.map(({ id, at, products, address }) => (
          <li key={id} className="t-s">
            <b>
              {formatList(
                products.map(({ title }) => title),
                locale,
              ) || t('sample.gone')}
            </b>
            <br />
            <span className="t-soft">
              {t('sample.beforeTo', { day: formatDay(at, locale), place: formatCity(address) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
