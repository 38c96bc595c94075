import { Bone } from '#app/ui/skeleton.tsx'
import styles from './item-bones.module.css'
import frame from './item-frame.module.css'

/** The grey shape of a thing's page: picture, and beside or below it what is to say. */
export function ItemBones() {
  return (
    <div className={frame.frame}>
      <Bone className={styles.stage} />
      <div className={frame.info}>
        <Bone className={styles.title} />
        <Bone className={styles.line} />
        <Bone className={styles.block} />
        <Bone className={styles.line} />
        <Bone className={styles.line} />
      </div>
    </div>
  )
}
