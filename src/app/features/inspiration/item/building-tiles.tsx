import { useId } from 'react'
import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { GalleryTile } from './gallery-tile.tsx'
import styles from './used-tiles.module.css'

interface BuildingTilesProps {
  title: string
  items: readonly InspirationItem[]
  /** As many at most: more of them are a page of their own. */
  most: number
}

/** Buildings beside each other, each with the way to its page; nothing where there are none. */
export function BuildingTiles({ title, items, most }: BuildingTilesProps) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className="t-section" id={id}>
        {title}
      </h2>
      <ul className={styles.tiles}>
        {items.slice(0, most).map((item) => (
          <li key={item.id}>
            <GalleryTile item={item} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}
