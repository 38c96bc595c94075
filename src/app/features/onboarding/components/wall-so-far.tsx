import { useTranslation } from 'react-i18next'
import { Wall } from '#app/ui/wall.tsx'
import styles from './screen-frame.module.css'

/** How much of the wall is laid, 0 to 4; `label` is it in words (S075–S080). */
export function WallSoFar({ points, label }: { points: number; label: string }) {
  const { t } = useTranslation('app')
  return (
    <span className={styles.wall}>
      <Wall laid={points} label={label} />
      <span className={`t-s t-soft ${styles.laid}`} aria-hidden="true">
        {t('onboarding.laid', { points })}
      </span>
    </span>
  )
}
