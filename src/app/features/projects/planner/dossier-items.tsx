import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectItemQueries } from '#app/data/project-items/project-items.ts'
import styles from './dossier-sheet.module.css'

/** What was chosen for the project, by name and place; nothing where nothing was. */
export function DossierChosen({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  const items = useQuery(projectItemQueries.list(projectId)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className={styles.part}>
      <h2 className="t-section">{t('chosen.heading')}</h2>
      <ul>
        {items.map(({ item }) => (
          <li key={item.id}>{[item.title, item.place?.city].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
    </section>
  )
}
