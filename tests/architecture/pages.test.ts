import { expect, test } from 'vitest'
import { LEGAL_PAGES } from '#contract/pages/page-frame.ts'
import { SELF_SERVICE_PAGES } from '#server/modules/appointments/self-service-links.ts'
import { STAFF_PATHS } from '#server/modules/staff/staff-page-views.ts'
import { OTHER_PAGES, ROUTE_PAGES } from '#tests/support/browser/pages.ts'
import { readText } from './source.ts'

/** The addresses that a link can have, from the generated route tree. */
function routeAddresses(tree: string): string[] {
  const [, union = ''] = /^ {2}to:\n((?: {4}\| '.+'\n)+)/m.exec(tree) ?? []
  return [...union.matchAll(/'(.+)'/g)].map(([, address = '']) => address)
}

test('the tests that walk through all pages know every route and every page of the server (E49)', () => {
  const addresses = routeAddresses(readText('src/app/routeTree.gen.ts'))
  expect(addresses.length).toBeGreaterThan(30)
  expect(Object.keys(ROUTE_PAGES).sort()).toEqual(addresses.sort())
  const { staff, appointments, legal } = OTHER_PAGES
  expect(Object.values(staff).map(({ paths: [path] }) => path)).toEqual(Object.values(STAFF_PATHS))
  expect(Object.keys(appointments)).toEqual([...SELF_SERVICE_PAGES])
  expect(Object.keys(legal)).toEqual([...LEGAL_PAGES])
})

test('each address of a route leads to that route', () => {
  const wrong = Object.entries(ROUTE_PAGES).flatMap(([route, { paths }]) => {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return paths.filter((path) => !pattern.test(path.replace(/\?.*/, '')))
  })
  expect(wrong).toEqual([])
})
