import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BREAKPOINTS } from '#contract/constants/breakpoints.ts'
import { canArchiveProject } from '#contract/rules/capabilities.ts'
import { roleOf } from '#contract/rules/ownership.ts'
import type { Project } from '#contract/schemas/project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useQueue } from '#app/platform/outbox/queue-view.ts'
import { LongList } from '#app/ui/long-list.tsx'
import { useMedia } from '#app/ui/use-media.ts'
import { ProjectRow } from './project-row.tsx'
import styles from './project-rows.module.css'
import { useArchive } from './use-archive.ts'

/** So many are all in the document: the browser finds in them, and they print. */
const ALL_SHOWN = 200
/** Where the style sheet lays a row out in five columns. */
const WIDE = `(width >= ${BREAKPOINTS.large}px)`

interface ProjectRowsProps {
  projects: readonly Project[]
  /** Tells views of the list apart. */
  view: string
  contactId: string | undefined
}

/** The rows; of a long list only those near the screen are there (P18). */
export function ProjectRows({ projects, view, contactId }: ProjectRowsProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  const isWide = useMedia(WIDE)
  const open = useOpen()
  const { turn } = useArchive()
  const queue = useQueue()
  const queued = useMemo(() => new Set(queue.map(({ projectId }) => projectId)), [queue])
  const row = (project: Project) => (
    <ProjectRow
      key={project.id}
      project={project}
      isQueued={queued.has(project.id)}
      isWide={isWide}
      t={t}
      locale={locale}
      onTurn={contactId !== undefined && canArchiveProject(roleOf(project, contactId)).ok ? turn : undefined}
      onOpen={open}
    />
  )
  if (projects.length > ALL_SHOWN) {
    return (
      <LongList items={projects} view={view}>
        {row}
      </LongList>
    )
  }
  return (
    <ul className={styles.rows}>
      {projects.map((project) => (
        <li key={project.id}>{row(project)}</li>
      ))}
    </ul>
  )
}

/** What the router's own link does with a press. */
function useOpen() {
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
