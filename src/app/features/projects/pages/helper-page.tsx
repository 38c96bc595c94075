import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { canDescribeProject } from '#contract/rules/capabilities.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { Wall } from '#app/ui/wall.tsx'
import { dossierPart } from '../components/dossier-part.ts'
import { HelperHead } from '../components/helper-head.tsx'
import { isHelper } from '../components/helper-link.tsx'
import { ProjectGate, roleIn } from '../components/project-gate.tsx'
import { QuantityForm } from '../components/quantity-form.tsx'
import { WallForm } from '../components/wall-form.tsx'

const DossierSheet = lazy(async () => ({ default: (await dossierPart()).DossierSheet }))

/** Trying out a wall for a project, reckoning its bricks, or the project on paper (B16, B17). */
export function HelperPage({ projectId, helper }: { projectId: string; helper: string }) {
  const { t } = useTranslation('app')
  if (!isHelper(helper)) return <NoHelper />
  const title = t(`${helper}.title`)
  return (
    <ProjectGate projectId={projectId} part={title}>
      {(open) => {
        const { project, read, contactId } = open
        if (helper === 'dossier') {
          return (
            <Suspense>
              <DossierSheet project={project} read={read} contactId={contactId} />
            </Suspense>
          )
        }
        const Form = helper === 'wall' ? WallForm : QuantityForm
        return (
          <>
            <HelperHead project={project} read={read} title={title} lead={t(`${helper}.lead`)} />
            <Form key={`${helper} ${project.id}`} project={project} editable={canDescribeProject(roleIn(open)).ok} />
          </>
        )
      }}
    </ProjectGate>
  )
}

/** An address that leads nowhere (E45). */
function NoHelper() {
  const { t } = useTranslation()
  usePageTitle(t('state.notFoundTitle'))
  return (
    <StatePage figure={<Wall laid={3} large />} title={t('state.notFound')} text={t('state.notFoundText')}>
      <Link to="/projects" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
        {t('nav.toProjects')}
      </Link>
    </StatePage>
  )
}
