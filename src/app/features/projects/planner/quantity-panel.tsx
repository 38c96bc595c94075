import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { PlannerLink } from './planner-link.tsx'
import { SavedPlanNote } from './saved-plan-note.tsx'
import styles from './quantity-panel.module.css'
import { quantityBasis, quantityResult } from '#app/platform/i18n/format-quantity.ts'

/** The saved quantity, or a link to the planner. */
export function QuantityPanel({ project, editable }: { project: Project; editable: boolean }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { quantity } = project
  return (
    <div className={styles.panel}>
      <h2 className="t-section">{t('quantity.heading')}</h2>
      <SavedPlanNote project={project} plan="quantity" />
      {quantity ? (
        <>
          <p className={`t-row num ${styles.result}`}>{quantityResult(quantity, t, locale)}</p>
          <p className="t-s t-soft">{quantityBasis(quantity, t, locale)}</p>
        </>
      ) : (
        <p className="t-soft">{t('quantity.none')}</p>
      )}
      <PlannerLink to="quantity" projectId={project.id}>
        {quantity && editable ? t('quantity.change') : t('quantity.try')}
      </PlannerLink>
    </div>
  )
}
