import { useTranslation } from 'react-i18next'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from '#contract/projects/vocabulary.ts'
import { productName } from '#app/data/projects/new-project-fields.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import { PhotoChoices } from '#app/ui/forms/photo-choices.tsx'
import { CategoryPhoto } from '#app/ui/media/category-photo.tsx'
import { styleImage } from '#app/ui/media/choice-images.ts'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import styles from './choice-fields.module.css'

interface ChoiceFieldsProps {
  field: 'productCategories' | 'type' | 'style'
  id: string
  message: string | undefined
}

/** The options of one field. "Other" is left out, as the step can be skipped. */
export function ChoiceFields({ field, id, message }: ChoiceFieldsProps) {
  const { t } = useTranslation('app')
  const messageId = `${id}-message`
  return (
    <fieldset aria-describedby={message ? messageId : undefined} className={styles.choices}>
      <legend className="vh">{t(`edit.${field}`)}</legend>
      {message && <FieldMessage id={messageId}>{message}</FieldMessage>}
      {field === 'productCategories' && (
        <div className={styles.rows}>
          <ProductOptions id={id} />
        </div>
      )}
      {field === 'type' && (
        <div className={styles.columns}>
          <TypeOptions id={id} />
        </div>
      )}
      {field === 'style' && <StyleOptions id={id} />}
    </fieldset>
  )
}

function ProductOptions({ id }: { id: string }) {
  const { t } = useTranslation('app')
  return PRODUCT_CATEGORIES.map((category, index) => (
    <CheckRow
      key={category}
      id={index === 0 ? id : undefined}
      type="checkbox"
      name={productName(category)}
      value="on"
      label={sentenceCase(t(`product.${category}`))}
      hint={t(`use.${category}`)}
      media={<CategoryPhoto category={category} />}
    />
  ))
}

function TypeOptions({ id }: { id: string }) {
  const { t } = useTranslation('app')
  return PROJECT_TYPES.filter((type) => type !== 'OTHER').map((type, index) => (
    <CheckRow
      key={type}
      id={index === 0 ? id : undefined}
      type="radio"
      name="type"
      value={type}
      label={sentenceCase(t(`type.${type}`))}
    />
  ))
}

function StyleOptions({ id }: { id: string }) {
  const { t } = useTranslation('app')
  const styleOptions = PROJECT_STYLES.filter((style) => style !== 'OTHER').map((style) => ({
    value: style,
    label: sentenceCase(t(`style.${style}`)),
    image: styleImage(style),
  }))
  return <PhotoChoices id={id} name="style" options={styleOptions} />
}
