import { useTranslation } from 'react-i18next'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import type { VisitPick } from '#contract/schemas/hand-over.ts'
import { cx } from '#app/ui/class-names.ts'
import { Photo } from '#app/ui/photo.tsx'
import { placeAt } from '#app/ui/place-at.ts'
import styles from './brief-picks.module.css'

/** One thing that was liked or not: its picture with the marked spot, its name and the reason. */
export function BriefPick({ pick, item }: { pick: VisitPick; item: InspirationItem | undefined }) {
  const { t } = useTranslation('app')
  const { point, reason } = pick
  const image = item?.image
  // By CSSOM: a style attribute is refused by the content security policy.
  const shape = (picture: HTMLElement | null) => {
    if (image) picture?.style.setProperty('--shape', String(image.width / image.height))
  }
  return (
    <li className={styles.pick}>
      <span ref={shape} className={styles.picture}>
        {image ? (
          <Photo image={image} sizes="12rem" alt="" className={styles.photo} eager />
        ) : (
          <span className={cx(styles.photo, styles.none)}>{t('board.brief.noPicture')}</span>
        )}
        {point && image && <span ref={placeAt(point)} className={styles.spot} />}
      </span>
      {item && <b>{item.title}</b>}
      {reason && <span>{t(`board.reason.${reason}`)}</span>}
    </li>
  )
}
