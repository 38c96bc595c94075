import { useRouter } from '@tanstack/react-router'
import { memo, type MouseEvent, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canArchiveProject } from '#contract/rules/capabilities.ts'
import { roleOf } from '#contract/rules/ownership.ts'
import type { Project } from '#contract/schemas/project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { useQueue } from '#app/platform/outbox/queue-view.ts'
import { Button } from '#app/ui/button.tsx'
import { chunks } from '../model.ts'
import { ProjectRow } from './project-row.tsx'
import styles from './project-rows.module.css'
import { useArchive } from './use-archive.ts'

const CHUNK = 5
const FIRST_CHUNKS = 40

/** The rows, 200 at first and more as the end comes near; however many there are, each piece renders once (P18). */
export function ProjectRows({ projects, contactId }: { projects: readonly Project[]; contactId: string | undefined }) {
  const { t } = useTranslation('app')
  const [shown, setShown] = useState(FIRST_CHUNKS)
  const pieces = useMemo(() => chunks(projects, CHUNK), [projects])
  const more = useCallback(() => startTransition(() => setShown((count) => count + 1)), [])
  const end = useNearEnd(more, shown)
  const open = useOpen()
  const { turn } = useArchive()
  const queue = useQueue()
  const queued = useMemo(() => new Set(queue.map(({ projectId }) => projectId)), [queue])
  return (
    <>
      <ul>
        {pieces.slice(0, shown).map((piece, index) => (
          <Piece key={index} projects={piece} queued={queued} contactId={contactId} onTurn={turn} onOpen={open} />
        ))}
      </ul>
      {shown < pieces.length && (
        <div ref={end} className={styles.more}>
          <Button onClick={more}>{t('list.more')}</Button>
        </div>
      )}
    </>
  )
}

type Open = (event: MouseEvent<HTMLAnchorElement>, id: string) => void

interface PieceProps {
  projects: readonly Project[]
  /** Ids of projects with edits that wait on this device. */
  queued: ReadonlySet<string>
  contactId: string | undefined
  onTurn: (project: Project) => void
  onOpen: Open
}

const Piece = memo(function Piece({ projects, queued, contactId, onTurn, onOpen }: PieceProps) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return projects.map((project) => (
    <ProjectRow
      key={project.id}
      project={project}
      isQueued={queued.has(project.id)}
      t={t}
      locale={locale}
      onTurn={contactId !== undefined && canArchiveProject(roleOf(project, contactId)).ok ? onTurn : undefined}
      onOpen={onOpen}
    />
  ))
})

/** What the router's own link does with a press. */
function useOpen(): Open {
  const router = useRouter()
  return useCallback(
    (event, id) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void router.navigate({ to: '/projects/$projectId', params: { projectId: id } })
    },
    [router],
  )
}

/** Calls `more` while the end of the list is near; `shown` tells that the end has moved. */
function useNearEnd(more: () => void, shown: number) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = end.current
    if (!target) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more()
      },
      { rootMargin: '1600px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [more, shown])
  return end
}
