import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#app/data/customers/customer-queries.ts'
import { currentProject, activeProjects } from '#contract/projects/current-project.ts'
import { useProjects } from '#app/data/projects/optimistic/use-projects.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Panel, Row } from '#app/ui/layout/row.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { HomeSkeleton } from '#app/ui/feedback/skeleton.tsx'
import { BelowTheFold } from './below-the-fold.tsx'
import { CurrentProject } from './current-project.tsx'
import { Greeting } from './greeting.tsx'
import { NextAppointment } from './next-appointment.tsx'
import styles from './home-page.module.css'

interface HomePageProps {
  projectId?: string | undefined
  /** Shown below everything else. */
  footer: ReactNode
}

/** The start page: current project, next appointment, inspiration and counts. */
export function HomePage({ projectId, footer }: HomePageProps) {
  const { t } = useTranslation('app')
  usePageTitle(t('home.title'))
  const me = useMe()
  const { read } = useProjects()
  const isOnline = useOnline()
  const isLoading = !read.data && !read.isError && read.failureCount === 0
  const isSlow = useSlow(isLoading)
  if (!me.data || (isLoading && isOnline)) {
    return (
      <LoadState query={read} isOnline={isOnline} isSlow={isSlow} errorTitle={t('account.fail')} size="page">
        <HomeSkeleton />
      </LoadState>
    )
  }
  return (
    <>
      <PanelErrorBoundary>
        <Greeting projectId={projectId} />
      </PanelErrorBoundary>
      <Row split="2-1">
        <Panel className={styles.project}>
          <PanelErrorBoundary>
            <ProjectPanel projectId={projectId} />
          </PanelErrorBoundary>
        </Panel>
        <Panel className={styles.appointment}>
          <PanelErrorBoundary>
            <NextAppointment />
          </PanelErrorBoundary>
        </Panel>
      </Row>
      <Suspense>
        <BelowTheFold footer={footer} />
      </Suspense>
    </>
  )
}

function ProjectPanel({ projectId }: { projectId: string | undefined }) {
  const { t } = useTranslation('app')
  const { own, contactId, read } = useProjects()
  const isOnline = useOnline()
  if (!own || contactId === undefined) {
    return (
      <LoadState query={read} isOnline={isOnline} isSlow={false} errorTitle={t('home.projectsFail')}>
        {null}
      </LoadState>
    )
  }
  const project = currentProject(own, projectId)
  if (project) {
    return (
      <>
        <CurrentProject project={project} others={activeProjects(own)} contactId={contactId} />
        <DataAge read={read} />
      </>
    )
  }
  return (
    <EmptyState title={t('home.empty')} text={t('home.emptyText')} wallLabel={t('score.labelEmpty')}>
      <Link to="/projects/new" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
        {t('home.newProject')}
      </Link>
    </EmptyState>
  )
}
