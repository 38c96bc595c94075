import { describe, expect, test } from 'vitest'
import type { Project } from '#contract/projects/schema.ts'
import { matchesSearch, visibleProjects } from './filter-projects.ts'

function project(id: string, fields: Partial<Project> = {}): Project {
  return {
    id,
    name: id,
    limited: false,
    address: null,
    productCategories: [],
    type: 'OTHER',
    style: 'OTHER',
    contacts: [],
    status: 'ACTIVE',
    cover: null,
    wall: null,
    quantity: null,
    createdAt: null,
    updatedAt: null,
    revision: 1,
    ...fields,
  }
}

const city = (name: string): Project['address'] => ({
  street: null,
  houseNumber: null,
  box: null,
  plotReference: null,
  postalCode: null,
  city: name,
  country: 'BE',
  region: null,
})

const ids = (projects: Project[]) => projects.map(({ id }) => id)

describe('project list (E02)', () => {
  test('search ignores accents and case and looks at name and municipality (E02)', () => {
    expect(matchesSearch(project('Hôtel de la Réunion'), 'hotel reunion')).toBe(true)
    expect(matchesSearch(project('Dak', { address: city('Liège') }), 'LIEGE')).toBe(true)
    expect(matchesSearch(project('Dak', { address: city('Liège') }), 'dak gent')).toBe(false)
    expect(matchesSearch(project('Dak'), '   ')).toBe(true)
  })

  test('a limited project is not found by its name (S031)', () => {
    expect(matchesSearch(project('Geheim', { limited: true, address: city('Gent') }), 'geheim')).toBe(false)
    expect(matchesSearch(project('Geheim', { limited: true, address: city('Gent') }), 'gent')).toBe(true)
  })

  test('active and archived projects are sorted by last change, name or completeness, unknown as active (E02, S037)', () => {
    const all = [
      project('b', { updatedAt: '2026-01-02T00:00:00Z', type: 'RENOVATION' }),
      project('a10', { updatedAt: '2026-01-01T00:00:00Z' }),
      project('a9', { updatedAt: '2026-01-03T00:00:00Z', limited: true }),
      project('z', { status: 'ARCHIVED' }),
      project('held', { status: 'ON_HOLD' }),
    ]
    const view = { status: undefined, q: undefined, sort: undefined }
    expect(ids(visibleProjects(all, view))).toEqual(['a9', 'b', 'a10', 'held'])
    expect(ids(visibleProjects(all, { ...view, sort: 'name' }))).toEqual(['a10', 'b', 'held', 'a9'])
    expect(ids(visibleProjects(all, { ...view, sort: 'completeness' }))).toEqual(['b', 'a9', 'a10', 'held'])
    expect(ids(visibleProjects(all, { ...view, status: 'archived' }))).toEqual(['z'])
  })
})
