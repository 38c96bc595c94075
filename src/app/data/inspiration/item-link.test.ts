import { expect, test, vi } from 'vitest'
import { setEventRecorder } from '#app/platform/analytics/track.ts'
import { itemLink } from './item-link.ts'

test('a building that is opened is an event with its id, wherever it is opened from; nothing else is (S008, S138)', () => {
  vi.stubGlobal('location', { pathname: '/inspiration', search: '' })
  const seen: unknown[] = []
  setEventRecorder(({ name, data }) => seen.push({ name, data }))
  const building = itemLink({ id: 'hoeve-lennik', kind: 'REFERENCE_PROJECT', title: 'Hoeve' })
  expect(building).toMatchObject({ to: '/inspiration/$itemId', params: { itemId: 'hoeve-lennik' } })
  if ('onClick' in building) building.onClick()
  expect(seen).toEqual([{ name: 'reference_project_clicked', data: { referenceProjectId: 'hoeve-lennik' } }])

  const product = itemLink({ id: 'klinker-zandpad', kind: 'PRODUCT', title: 'Zandpad' })
  expect(product).toEqual({ to: '/products/$productId', params: { productId: 'klinker-zandpad' } })
  const sheet = itemLink({ id: 'sheet', kind: 'DOWNLOAD', title: 'Technische fiche' })
  expect(sheet).toEqual({ to: '/inspiration', search: { tab: 'DOWNLOAD', query: 'Technische fiche' } })
})
