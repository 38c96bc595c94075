import { Bone, CoachBones, HeadBones } from './skeleton.tsx'
import styles from './skeleton.module.css'

/** Project page: head, wall across, then courses of two. */
export function DetailBones() {
  return (
    <>
      <HeadBones />
      <div className={styles.coachCell}>
        <div className={styles.lines}>
          <Bone className={styles.hero} />
          <Bone className={styles.line} />
        </div>
        <CoachBones />
      </div>
      <div className={styles.threeTwo}>
        <div className={styles.cell}>
          <Bone className={styles.rowTitle} />
          <Bone className={styles.block} />
        </div>
        <div className={styles.cell}>
          <Bone className={styles.rowTitle} />
          <Bone className={styles.line} />
          <Bone className={styles.line} />
          <Bone className={styles.line} />
        </div>
      </div>
    </>
  )
}
