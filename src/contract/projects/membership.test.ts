import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTACT_ROLES } from './vocabulary.ts'
import { countOwned, isOwner, membershipOf, roleOf } from './membership.ts'

const person = (id: string, role: (typeof CONTACT_ROLES)[number]) => ({
  contact: { id, name: null, emailAddress: null },
  role,
})

describe('ownership', () => {
  test('isOwner is true iff a contact with the user’s contact id has role OWNER (S081)', () => {
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

  test.each(['COLLABORATOR', 'CONTACT'] as const)('the role %s gives no ownership (S084)', (role) => {
    expect(isOwner({ contacts: [person('a', role), person('b', 'OWNER')] }, 'a')).toBe(false)
  })

  test('of several projects those count that the contact owns (S081)', () => {
    const projects = [
      [person('a', 'OWNER'), person('b', 'OWNER')],
      [person('a', 'COLLABORATOR'), person('b', 'OWNER')],
      [person('c', 'CONTACT')],
      [person('a', 'OWNER')],
    ].map((contacts) => ({ contacts }))
    expect(['a', 'b', 'c', 'd'].map((id) => countOwned(projects, id))).toEqual([2, 2, 0, 0])
  })

  test('a non-member has no role (S038)', () => {
    expect(roleOf({ contacts: [person('b', 'OWNER')] }, 'a')).toBeNull()
  })

  test('an unknown role only reads, and a known one counts more (S038)', () => {
    const unknown = { ...person('a', 'CONTACT'), role: 'ADMIN' }
    expect(roleOf({ contacts: [unknown] }, 'a')).toBe('CONTACT')
    expect(roleOf({ contacts: [unknown, person('a', 'COLLABORATOR')] }, 'a')).toBe('COLLABORATOR')
  })

  const joined = { joined: true }

  test('a member is the last owner iff there is no other owner (F-51)', () => {
    const contacts = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom(...CONTACT_ROLES)), {
      selector: ([id]) => id,
    })
    fc.assert(
      fc.property(contacts, (list) => {
        const project = { contacts: list.map(([id, role]) => person(id, role)) }
        const owners = list.filter(([, role]) => role === 'OWNER')
        for (const [id, role] of list) {
          const isLastOwner = role === 'OWNER' && owners.length === 1
          expect(membershipOf(project, id, 'a')).toEqual({ role, isSelf: id === 'a', isLastOwner, ...joined })
        }
        expect(membershipOf(project, 'nobody', 'a')).toBeNull()
      }),
    )
  })

  test('a member counts as joined unless the backend says otherwise (E07)', () => {
    const contacts = [
      { ...person('a', 'CONTACT'), joined: false },
      { ...person('b', 'OWNER'), ...joined },
      person('c', 'CONTACT'),
    ]
    expect(['a', 'b', 'c'].map((id) => membershipOf({ contacts }, id, 'b')?.joined)).toEqual([false, true, true])
  })
})
