import type { InspirationItem } from '#contract/schemas/inspiration.ts'
import { GalleryTile } from './gallery-tile.tsx'
import styles from './gallery.module.css'

/** The wall of what is kept on this device: all of it at once, as it is no more than a page or four (B15). */
export function GalleryKept({ items }: { items: readonly InspirationItem[] }) {
  return (
    <div className={styles.gallery}>
      <ul className={styles.bond}>
        {items.map((item) => (
          <li key={item.id}>
            <GalleryTile item={item} eager={false} />
          </li>
        ))}
      </ul>
    </div>
  )
}
