import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PROJECT_STYLES } from '#contract/projects/vocabulary.ts'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { Photo } from '#app/ui/media/photo.tsx'
import { styleImage } from './style-images.ts'
import styles from './style-photos.module.css'
import type { OptionsProps } from './choice-rows.tsx'

const SIZES = `(min-width: ${BREAKPOINTS.medium}px) 34vw, 50vw`

/** The styles as photographs, laid out like bricks. */
export function StylePhotos({ id, project }: OptionsProps) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.bond}>
      {PROJECT_STYLES.filter((style) => style !== 'OTHER').map((style, index) => (
        <label key={style} className={styles.style}>
          <input
            {...(index === 0 && { id })}
            type="radio"
            name="style"
            value={style}
            defaultChecked={project?.style === style}
          />
          <Photo image={styleImage(style)} sizes={SIZES} className={styles.photo} eager />
          <span className={styles.name}>
            {sentenceCase(t(`style.${style}`))}
            <Check className="i" aria-hidden="true" />
          </span>
        </label>
      ))}
    </div>
  )
}
