import { useTranslation } from 'react-i18next'
import { useProjectItems } from '#app/data/inspiration/project-items.ts'
import styles from './dossier-sheet.module.css'

const KINDS = ['PRODUCT', 'REFERENCE_PROJECT', 'DOWNLOAD'] as const

/** The products of the project, and the buildings with their cities. */
export function DossierItems({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  const items = useProjectItems(projectId).data?.items ?? []
  return KINDS.map((kind) => ({ kind, chosen: items.filter(({ item }) => item.kind === kind) }))
    .filter(({ chosen }) => chosen.length > 0)
    .map(({ kind, chosen }) => (
      <section key={kind} className={styles.section}>
        <h2 className="t-section">{t(`dossier.items.${kind}`)}</h2>
        <ul className={styles.columns}>
          {chosen.map(({ item }) => (
            <li key={item.id}>{[item.title, item.place?.city].filter(Boolean).join(', ')}</li>
          ))}
        </ul>
      </section>
    ))
}
