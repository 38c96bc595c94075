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
  canUnlinkSignIn,
  type Capability,
} from './capabilities.ts'
import type { SignIns } from '../account/schema.ts'
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

/** An owner gets that answer, everybody else is refused. */
const ownersOnly = (answer: string) => [answer, 'owner-only', 'owner-only', 'owner-only']

const person = (member: Partial<Membership>): Membership => ({
  role: 'COLLABORATOR',
  isSelf: false,
  isLastOwner: false,
  joined: true,
  ...member,
})
const lastOwner = person({ role: 'OWNER', isLastOwner: true })

/** Actions on a member, as a function of the role. */
const CHANGES: [string, (role: ContactRole | null) => Capability, string[]][] = [
  ['make a collaborator a contact', (role) => canChangeRole(role, person({}), 'CONTACT'), ownersOnly('yes')],
  ['transfer ownership to a joined member', (role) => canChangeRole(role, person({}), 'OWNER'), ownersOnly('yes')],
  [
    'transfer ownership to an invited member',
    (role) => canChangeRole(role, person({ joined: false }), 'OWNER'),
    ownersOnly('not-joined'),
  ],
  [
    'make an invited member a contact',
    (role) => canChangeRole(role, person({ joined: false }), 'CONTACT'),
    ownersOnly('yes'),
  ],
  [
    'take ownership from one of two owners',
    (role) => canChangeRole(role, person({ role: 'OWNER' }), 'CONTACT'),
    ownersOnly('yes'),
  ],
  ['take ownership from the last owner', (role) => canChangeRole(role, lastOwner, 'CONTACT'), ownersOnly('last-owner')],
  ['leave the last owner an owner', (role) => canChangeRole(role, lastOwner, 'OWNER'), ownersOnly('yes')],
  ['remove a member', (role) => canRemoveMember(role, person({})), ownersOnly('yes')],
  ['remove another owner', (role) => canRemoveMember(role, person({ role: 'OWNER' })), ownersOnly('yes')],
  ['remove the last owner', (role) => canRemoveMember(role, lastOwner), ownersOnly('last-owner')],
  ['leave', (role) => canRemoveMember(role, person({ isSelf: true })), ['yes', 'yes', 'yes', 'owner-only']],
  [
    'leave as the last owner',
    (role) => canRemoveMember(role, { ...lastOwner, isSelf: true }),
    ['last-owner', 'last-owner', 'last-owner', 'owner-only'],
  ],
]

const linked = (provider: 'google' | 'facebook') => ({
  provider,
  emailAddress: null,
  linkedAt: '2026-01-05T09:00:00Z',
})
const [google, facebook] = [linked('google'), linked('facebook')]

describe('capabilities by role, with the reason if denied (S038, S084)', () => {
  test.each(TABLE)('who may %s', (_, can, expected) => {
    expect(ROLES.map((role) => summary(can(role)))).toEqual(expected)
  })

  test('nobody changes a project whose status is unknown here (S037)', () => {
    for (const can of [canEditProject, canReplaceProject, canArchiveProject, canAttach, canChooseItems]) {
      expect(ROLES.map((role) => summary(can(role, 'ON_HOLD')))).toEqual(ROLES.map(() => 'unknown-status'))
      expect(can('OWNER', 'ACTIVE').ok && can('OWNER', 'ARCHIVED').ok).toBe(true)
    }
  })

  test.each(CHANGES)('who may %s (E07)', (_, can, expected) => {
    expect(ROLES.map((role) => summary(can(role)))).toEqual(expected)
  })

  test.each<[string, SignIns, string]>([
    ['beside a password', { hasPassword: true, items: [google] }, 'yes'],
    ['beside another one', { hasPassword: false, items: [google, facebook] }, 'yes'],
    ['as the last way in', { hasPassword: false, items: [google] }, 'last-way-in'],
  ])('whether a linked sign-in may be removed %s', (_, signIns, expected) => {
    expect(summary(canUnlinkSignIn(signIns))).toBe(expected)
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
