import type { OpenWord } from '#contract/formats/open-word.ts'
import type { ProductCategory } from '#contract/projects/vocabulary.ts'
import styles from './product-category-drawing.module.css'

/** SVG path of each category on a sample of brick proportions (188:63). */
const DRAWINGS: Partial<Record<string, string>> = {
  FACING_BRICK: 'M0 21h188M0 42h188M47 0v21M110 0v21M173 0v21M16 21v21M79 21v21M142 21v21M47 42v21M110 42v21M173 42v21',
  BRICK_SLIP:
    'M0 16h188M0 32h188M0 48h188M36 0v16M96 0v16M156 0v16M66 16v16M126 16v16M36 32v16M96 32v16M156 32v16M66 48v16M126 48v16',
  ROOF_TILE:
    'M0 31h188M23 0q-12 16 0 31q12 16 0 32M70 0q-12 16 0 31q12 16 0 32M117 0q-12 16 0 31q12 16 0 32M164 0q-12 16 0 31q12 16 0 32',
  PAVER:
    'M-20 40l40-40l40 40l40-40l40 40l40-40l40 40M-20 72l40-40l40 40l40-40l40 40l40-40l40 40M20 0v32M60 40v32M100 0v32M140 40v32M180 0v32',
  FACADE_SYSTEM:
    'M0 0v63M14 0v63M52 0v63M52 21h136M52 42h136M98 0v21M150 0v21M74 21v21M126 21v21M178 21v21M98 42v21M150 42v21M14 10l38 12M14 30l38 12M14 50l38 12',
  INNER_WALL_BLOCK:
    'M0 31h188M94 0v31M47 31v32M141 31v32M20 8v15M40 8v15M60 8v15M114 8v15M134 8v15M154 8v15M67 40v15M87 40v15M107 40v15',
  ACCESSORY: 'M0 42h188M0 42q24-34 47 0q24-34 47 0q24-34 47 0q24-34 47 0',
} satisfies Record<ProductCategory, string>

/** A decorative drawing of a product category; its name must stand beside it. Plain for an unknown one. */
export function ProductCategoryDrawing({ category }: { category: OpenWord<ProductCategory> }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 188 63" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d={DRAWINGS[category]} />
    </svg>
  )
}
