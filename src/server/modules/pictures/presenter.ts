import type { Locale } from '#contract/constants/locales.ts'
import type { Image } from '#contract/schemas/image.ts'
import type { pictures } from '#server/db/tables.ts'

/** Widths in pixels that each picture comes in, under `/media/reference`. */
const WIDTHS = [480, 960] as const

/** A picture as answered, ready for the attributes of an image. */
export function presentPicture(picture: typeof pictures.$inferSelect, locale: Locale): Image {
  const fileOf = (width: number) => `/media/reference/${picture.key}-${width}.webp`
  return {
    src: fileOf(WIDTHS[1]),
    srcset: WIDTHS.map((width) => `${fileOf(width)} ${width}w`).join(', '),
    avifSrcset: null,
    width: picture.width,
    height: picture.height,
    alt: locale === 'fr' ? picture.altFr : picture.altNl,
    dominantColour: picture.dominantColour,
    placeholder: null,
  }
}
