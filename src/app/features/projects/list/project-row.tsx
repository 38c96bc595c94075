import type { TFunction } from 'i18next'
import { Lock } from 'lucide-react'
import { memo, type MouseEvent, type Ref } from 'react'
import type { Locale } from '#contract/configuration/locales.ts'
import { cappedCompletenessShare, missingCriteria } from '#contract/projects/completeness.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { formatStreet } from '#app/platform/i18n/format-address.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { formatRelativeDay } from '#app/platform/i18n/format-relative-day.ts'
import {
  describeProject,
  missingLabel,
  projectName,
  scoreLabel,
  sentenceCase,
} from '#app/platform/i18n/format-project.ts'
import { isLocalProject } from '#app/data/projects/outbox/local-project.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { cx } from '#app/ui/styles/class-names.ts'
import { Photo } from '#app/ui/media/photo.tsx'
import { Wall } from '#app/ui/feedback/wall.tsx'
import { ProjectMenu } from '../project-menu.tsx'
import styles from './project-row.module.css'

interface ProjectRowProps {
  ref: Ref<HTMLDivElement> | undefined
  project: Project
  /** Has pending edits. */
  isQueued: boolean
  /** Shows picture, description and date as well. */
  isWide: boolean
  t: TFunction<'app'>
  locale: Locale
  /** The viewer's role on it. */
  role: ContactRole | null
  onToggleArchived: (project: Project) => void
  onDelete: (project: Project) => void
  onOpen: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
}

/**
 * One project of the list. A plain anchor whose click the list handles, memoised, and without invisible elements: a
 * virtualised list mounts rows in every frame of a scroll.
 */
export const ProjectRow = memo(function ProjectRow(props: ProjectRowProps) {
  const { ref, project, isQueued, isWide, t, locale, role, onToggleArchived, onDelete, onOpen } = props
  const isComplete = missingCriteria(project).length === 0
  return (
    <div ref={ref} className={styles.item}>
      <a
        className={styles.row}
        href={`/projects/${encodeURIComponent(project.id)}`}
        onClick={(event) => onOpen(event, project.id)}
      >
        {isWide && <Cover project={project} />}
        <span className={styles.text}>
          <span className={cx('t-row', styles.name)}>{projectName(project, t)}</span>
          <span className="t-soft">{locationText(project, t, locale)}</span>
        </span>
        {isWide && <span className={cx('t-s t-soft', styles.description)}>{descriptionText(project, t, locale)}</span>}
        <Wall share={cappedCompletenessShare(project)} label={scoreLabel(project, t)} className={styles.wall} />
        <span className={cx('t-s', isComplete ? styles.complete : 't-soft', styles.missing)} aria-hidden="true">
          {missingLabel(project, t)}
        </span>
        {isQueued ? (
          <span className={styles.status}>
            <Badge tone="ochre">{t(isLocalProject(project.id) ? 'unsent.badge' : 'queue.badge')}</Badge>
          </span>
        ) : (
          isWide && <span className={cx('t-s t-faint', styles.status)}>{lastChangeText(project, t, locale)}</span>
        )}
      </a>
      <div className={styles.action}>
        <ProjectMenu
          project={project}
          role={role}
          label={t('list.menu', { name: projectName(project, t) })}
          onToggleArchived={onToggleArchived}
          onDelete={onDelete}
        />
      </div>
    </div>
  )
})

function Cover({ project: { cover, limited } }: { project: Project }) {
  if (cover) return <Photo image={cover} sizes="15rem" alt="" className={styles.cover} />
  return (
    <span className={cx(styles.cover, styles.noCover)}>{limited && <Lock className="i" aria-hidden="true" />}</span>
  )
}

function locationText({ address, limited, createdAt }: Project, t: TFunction<'app'>, locale: Locale): string {
  if (limited && createdAt) return t('list.limitedVisit', { day: formatDay(createdAt, locale) })
  if (!address) return t('list.noAddress')
  return [formatStreet(address, t), address.city].filter(Boolean).join(', ') || t('list.noAddress')
}

function descriptionText(project: Project, t: TFunction<'app'>, locale: Locale): string {
  return project.limited ? t('list.limitedHint') : describeProject(project, t, locale)
}

function lastChangeText({ updatedAt, createdAt }: Project, t: TFunction<'app'>, locale: Locale): string {
  const changedAt = updatedAt ?? createdAt
  return changedAt ? sentenceCase(formatRelativeDay(changedAt, t, locale)) : ''
}
