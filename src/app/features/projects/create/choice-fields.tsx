import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from '#contract/projects/vocabulary.ts'
import { productName } from '#app/data/projects/new-project-fields.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { CheckRow } from '#app/ui/forms/check-row.tsx'
import fieldStyles from '#app/ui/forms/field.module.css'
import styles from './choice-fields.module.css'
import { ProductCategoryDrawing } from '../product-category-drawing.tsx'

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
      {message && (
        <p className={fieldStyles.message} id={messageId}>
          <CircleAlert className="i" aria-hidden="true" />
          {message}
        </p>
      )}
      <div className={field === 'productCategories' ? styles.rows : styles.columns}>
        {field === 'productCategories' ? <ProductOptions id={id} /> : <TextOptions field={field} id={id} />}
      </div>
    </fieldset>
  )
}

function ProductOptions({ id }: { id: string }) {
  const { t } = useTranslation('app')
  return PRODUCT_CATEGORIES.map((category, index) => (
    <div key={category} className={styles.product}>
      <CheckRow
        {...(index === 0 && { id })}
        type="checkbox"
        name={productName(category)}
        value="on"
        label={sentenceCase(t(`product.${category}`))}
        hint={t(`use.${category}`)}
      />
      <ProductCategoryDrawing category={category} />
    </div>
  ))
}

function TextOptions({ field, id }: { field: 'type' | 'style'; id: string }) {
  const { t } = useTranslation('app')
  const values = field === 'type' ? PROJECT_TYPES : PROJECT_STYLES
  return values
    .filter((value) => value !== 'OTHER')
    .map((value, index) => (
      <CheckRow
        key={value}
        {...(index === 0 && { id })}
        type="radio"
        name={field}
        value={value}
        label={sentenceCase(t(`${field}.${value}`))}
      />
    ))
}
