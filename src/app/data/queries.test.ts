import { expect, test } from 'vitest'
import { appointmentQueries } from './appointments/appointment-queries.ts'
import { customerQueries } from './customers/customer-queries.ts'
import { inspirationQueries } from './inspiration/inspiration-queries.ts'
import { projectQueries } from './projects/project-queries.ts'

test('S108 the project list asks for everything, limited ones apart, of this contact', () => {
  const filters = { pagination: 'false', 'contacts.contact.id': 'k1' }
  expect(projectQueries.list('k1').queryKey).toEqual(['projects.list', { query: { ...filters, limited: 'false' } }])
  expect(projectQueries.limited('k1').queryKey).toEqual(['projects.list', { query: { ...filters, limited: 'true' } }])
})

test('S116 upcoming appointments start today at 00:00 in Belgium; after midnight it is another query (T25)', () => {
  const evening = appointmentQueries.upcoming('k1', new Date('2026-11-21T22:59:00Z')).queryKey
  expect(evening).toEqual([
    'appointments.list',
    { query: { contact: 'k1', pagination: 'false', 'dateFrom[after]': '2026-11-21T00:00:00+01:00' } },
  ])
  expect(appointmentQueries.upcoming('k1', new Date('2026-11-21T23:01:00Z')).queryKey).not.toEqual(evening)
})

test('S151 personal lists and details are kept over a reload, pictures to look at are not', () => {
  const kept = [customerQueries.me('c1'), projectQueries.list('k1'), projectQueries.detail('p1'), appointmentQueries.upcoming('k1')]
  expect(kept.map(({ meta }) => meta?.['persist'])).toEqual([true, true, true, true])
  expect(inspirationQueries.latest(3).meta).toEqual({ persist: false })
})

test('S120 loader, page and test name a query alike: its key is the endpoint and its arguments', () => {
  expect(projectQueries.detail('p1').queryKey).toEqual(['projects.read', { params: { id: 'p1' } }])
  expect(customerQueries.me('c1').queryKey).toEqual(['customers.read', { params: { id: 'c1' } }])
})
