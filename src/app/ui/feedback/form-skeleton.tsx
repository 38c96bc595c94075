import styles from './form-skeleton.module.css'
import { SkeletonBlock } from './skeleton.tsx'

/** Fields of a form, two beside each other. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <div className={styles.fields}>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className={styles.field}>
          <SkeletonBlock className={styles.label} />
          <SkeletonBlock className={styles.control} />
        </div>
      ))}
    </div>
  )
}
