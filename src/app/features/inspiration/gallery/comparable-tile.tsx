import type { ComponentProps } from 'react'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { GalleryTile } from './gallery-tile.tsx'
import styles from './gallery.module.css'

/** A tile of the gallery with a toggle that chooses its item for a comparison. */
export function ComparableTile({ item, eager }: ComponentProps<typeof GalleryTile>) {
  return (
    <div className={styles.comparable}>
      <GalleryTile item={item} eager={eager} />
      <CompareToggle item={item} className={styles.compare} />
    </div>
  )
}
