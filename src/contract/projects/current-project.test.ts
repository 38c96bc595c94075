import { expect, test } from 'vitest'
import type { Project } from './schema.ts'
import { currentProject, activeProjects } from './current-project.ts'

const project = (id: string, updatedAt: string, status: Project['status'] = 'ACTIVE') =>
  ({ id, updatedAt, status }) as Project
const projects = [
  project('old', '2026-01-01T10:00:00Z'),
  project('new', '2026-03-01T10:00:00Z'),
  project('archived', '2026-04-01T10:00:00Z', 'ARCHIVED'),
]

test('a project of an unknown status is listed with the active ones (S037)', () => {
  const unknown = project('held', '2026-05-01T10:00:00Z', 'ON_HOLD')
  expect(activeProjects([...projects, unknown]).map(({ id }) => id)).toEqual(['held', 'new', 'old'])
})

test('the current project is the requested one, else the last updated active one (E01)', () => {
  expect(currentProject(projects, undefined)?.id).toBe('new')
  expect(currentProject(projects, 'old')?.id).toBe('old')
  expect(currentProject(projects, 'archived')?.id).toBe('archived')
  expect(currentProject(projects, 'foreign')?.id).toBe('new')
  expect(currentProject([], 'old')).toBeUndefined()
  expect(activeProjects(projects).map(({ id }) => id)).toEqual(['new', 'old'])
})
