import { Link } from '@tanstack/react-router'
import { Heart, ThumbsDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisitPick } from '#contract/schemas/hand-over.ts'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { itemLink } from '#app/data/inspiration/item-link.ts'
import { MarkedPhoto } from '#app/ui/marked-photo.tsx'
import styles from './taken-picks.module.css'

interface TakenPicksProps {
  title: string
  picks: readonly VisitPick[]
  /** What there is to see, for the pictures and titles of what was picked. */
  items: readonly InspirationItem[]
}

/** What was liked, or what was not, with the reasons and the spots (B13); nothing where there is none. */
export function TakenPicks({ title, picks, items }: TakenPicksProps) {
  const id = useId()
  if (picks.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className="t-section" id={id}>
        {title} <span className="t-faint num">{picks.length}</span>
      </h2>
      <ul className={styles.picks}>
        {picks.map((pick) => (
          <TakenPick key={pick.itemId} pick={pick} item={items.find((item) => item.id === pick.itemId)} />
        ))}
      </ul>
    </section>
  )
}

function TakenPick({ pick, item }: { pick: VisitPick; item: InspirationItem | undefined }) {
  const { t } = useTranslation('app')
  const Mark = pick.liked ? Heart : ThumbsDown
  return (
    <li>
      {item?.image && (
        <MarkedPhoto
          image={item.image}
          sizes="(min-width: 64rem) 30vw, 100vw"
          spot={pick.point}
          mark={<Mark className="i" />}
        />
      )}
      <p className={styles.words}>
        <b>
          {item ? (
            <Link {...itemLink(item)} activeProps={{}}>
              {item.title}
            </Link>
          ) : (
            t('taken.unknown')
          )}
        </b>
        {item?.place && <span className="t-soft">{item.place.city}</span>}
        {pick.reason && (
          <span className={styles.reason}>
            <Mark className="i" aria-hidden="true" />
            {t(`picks.reason.${pick.reason}`)}
          </span>
        )}
      </p>
    </li>
  )
}
