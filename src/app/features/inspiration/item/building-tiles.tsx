import { useId } from 'react'
import type { InspirationItem } from '#contract/inspiration/item-schema.ts'
import { GalleryTile } from '../gallery/gallery-tile.tsx'
import styles from './building-tiles.module.css'

interface BuildingTilesProps {
  title: string
  items: readonly InspirationItem[]
  limit: number
}

export function BuildingTiles({ title, items, limit }: BuildingTilesProps) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className="t-section" id={id}>
        {title}
      </h2>
      <ul className={styles.tiles}>
        {items.slice(0, limit).map((item) => (
          <li key={item.id}>
            <GalleryTile item={item} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}
