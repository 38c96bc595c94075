import { Bone } from './skeleton.tsx'
import styles from './skeleton.module.css'

/** Rows of a list: cover, two lines, wall. */
export function ListBones({ rows = 5 }: { rows?: number }) {
  return (
    <div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Bone className={styles.cover} />
          <div className={styles.lines}>
            <Bone className={styles.rowTitle} />
            <Bone className={styles.line} />
          </div>
          <Bone className={styles.wall} />
        </div>
      ))}
    </div>
  )
}
