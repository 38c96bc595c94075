import { Bone } from '#app/ui/skeleton.tsx'
import styles from './gallery.module.css'

const PLACES = [1, 2, 3, 4, 5, 6, 7]

/** One place of the wall before its picture is known. */
export function GalleryBone() {
  return (
    <div aria-hidden="true">
      <Bone className={styles.bonePhoto} />
      <Bone className={styles.boneTitle} />
      <Bone className={styles.boneLine} />
    </div>
  )
}

/** Two courses of the wall before anything is known. */
export function GalleryBones() {
  return (
    <div className={styles.bond}>
      {PLACES.map((place) => (
        <div key={place}>
          <GalleryBone />
        </div>
      ))}
    </div>
  )
}
