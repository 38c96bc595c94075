import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { canEditProject } from '#contract/projects/capabilities.ts'
import { completenessPoints, missingCriteria } from '#contract/projects/completeness.ts'
import { roleOf } from '#contract/projects/membership.ts'
import type { Project } from '#contract/projects/schema.ts'
import { formatAddressLine } from '#app/platform/i18n/format-address.ts'
import { brickLabels, projectName, scoreLabel } from '#app/platform/i18n/format-project.ts'
import { lazyOptional } from '#app/platform/code-loading/lazy-optional.ts'
import { Coach } from '#app/ui/feedback/coach.tsx'
import styles from './current-project.module.css'

// Few customers have several projects.
const ProjectSwitcher = lazyOptional('The project switcher', async () => {
  return (await import('./project-switcher.tsx')).ProjectSwitcher
})

interface CurrentProjectProps {
  project: Project
  others: readonly Project[]
  contactId: string
}

/** The current project with its brick score; every brick links to its field. */
export function CurrentProject({ project, others, contactId }: CurrentProjectProps) {
  const { t } = useTranslation('app')
  const nextCriterion = missingCriteria(project)[0]
  const editable = canEditProject(roleOf(project, contactId), project.status).ok
  return (
    <>
      <div className={styles.header}>
        <div className={styles.text}>
          <h2 className="t-hero">
            <Link to="/projects/$projectId" params={{ projectId: project.id }} className={styles.name} activeProps={{}}>
              {projectName(project, t)}
            </Link>
          </h2>
          <p className="t-soft">{(project.address && formatAddressLine(project.address, t)) || t('list.noAddress')}</p>
        </div>
        {others.length > 1 && (
          <div className={styles.switcher}>
            <Suspense>
              <ProjectSwitcher current={project} projects={others} />
            </Suspense>
          </div>
        )}
      </div>
      <div className={styles.coach}>
        <ProjectCoach project={project} editable={editable} />
      </div>
      <p className={`t-s t-soft ${styles.explanation}`}>
        <b>{t('score.laid', { points: completenessPoints(project) })}</b>{' '}
        <span>{!nextCriterion ? t('score.doneText') : editable && t(`why.${nextCriterion}`)}</span>
      </p>
    </>
  )
}

function ProjectCoach({ project, editable }: { project: Project; editable: boolean }) {
  const { t } = useTranslation('app')
  const bricks = brickLabels(project, t, { editable }).map((brick) => {
    if (brick.state !== 'laid' && !editable) return brick
    const hash = brick.state === 'laid' ? brick.key : `edit-${brick.key}`
    return {
      ...brick,
      render: (props: { className: string; children: React.ReactNode }) => (
        <Link to="/projects/$projectId" params={{ projectId: project.id }} hash={hash} activeProps={{}} {...props} />
      ),
    }
  })
  return <Coach label={scoreLabel(project, t)} bricks={bricks} />
}
