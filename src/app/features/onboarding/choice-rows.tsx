import { useTranslation } from 'react-i18next'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from '#contract/projects/vocabulary.ts'
import { withUnknown } from '#contract/formats/open-word.ts'
import type { Project } from '#contract/projects/schema.ts'
import { productName } from '#app/data/projects/new-project-fields.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { PhotoChoices } from '#app/ui/forms/photo-choices.tsx'
import { CategoryPhoto } from '#app/ui/media/category-photo.tsx'
import { styleImage } from '#app/ui/media/choice-images.ts'
import styles from './choice-screen.module.css'

/** The id of the first control, and the project with earlier answers. */
interface OptionsProps {
  id: string
  project: Project | null
}

/** Project types without "Other", as the question can be skipped. */
export function TypeRows({ id, project }: OptionsProps) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.rows}>
      {withUnknown(PROJECT_TYPES, [project?.type])
        .filter((type) => type !== 'OTHER')
        .map((type, index) => (
          <CheckRow
            key={type}
            id={index === 0 ? id : undefined}
            type="radio"
            name="type"
            value={type}
            defaultChecked={project?.type === type}
            label={sentenceCase(t(`type.${type}`, { defaultValue: type }))}
          />
        ))}
    </div>
  )
}

export function ProductRows({ id, project }: OptionsProps) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.rows}>
      {withUnknown(PRODUCT_CATEGORIES, project?.productCategories ?? []).map((category, index) => (
        <CheckRow
          key={category}
          id={index === 0 ? id : undefined}
          type="checkbox"
          name={productName(category)}
          defaultChecked={project?.productCategories.includes(category) ?? false}
          label={sentenceCase(t(`product.${category}`, { defaultValue: category }))}
          hint={t(`use.${category}`, { defaultValue: '' })}
          media={<CategoryPhoto category={category} />}
        />
      ))}
    </div>
  )
}

/** The styles as photographs, so that nobody needs to know their names. */
export function StylePhotos({ id, project }: OptionsProps) {
  const { t } = useTranslation('app')
  const styleOptions = withUnknown(PROJECT_STYLES, [project?.style])
    .filter((style) => style !== 'OTHER')
    .map((style) => ({
      value: style,
      label: sentenceCase(t(`style.${style}`, { defaultValue: style })),
      image: styleImage(style),
    }))
  return <PhotoChoices wide id={id} name="style" options={styleOptions} chosen={project?.style} />
}
