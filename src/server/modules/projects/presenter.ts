import type { Locale } from '#contract/configuration/locales.ts'
import type { AddressInput } from '#contract/geography/address-input-schema.ts'
import type { ProjectChange } from '#contract/projects/history-schema.ts'
import type { Wall } from '#contract/planner/schema.ts'
import { isOwner } from '#contract/projects/membership.ts'
import type { Project } from '#contract/projects/schema.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { presentAddress } from '../addresses/presenter.ts'
import { presentPicture } from '../pictures/presenter.ts'
import type { ChangeRow } from './history-repository.ts'
import type { ProjectContactRow, ProjectRow } from './repository.ts'

type Viewer = Pick<CustomerActor, 'contactId'>

/** A project as its viewer may see it: only owners see the name of a limited one, and email addresses. */
export function presentProject(row: ProjectRow, viewer: Viewer, locale: Locale): Project & { revision: number } {
  return {
    id: row.id,
    name: row.limited && !isOwner(row, viewer.contactId) ? null : row.name,
    limited: row.limited,
    address: row.address && presentAddress(row.address),
    productCategories: row.productCategories,
    type: row.type,
    style: row.style,
    contacts: row.contacts.map((member) => presentMember(member, row, viewer)),
    status: row.status,
    cover: row.picture && presentPicture(row.picture, locale),
    wall: row.wall && presentWall(row.wall),
    quantity: row.quantity,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  }
}

/**
 * A member of a project. Until they accept, only the invited address and the id of the invitation are shown, so that
 * nobody learns whether it has an account.
 */
export function presentMember(member: ProjectContactRow, row: ProjectRow, viewer: Viewer) {
  const { contact, role, joined, invitedAs, invitationId } = member
  const isKnown = invitedAs === null || contact.id === viewer.contactId
  return {
    contact: {
      id: isKnown ? contact.id : invitationId,
      name: isKnown ? contact.name : null,
      emailAddress: isOwner(row, viewer.contactId) ? (invitedAs ?? contact.emailAddress) : null,
    },
    role,
    joined,
  }
}

/** A project's history as its viewer may see it. */
export function presentHistory(changes: readonly ChangeRow[], row: ProjectRow, viewer: Viewer): ProjectChange[] {
  const isNameHidden = row.limited && !isOwner(row, viewer.contactId)
  return changes.map(({ id, at, by, field, subject, before, after, revision }) => {
    const isWithheld = field === 'name' && isNameHidden
    const values = isWithheld ? { before: null, after: null } : presentValues(field, before, after)
    const person = field === 'contacts' && { person: subject && presentSubject(subject, row, viewer) }
    // Values were parsed by the same schemas when they were written.
    return { id, at: at.toISOString(), by, field, ...values, ...person, revision } as ProjectChange
  })
}

/** Walls of earlier releases are stored without a façade. */
export const presentWall = (wall: Wall): Wall => ({ ...wall, facade: wall.facade ?? null })

/** Addresses and walls as in the project itself; all other values are returned as they are stored. */
function presentValues(field: string, before: unknown, after: unknown) {
  function present(value: unknown) {
    if (field === 'address' && value) return presentAddress(value as AddressInput)
    return field === 'wall' && value ? presentWall(value as Wall) : value
  }
  return { before: present(before), after: present(after) }
}

/** Former members keep their name in the history, except those who never opened the project (members-service.ts). */
function presentSubject({ id, name }: { id: string; name: string }, row: ProjectRow, viewer: Viewer) {
  const member = row.contacts.find(({ contact }) => contact.id === id)
  return member ? presentMember(member, row, viewer).contact : { id, name, emailAddress: null }
}
