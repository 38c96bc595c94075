import type { Image } from '#contract/schemas/image.ts'
import { Photo } from '#app/ui/photo.tsx'
import styles from './used.module.css'

/** A sample of a material in the proportion of a brick, in its true colour; its name stands beside it. */
export function Swatch({ image }: { image: Image | null }) {
  if (!image) return <span className={styles.swatch} />
  return <Photo image={image} sizes="10rem" alt="" className={styles.swatch} />
}
