import { useRouter } from '@tanstack/react-router'
import { memo, type MouseEvent, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/schemas/project.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { chunks } from '../model.ts'
import { ProjectRow } from './project-row.tsx'
import styles from './project-rows.module.css'

const CHUNK = 10
const FIRST_CHUNKS = 20

/** The rows, 200 at first and more as the end comes near; however many there are, each piece renders once (P18). */
export function ProjectRows({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('app')
  const [shown, setShown] = useState(FIRST_CHUNKS)
  const pieces = useMemo(() => chunks(projects, CHUNK), [projects])
  const more = useCallback(() => startTransition(() => setShown((count) => count + 1)), [])
  const end = useNearEnd(more, shown)
  const open = useOpen()
  return (
    <>
      <ul>
        {pieces.slice(0, shown).map((piece, index) => (
          <Piece key={index} projects={piece} onOpen={open} />
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

const Piece = memo(function Piece({ projects, onOpen }: { projects: readonly Project[]; onOpen: Open }) {
  const { t } = useTranslation('app')
  const locale = useLocale()
  return projects.map((project) => (
    <ProjectRow key={project.id} project={project} t={t} locale={locale} onOpen={onOpen} />
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
