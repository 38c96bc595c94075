import type { ReactNode } from 'react'
import { cx } from '../styles/class-names.ts'
import styles from './marked-photo.module.css'
import { Picture, type PictureProps } from './picture.tsx'
import type { Point } from '#contract/formats/point-schema.ts'
import { positionAt } from './spot.ts'

interface MarkedPhotoProps extends PictureProps {
  spot: Point | null
  /** Rendered at the spot. */
  mark: ReactNode
  className?: string | undefined
}

/** An uncropped picture with a mark on it. */
export function MarkedPhoto({ spot, mark, className, ...picture }: MarkedPhotoProps) {
  return (
    <span className={cx(styles.photo, className)}>
      <Picture {...picture} eager />
      {spot && (
        <span ref={positionAt(spot)} className={styles.pin} aria-hidden="true">
          {mark}
        </span>
      )}
    </span>
  )
}
