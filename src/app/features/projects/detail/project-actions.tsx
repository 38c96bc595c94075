import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { canArchiveProject } from '#contract/projects/capabilities.ts'
import { type Criterion, missingCriteria } from '#contract/projects/completeness.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { ContactRole } from '#contract/projects/vocabulary.ts'
import { comingAppointments } from '#app/data/appointments/appointment-times.ts'
import { useUpcomingAppointments } from '#app/data/appointments/use-upcoming-appointments.ts'
import { useCanBook } from '#app/data/showrooms/use-can-book.ts'
import { keepFocus } from '#app/platform/navigation/focus-neighbour.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { ProjectMenu } from '../project-menu.tsx'
import { useArchiveProject } from '../use-archive-project.ts'
import styles from './project-actions.module.css'

interface ProjectActionsProps {
  project: Project
  role: ContactRole | null
  /** Opens the form of a criterion; undefined for read-only members. */
  onEdit: ((criterion: Criterion) => void) | undefined
  onDelete: () => void
}

/** The next step of the project as the primary action, and a menu with the owner's rare ones. */
export function ProjectActions({ project, role, onEdit, onDelete }: ProjectActionsProps) {
  const { t } = useTranslation('app')
  const { toggleArchived, isPending } = useArchiveProject()
  const permission = canArchiveProject(role, project.status)
  return (
    <div className={styles.actions}>
      <NextStep
        project={project}
        isRestoring={isPending}
        onRestore={permission.ok ? () => toggleArchived(project) : undefined}
        onEdit={onEdit}
      />
      <ProjectMenu
        project={project}
        role={role}
        label={t('page.menu')}
        onToggleArchived={toggleArchived}
        onDelete={onDelete}
      />
      {!permission.ok && permission.reason === 'unknown-status' && (
        <p className="t-s t-soft">{t(`reason.${permission.reason}`)}</p>
      )}
    </div>
  )
}

interface NextStepProps extends Pick<ProjectActionsProps, 'project' | 'onEdit'> {
  isRestoring: boolean
  /** Undefined for members who may not restore it. */
  onRestore: (() => void) | undefined
}

/** Restores an archived project, completes an incomplete one, else leads to its appointment. */
function NextStep({ project, isRestoring, onRestore, onEdit }: NextStepProps) {
  const { t } = useTranslation('app')
  const missing = missingCriteria(project)[0]
  if (project.status === 'ARCHIVED') {
    return (
      onRestore && (
        <Button ref={keepFocus} variant="primary" busy={isRestoring} onClick={onRestore}>
          {t('archive.restore')}
        </Button>
      )
    )
  }
  if (missing) {
    return (
      onEdit && (
        <Button ref={keepFocus} variant="primary" onClick={() => onEdit(missing)}>
          {t(`choose.${missing}`)}
        </Button>
      )
    )
  }
  return <AppointmentLink project={project} />
}

/** Books a visit for a complete project, or opens the one that is planned. */
function AppointmentLink({ project }: { project: Project }) {
  const { t } = useTranslation('app')
  const { data, isError } = useUpcomingAppointments()
  const canBook = useCanBook()
  const appointment = comingAppointments(data?.items ?? [], useNow()).find(
    ({ projectId }) => !projectId || projectId === project.id,
  )
  if (appointment) {
    return (
      <Link
        to="/appointments/$appointmentId"
        params={{ appointmentId: appointment.id }}
        className={buttonClass({ variant: 'primary' })}
        activeProps={{}}
      >
        {t('page.toAppointment')}
      </Link>
    )
  }
  if (canBook === false) return null
  const isUnknown = canBook === undefined || (!data && !isError)
  return (
    <span className={isUnknown ? styles.unknown : undefined}>
      <Link
        to="/appointments/new"
        search={{ projectId: project.id }}
        className={buttonClass({ variant: 'primary' })}
        activeProps={{}}
      >
        {t('home.book')}
      </Link>
    </span>
  )
}
