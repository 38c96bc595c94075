import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/schemas/project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { HelperLink } from './helper-link.tsx'
import styles from './quantity-cell.module.css'
import { quantityBasis, quantityResult } from './quantity-words.ts'

/** What was reckoned, or the way to reckon (B16). */
export function QuantityCell({ project, editable }: { project: Project; editable: boolean }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { quantity } = project
  return (
    <div className={styles.cell}>
      <h2 className="t-section">{t('quantity.heading')}</h2>
      {quantity ? (
        <>
          <p className={`t-row num ${styles.result}`}>{quantityResult(quantity, t, locale)}</p>
          <p className="t-s t-soft">{quantityBasis(quantity, t, locale)}</p>
        </>
      ) : (
        <p className="t-soft">{t('quantity.none')}</p>
      )}
      <HelperLink to="quantity" projectId={project.id}>
        {quantity && editable ? t('quantity.change') : t('quantity.try')}
      </HelperLink>
    </div>
  )
}
