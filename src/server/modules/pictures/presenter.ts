import type { Locale } from '#contract/constants/locales.ts'
import type { Image } from '#contract/schemas/image.ts'
import type { pictures } from '#server/db/tables.ts'

/** Widths in pixels that pictures come in under `/media/pictures`, as far as they are that wide themselves. */
const WIDTHS = [320, 480, 960, 1600]
/** Wider ones come in AVIF alone: the few browsers without it are old and slow. */
const WIDEST_WEBP = 960

type Format = 'avif' | 'webp'
type Picture = typeof pictures.$inferSelect

/** A picture as answered, ready for the attributes of an image. */
export function presentPicture(picture: Picture, locale: Locale): Image {
  const widths = widthsOf(picture, 'webp')
  return {
    src: fileOf(picture, Math.max(...widths), 'webp'),
    srcset: setOf(picture, 'webp'),
    avifSrcset: setOf(picture, 'avif'),
    width: picture.width,
    height: picture.height,
    alt: locale === 'fr' ? picture.altFr : picture.altNl,
    dominantColour: picture.dominantColour,
    placeholder: picture.placeholder,
  }
}

function widthsOf({ width: own }: Picture, format: Format): number[] {
  const widths = WIDTHS.filter((width) => width <= own)
  if (format === 'webp') return widths.filter((width) => width <= WIDEST_WEBP)
  return own < WIDEST_WEBP ? [...widths, own] : widths
}

const fileOf = ({ key }: Picture, width: number, format: Format) => `/media/pictures/${key}-${width}.${format}`

const setOf = (picture: Picture, format: Format) =>
  widthsOf(picture, format)
    .map((width) => `${fileOf(picture, width, format)} ${width}w`)
    .join(', ')
