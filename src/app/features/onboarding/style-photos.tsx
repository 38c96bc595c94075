import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PROJECT_STYLES } from '#contract/constants/vocabularies.ts'
import { BREAKPOINTS } from '#contract/constants/breakpoints.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { Photo } from '#app/ui/photo.tsx'
import { stylePhoto } from './style-photo.ts'
import styles from './style-photos.module.css'
import type { AnswersProps } from './type-rows.tsx'

const SIZES = `(min-width: ${BREAKPOINTS.medium}px) 34vw, 50vw`

/** Seven styles as photographs in running bond: a look is easier shown than named (design guide, onboarding). */
export function StylePhotos({ id, project }: AnswersProps) {
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
          <Photo image={stylePhoto(style)} sizes={SIZES} className={styles.photo} eager />
          <span className={styles.name}>
            {sentenceCase(t(`style.${style}`))}
            <Check className="i" aria-hidden="true" />
          </span>
        </label>
      ))}
    </div>
  )
}
