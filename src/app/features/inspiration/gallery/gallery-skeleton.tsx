import { SkeletonBlock } from '#app/ui/feedback/skeleton.tsx'
import styles from './gallery.module.css'

const TILES = [1, 2, 3, 4, 5, 6, 7]

export function TileSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonBlock className={styles.skeletonPhoto} />
      <SkeletonBlock className={styles.skeletonTitle} />
      <SkeletonBlock className={styles.skeletonLine} />
    </div>
  )
}

export function GallerySkeleton() {
  return (
    <div className={styles.bond}>
      {TILES.map((tile) => (
        <div key={tile}>
          <TileSkeleton />
        </div>
      ))}
    </div>
  )
}
