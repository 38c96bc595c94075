import { useTranslation } from 'react-i18next'
import { isCompleteAddress } from '#contract/projects/completeness.ts'
import type { Project } from '#contract/projects/schema.ts'
import { formatCity, formatStreet } from '#app/platform/i18n/format-address.ts'
import styles from './address-panel.module.css'
import { SiteSketch } from './site-sketch.tsx'

/** The address of the building site; `onEdit` is undefined for read-only members. */
export function AddressPanel({ project, onEdit }: { project: Project; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation('app')
  const { address } = project
  const isPlotOnly = Boolean(address?.plotReference && !address.houseNumber)
  return (
    <div className={styles.panel}>
      <div className={styles.text}>
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
        {isPlotOnly && <p className="t-s t-soft">{t('page.lotOnly')}</p>}
        {onEdit && (
          <button type="button" className={`link t-s ${styles.edit}`} onClick={onEdit}>
            {address ? t('page.editAddress') : t('page.addAddress')}
          </button>
        )}
      </div>
      {address && isCompleteAddress(address) && (
        <div className={styles.sketch}>
          <SiteSketch address={address} />
        </div>
      )}
    </div>
  )
}
