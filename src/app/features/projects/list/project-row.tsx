import type { TFunction } from 'i18next'
import { Archive, ArchiveRestore, Lock } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import type { Locale } from '#contract/constants/locales.ts'
import { completenessPoints, missingCriteria } from '#contract/rules/completeness.ts'
import type { Project } from '#contract/schemas/project.ts'
import { formatStreet } from '#app/platform/i18n/format-address.ts'
import { formatDay } from '#app/platform/i18n/format-date.ts'
import { formatNearDay } from '#app/platform/i18n/format-near-day.ts'
import { describeProject, missingLabel, projectName, scoreLabel } from '#app/platform/i18n/format-project.ts'
import { isUnsent } from '#app/platform/outbox/unsent-project.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { Photo } from '#app/ui/photo.tsx'
import { Wall } from '#app/ui/wall.tsx'
import styles from './project-row.module.css'

interface ProjectRowProps {
  project: Project
  /** Edits of it wait on this device. */
  isQueued: boolean
  /** There is room for picture, description and date. */
  isWide: boolean
  t: TFunction<'app'>
  locale: Locale
  /** Archives it or takes it back; absent for who may not. */
  onTurn: ((project: Project) => void) | undefined
  onOpen: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
}

/**
 * One project of the list. A plain link whose press the list handles, a memo, and no element that is not seen: in a long
 * list rows come and go with every frame (P18).
 */
export const ProjectRow = memo(function ProjectRow(props: ProjectRowProps) {
  const { project, isQueued, isWide, t, locale, onTurn, onOpen } = props
  const complete = missingCriteria(project).length === 0
  return (
    <div className={styles.item}>
      <a
        className={styles.row}
        href={`/projects/${encodeURIComponent(project.id)}`}
        onClick={(event) => onOpen(event, project.id)}
      >
        {isWide && <Cover project={project} />}
        <span className={styles.words}>
          <span className={cx('t-row', styles.name)}>{projectName(project, t)}</span>
          <span className="t-soft">{placeOf(project, t, locale)}</span>
        </span>
        {isWide && <span className={cx('t-s t-soft', styles.description)}>{descriptionOf(project, t, locale)}</span>}
        <Wall laid={completenessPoints(project)} label={scoreLabel(project, t)} className={styles.wall} />
        <span className={cx('t-s', complete ? styles.complete : 't-soft', styles.need)} aria-hidden="true">
          {missingLabel(project, t)}
        </span>
        {isQueued ? (
          <span className={styles.mark}>
            <Badge tone="ochre">{t(isUnsent(project.id) ? 'unsent.badge' : 'queue.badge')}</Badge>
          </span>
        ) : (
          isWide && <span className={cx('t-s t-faint', styles.mark)}>{dateOf(project, t, locale)}</span>
        )}
      </a>
      <span className={styles.act}>{onTurn && <Turn project={project} t={t} onTurn={onTurn} />}</span>
    </div>
  )
})

function Turn({ project, t, onTurn }: { project: Project; t: TFunction<'app'>; onTurn: (project: Project) => void }) {
  const isActive = project.status === 'ACTIVE'
  const Icon = isActive ? Archive : ArchiveRestore
  const name = projectName(project, t)
  return (
    <Button
      variant="quiet"
      icon
      aria-label={isActive ? t('archive.archiveName', { name }) : t('archive.restoreName', { name })}
      onClick={() => onTurn(project)}
    >
      <Icon className="i" aria-hidden="true" />
    </Button>
  )
}

function Cover({ project: { cover, limited } }: { project: Project }) {
  if (cover) return <Photo image={cover} sizes="15rem" alt="" className={styles.cover} />
  return <span className={cx(styles.cover, styles.none)}>{limited && <Lock className="i" aria-hidden="true" />}</span>
}

function placeOf({ address, limited, createdAt }: Project, t: TFunction<'app'>, locale: Locale): string {
  if (limited && createdAt) return t('list.limitedVisit', { day: formatDay(createdAt, locale) })
  if (!address) return t('list.noAddress')
  return [formatStreet(address, t), address.city].filter(Boolean).join(', ') || t('list.noAddress')
}

function descriptionOf(project: Project, t: TFunction<'app'>, locale: Locale): string {
  return project.limited ? t('list.limitedHint') : describeProject(project, t, locale)
}

function dateOf({ updatedAt, createdAt }: Project, t: TFunction<'app'>, locale: Locale): string {
  const when = updatedAt ?? createdAt
  return when ? formatNearDay(when, t, locale) : ''
}
