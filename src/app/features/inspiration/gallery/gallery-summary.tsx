import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { InspirationTab } from '#contract/inspiration/catalogue.ts'
import styles from './gallery-summary.module.css'

interface GallerySummaryProps {
  tab: InspirationTab
  total: number
  /** City that the results are sorted by distance from; null when they are not. */
  originCity: string | null
  /** City of the current project; null when unknown. */
  siteCity: string | null
  isFiltered: boolean
  onNearChange: (near: 'off' | undefined) => void
  onReset: () => void
}

export function GallerySummary({
  tab,
  total,
  originCity,
  siteCity,
  isFiltered,
  onNearChange,
  onReset,
}: GallerySummaryProps) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.summary}>
      <p className="t-s" role="status">
        <b>{t(`inspiration.total.${tab}`, { count: total })}</b>{' '}
        {originCity !== null && <span className="t-soft">{t('inspiration.nearest', { place: originCity })}</span>}
      </p>
      <div className={styles.actions}>
        {/* One button for both, so that it keeps the focus. */}
        {(originCity ?? siteCity) !== null && (
          <button
            type="button"
            className="link t-s"
            onClick={() => onNearChange(originCity === null ? undefined : 'off')}
          >
            {originCity === null ? t('inspiration.nearOn', { place: siteCity }) : t('inspiration.nearOff')}
          </button>
        )}
        {tab === 'FAVOURITE' && (
          <Link to="/favourites" className="link t-s" activeProps={{}}>
            {t('inspiration.toSaid')}
          </Link>
        )}
        {isFiltered && (
          <button type="button" className="link t-s" onClick={onReset}>
            {t('inspiration.reset')}
          </button>
        )}
      </div>
    </div>
  )
}
