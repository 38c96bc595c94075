import type { Image } from '#contract/formats/image-schema.ts'

/** `sizes` with data saver on: selects the smallest file. */
const DATA_SAVER_SIZES = '20rem'

export interface PictureProps {
  image: Image
  /** The `sizes` attribute. */
  sizes: string
  /** Empty when the text next to it says the same. */
  alt?: string
  /** Loads eagerly, for print; `first` also sets a high fetch priority. */
  eager?: boolean | 'first'
}

/** A responsive picture; the container sets its size. */
export function Picture({ image, sizes: requestedSizes, alt = image.alt, eager = false }: PictureProps) {
  const sizes = 'saver' in document.documentElement.dataset ? DATA_SAVER_SIZES : requestedSizes
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

/** Ref callback that paints the blurred placeholder of a picture. */
export function paintPlaceholder(image: Image) {
  // CSSOM, because the CSP forbids style attributes.
  return (element: HTMLElement | null): void => {
    element?.style.setProperty('background-color', image.dominantColour)
    if (image.placeholder) element?.style.setProperty('background-image', `url("${image.placeholder}")`)
  }
}
