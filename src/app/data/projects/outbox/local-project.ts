import type { Project } from '#contract/schemas/project.ts'

// A project that was made without a connection has an address of its own until the backend gives it one.

const BEGINS = 'unsent-'

/** True for the id of a project that no backend knows: nothing may be asked or sent under it. */
export const isUnsent = (projectId: string): boolean => projectId.startsWith(BEGINS)

/** What a creation starts from: a project without anything, of whoever makes it; `at` is ISO 8601. */
export function blankProject(contactId: string, key: string, at: string): Project {
  return {
    id: `${BEGINS}${key}`,
    name: null,
    limited: false,
    address: null,
    productCategories: [],
    type: 'OTHER',
    style: 'OTHER',
    contacts: [{ contact: { id: contactId, name: null, emailAddress: null }, role: 'OWNER' }],
    status: 'ACTIVE',
    cover: null,
    wall: null,
    quantity: null,
    createdAt: at,
    updatedAt: at,
    revision: null,
  }
}
