import { Bone } from '#app/ui/skeleton.tsx'
import styles from './day-bones.module.css'

const ROWS = [1, 2, 3, 4, 5]

/** The day before it is there: its name, and rows of time, visitor and step. */
export function DayBones() {
  return (
    <>
      <div className={styles.head}>
        <Bone className={styles.title} />
      </div>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Bone className={styles.time} />
          <Bone className={styles.name} />
          <Bone className={styles.step} />
        </div>
      ))}
    </>
  )
}
