import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CONTACT_ROLES, PROJECT_STATUSES } from '../constants/vocabularies.ts'
import { listSchema } from './list.ts'
import { projectSchema } from './project.ts'
import { projectPatchSchema, projectWriteSchema } from './project-write.ts'

const answered = { id: 'p1', name: 'Molenveld', status: 'ACTIVE' }
const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success
const messages = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map(({ message }) => message)

describe('a project’s fields', () => {
  test('S030 the name is required, 1 to 120 characters, without outer blanks', () => {
    expect(messages(projectWriteSchema, { name: '' })).toEqual(['required'])
    expect(messages(projectWriteSchema, { name: '   ' })).toEqual(['required'])
    expect(messages(projectWriteSchema, { name: 'x'.repeat(121) })).toEqual(['tooLong'])
    expect(accepts(projectWriteSchema, {})).toBe(false)
    expect(v.parse(projectWriteSchema, { name: ` ${'x'.repeat(120)} ` }).name).toHaveLength(120)
  })

  test('S032 the address is an object or null', () => {
    expect(accepts(projectSchema, { ...answered, address: null })).toBe(true)
    expect(accepts(projectSchema, { ...answered, address: { street: 'Molenveld' } })).toBe(true)
    expect(accepts(projectSchema, { ...answered, address: 'Molenveld' })).toBe(false)
    const lacking = { street: 'A', postalCode: '9000', city: 'Gent' }
    expect(messages(projectWriteSchema, { name: 'x', address: lacking })).toEqual(['houseOrPlot'])
    expect(accepts(projectPatchSchema, { address: { houseNumber: '12' } }), 'a patch is merged first').toBe(true)
  })

  test('S033 the product categories are a list of known words, maybe empty', () => {
    expect(v.parse(projectWriteSchema, { name: 'x', productCategories: [] }).productCategories).toEqual([])
    expect(v.parse(projectWriteSchema, { name: 'x', productCategories: ['PAVER', 'PAVER'] }).productCategories).toEqual(
      ['PAVER'],
    )
    expect(messages(projectWriteSchema, { name: 'x', productCategories: ['GOLD'] })).toEqual(['choice'])
  })

  test('S034 S035 type and style are closed lists whose default is OTHER', () => {
    expect(v.parse(projectWriteSchema, { name: 'x' })).toMatchObject({ type: 'OTHER', style: 'OTHER' })
    expect(messages(projectWriteSchema, { name: 'x', type: 'CASTLE' })).toEqual(['choice'])
    expect(messages(projectWriteSchema, { name: 'x', style: 'GOTHIC' })).toEqual(['choice'])
  })

  test('S036 S038 contacts are contact ids with one of three roles', () => {
    const withRole = (role: string) => ({ ...answered, contacts: [{ contact: { id: 'c1' }, role }] })
    for (const role of CONTACT_ROLES) expect(accepts(projectSchema, withRole(role))).toBe(true)
    expect(CONTACT_ROLES).toEqual(['OWNER', 'COLLABORATOR', 'CONTACT'])
    expect(accepts(projectSchema, withRole('ADMIN'))).toBe(false)
    expect(accepts(projectSchema, { ...answered, contacts: [{ role: 'OWNER' }] })).toBe(false)
  })

  test('S037 the status is ACTIVE or ARCHIVED only', () => {
    expect(PROJECT_STATUSES).toEqual(['ACTIVE', 'ARCHIVED'])
    expect(accepts(projectSchema, { ...answered, status: 'DELETED' })).toBe(false)
  })

  test('S031 limited is a flag, false when absent', () => {
    expect(v.parse(projectSchema, answered).limited).toBe(false)
    expect(v.parse(projectSchema, { ...answered, name: null, limited: true }).limited).toBe(true)
  })

  test('S108 a list may come bare or counted, and an empty object is no list (T27, T28)', () => {
    const list = listSchema(projectSchema)
    expect(v.parse(list, [answered])).toMatchObject({ totalItems: 1, items: [{ id: 'p1' }] })
    expect(v.parse(list, { totalItems: 7, items: [answered] })).toMatchObject({ totalItems: 7 })
    expect(accepts(list, {})).toBe(false)
  })
})
