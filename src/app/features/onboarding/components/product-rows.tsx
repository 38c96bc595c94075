import { useTranslation } from 'react-i18next'
import { PRODUCT_CATEGORIES } from '#contract/constants/vocabularies.ts'
import { productName } from '#app/data/projects/plan-controls.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { CheckRow } from '#app/ui/check-row.tsx'
import type { AnswersProps } from './type-rows.tsx'
import styles from './choice-screen.module.css'

/** What is wanted; several may be. */
export function ProductRows({ id, project }: AnswersProps) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.rows}>
      {PRODUCT_CATEGORIES.map((category, index) => (
        <CheckRow
          key={category}
          {...(index === 0 && { id })}
          type="checkbox"
          name={productName(category)}
          defaultChecked={project?.productCategories.includes(category) ?? false}
          label={sentenceCase(t(`product.${category}`))}
          hint={t(`use.${category}`)}
        />
      ))}
    </div>
  )
}
