import { useTranslation } from 'react-i18next'
import { addressExists } from '#contract/rules/completeness.ts'
import type { Project } from '#contract/schemas/project.ts'
import { formatCity, formatStreet } from '#app/platform/i18n/format-address.ts'
import styles from './address-cell.module.css'
import { PlanSketch } from './plan-sketch.tsx'

/** Where it is built; `onEdit` is there for who may change it. */
export function AddressCell({ project, onEdit }: { project: Project; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation('app')
  const { address } = project
  const lotOnly = Boolean(address?.plotReference && !address.houseNumber)
  return (
    <div className={styles.cell}>
      <div className={styles.words}>
        <h2 className="t-section">{t('brick.address')}</h2>
        {address ? (
          <p className={styles.lines}>
            {formatStreet(address, t)}
            <br />
            {formatCity(address)}
            <br />
            {t('address.country')}
          </p>
        ) : (
          <p className="t-soft">{t('page.noAddress')}</p>
        )}
        {lotOnly && <p className="t-s t-soft">{t('page.lotOnly')}</p>}
        {onEdit && (
          <button type="button" className={`link t-s ${styles.edit}`} onClick={onEdit}>
            {address ? t('page.editAddress') : t('page.addAddress')}
          </button>
        )}
      </div>
      {address && addressExists(address) && (
        <div className={styles.plan}>
          <PlanSketch address={address} />
        </div>
      )}
    </div>
  )
}
