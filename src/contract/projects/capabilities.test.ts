import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTACT_ROLES, type ContactRole } from './vocabulary.ts'
import {
  canArchiveProject,
  canAttach,
  canChangeRole,
  canChooseItems,
  canDeleteProject,
  canEditProject,
  canReadHistory,
  canRemoveAttachment,
  canRemoveMember,
  canReplaceProject,
  canInviteMember,
  type Capability,
} from './capabilities.ts'
import type { Membership } from './membership.ts'

const ROLES = [...CONTACT_ROLES, null]
const summary = (capability: Capability) => (capability.ok ? 'yes' : capability.reason)

/** For OWNER, COLLABORATOR, CONTACT and a non-member. */
const TABLE: [string, (role: ContactRole | null) => Capability, string[]][] = [
  ['edit a project', canEditProject, ['yes', 'yes', 'read-only', 'read-only']],
  ['replace a project', canReplaceProject, ['yes', 'owner-only', 'owner-only', 'owner-only']],
  ['archive a project', canArchiveProject, ['yes', 'owner-only', 'owner-only', 'owner-only']],
  ['delete a project', canDeleteProject, ['yes', 'owner-only', 'owner-only', 'owner-only']],
  ['share a project', canInviteMember, ['yes', 'owner-only', 'owner-only', 'owner-only']],
  ['read the history', canReadHistory, ['yes', 'yes', 'yes', 'not-yours']],
  ['attach files', canAttach, ['yes', 'yes', 'read-only', 'read-only']],
  ['remove their own file', (role) => canRemoveAttachment(role, true), ['yes', 'yes', 'yes', 'owner-only']],
  [
    'remove the file of another member',
    (role) => canRemoveAttachment(role, false),
    ['yes', 'owner-only', 'owner-only', 'owner-only'],
  ],
]

const person = (member: Partial<Membership>): Membership => ({
  role: 'COLLABORATOR',
  isSelf: false,
  isLastOwner: false,
  joined: true,
  ...member,
})
const lastOwner = person({ role: 'OWNER', isLastOwner: true })

/** The owner's actions on a member; everybody else can only leave. */
const AS_OWNER: [string, Capability, string][] = [
  ['make a collaborator a contact', canChangeRole('OWNER', person({}), 'CONTACT'), 'yes'],
  ['transfer ownership to a joined member', canChangeRole('OWNER', person({}), 'OWNER'), 'yes'],
  ['transfer ownership to an invited member', canChangeRole('OWNER', person({ joined: false }), 'OWNER'), 'not-joined'],
  ['make an invited member a contact', canChangeRole('OWNER', person({ joined: false }), 'CONTACT'), 'yes'],
  [
    'give up ownership as one of two owners',
    canChangeRole('OWNER', person({ role: 'OWNER', isSelf: true }), 'CONTACT'),
    'yes',
  ],
  [
    'give up ownership as the last owner',
    canChangeRole('OWNER', { ...lastOwner, isSelf: true }, 'CONTACT'),
    'last-owner',
  ],
  ['remain an owner', canChangeRole('OWNER', { ...lastOwner, isSelf: true }, 'OWNER'), 'yes'],
  ['remove a member', canRemoveMember('OWNER', person({})), 'yes'],
  ['remove another owner', canRemoveMember('OWNER', person({ role: 'OWNER' })), 'yes'],
  ['leave as one of two owners', canRemoveMember('OWNER', person({ role: 'OWNER', isSelf: true })), 'yes'],
  ['leave as the last owner', canRemoveMember('OWNER', { ...lastOwner, isSelf: true }), 'last-owner'],
]

describe('capabilities by role, with the reason if denied (S038, S084)', () => {
  test.each(TABLE)('who may %s', (_, can, expected) => {
    expect(ROLES.map((role) => summary(can(role)))).toEqual(expected)
  })

  test('nobody changes a project whose status is unknown here (S037)', () => {
    for (const can of [canEditProject, canArchiveProject, canAttach, canChooseItems]) {
      expect(ROLES.map((role) => summary(can(role, 'ON_HOLD')))).toEqual(ROLES.map(() => 'unknown-status'))
      expect(can('OWNER', 'ACTIVE').ok && can('OWNER', 'ARCHIVED').ok).toBe(true)
    }
  })

  test.each(AS_OWNER)('whether an owner may %s (E07)', (_, capability, expected) => {
    expect(summary(capability)).toBe(expected)
  })
})

const members = fc.record({
  role: fc.constantFrom(...CONTACT_ROLES),
  isSelf: fc.boolean(),
  isLastOwner: fc.boolean(),
  joined: fc.boolean(),
})
const roles = fc.constantFrom(...ROLES)

describe('for any role and member', () => {
  test('only an owner changes roles, OWNER only for joined members, and never of the last owner (F-51)', () => {
    fc.assert(
      fc.property(roles, members, fc.constantFrom(...CONTACT_ROLES), (role, member, to) => {
        if (!canChangeRole(role, member, to).ok) return
        expect(role).toBe('OWNER')
        expect(to === 'OWNER' ? member.joined : !member.isLastOwner).toBe(true)
      }),
    )
  })

  test('a member except the last owner can be removed by an owner or by themselves only (F-51)', () => {
    fc.assert(
      fc.property(roles, members, (role, member) => {
        const allowed = role !== null && !member.isLastOwner && (role === 'OWNER' || member.isSelf)
        expect(canRemoveMember(role, member).ok).toBe(allowed)
      }),
    )
  })
})
