import type { Appointment } from '#contract/schemas/appointment.ts'
import type { Project } from '#contract/schemas/project.ts'

const HOUR_MS = 60 * 60 * 1000

/** The project on the start page: the one asked for, else the active one that changed last. */
export function currentProject(projects: readonly Project[], projectId: string | undefined): Project | undefined {
  return (
    projects.find(({ id }) => id === projectId) ??
    projects.filter(({ status }) => status === 'ACTIVE').sort(byChange)[0]
  )
}

/** Projects to switch to: all active ones, the latest change first. */
export function switchable(projects: readonly Project[]): Project[] {
  return projects.filter(({ status }) => status === 'ACTIVE').sort(byChange)
}

function byChange(a: Project, b: Project): number {
  return Date.parse(b.updatedAt ?? '') - Date.parse(a.updatedAt ?? '') || 0
}

/** Appointments that are still to come or under way, the soonest first. One without an end lasts an hour. */
export function comingAppointments(appointments: readonly Appointment[], now: number): Appointment[] {
  return appointments
    .filter(({ status }) => status !== 'ENDED' && status !== 'NO_SHOW')
    .filter(({ dateFrom, dateTo }) => (dateTo ? Date.parse(dateTo) : Date.parse(dateFrom) + HOUR_MS) > now)
    .sort((a, b) => Date.parse(a.dateFrom) - Date.parse(b.dateFrom))
}
