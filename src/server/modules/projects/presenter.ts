import type { Locale } from '#contract/constants/locales.ts'
import { isOwner } from '#contract/rules/ownership.ts'
import type { Project } from '#contract/schemas/project.ts'
import type { CustomerActor } from '#server/http/actor.ts'
import { presentAddress } from '../addresses/presenter.ts'
import { presentPicture } from '../pictures/presenter.ts'
import type { ProjectContactRow, ProjectRow } from './repository.ts'

/** Whoever looks at a project. */
type Viewer = Pick<CustomerActor, 'contactId'>

/** A project as its viewer may see it: the name of a limited one and all mail addresses are the owner's alone. */
export function presentProject(row: ProjectRow, viewer: Viewer, locale: Locale): Project & { revision: number } {
  return {
    id: row.id,
    name: row.limited && !isOwner(row, viewer.contactId) ? null : row.name,
    limited: row.limited,
    address: row.address && presentAddress(row.address),
    productCategories: row.productCategories,
    type: row.type,
    style: row.style,
    contacts: row.contacts.map((person) => presentContact(person, row, viewer)),
    status: row.status,
    cover: row.picture && presentPicture(row.picture, locale),
    wall: row.wall,
    quantity: row.quantity,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  }
}

/**
 * A person on a project. Until they open it they are the address by which they were put on it, so that nobody learns
 * whether that address has an account, or whose it is (E15).
 */
export function presentContact(person: ProjectContactRow, row: ProjectRow, viewer: Viewer) {
  const { contact, role, joined, invitedAs } = person
  return {
    contact: {
      id: contact.id,
      name: invitedAs === null || contact.id === viewer.contactId ? contact.name : null,
      emailAddress: isOwner(row, viewer.contactId) ? (invitedAs ?? contact.emailAddress) : null,
    },
    role,
    joined,
  }
}
