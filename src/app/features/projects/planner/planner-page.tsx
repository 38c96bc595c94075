import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { canEditProject } from '#contract/projects/capabilities.ts'
import type { Project } from '#contract/projects/schema.ts'
import { lazyPart } from '#app/platform/code-loading/lazy-part.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { FormSkeleton } from '#app/ui/feedback/form-skeleton.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { Wall } from '#app/ui/feedback/wall.tsx'
import { PlannerHeader } from './planner-header.tsx'
import { isPlannerPageName } from './planner-link.tsx'
import { ProjectLoader, viewerRole } from '../project-loader.tsx'
import { QuantityForm } from './quantity-form.tsx'
import { useChosenBrick } from './use-chosen-brick.ts'
import { WallForm } from './wall-form.tsx'

const DossierSheet = lazyPart(async () => (await import('./dossier-sheet.tsx')).DossierSheet)

/** The wall planner, the quantity planner or the dossier of a project. */
export function PlannerPage({ projectId, page }: { projectId: string; page: string }) {
  const { t } = useTranslation('app')
  if (!isPlannerPageName(page)) return <PlannerNotFound />
  const title = t(`${page}.title`)
  return (
    <ProjectLoader projectId={projectId} titlePrefix={title}>
      {(loaded) => {
        const { project, read } = loaded
        if (page === 'dossier') {
          return (
            <Suspense>
              <DossierSheet project={project} read={read} />
            </Suspense>
          )
        }
        return (
          <>
            <PlannerHeader project={project} read={read} title={title} lead={t(`${page}.lead`)} />
            <PlannerBody
              key={`${page} ${project.id}`}
              page={page}
              project={project}
              editable={canEditProject(viewerRole(loaded), project.status).ok}
            />
          </>
        )
      }}
    </ProjectLoader>
  )
}

interface PlannerBodyProps {
  page: 'wall' | 'quantity'
  project: Project
  editable: boolean
}

/** Waits for the chosen brick, as its properties are the defaults of uncontrolled fields. */
function PlannerBody({ page, ...props }: PlannerBodyProps) {
  const { t } = useTranslation('app')
  const brick = useChosenBrick(props.project.id)
  if (brick === undefined) {
    return (
      <Skeleton label={t('state.loading')} slow={false}>
        <FormSkeleton fields={4} />
      </Skeleton>
    )
  }
  const Form = page === 'wall' ? WallForm : QuantityForm
  return <Form {...props} brick={brick} />
}

function PlannerNotFound() {
  const { t } = useTranslation()
  usePageTitle(t('state.notFoundTitle'))
  return (
    <StatePage illustration={<Wall share={0.75} large />} title={t('state.notFound')} text={t('state.notFoundText')}>
      <Link to="/projects" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
        {t('app:nav.toProjects')}
      </Link>
    </StatePage>
  )
}
