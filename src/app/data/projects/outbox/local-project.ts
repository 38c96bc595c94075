import type { Project } from '#contract/projects/schema.ts'

const ID_PREFIX = 'unsent-'

/** True for a project that was created offline: the server does not know its id, so nothing may be requested by it. */
export const isLocalProject = (projectId: string): boolean => projectId.startsWith(ID_PREFIX)

/** The blank project that a creation is based on; `at` is ISO 8601. */
export function blankProject(contactId: string, key: string, at: string): Project {
  return {
    id: `${ID_PREFIX}${key}`,
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
