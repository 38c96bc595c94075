import { describe, expect, test } from 'vitest'
import type { Project } from '#contract/schemas/project.ts'
import { matches, visibleProjects } from './model.ts'

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

describe('E02 project list', () => {
  test('E02 search looks at name and municipality, without accents and capitals', () => {
    expect(matches(project('Hôtel de la Réunion'), 'hotel reunion')).toBe(true)
    expect(matches(project('Dak', { address: city('Liège') }), 'LIEGE')).toBe(true)
    expect(matches(project('Dak', { address: city('Liège') }), 'dak gent')).toBe(false)
    expect(matches(project('Dak'), '   ')).toBe(true)
  })

  test('S031 a limited project is not found by its name', () => {
    expect(matches(project('Geheim', { limited: true, address: city('Gent') }), 'geheim')).toBe(false)
    expect(matches(project('Geheim', { limited: true, address: city('Gent') }), 'gent')).toBe(true)
  })

  test('E02 active or archive, sorted by change, name or completeness', () => {
    const all = [
      project('b', { updatedAt: '2026-01-02T00:00:00Z', type: 'RENOVATION' }),
      project('a10', { updatedAt: '2026-01-01T00:00:00Z' }),
      project('a9', { updatedAt: '2026-01-03T00:00:00Z', limited: true }),
      project('z', { status: 'ARCHIVED' }),
    ]
    const view = { status: undefined, q: undefined, sort: undefined }
    expect(ids(visibleProjects(all, view))).toEqual(['a9', 'b', 'a10'])
    expect(ids(visibleProjects(all, { ...view, sort: 'name' }))).toEqual(['a10', 'b', 'a9'])
    expect(ids(visibleProjects(all, { ...view, sort: 'completeness' }))).toEqual(['b', 'a9', 'a10'])
    expect(ids(visibleProjects(all, { ...view, status: 'archived' }))).toEqual(['z'])
  })
})
