import type { OpenWord } from '#contract/formats/open-word.ts'
import type { ProjectStyle } from '#contract/projects/vocabulary.ts'
import type { Image } from '#contract/formats/image-schema.ts'

/** The bundled picture of each style. */
const IMAGES: Partial<Record<string, readonly [name: string, dominantColour: string]>> = {
  CLASSIC: ['07-rijwoning-mechelen', '#686868'],
  RURAL: ['24-schuurwoning-zottegem', '#88a8c8'],
  FARMHOUSE: ['08-hoeve-lennik', '#88a8c8'],
  MANOR: ['09-hoeve-lennik', '#88a8c8'],
  CONTEMPORARY: ['01-schuurwoning-lochristi', '#c8d8e8'],
  MINIMAL: ['04-kubusvilla-keerbergen', '#b8d8e8'],
  INDUSTRIAL: ['12-kantoor-namur', '#88a8c8'],
} satisfies Record<Exclude<ProjectStyle, 'OTHER'>, readonly [string, string]>

const WIDTHS = [480, 960]

/** A decorative picture of a style, null for an unknown one; its name must stand beside it. */
export function styleImage(style: OpenWord<ProjectStyle>): Image | null {
  const entry = IMAGES[style]
  if (!entry) return null
  const [name, dominantColour] = entry
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
