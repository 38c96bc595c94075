import { useTranslation } from 'react-i18next'
import { HelperLink } from './helper-link.tsx'
import styles from './quantity-cell.module.css'

/** The way to the project on paper. */
export function DossierCell({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  return (
    <div className={styles.cell}>
      <h2 className="t-section">{t('dossier.heading')}</h2>
      <p className="t-soft">{t('dossier.text')}</p>
      <HelperLink to="dossier" projectId={projectId}>
        {t('dossier.open')}
      </HelperLink>
    </div>
  )
}
