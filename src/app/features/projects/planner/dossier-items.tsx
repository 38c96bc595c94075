import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { projectItemQueries } from '#app/data/projects/project-items.ts'
import styles from './dossier-sheet.module.css'

/** The inspiration items of the project by title and city. */
export function DossierItems({ projectId }: { projectId: string }) {
  const { t } = useTranslation('app')
  const items = useQuery(projectItemQueries.list(projectId, useLocale())).data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className="t-section">{t('chosen.heading')}</h2>
      <ul>
        {items.map(({ item }) => (
          <li key={item.id}>{[item.title, item.place?.city].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
    </section>
  )
}
