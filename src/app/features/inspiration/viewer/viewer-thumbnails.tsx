import { useTranslation } from 'react-i18next'
import type { Image } from '#contract/schemas/image.ts'
import { Photo } from '#app/ui/photo.tsx'
import styles from './viewer.module.css'

interface ViewerThumbsProps {
  images: readonly Image[]
  index: number
  onChoose: (index: number) => void
}

/** All pictures small, in the rhythm of a wall; the one that is shown is marked. */
export function ViewerThumbs({ images, index, onChoose }: ViewerThumbsProps) {
  const { t } = useTranslation('app')
  return (
    <ul className={styles.thumbs}>
      {images.map((image, nth) => (
        <li key={image.src}>
          <button
            type="button"
            aria-label={t('viewer.show', { nth: nth + 1, alt: image.alt })}
            aria-current={nth === index ? 'true' : undefined}
            onClick={() => onChoose(nth)}
          >
            <Photo image={image} sizes="(min-width: 1025px) 25vw, 7rem" alt="" className={styles.thumb} />
          </button>
        </li>
      ))}
    </ul>
  )
}
