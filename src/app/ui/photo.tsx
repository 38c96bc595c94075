import type { Image } from '#contract/schemas/image.ts'
import { cx } from './class-names.ts'
import styles from './photo.module.css'

interface PhotoProps {
  image: Image
  /** Widths at which it is shown, as in the attribute of that name. */
  sizes: string
  /** Empty where the words beside it say the same. */
  alt?: string
  className?: string | undefined
  /** Fetched at once, for paper, which does not scroll. */
  eager?: boolean
}

/** A picture that fills its place, on its own colour until it is there. */
export function Photo({ image, sizes, alt = image.alt, className, eager = false }: PhotoProps) {
  // By CSSOM: a style attribute is refused by the content security policy.
  const paint = (place: HTMLElement | null) => {
    place?.style.setProperty('background-color', image.dominantColour)
  }
  return (
    <span ref={paint} className={cx(styles.photo, className)}>
      <img
        src={image.src}
        srcSet={image.srcset}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}
