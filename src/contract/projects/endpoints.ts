import * as v from 'valibot'
import { listSchema } from '../http/list-schema.ts'
import { projectSchema } from './schema.ts'
import { projectPatchSchema, projectWriteSchema } from './write-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

const params = v.object({ id: v.string() })
const flag = v.picklist(['true', 'false'])

/** Customer projects; 404 with the same body for a missing project and one of somebody else. */
export const projectEndpoints = {
  list: defineEndpoint({
    name: 'projects.list',
    summary: "The caller's own projects, newest change first",
    method: 'GET',
    path: '/customer_projects',
    callers: ['customer'],
    query: v.object({
      pagination: v.optional(flag),
      limited: v.optional(flag),
      'contacts.contact.id': v.optional(v.string()),
      cursor: v.optional(v.string()),
    }),
    output: listSchema(projectSchema),
    problems: [422],
  }),
  read: defineEndpoint({
    name: 'projects.read',
    summary: 'One project',
    method: 'GET',
    path: '/customer_projects/{id}',
    callers: ['customer'],
    params,
    output: projectSchema,
    problems: [404],
  }),
  create: defineEndpoint({
    name: 'projects.create',
    summary: 'A new project; the creator becomes its owner',
    method: 'POST',
    path: '/customer_projects',
    callers: ['customer'],
    body: projectWriteSchema,
    output: projectSchema,
    status: 201,
    idempotent: true,
    // 404: the project that the same key created before was deleted.
    problems: [400, 404, 413, 415, 422],
  }),
  update: defineEndpoint({
    name: 'projects.update',
    summary: 'Merge patch of the fields sent; honours If-Match',
    method: 'PATCH',
    path: '/customer_projects/{id}',
    callers: ['customer'],
    params,
    body: projectPatchSchema,
    bodyKind: 'merge-patch',
    output: projectSchema,
    idempotent: true,
    problems: [400, 403, 404, 412, 413, 415, 422],
  }),
  replace: defineEndpoint({
    name: 'projects.replace',
    summary: 'Replaces all writable fields, absent ones take their defaults; honours If-Match',
    method: 'POST',
    path: '/customer_projects/{id}',
    callers: ['customer'],
    params,
    body: projectWriteSchema,
    output: projectSchema,
    idempotent: true,
    problems: [400, 403, 404, 412, 413, 415, 422],
  }),
  remove: defineEndpoint({
    name: 'projects.remove',
    summary: 'Deletes a project permanently',
    method: 'DELETE',
    path: '/customer_projects/{id}',
    callers: ['customer'],
    params,
    status: 204,
    problems: [403, 404],
  }),
}
