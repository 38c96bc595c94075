import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BREAKPOINTS } from '#contract/configuration/breakpoints.ts'
import { roleOf } from '#contract/projects/membership.ts'
import type { Project } from '#contract/projects/schema.ts'
import { lazyPart } from '#app/platform/code-loading/lazy-part.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { usePendingEdits } from '#app/data/projects/outbox/use-pending-edits.ts'
import { LongList } from '#app/ui/layout/long-list.tsx'
import { useMediaQuery } from '#app/ui/hooks/use-media-query.ts'
import { PanelErrorBoundary } from '#app/ui/feedback/panel-error-boundary.tsx'
import { projectImports } from '../detail/project-lazy-imports.ts'
import { ProjectRow } from './project-row.tsx'
import styles from './project-rows.module.css'
import { useArchiveProject } from '../use-archive-project.ts'

const DeleteProjectDialog = lazyPart(async () => (await projectImports.deleteDialog()).DeleteProjectDialog)

/** Up to this length the whole list is in the document, so that it can be searched and printed by the browser. */
const VIRTUALIZE_ABOVE = 200
/** Typical heights of a row in pixels, as its style sheet makes them. */
const ROW_HEIGHTS = { wide: 121, narrow: 117 }
/** Where the style sheet shows a row in five columns. */
const WIDE_QUERY = `(width >= ${BREAKPOINTS.large}px)`

interface ProjectRowsProps {
  projects: readonly Project[]
  /** Identifies filter and order, so that each keeps its own scroll position. */
  view: string
  contactId: string | undefined
}

/** The rows of the list; a long one is virtualised. */
export function ProjectRows({ projects, view, contactId }: ProjectRowsProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const isWide = useMediaQuery(WIDE_QUERY)
  const openProject = useOpenProject()
  const { toggleArchived } = useArchiveProject()
  const [toDelete, setToDelete] = useState<Project | null>(null)
  // Its row may disappear with the focus; the others only do so when the page is left.
  const [usedId, setUsedId] = useState<string>()
  const closeDialog = () => setToDelete(null)
  const archive = (project: Project) => {
    setUsedId(project.id)
    toggleArchived(project)
  }
  const askToDelete = (project: Project) => {
    setUsedId(project.id)
    setToDelete(project)
  }
  const queue = usePendingEdits()
  const queuedIds = useMemo(() => new Set(queue.map(({ projectId }) => projectId)), [queue])
  const renderRow = (project: Project) => (
    <ProjectRow
      key={project.id}
      ref={project.id === usedId ? keepFocus : undefined}
      project={project}
      isQueued={queuedIds.has(project.id)}
      isWide={isWide}
      t={t}
      locale={locale}
      role={contactId === undefined ? null : roleOf(project, contactId)}
      onToggleArchived={archive}
      onDelete={askToDelete}
      onOpen={openProject}
    />
  )
  return (
    <>
      {projects.length > VIRTUALIZE_ABOVE ? (
        <LongList
          key={view}
          items={projects}
          view={view}
          estimatedRowHeight={isWide ? ROW_HEIGHTS.wide : ROW_HEIGHTS.narrow}
        >
          {renderRow}
        </LongList>
      ) : (
        <ul className={styles.rows}>
          {projects.map((project) => (
            <li key={project.id}>{renderRow(project)}</li>
          ))}
        </ul>
      )}
      <PanelErrorBoundary key={toDelete?.id}>
        <Suspense>
          {toDelete && <DeleteProjectDialog project={toDelete} onDeleted={closeDialog} onClose={closeDialog} />}
        </Suspense>
      </PanelErrorBoundary>
    </>
  )
}

/** Navigates as a router link would, without one per row. */
function useOpenProject() {
  const router = useRouter()
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>, id: string) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void router.navigate({ to: '/projects/$projectId', params: { projectId: id } })
    },
    [router],
  )
}
