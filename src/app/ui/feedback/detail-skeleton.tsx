import { SkeletonBlock, CoachSkeleton, HeadingSkeleton } from './skeleton.tsx'
import styles from './skeleton.module.css'

/** Project page: heading, wall, then rows of two panels. */
export function DetailSkeleton() {
  return (
    <>
      <HeadingSkeleton />
      <div className={styles.coachPanel}>
        <div className={styles.lines}>
          <SkeletonBlock className={styles.hero} />
          <SkeletonBlock className={styles.line} />
        </div>
        <CoachSkeleton />
      </div>
      <div className={styles.threeTwo}>
        <div className={styles.panel}>
          <SkeletonBlock className={styles.rowTitle} />
          <SkeletonBlock className={styles.paragraph} />
        </div>
        <div className={styles.panel}>
          <SkeletonBlock className={styles.rowTitle} />
          <SkeletonBlock className={styles.line} />
          <SkeletonBlock className={styles.line} />
          <SkeletonBlock className={styles.line} />
        </div>
      </div>
    </>
  )
}
