import type { Image } from '#contract/formats/image-schema.ts'
import type { ProductCategory, ProjectStyle } from '#contract/projects/vocabulary.ts'

type Entry = readonly [name: string, dominantColour: string]

/** The bundled picture of each style. */
const STYLES: Partial<Record<string, Entry>> = {
  CLASSIC: ['07-rijwoning-mechelen', '#686868'],
  RURAL: ['24-schuurwoning-zottegem', '#88a8c8'],
  FARMHOUSE: ['08-hoeve-lennik', '#88a8c8'],
  MANOR: ['09-hoeve-lennik', '#88a8c8'],
  CONTEMPORARY: ['01-schuurwoning-lochristi', '#c8d8e8'],
  MINIMAL: ['04-kubusvilla-keerbergen', '#b8d8e8'],
  INDUSTRIAL: ['12-kantoor-namur', '#88a8c8'],
} satisfies Record<Exclude<ProjectStyle, 'OTHER'>, Entry>

/** The bundled picture of a product of each category that has a surface to show. */
const CATEGORIES: Partial<Record<string, Entry>> = {
  FACING_BRICK: ['gevelsteen-merelrood', '#a86858'],
  BRICK_SLIP: ['steenstrip-duinvlak', '#b8b8a8'],
  ROOF_TILE: ['vlakpan-noordzee', '#585858'],
  PAVER: ['klinker-roderpad', '#986858'],
  FACADE_SYSTEM: ['gevelpaneel-roest', '#a87868'],
} satisfies Partial<Record<ProductCategory, Entry>>

/** A decorative picture of a style, null for an unknown one; its name must stand beside it. */
export const styleImage = (style: string): Image | null =>
  bundledImage(STYLES[style], { widths: [480, 960], width: 1600, height: 1067 })

/** A decorative picture of a product category, null where there is none; its name must stand beside it. */
export const categoryImage = (category: string): Image | null =>
  bundledImage(CATEGORIES[category], { widths: [320, 480], width: 900, height: 900 })

interface Size {
  widths: readonly [number, number]
  width: number
  height: number
}

function bundledImage(entry: Entry | undefined, { widths, width, height }: Size): Image | null {
  if (!entry) return null
  const [name, dominantColour] = entry
  const file = (fileWidth: number) => `/media/pictures/${name}-${fileWidth}.webp`
  const srcset = widths.map((fileWidth) => `${file(fileWidth)} ${fileWidth}w`).join(', ')
  return { src: file(widths[0]), srcset, width, height, alt: '', dominantColour, avifSrcset: null, placeholder: null }
}
