import { expect, test } from 'vitest'
import type { Appointment } from '#contract/schemas/appointment.ts'
import type { Project } from '#contract/schemas/project.ts'
import { comingAppointments, currentProject, switchable } from './model.ts'

const project = (id: string, updatedAt: string, status: Project['status'] = 'ACTIVE') =>
  ({ id, updatedAt, status }) as Project
const projects = [
  project('old', '2026-01-01T10:00:00Z'),
  project('new', '2026-03-01T10:00:00Z'),
  project('gone', '2026-04-01T10:00:00Z', 'ARCHIVED'),
]

test('E01 the current project is the one asked for, else the active one that changed last', () => {
  expect(currentProject(projects, undefined)?.id).toBe('new')
  expect(currentProject(projects, 'old')?.id).toBe('old')
  expect(currentProject(projects, 'gone')?.id).toBe('gone')
  expect(currentProject(projects, 'foreign')?.id).toBe('new')
  expect(currentProject([], 'old')).toBeUndefined()
  expect(switchable(projects).map(({ id }) => id)).toEqual(['new', 'old'])
})

const visit = (
  id: string,
  dateFrom: string,
  status: Appointment['status'] = 'REGISTERED',
  dateTo: string | null = null,
) => ({ id, dateFrom, dateTo, status }) as Appointment

test('E01 the next appointment is to come or under way, never over or missed', () => {
  const now = Date.parse('2026-11-25T10:00:00Z')
  const ids = comingAppointments(
    [
      visit('later', '2026-12-01T10:00:00Z'),
      visit('running', '2026-11-25T09:30:00Z', 'ONGOING', '2026-11-25T10:30:00Z'),
      visit('over', '2026-11-25T08:00:00Z'),
      visit('missed', '2026-11-25T11:00:00Z', 'NO_SHOW'),
      visit('ended', '2026-11-25T09:45:00Z', 'ENDED'),
    ],
    now,
  ).map(({ id }) => id)
  expect(ids).toEqual(['running', 'later'])
})
