import type { Image } from '#contract/schemas/image.ts'

/** Shown so wide where data is to be saved, which the document says of itself (B42): the narrowest there is will do. */
const SAVING = '20rem'

export interface PictureProps {
  image: Image
  /** Widths at which it is shown, as in the attribute of that name. */
  sizes: string
  /** Empty where the words beside it say the same. */
  alt?: string
  /** Fetched at once: for paper, which does not scroll, and for `first` what a page opens with, before all else. */
  eager?: boolean | 'first'
}

/** A picture in the format and width that suit browser and screen; size and place come from around it. */
export function Picture({ image, sizes: wanted, alt = image.alt, eager = false }: PictureProps) {
  const sizes = 'saver' in document.documentElement.dataset ? SAVING : wanted
  return (
    <picture>
      {image.avifSrcset && <source type="image/avif" srcSet={image.avifSrcset} sizes={sizes} />}
      <img
        src={image.src}
        srcSet={image.srcset}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager === 'first' ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
      />
    </picture>
  )
}

/** Paints the place of a picture with what it will look like, for its `ref`. */
export function paintPlace(image: Image) {
  // By CSSOM: a style attribute is refused by the content security policy.
  return (place: HTMLElement | null): void => {
    place?.style.setProperty('background-color', image.dominantColour)
    if (image.placeholder) place?.style.setProperty('background-image', `url("${image.placeholder}")`)
  }
}
