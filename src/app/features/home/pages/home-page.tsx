import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { currentProject, switchable } from '#app/data/projects/current-project.ts'
import { lazyExtra } from '#app/platform/chunks/lazy-extra.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { DataAge } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Cell, Course } from '#app/ui/course.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { PanelErrorBoundary } from '#app/ui/panel-error-boundary.tsx'
import { HomeBones } from '#app/ui/skeleton.tsx'
import { CurrentProject } from '../components/current-project.tsx'
import { Greeting } from '../components/greeting.tsx'
import { NextAppointment } from '../components/next-appointment.tsx'
import { useHomeProjects } from '../components/use-home-data.ts'
import styles from './home-page.module.css'

// Below what a visit comes for (P9).
const HomeFoot = lazyExtra('What lies below', async () => (await import('../components/home-foot.tsx')).HomeFoot)

interface HomePageProps {
  projectId?: string | undefined
  /** What comes below everything else. */
  last: ReactNode
}

/** Where a visit starts (E01): the project, the next appointment, something to look at, and how much there is. */
export function HomePage({ projectId, last }: HomePageProps) {
  const { t } = useTranslation('app')
  usePageTitle(t('home.title'))
  const { me, projects } = useHomeProjects()
  const online = useOnline()
  const waiting = !me.data ? me : projects
  const loading = !waiting.data && !waiting.isError && waiting.failureCount === 0
  const slow = useSlow(loading)
  if (!me.data || (loading && online)) {
    return (
      <LoadState read={waiting} online={online} slow={slow} failed={t('account.fail')} size="page">
        <HomeBones />
      </LoadState>
    )
  }
  return (
    <>
      <PanelErrorBoundary>
        <Greeting projectId={projectId} />
      </PanelErrorBoundary>
      <Course split="2-1">
        <Cell className={styles.project}>
          <PanelErrorBoundary>
            <ProjectPanel projectId={projectId} />
          </PanelErrorBoundary>
        </Cell>
        <Cell className={styles.visit}>
          <PanelErrorBoundary>
            <NextAppointment />
          </PanelErrorBoundary>
        </Cell>
      </Course>
      <Suspense>
        <HomeFoot last={last} />
      </Suspense>
    </>
  )
}

function ProjectPanel({ projectId }: { projectId: string | undefined }) {
  const { t } = useTranslation('app')
  const { contactId, projects } = useHomeProjects()
  const online = useOnline()
  if (!projects.data || contactId === undefined) {
    return (
      <LoadState read={projects} online={online} slow={false} failed={t('home.projectsFail')}>
        {null}
      </LoadState>
    )
  }
  const project = currentProject(projects.data.items, projectId)
  if (project) {
    return (
      <>
        <CurrentProject project={project} others={switchable(projects.data.items)} contactId={contactId} />
        <DataAge read={projects} />
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
