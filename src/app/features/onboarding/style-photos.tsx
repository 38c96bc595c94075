import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withUnknown } from '#contract/formats/open-word.ts'
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
  const options = withUnknown(PROJECT_STYLES, [project?.style]).filter((style) => style !== 'OTHER')
  return (
    <div className={styles.bond}>
      {options.map((style, index) => (
        <label key={style} className={styles.style}>
          <input
            {...(index === 0 && { id })}
            type="radio"
            name="style"
            value={style}
            defaultChecked={project?.style === style}
          />
          <StylePhoto style={style} />
          <span className={styles.name}>
            {sentenceCase(t(`style.${style}`, { defaultValue: style }))}
            <Check className="i" aria-hidden="true" />
          </span>
        </label>
      ))}
    </div>
  )
}

function StylePhoto({ style }: { style: string }) {
  const image = styleImage(style)
  return image && <Photo image={image} sizes={SIZES} className={styles.photo} eager />
}
