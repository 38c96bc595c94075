import * as v from 'valibot'
import { projectInvitationSchema, projectRolePatchSchema } from './members-schema.ts'
import { projectSchema } from './schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

const params = v.object({ id: v.string() })
const memberParams = v.object({ id: v.string(), contactId: v.string() })

/** Members of a project (extension); 404 for a project of somebody else. */
export const memberEndpoints = {
  invite: defineEndpoint({
    name: 'projects.invite',
    summary: 'Adds a member by e-mail address and mails them; the same response for every address',
    method: 'POST',
    path: '/customer_projects/{id}/contacts',
    callers: ['customer'],
    params,
    body: projectInvitationSchema,
    output: projectSchema,
    status: 201,
    idempotent: true,
    problems: [400, 403, 404, 409, 413, 415, 422],
    extension: true,
  }),
  changeRole: defineEndpoint({
    name: 'projects.changeRole',
    summary: "Changes a member's role; the last owner keeps theirs",
    method: 'PATCH',
    path: '/customer_projects/{id}/contacts/{contactId}',
    callers: ['customer'],
    params: memberParams,
    body: projectRolePatchSchema,
    bodyKind: 'merge-patch',
    output: projectSchema,
    idempotent: true,
    problems: [400, 403, 404, 409, 413, 415, 422],
    extension: true,
  }),
  remove: defineEndpoint({
    name: 'projects.removePerson',
    summary: 'Removes a member, or oneself, but never the last owner',
    method: 'DELETE',
    path: '/customer_projects/{id}/contacts/{contactId}',
    callers: ['customer'],
    params: memberParams,
    status: 204,
    problems: [403, 404, 409],
    extension: true,
  }),
}
