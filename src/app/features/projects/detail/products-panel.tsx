import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import { sentenceCase } from '#app/platform/i18n/format-project.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { CategoryPhoto } from '#app/ui/media/category-photo.tsx'
import styles from '#app/ui/layout/list-rows.module.css'

/** The product categories of the project. */
export function ProductsPanel({ project, onEdit }: { project: Project; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation('app')
  const { productCategories } = project
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <h2 className="t-section">{t('brick.productCategories')}</h2>
        {onEdit && (
          <Button variant="quiet" icon aria-label={t('page.editProducts')} onClick={onEdit}>
            <Pencil className="i" aria-hidden="true" />
          </Button>
        )}
      </div>
      {productCategories.length === 0 ? (
        <p className="t-soft">{t('page.noProducts')}</p>
      ) : (
        <ul className={styles.rows}>
          {productCategories.map((category) => (
            <li key={category} className={styles.item}>
              <CategoryPhoto category={category} className={styles.sample} />
              <span className={styles.body}>
                <b>{sentenceCase(t(`product.${category}`, { defaultValue: category }))}</b>
                <span className="t-s t-soft">{t(`use.${category}`, { defaultValue: '' })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
