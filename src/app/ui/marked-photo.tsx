import type { ReactNode } from 'react'
import type { Image } from '#contract/schemas/image.ts'
import { cx } from './class-names.ts'
import styles from './marked-photo.module.css'

/** A spot on a picture, as shares of its width and height. */
export interface Spot {
  readonly x: number
  readonly y: number
}

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
  // By CSSOM: a style attribute is refused by the content security policy.
  const place = (pin: HTMLElement | null) => {
    pin?.style.setProperty('left', `${(spot?.x ?? 0) * 100}%`)
    pin?.style.setProperty('top', `${(spot?.y ?? 0) * 100}%`)
  }
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
        <span ref={place} className={styles.pin} aria-hidden="true">
          {mark}
        </span>
      )}
    </span>
  )
}
