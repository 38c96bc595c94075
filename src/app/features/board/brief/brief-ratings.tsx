import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ItemRating } from '#contract/shared-selections/schema.ts'
import { briefQueries } from '#app/data/board/brief-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import paper from '#app/ui/layout/paper.module.css'
import { BriefRating } from './brief-rating.tsx'
import styles from './brief-ratings.module.css'

/** Images that fit on the page; the rest is counted. */
const IMAGES_MAX = { likes: 8, dislikes: 4 }

export function BriefRatings({ ratings }: { ratings: readonly ItemRating[] }) {
  const { t } = useTranslation('app')
  const images = useQuery({ ...briefQueries.pictures(useLocale()), enabled: ratings.length > 0 })
  const items = new Map(images.data?.items.map((item) => [item.id, item]))
  return (['likes', 'dislikes'] as const).map((kind) => {
    const ratingsOfKind = ratings.filter(({ liked }) => liked === (kind === 'likes'))
    const more = ratingsOfKind.length - IMAGES_MAX[kind]
    return (
      <section key={kind} className={paper.part} aria-busy={images.isLoading || undefined}>
        <h2 className="t-section">{t(`board.brief.${kind}`)}</h2>
        {ratingsOfKind.length === 0 ? (
          <p className="t-soft">{t('board.brief.nothing')}</p>
        ) : (
          <ul className={styles.ratings}>
            {ratingsOfKind.slice(0, IMAGES_MAX[kind]).map((rating) => (
              <BriefRating key={rating.itemId} rating={rating} item={items.get(rating.itemId)} />
            ))}
          </ul>
        )}
        {more > 0 && <p className="t-s">{t('board.brief.more', { count: more })}</p>}
      </section>
    )
  })
}
