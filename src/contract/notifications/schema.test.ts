import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { notificationSchema, notificationsSchema } from './schema.ts'

const common = { id: 'n1', at: '2026-11-27T08:00:00Z', read: false, by: null }
const project = { id: 'p1', name: 'Woning' }
const visit = { id: 'a1', dateFrom: '2026-12-01T09:00:00Z', showroom: null }

describe('a notification', () => {
  test.each([
    { kind: 'PROJECT_SHARED', project, role: 'COLLABORATOR' },
    { kind: 'ROLE_CHANGED', project: { id: 'p1', name: null }, role: 'OWNER' },
    { kind: 'PROJECT_CHANGED', project, fields: ['name', 'wall'] },
    { kind: 'FILES_ADDED', project, count: 2 },
    { kind: 'PROJECT_DELETED', name: 'Woning' },
    { kind: 'PROJECT_LEFT', name: null },
    { kind: 'VISIT_ASSIGNED', visit, consultant: 'Noor' },
    { kind: 'VISIT_CHECKED_IN', visit },
    { kind: 'VISIT_STARTED', visit },
    { kind: 'VISIT_ENDED', visit },
    { kind: 'VISIT_MISSED', visit },
    { kind: 'VISIT_PICKS', visit, count: 3 },
    { kind: 'SAMPLES_REQUESTED', count: 1 },
  ])('of the kind $kind says what its sentence needs (E53)', (own) => {
    const notification = { ...common, ...own }
    expect(v.parse(notificationSchema, notification)).toEqual(notification)
    for (const name of Object.keys(notification)) {
      const { [name as keyof typeof notification]: _, ...incomplete } = notification
      expect(v.is(notificationSchema, incomplete), name).toBe(false)
    }
  })
})

describe('a list of notifications', () => {
  const items = [true, false, true, false, false].map((read, index) => ({
    ...common,
    id: `n${index}`,
    read,
    kind: 'SAMPLES_REQUESTED',
    count: 1,
  }))

  test('may be the newest of many', () => {
    const newest = { totalItems: 70, unread: 12, items }
    expect(v.parse(notificationsSchema, newest)).toEqual(newest)
  })

  test('that comes without numbers is the whole list, and its unread ones are counted', () => {
    expect(v.parse(notificationsSchema, items)).toEqual({ totalItems: 5, unread: 3, items })
    expect(v.parse(notificationsSchema, [])).toEqual({ totalItems: 0, unread: 0, items: [] })
  })
})
