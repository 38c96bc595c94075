import type { Locale } from '#contract/configuration/locales.ts'
import type { Image } from '#contract/formats/image-schema.ts'
import type { pictures } from '#server/db/tables.ts'

/** Widths in pixels of the files in `/media/pictures`, up to the picture's own width. */
const WIDTHS = [320, 480, 960, 1600]
/** Wider files exist in AVIF only. */
const WIDEST_WEBP = 960

type Format = 'avif' | 'webp'
type Picture = typeof pictures.$inferSelect

/** A picture as the API returns it, ready for the attributes of an image. */
export function presentPicture(picture: Picture, locale: Locale): Image {
  const widths = widthsOf(picture, 'webp')
  return {
    src: fileUrl(picture, Math.max(...widths), 'webp'),
    srcset: srcsetOf(picture, 'webp'),
    avifSrcset: srcsetOf(picture, 'avif'),
    width: picture.width,
    height: picture.height,
    alt: locale === 'fr' ? picture.altFr : picture.altNl,
    dominantColour: picture.dominantColour,
    placeholder: picture.placeholder,
  }
}

function widthsOf({ width: pictureWidth }: Picture, format: Format): number[] {
  const widths = WIDTHS.filter((width) => width <= pictureWidth)
  if (format === 'webp') return widths.filter((width) => width <= WIDEST_WEBP)
  return pictureWidth < WIDEST_WEBP ? [...widths, pictureWidth] : widths
}

const fileUrl = ({ key }: Picture, width: number, format: Format) => `/media/pictures/${key}-${width}.${format}`

const srcsetOf = (picture: Picture, format: Format) =>
  widthsOf(picture, format)
    .map((width) => `${fileUrl(picture, width, format)} ${width}w`)
    .join(', ')
