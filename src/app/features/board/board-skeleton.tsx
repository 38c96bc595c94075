import { SkeletonBlock } from '#app/ui/feedback/skeleton.tsx'
import styles from './board-skeleton.module.css'

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

export function BoardSkeleton() {
  return (
    <>
      <div className={styles.header}>
        <SkeletonBlock className={styles.title} />
      </div>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <SkeletonBlock className={styles.time} />
          <SkeletonBlock className={styles.name} />
          <SkeletonBlock className={styles.step} />
        </div>
      ))}
    </>
  )
}
