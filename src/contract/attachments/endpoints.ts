import * as v from 'valibot'
import { attachmentSchema, fileLinkAnswerSchema } from '../schemas/attachment.ts'
import { listSchema } from '../schemas/list.ts'
import { defineEndpoint } from './define-endpoint.ts'

const project = v.object({ id: v.string() })
const params = v.object({ id: v.string(), attachmentId: v.string() })

/** Files of a project (E08). A foreign id looks exactly like a missing one, of a project and of a file (F-50). */
export const attachmentEndpoints = {
  list: defineEndpoint({
    name: 'attachments.list',
    summary: 'The files of a project, newest first',
    method: 'GET',
    path: '/customer_projects/{id}/attachments',
    callers: ['customer'],
    params: project,
    output: listSchema(attachmentSchema),
    problems: [404],
    extension: true,
  }),
  upload: defineEndpoint({
    name: 'attachments.upload',
    summary: 'Adds a file: the body is the file as it is, in any media type; sent again under its key it counts once',
    method: 'POST',
    path: '/customer_projects/{id}/attachments',
    callers: ['customer'],
    params: project,
    query: v.object({ name: v.pipe(v.string(), v.nonEmpty('required')) }),
    bodyKind: 'bytes',
    idempotent: true,
    output: attachmentSchema,
    status: 201,
    problems: [400, 403, 404, 413, 422],
    extension: true,
  }),
  downloadAll: defineEndpoint({
    name: 'attachments.downloadAll',
    summary: 'Where to fetch all files of a project as one archive (S114)',
    method: 'GET',
    path: '/customer_projects/{id}/attachments/download',
    callers: ['customer'],
    params: project,
    output: fileLinkAnswerSchema,
    problems: [404],
  }),
  download: defineEndpoint({
    name: 'attachments.download',
    summary: 'Where to fetch one file of a project',
    method: 'GET',
    path: '/customer_projects/{id}/attachments/{attachmentId}/download',
    callers: ['customer'],
    params,
    output: fileLinkAnswerSchema,
    problems: [404],
    extension: true,
  }),
  remove: defineEndpoint({
    name: 'attachments.remove',
    summary: 'Removes a file for good: by the owner, or by who brought it',
    method: 'DELETE',
    path: '/customer_projects/{id}/attachments/{attachmentId}',
    callers: ['customer'],
    params,
    status: 204,
    problems: [403, 404],
    extension: true,
  }),
}
