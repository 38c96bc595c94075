import * as v from 'valibot'
import { listSchema } from '../schemas/list.ts'
import { projectSchema } from '../schemas/project.ts'
import { projectPatchSchema, projectWriteSchema } from '../schemas/project-write.ts'
import { defineEndpoint } from './define-endpoint.ts'

const params = v.object({ id: v.string() })
const flag = v.picklist(['true', 'false'])

/** Customer projects. A foreign id looks exactly like a missing one: 404, same body (F-50). */
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
    summary: 'A new project; the creator becomes its owner (S110)',
    method: 'POST',
    path: '/customer_projects',
    callers: ['customer'],
    body: projectWriteSchema,
    output: projectSchema,
    status: 201,
    idempotent: true,
    problems: [400, 413, 415, 422],
  }),
  update: defineEndpoint({
    name: 'projects.update',
    summary: 'Merge patch of the fields sent; honours If-Match (S111)',
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
    summary: 'Replaces all writable fields, absent ones take their defaults; honours If-Match (S112)',
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
    summary: 'Deletes a project for good (S113)',
    method: 'DELETE',
    path: '/customer_projects/{id}',
    callers: ['customer'],
    params,
    status: 204,
    problems: [403, 404],
  }),
}
