import { SkeletonBlock } from './skeleton.tsx'
import styles from './skeleton.module.css'

/** Rows of a list: cover, two lines, wall. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.listRow}>
          <SkeletonBlock className={styles.cover} />
          <div className={styles.lines}>
            <SkeletonBlock className={styles.rowTitle} />
            <SkeletonBlock className={styles.line} />
          </div>
          <SkeletonBlock className={styles.wall} />
        </div>
      ))}
    </div>
  )
}
