import * as v from 'valibot'
import { expect, test } from 'vitest'
import { notificationsSchema } from '../notifications/schema.ts'
import { listSchema } from './list-schema.ts'

const schema = listSchema(v.number())

test.each<[string, unknown, object]>([
  ['our own', { totalItems: 9, items: [1, 2] }, { totalItems: 9, items: [1, 2] }],
  ['our own without a total', { items: [1, 2] }, { totalItems: 2, items: [1, 2] }],
  ['a bare array', [1, 2], { totalItems: 2, items: [1, 2] }],
  ['an empty array', [], { totalItems: 0, items: [] }],
  ['API Platform’s', { member: [1, 2], totalItems: 9 }, { totalItems: 9, items: [1, 2] }],
  ['API Platform’s without a total', { member: [1, 2] }, { totalItems: 2, items: [1, 2] }],
  ['the older one of API Platform', { 'hydra:member': [1], 'hydra:totalItems': 9 }, { totalItems: 9, items: [1] }],
  ['the older one without a total', { 'hydra:member': [1] }, { totalItems: 1, items: [1] }],
])('a list in the form of %s is read (S074)', (_, response, expected) => {
  expect(v.parse(schema, response)).toEqual(expected)
})

test.each([{}, { items: ['x'] }, { totalItems: '9', items: [] }, { member: {} }, null, 'x'])(
  '%j is no list',
  (response) => {
    expect(v.is(schema, response)).toBe(false)
  },
)

test('a bare array of notifications is the whole list, of which the unread ones are counted (E53)', () => {
  const notification = (id: string, read: boolean) => ({
    id,
    at: '',
    read,
    by: null,
    kind: 'SAMPLES_REQUESTED',
    count: 1,
  })
  const items = [notification('a', false), notification('b', true), notification('c', false)]
  expect(v.parse(notificationsSchema, items)).toEqual({ totalItems: 3, unread: 2, items })
  expect(v.parse(notificationsSchema, { totalItems: 9, unread: 7, items })).toEqual({ totalItems: 9, unread: 7, items })
})
