import { Link, Navigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/constants/vocabularies.ts'
import { roleOf } from '#contract/rules/ownership.ts'
import type { Project } from '#contract/schemas/project.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { CallError } from '#app/platform/api/call-error.ts'
import { useIsQueueKnown } from '#app/platform/outbox/queue-view.ts'
import { isUnsent } from '#app/platform/outbox/unsent-project.ts'
import type { KeptRead } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/query/online.ts'
import { useSlow } from '#app/platform/query/slow.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { DetailBones } from '#app/ui/detail-bones.tsx'
import { LoadState } from '#app/ui/load-state.tsx'
import { StatePage } from '#app/ui/state-page.tsx'
import { Wall } from '#app/ui/wall.tsx'
import { QueueCourse } from './queue-course.tsx'
import { useProject } from './use-projects.ts'

const GoneFiles = lazy(async () => ({ default: (await import('./gone-files.tsx')).GoneFiles }))

/** A project that is there: as shown, as saved, and for whom. */
export interface OpenProject {
  project: Project
  /** Without what waits on this device. */
  saved: Project
  /** Tells how old that is. */
  read: KeptRead
  contactId: string | undefined
}

/** What whoever looks is on it. */
export function roleIn({ project, contactId }: OpenProject): ContactRole | null {
  return contactId === undefined ? null : roleOf(project, contactId)
}

interface ProjectGateProps {
  projectId: string
  /** Comes before the project's name in the title of pages about a part of it. */
  part?: string
  children: (open: OpenProject) => ReactNode
}

/** What every page of one project waits for. A foreign project looks exactly like a missing one (F-50). */
export function ProjectGate({ projectId, part, children }: ProjectGateProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { detail, read, project, saved, contactId, isAsking } = useProject(projectId)
  const online = useOnline()
  const isQueueKnown = useIsQueueKnown()
  const gone = isMissing(detail.error)
  const slow = useSlow(!project && !detail.isError)
  const title = gone || !project ? t('common:nav.projects') : projectName(project, t, locale)
  usePageTitle(part && project ? `${part}, ${title}` : title)
  if (isUnsent(projectId) && project?.id !== projectId) {
    // It was made meanwhile and has an address of its own, or it was given up.
    if (project) return <Navigate to="/projects/$projectId" params={{ projectId: project.id }} replace />
    return isQueueKnown || slow ? <Navigate to="/projects" replace /> : <DetailBones />
  }
  if (gone) {
    return (
      <>
        <StatePage figure={<Wall laid={3} large />} title={t('page.gone')} text={t('page.goneText')}>
          <Link to="/projects" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
            {t('common:nav.toProjects')}
          </Link>
        </StatePage>
        <QueueCourse projectId={projectId} />
        <Suspense>
          <GoneFiles projectId={projectId} />
        </Suspense>
      </>
    )
  }
  // What they may do stands in the midst of the page, and would move it when it came (P12).
  if (project && saved && !isAsking) return children({ project, saved, read, contactId })
  return (
    <LoadState read={detail} online={online} slow={slow} failed={t('page.fail')} size="page">
      <DetailBones />
    </LoadState>
  )
}

function isMissing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.kind === 'not-found')
}
