import { useId } from 'react'
import type { Favourite } from '#contract/schemas/favourite.ts'
import { Count } from '#app/ui/tabs.tsx'
import { FavouriteCard } from './favourite-card.tsx'
import styles from './favourite-list.module.css'

/** What was liked, or what was not; nothing where there is none. */
export function FavouriteList({ title, favourites }: { title: string; favourites: readonly Favourite[] }) {
  const id = useId()
  if (favourites.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className="t-section" id={id}>
        {title} <Count value={favourites.length} />
      </h2>
      <ul className={styles.cards}>
        {favourites.map((favourite) => (
          <li key={favourite.item.id}>
            <FavouriteCard favourite={favourite} />
          </li>
        ))}
      </ul>
    </section>
  )
}
