import { describe, expect, test } from 'vitest'
import { initialProject } from '#tests/support/client/outbox-device.ts'
import { applyPending, localProjects } from './apply-pending.ts'
import { blankProject, isLocalProject } from './local-project.ts'
import type { QueuedEdit } from './queued-edit.ts'

const blank = blankProject('c1', '1', '2027-01-01T00:00:00.000Z')
const edit = (over: Partial<QueuedEdit>): QueuedEdit => ({
  id: 'k1',
  projectId: 'p1',
  base: initialProject,
  patch: { name: 'Schuur' },
  state: 'waiting',
  at: '2027-01-01',
  ...over,
})

describe('a project with edits that wait (B09)', () => {
  test.each<[QueuedEdit['state'], string, string]>([
    ['waiting', 'Schuur', 'Schuur'],
    ['sent', 'Schuur', 'Schuur'],
    ['conflict', 'Schuur', 'Schuur'],
    ['gone', 'Huis', 'Schuur'],
    ['refused', 'Huis', 'Schuur'],
  ])('shows an edit that is %s as "%s", and a creation as "%s"', (state, edited, created) => {
    expect(applyPending(initialProject, [edit({ state })]).name).toBe(edited)
    expect(applyPending(initialProject, [edit({ state, creates: true })]).name).toBe(created)
  })

  test('shows all of its own in their order, and none of others', () => {
    const queue = [
      edit({ patch: { name: 'Schuur', style: 'RURAL' } }),
      edit({ projectId: 'p2', patch: { name: 'Stal' } }),
      edit({ projectId: 'p2', patch: { type: 'EXTENSION' }, creates: true }),
      edit({ patch: { name: 'Loods' } }),
    ]
    expect(applyPending(initialProject, queue)).toEqual({ ...initialProject, name: 'Loods', style: 'RURAL' })
  })
})

test('projects that are not created yet are shown with their edits, each with its own (S110)', () => {
  const other = blankProject('c1', '2', '2027-01-01T00:00:00.000Z')
  const queue = [
    edit({ projectId: blank.id, base: blank, patch: { name: 'Schuur' }, creates: true }),
    edit({ patch: { name: 'Huis' } }),
    edit({ projectId: other.id, base: other, patch: { name: 'Stal' }, creates: true, state: 'refused' }),
    edit({ projectId: blank.id, base: blank, patch: { style: 'RURAL' } }),
  ]
  expect(localProjects(queue)).toEqual([
    { ...blank, name: 'Schuur', style: 'RURAL' },
    { ...other, name: 'Stal' },
  ])
  expect([blank.id, 'p1'].map(isLocalProject)).toEqual([true, false])
})
