import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { DataAge, type QueryWithData } from '#app/platform/query/data-age.tsx'
import styles from '../project-header.module.css'

/** Back link, title and lead of a planner. */
export function PlannerHeader({
  project,
  read,
  title,
  lead,
}: {
  project: Project
  read: QueryWithData
  title: string
  lead: string
}) {
  const { t } = useTranslation('app')
  return (
    <header className={styles.header}>
      <Link to="/projects/$projectId" params={{ projectId: project.id }} className={styles.backLink} activeProps={{}}>
        <ArrowLeft className="i i--s" aria-hidden="true" />
        {projectName(project, t)}
      </Link>
      <div className={styles.text}>
        <h1 className="t-page">{title}</h1>
        <p className="t-lead">{lead}</p>
        <DataAge read={read} />
      </div>
    </header>
  )
}
