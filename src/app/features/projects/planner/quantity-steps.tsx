import { useTranslation } from 'react-i18next'
import { PIECES_PER_PALLET } from '#contract/planner/quantity.ts'
import type { Quantity } from '#contract/planner/schema.ts'
import { formatNumber } from '#app/platform/i18n/format-number.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import styles from './quantity-steps.module.css'
import { quantitySteps } from '#app/platform/i18n/format-quantity.ts'

/** The calculation from area to pallets, each step with its formula. */
export function QuantitySteps({ quantity }: { quantity: Quantity }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return (
    <>
      <dl className={`num ${styles.steps}`}>
        {quantitySteps(quantity, locale).map(({ key, formula, outcome }) => (
          <div key={key}>
            <dt>{t(`quantity.${key}`)}</dt>
            <dd className="t-s t-soft">{formula}</dd>
            <dd className={styles.outcome}>{outcome}</dd>
          </div>
        ))}
      </dl>
      <p className="t-s t-soft">
        {t('quantity.perPallet', { perPallet: formatNumber(PIECES_PER_PALLET[quantity.format], locale) })}
      </p>
    </>
  )
}
