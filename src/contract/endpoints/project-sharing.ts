import * as v from 'valibot'
import { PROJECT_HISTORY } from '../constants/endpoint-names.ts'
import { listSchema } from '../schemas/list.ts'
import { projectChangeSchema } from '../schemas/project-history.ts'
import { projectInvitationSchema, projectRolePatchSchema } from '../schemas/project-people.ts'
import { projectSchema } from '../schemas/project.ts'
import { defineEndpoint } from './define-endpoint.ts'

const params = v.object({ id: v.string() })
const personParams = v.object({ id: v.string(), contactId: v.string() })

/**
 * Who is on a project and what they did to it. Apart from the project's own calls, as no page but its own needs them. A
 * foreign id looks exactly like a missing one (F-50).
 */
export const sharingEndpoints = {
  history: defineEndpoint({
    name: PROJECT_HISTORY.name,
    summary: 'Who changed what when, newest first, the latest 200 (B46)',
    method: 'GET',
    path: '/customer_projects/{id}/history',
    callers: ['customer'],
    params,
    output: listSchema(projectChangeSchema),
    problems: [404],
    extension: true,
  }),
  invite: defineEndpoint({
    name: 'projects.invite',
    summary: 'Puts somebody on a project and tells them by mail; the same answer for every address (E07, E15)',
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
    summary: 'Gives somebody on a project another role; there is always an owner (E07, F-51)',
    method: 'PATCH',
    path: '/customer_projects/{id}/contacts/{contactId}',
    callers: ['customer'],
    params: personParams,
    body: projectRolePatchSchema,
    bodyKind: 'merge-patch',
    output: projectSchema,
    idempotent: true,
    problems: [400, 403, 404, 409, 413, 415, 422],
    extension: true,
  }),
  removePerson: defineEndpoint({
    name: 'projects.removePerson',
    summary: 'Takes somebody off a project, or oneself, but for its last owner (E07, F-51)',
    method: 'DELETE',
    path: '/customer_projects/{id}/contacts/{contactId}',
    callers: ['customer'],
    params: personParams,
    status: 204,
    problems: [403, 404, 409],
    extension: true,
  }),
}
