import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/formats/image-schema.ts'
import { Photo } from '#app/ui/media/photo.tsx'
import styles from './viewer.module.css'

interface ViewerThumbnailsProps {
  images: readonly Image[]
  index: number
  onChoose: (index: number) => void
}

export function ViewerThumbnails({ images, index, onChoose }: ViewerThumbnailsProps) {
  const { t } = useTranslation('app')
  return (
    <ul className={styles.thumbnails}>
      {images.map((image, nth) => (
        <li key={image.src}>
          <button
            type="button"
            aria-label={t('viewer.show', { nth: nth + 1, alt: image.alt })}
            aria-current={nth === index ? 'true' : undefined}
            onClick={() => onChoose(nth)}
          >
            <Photo image={image} sizes="(min-width: 1025px) 25vw, 7rem" alt="" className={styles.thumbnail} />
          </button>
        </li>
      ))}
    </ul>
  )
}
