import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { InspirationTab } from '#contract/constants/catalogue.ts'
import styles from './gallery-summary.module.css'

interface GallerySummaryProps {
  tab: InspirationTab
  total: number
  /** The place whose surroundings come first, null where none do (B15). */
  nearest: string | null
  /** The place that they could be those of; null where nothing is known of any. */
  plot: string | null
  hasChoice: boolean
  onNear: (near: 'off' | undefined) => void
  onReset: () => void
}

/** How many there are and which come first, with the ways to change either. */
export function GallerySummary({ tab, total, nearest, plot, hasChoice, onNear, onReset }: GallerySummaryProps) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.summary}>
      <p className="t-s" role="status">
        <b>{t(`inspiration.total.${tab}`, { count: total })}</b>{' '}
        {nearest !== null && <span className="t-soft">{t('inspiration.nearest', { place: nearest })}</span>}
      </p>
      <div className={styles.ways}>
        {nearest !== null && (
          <button type="button" className="link t-s" onClick={() => onNear('off')}>
            {t('inspiration.nearOff')}
          </button>
        )}
        {nearest === null && plot !== null && (
          <button type="button" className="link t-s" onClick={() => onNear(undefined)}>
            {t('inspiration.nearOn', { place: plot })}
          </button>
        )}
        {tab === 'FAVOURITE' && (
          <Link to="/favourites" className="link t-s" activeProps={{}}>
            {t('inspiration.toSaid')}
          </Link>
        )}
        {hasChoice && (
          <button type="button" className="link t-s" onClick={onReset}>
            {t('inspiration.reset')}
          </button>
        )}
      </div>
    </div>
  )
}
