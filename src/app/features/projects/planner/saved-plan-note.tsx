import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Check, Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '#contract/projects/schema.ts'
import { useHasInspiration } from '#app/data/inspiration/inspiration-queries.ts'
import { usePendingEdits } from '#app/data/projects/outbox/use-pending-edits.ts'
import { sampleQueries } from '#app/data/samples/sample-queries.ts'
import { useLocale } from '#app/platform/i18n/locale.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { isTablet } from '#app/platform/tablet/is-tablet.ts'
import { Note } from '#app/ui/feedback/note.tsx'
import { savedPlanHash } from './saved-plan-hash.ts'
import { useChosenBrick } from './use-chosen-brick.ts'
import styles from './saved-plan-note.module.css'

type Plan = 'wall' | 'quantity'

/** Stands above a plan that was just saved, until the page is left: what was saved, and what comes next. */
export function SavedPlanNote({ project, plan }: { project: Project; plan: Plan }) {
  const isSaved = useLocation({ select: ({ hash }) => hash === savedPlanHash(plan) })
  return isSaved && project[plan] ? <SavedPlan project={project} plan={plan} /> : null
}

function SavedPlan({ project, plan }: { project: Project; plan: Plan }) {
  const { t } = useTranslation('app')
  const note = useRef<HTMLDivElement>(null)
  const hasInspiration = useHasInspiration()
  const hasSamples = isOffered(useQuery(sampleQueries.list(useLocale())))
  const brick = useChosenBrick(project.id)
  const isQueued = usePendingEdits().some(({ projectId, patch }) => projectId === project.id && plan in patch)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' })
    note.current?.focus({ preventScroll: true })
  }, [])
  return (
    // The id makes the router scroll to it, too.
    <div ref={note} id={savedPlanHash(plan)} tabIndex={-1} className={styles.note}>
      <Note boxed tone={isQueued ? 'ochre' : 'moss'} icon={isQueued ? Clock : Check}>
        <p>{t(!isQueued ? `${plan}.saved` : isTablet() ? 'edit.held' : 'edit.queued')}</p>
        {brick && hasSamples ? (
          <Link
            to="/products/$productId"
            params={{ productId: brick.id }}
            search={{ projectId: project.id }}
            className={`link ${styles.next}`}
            activeProps={{}}
          >
            {t('helper.sample', { product: brick.title })}
          </Link>
        ) : (
          hasInspiration && (
            <Link
              to="/inspiration"
              search={{ tab: 'PRODUCT', colourFamily: project.wall?.colour, projectId: project.id }}
              className={`link ${styles.next}`}
              activeProps={{}}
            >
              {t('helper.next')}
            </Link>
          )
        )}
      </Note>
    </div>
  )
}
