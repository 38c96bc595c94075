import type { ReactNode } from 'react'
import type { Image } from '#contract/schemas/image.ts'
import { cx } from './class-names.ts'
import styles from './marked-photo.module.css'
import { placeAt, type Spot } from './place-at.ts'

interface MarkedPhotoProps {
  image: Image
  /** Widths at which it is shown, as in the attribute of that name. */
  sizes: string
  /** Empty where the words beside it say the same. */
  alt?: string
  spot: Spot | null
  /** What stands at the spot. */
  mark: ReactNode
  className?: string | undefined
}

/** A whole picture, never cropped, with a mark at a spot of it. */
export function MarkedPhoto({ image, sizes, alt = image.alt, spot, mark, className }: MarkedPhotoProps) {
  return (
    <span className={cx(styles.photo, className)}>
      <img
        src={image.src}
        srcSet={image.srcset}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        draggable={false}
        decoding="async"
      />
      {spot && (
        <span ref={placeAt(spot)} className={styles.pin} aria-hidden="true">
          {mark}
        </span>
      )}
    </span>
  )
}
