import styles from './form-bones.module.css'
import { Bone } from './skeleton.tsx'

/** Fields of a form, two beside each other. */
export function FormBones({ fields = 6 }: { fields?: number }) {
  return (
    <div className={styles.fields}>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className={styles.field}>
          <Bone className={styles.label} />
          <Bone className={styles.control} />
        </div>
      ))}
    </div>
  )
}
