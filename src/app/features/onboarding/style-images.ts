import type { ProjectStyle } from '#contract/constants/vocabularies.ts'
import type { Image } from '#contract/schemas/image.ts'

/** A picture that stands for each style, of those that come with the portal. */
const PICTURES = {
  CLASSIC: ['07-rijwoning-mechelen', '#686868'],
  RURAL: ['24-schuurwoning-zottegem', '#88a8c8'],
  FARMHOUSE: ['08-hoeve-lennik', '#88a8c8'],
  MANOR: ['09-hoeve-lennik', '#88a8c8'],
  CONTEMPORARY: ['01-schuurwoning-lochristi', '#c8d8e8'],
  MINIMAL: ['04-kubusvilla-keerbergen', '#b8d8e8'],
  INDUSTRIAL: ['12-kantoor-namur', '#88a8c8'],
} as const satisfies Record<Exclude<ProjectStyle, 'OTHER'>, readonly [name: string, dominantColour: string]>

const WIDTHS = [480, 960]

/** The picture of a style, in the widths in which it is there; the word beside it says what it shows. */
export function stylePhoto(style: keyof typeof PICTURES): Image {
  const [name, dominantColour] = PICTURES[style]
  const file = (width: number) => `/media/pictures/${name}-${width}.webp`
  const srcset = WIDTHS.map((width) => `${file(width)} ${width}w`).join(', ')
  return {
    src: file(480),
    srcset,
    width: 1600,
    height: 1067,
    alt: '',
    dominantColour,
    avifSrcset: null,
    placeholder: null,
  }
}
