import { useTranslation } from 'react-i18next'
import { PRODUCT_CATEGORIES, PROJECT_STYLES, PROJECT_TYPES } from '#contract/constants/vocabularies.ts'
import { productName } from '#app/data/projects/plan-controls.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { AlertIcon } from '#app/ui/first-load-icons.tsx'
import { CheckRow } from '#app/ui/check-row.tsx'
import fieldStyles from '#app/ui/field.module.css'
import styles from './new-choices.module.css'
import { ProductMark } from './product-mark.tsx'

interface NewChoicesProps {
  field: 'productCategories' | 'type' | 'style'
  id: string
  message: string | undefined
}

/** One question with its answers as rows. "I do not know yet" is what skipping is for. */
export function NewChoices({ field, id, message }: NewChoicesProps) {
  const { t } = useTranslation('app')
  const messageId = `${id}-message`
  return (
    <fieldset aria-describedby={message ? messageId : undefined} className={styles.choices}>
      <legend className="vh">{t(`edit.${field}`)}</legend>
      {message && (
        <p className={fieldStyles.message} id={messageId}>
          <AlertIcon />
          {message}
        </p>
      )}
      <div className={field === 'productCategories' ? styles.rows : styles.columns}>
        {field === 'productCategories' ? <Products id={id} /> : <Words field={field} id={id} />}
      </div>
    </fieldset>
  )
}

function Products({ id }: { id: string }) {
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
      <ProductMark category={category} />
    </div>
  ))
}

function Words({ field, id }: { field: 'type' | 'style'; id: string }) {
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
