import { Box, Component } from 'lucide-react'
import { cx } from '../styles/class-names.ts'
import { categoryImage } from './choice-images.ts'
import styles from './category-photo.module.css'
import { Photo } from './photo.tsx'

interface CategoryPhotoProps {
  category: string
  className?: string | undefined
}

/** A decorative material sample of a product category, or a symbol; its name must stand beside it. */
export function CategoryPhoto({ category, className }: CategoryPhotoProps) {
  const image = categoryImage(category)
  if (image) return <Photo image={image} sizes="10rem" className={cx(styles.photo, className)} />
  const Symbol = category === 'ACCESSORY' ? Component : Box
  return (
    <span className={cx(styles.symbol, className)}>
      <Symbol className="i" aria-hidden="true" />
    </span>
  )
}
