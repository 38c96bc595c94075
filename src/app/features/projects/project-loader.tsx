import { Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { roleOf } from '#contract/projects/membership.ts'
import type { Project } from '#contract/projects/schema.ts'
import { lazyPart } from '#app/platform/code-loading/lazy-part.ts'
import { projectName } from '#app/platform/i18n/format-project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { usePageTitle } from '#app/platform/i18n/use-page-title.ts'
import { CallError } from '#app/platform/http/call-error.ts'
import { useIsOutboxLoaded } from '#app/data/projects/outbox/use-pending-edits.ts'
import { isLocalProject } from '#app/data/projects/outbox/local-project.ts'
import type { QueryWithData } from '#app/platform/query/data-age.tsx'
import { useOnline } from '#app/platform/connectivity/server-reachability.ts'
import { useSlow } from '#app/platform/connectivity/slow-connection.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { DetailSkeleton } from '#app/ui/feedback/detail-skeleton.tsx'
import { LoadState } from '#app/ui/feedback/load-state.tsx'
import { StatePage } from '#app/ui/feedback/state-page.tsx'
import { Wall } from '#app/ui/feedback/wall.tsx'
import { PendingChangesPanel } from './pending-changes/pending-changes-panel.tsx'
import { useProject } from '#app/data/projects/optimistic/use-projects.ts'

const OrphanedUploads = lazyPart(async () => (await import('./attachments/orphaned-uploads.tsx')).OrphanedUploads)

/** A loaded project: as shown, as saved, and for whom. */
export interface LoadedProject {
  project: Project
  /** Without pending edits. */
  saved: Project
  /** Tells how old `saved` is. */
  read: QueryWithData
  contactId: string | undefined
}

/** The role of the signed-in contact on the project. */
export function viewerRole({ project, contactId }: LoadedProject): ContactRole | null {
  return contactId === undefined ? null : roleOf(project, contactId)
}

interface ProjectLoaderProps {
  projectId: string
  /** Stands before the project's name in the document title. */
  titlePrefix?: string
  children: (loaded: LoadedProject) => ReactNode
}

/** Loads the project of a page. A project without access looks exactly like a missing one. */
export function ProjectLoader({ projectId, titlePrefix, children }: ProjectLoaderProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const { detail, read, project, saved, contactId, isCustomerLoading } = useProject(projectId)
  const isOnline = useOnline()
  const isQueueKnown = useIsOutboxLoaded()
  const isNotFound = isNotFoundError(detail.error)
  const isSlow = useSlow(!project && !detail.isError)
  const title = isNotFound || !project ? t('nav.projects') : projectName(project, t, locale)
  usePageTitle(titlePrefix && project ? `${titlePrefix}, ${title}` : title)
  if (isLocalProject(projectId) && project?.id !== projectId) {
    // It was created meanwhile and has its real id, or it was discarded.
    // The same page, past the form with unsaved input that is left: it is offered again there.
    if (project) return <Navigate to="." params={{ projectId: project.id }} replace ignoreBlocker />
    return isQueueKnown || isSlow ? <Navigate to="/projects" replace /> : <DetailSkeleton />
  }
  if (isNotFound) {
    return (
      <>
        <StatePage illustration={<Wall share={0.75} large />} title={t('page.gone')} text={t('page.goneText')}>
          <Link to="/projects" className={buttonClass({ variant: 'primary' })} activeProps={{}}>
            {t('nav.toProjects')}
          </Link>
        </StatePage>
        <PendingChangesPanel projectId={projectId} />
        <Suspense>
          <OrphanedUploads projectId={projectId} />
        </Suspense>
      </>
    )
  }
  // Actions that appear later would shift the layout.
  if (project && saved && !isCustomerLoading) return children({ project, saved, read, contactId })
  return (
    <LoadState query={detail} isOnline={isOnline} isSlow={isSlow} errorTitle={t('page.fail')} size="page">
      <DetailSkeleton />
    </LoadState>
  )
}

function isNotFoundError(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.kind === 'not-found')
}
