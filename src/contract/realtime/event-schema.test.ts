import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { realtimeEventSchema } from './event-schema.ts'

describe('events of a hub', () => {
  test.each([
    ['/customer_projects/7', 'customer_projects', '7'],
    ['customer_projects/7', 'customer_projects', '7'],
    ['/v2/api/customer_projects/7', 'customer_projects', '7'],
    ['https://api.example/v2/api/appointments/a-1', 'appointments', 'a-1'],
    ['/v2/api/customer_projects/7/attachments', 'customer_projects/attachments', '7'],
    ['customer_projects/7/items', 'customer_projects/items', '7'],
    ['/customers/41', 'customers', '41'],
  ])('%s names a resource (B25)', (name, kind, id) => {
    expect(v.parse(realtimeEventSchema, { '@id': name })).toEqual({ kind, id, deleted: false, revision: null })
  })

  test.each([
    [{ deleted: true }, { deleted: true, revision: null }],
    [{ revision: 4 }, { deleted: false, revision: 4 }],
    [{ revision: null }, { deleted: false, revision: null }],
  ])('with %j says whether it is gone, or which revision it has (B25)', (members, expected) => {
    const event = { '@id': '/customer_projects/7', ...members }
    expect(v.parse(realtimeEventSchema, event)).toEqual({ kind: 'customer_projects', id: '7', ...expected })
  })

  test.each(['/showrooms/7', '/customer_projects', '/customer_projects/', '/old_customers/7', 7])(
    '%j names none',
    (name) => {
      expect(v.is(realtimeEventSchema, { '@id': name })).toBe(false)
    },
  )
})
