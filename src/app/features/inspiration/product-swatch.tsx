import type { Image } from '#contract/formats/image-schema.ts'
import { Photo } from '#app/ui/media/photo.tsx'
import styles from './product-swatch.module.css'

/** Decorative: the product name stands beside it. */
export function ProductSwatch({ image }: { image: Image | null }) {
  if (!image) return <span className={styles.swatch} />
  return <Photo image={image} sizes="10rem" alt="" className={styles.swatch} />
}
