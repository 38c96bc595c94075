import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/schemas/project.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { DataAge, type KeptRead } from '#app/platform/query/data-age.tsx'
import styles from './project-head.module.css'

/** The way back to the project, what this page is, and what it does. */
export function HelperHead({
  project,
  read,
  title,
  lead,
}: {
  project: Project
  read: KeptRead
  title: string
  lead: string
}) {
  const { t } = useTranslation('app')
  return (
    <header className={styles.head}>
      <Link to="/projects/$projectId" params={{ projectId: project.id }} className={styles.crumb} activeProps={{}}>
        <ArrowLeft className="i i--s" aria-hidden="true" />
        {projectName(project, t)}
      </Link>
      <div className={styles.words}>
        <h1 className="t-page">{title}</h1>
        <p className="t-lead">{lead}</p>
        <DataAge read={read} />
      </div>
    </header>
  )
}
