import { expect, test, vi } from 'vitest'
import { setEventRecorder } from '#app/platform/analytics/track.ts'
import { itemLink } from './item-link.ts'

test('opening a reference project records an event with its id; other items record nothing (S008, S138)', () => {
  vi.stubGlobal('location', { pathname: '/inspiration', search: '' })
  const recorded: unknown[] = []
  setEventRecorder(({ name, data }) => recorded.push({ name, data }))
  const building = itemLink({ id: 'hoeve-lennik', kind: 'REFERENCE_PROJECT', title: 'Hoeve' })
  expect(building).toMatchObject({ to: '/inspiration/$itemId', params: { itemId: 'hoeve-lennik' } })
  if ('onClick' in building) building.onClick()
  expect(recorded).toEqual([{ name: 'reference_project_clicked', data: { referenceProjectId: 'hoeve-lennik' } }])

  const product = itemLink({ id: 'klinker-zandpad', kind: 'PRODUCT', title: 'Zandpad' })
  expect(product).toEqual({ to: '/products/$productId', params: { productId: 'klinker-zandpad' } })
  const sheet = itemLink({ id: 'sheet', kind: 'DOWNLOAD', title: 'Technische fiche' })
  expect(sheet).toEqual({ to: '/inspiration', search: { tab: 'DOWNLOAD', query: 'Technische fiche' } })
})
