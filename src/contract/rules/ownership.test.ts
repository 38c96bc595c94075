import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTACT_ROLES } from '../constants/vocabularies.ts'
import { canDescribeProject, canManageProject } from './capabilities.ts'
import { isOwner, roleOf } from './ownership.ts'

const person = (id: string, role: (typeof CONTACT_ROLES)[number]) => ({
  contact: { id, name: null, emailAddress: null },
  role,
})

describe('ownership', () => {
  test('S081 true iff a contact with the user’s contact id has role OWNER', () => {
    const contacts = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...CONTACT_ROLES)).map(([id, role]) => person(id, role)),
    )
    fc.assert(
      fc.property(contacts, (list) => {
        const expected = list.some(({ contact, role }) => contact.id === 'a' && role === 'OWNER')
        expect(isOwner({ contacts: list }, 'a')).toBe(expected)
      }),
    )
  })

  test.each(['COLLABORATOR', 'CONTACT'] as const)('S084 %s gives no ownership', (role) => {
    expect(isOwner({ contacts: [person('a', role), person('b', 'OWNER')] }, 'a')).toBe(false)
  })

  test('S038 who is not on the project has no role', () => {
    expect(roleOf({ contacts: [person('b', 'OWNER')] }, 'a')).toBeNull()
  })

  test('S084 what each role may do, with the reason when not', () => {
    expect(canManageProject('OWNER')).toEqual({ ok: true })
    expect(canManageProject('COLLABORATOR')).toEqual({ ok: false, reason: 'owner-only' })
    expect(canManageProject('CONTACT')).toEqual({ ok: false, reason: 'owner-only' })
    expect(canManageProject(null)).toEqual({ ok: false, reason: 'owner-only' })
    expect(canDescribeProject('COLLABORATOR')).toEqual({ ok: true })
    expect(canDescribeProject('CONTACT')).toEqual({ ok: false, reason: 'read-only' })
  })
})
