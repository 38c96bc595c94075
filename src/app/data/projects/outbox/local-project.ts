import type { Project } from '#contract/projects/schema.ts'

const ID_PREFIX = 'unsent-'

/** True for a project that was created offline: the server does not know its id, so nothing may be requested under it. */
export const isLocalProject = (projectId: string): boolean => projectId.startsWith(ID_PREFIX)

/** The empty project that a creation starts from; `at` is ISO 8601. */
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
