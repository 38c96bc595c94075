import * as v from 'valibot'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { listSchema } from '../http/list-schema.ts'
import { projectChangeSchema } from './history-schema.ts'

/** Changes of a project (extension). */
export const historyEndpoints = {
  list: defineEndpoint({
    name: 'projects.history',
    summary: 'Who changed what and when, newest first, 200 at most',
    method: 'GET',
    path: '/customer_projects/{id}/history',
    callers: ['customer'],
    params: v.object({ id: v.string() }),
    output: listSchema(projectChangeSchema),
    problems: [404],
    extension: true,
  }),
}
