import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './marked-photo.module.css'
import { Picture, type PictureProps } from './picture.tsx'
import { placeAt, type Spot } from './place-at.ts'

interface MarkedPhotoProps extends PictureProps {
  spot: Spot | null
  /** What stands at the spot. */
  mark: ReactNode
  className?: string | undefined
}

/** A whole picture, never cropped, with a mark at a spot of it. */
export function MarkedPhoto({ spot, mark, className, ...picture }: MarkedPhotoProps) {
  return (
    <span className={cx(styles.photo, className)}>
      <Picture {...picture} eager />
      {spot && (
        <span ref={placeAt(spot)} className={styles.pin} aria-hidden="true">
          {mark}
        </span>
      )}
    </span>
  )
}
