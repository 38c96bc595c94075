import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import type { ItemRating } from '#contract/shared-selections/schema.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { Photo } from '#app/ui/media/photo.tsx'
import { positionAt } from '#app/ui/media/spot.ts'
import styles from './brief-ratings.module.css'

export function BriefRating({ rating, item }: { rating: ItemRating; item: InspirationItem | undefined }) {
  const { t } = useTranslation('app')
  const { point, reason } = rating
  const image = item?.image
  // By CSSOM: the content security policy forbids style attributes.
  const shape = (picture: HTMLElement | null) => {
    if (image) picture?.style.setProperty('--shape', String(image.width / image.height))
  }
  return (
    <li className={styles.rating}>
      <span ref={shape} className={styles.picture}>
        {image ? (
          <Photo image={image} sizes="12rem" alt="" className={styles.photo} eager />
        ) : (
          <span className={cx(styles.photo, styles.placeholder)}>{t('board.brief.noPicture')}</span>
        )}
        {point && image && <span ref={positionAt(point)} className={styles.point} />}
      </span>
      {item && <b>{item.title}</b>}
      {reason && <span>{t(`board.reason.${reason}`)}</span>}
    </li>
  )
}
