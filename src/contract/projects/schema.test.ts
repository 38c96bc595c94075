import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CONTACT_ROLES, PROJECT_STATUSES } from './vocabulary.ts'
import { listSchema } from '../http/list-schema.ts'
import { projectSchema } from './schema.ts'
import { projectPatchSchema, projectWriteSchema } from './write-schema.ts'

const minimalProject = { id: 'p1', name: 'Molenveld', status: 'ACTIVE' }
const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success
const messages = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map(({ message }) => message)

describe('a project’s fields', () => {
  test('the name is required, trimmed and has 1 to 120 characters (S030)', () => {
    expect(messages(projectWriteSchema, { name: '' })).toEqual(['required'])
    expect(messages(projectWriteSchema, { name: '   ' })).toEqual(['required'])
    expect(messages(projectWriteSchema, { name: 'x'.repeat(121) })).toEqual(['tooLong'])
    expect(accepts(projectWriteSchema, {})).toBe(false)
    expect(v.parse(projectWriteSchema, { name: ` ${'x'.repeat(120)} ` }).name).toHaveLength(120)
  })

  test('the address is an object or null (S032)', () => {
    expect(accepts(projectSchema, { ...minimalProject, address: null })).toBe(true)
    expect(accepts(projectSchema, { ...minimalProject, address: { street: 'Molenveld' } })).toBe(true)
    expect(accepts(projectSchema, { ...minimalProject, address: 'Molenveld' })).toBe(false)
    const incomplete = { street: 'A', postalCode: '9000', city: 'Gent' }
    expect(messages(projectWriteSchema, { name: 'x', address: incomplete })).toEqual(['houseOrPlot'])
    expect(accepts(projectPatchSchema, { address: { houseNumber: '12' } }), 'a patch is merged first').toBe(true)
  })

  test('the product categories are a list of known values, possibly empty (S033)', () => {
    expect(v.parse(projectWriteSchema, { name: 'x', productCategories: [] }).productCategories).toEqual([])
    expect(v.parse(projectWriteSchema, { name: 'x', productCategories: ['PAVER', 'PAVER'] }).productCategories).toEqual(
      ['PAVER'],
    )
    expect(messages(projectWriteSchema, { name: 'x', productCategories: ['GOLD'] })).toEqual(['choice'])
  })

  test('type and style are enums with the default OTHER (S034, S035)', () => {
    expect(v.parse(projectWriteSchema, { name: 'x' })).toMatchObject({ type: 'OTHER', style: 'OTHER' })
    expect(messages(projectWriteSchema, { name: 'x', type: 'CASTLE' })).toEqual(['choice'])
    expect(messages(projectWriteSchema, { name: 'x', style: 'GOTHIC' })).toEqual(['choice'])
  })

  test('contacts are contact ids with a role, of which three are known (S036, S038)', () => {
    const withRole = (role: string) => ({ ...minimalProject, contacts: [{ contact: { id: 'c1' }, role }] })
    for (const role of CONTACT_ROLES) expect(accepts(projectSchema, withRole(role))).toBe(true)
    expect(CONTACT_ROLES).toEqual(['OWNER', 'COLLABORATOR', 'CONTACT'])
    expect(v.parse(projectSchema, withRole('ADMIN')).contacts[0]?.role).toBe('ADMIN')
    expect(accepts(projectSchema, { ...minimalProject, contacts: [{ role: 'OWNER' }] })).toBe(false)
    const contacts = [{ contact: '/v2/api/contacts/c1', role: 'OWNER' }]
    expect(v.parse(projectSchema, { ...minimalProject, contacts }).contacts[0]?.contact).toEqual({
      id: 'c1',
      name: null,
      emailAddress: null,
    })
  })

  test('the status is set to ACTIVE or ARCHIVED only, and ACTIVE where it is missing (S037)', () => {
    expect(PROJECT_STATUSES).toEqual(['ACTIVE', 'ARCHIVED'])
    expect(messages(projectPatchSchema, { status: 'DELETED' })).toEqual(['choice'])
    expect(v.parse(projectSchema, { id: 'p1' }).status).toBe('ACTIVE')
    expect(v.parse(projectSchema, { id: 'p1', status: null }).status).toBe('ACTIVE')
  })

  test('unknown words are read unchanged, and rejected in a new project (S033, S034, S035, S037)', () => {
    const unknown = { status: 'ON_HOLD', type: 'CASTLE', style: 'GOTHIC', productCategories: ['PAVER', 'CLAY_BLOCK'] }
    expect(v.parse(projectSchema, { ...minimalProject, ...unknown })).toMatchObject(unknown)
    expect(v.parse(listSchema(projectSchema), [minimalProject, { ...minimalProject, ...unknown }]).items).toHaveLength(
      2,
    )
    expect(messages(projectWriteSchema, { ...unknown, name: 'x' })).toEqual(Array(4).fill('choice'))
  })

  test('an address may lack any of its members, and have a region of its own (S032)', () => {
    const address = v.parse(projectSchema, {
      ...minimalProject,
      address: { city: 'Lille', region: 'HAUTS_DE_FRANCE' },
    }).address
    expect(address).toMatchObject({ street: null, postalCode: null, city: 'Lille', region: 'HAUTS_DE_FRANCE' })
  })

  test('limited is a flag, false when absent (S031)', () => {
    expect(v.parse(projectSchema, minimalProject).limited).toBe(false)
    expect(v.parse(projectSchema, { ...minimalProject, name: null, limited: true }).limited).toBe(true)
  })

  test('a list is an array or {totalItems, items}, and {} is not a list (T27, T28) (S108)', () => {
    const list = listSchema(projectSchema)
    expect(v.parse(list, [minimalProject])).toMatchObject({ totalItems: 1, items: [{ id: 'p1' }] })
    expect(v.parse(list, { totalItems: 7, items: [minimalProject] })).toMatchObject({ totalItems: 7 })
    expect(accepts(list, {})).toBe(false)
  })
})
