import * as v from 'valibot'
import { attachmentSchema, fileLinkResponseSchema } from './schema.ts'
import { listSchema } from '../http/list-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

const project = v.object({ id: v.string() })
const params = v.object({ id: v.string(), attachmentId: v.string() })

/** Attachments of a project; 404 for a missing id and for one of somebody else. */
export const attachmentEndpoints = {
  list: defineEndpoint({
    name: 'attachments.list',
    summary: 'Attachments of a project, newest first',
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
    summary: 'Uploads a file: the body is the raw file, in any media type; idempotent by key',
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
    summary: 'Link to all attachments of a project as one archive',
    method: 'GET',
    path: '/customer_projects/{id}/attachments/download',
    callers: ['customer'],
    params: project,
    output: fileLinkResponseSchema,
    problems: [404],
  }),
  download: defineEndpoint({
    name: 'attachments.download',
    summary: 'Link to one attachment',
    method: 'GET',
    path: '/customer_projects/{id}/attachments/{attachmentId}/download',
    callers: ['customer'],
    params,
    output: fileLinkResponseSchema,
    problems: [404],
    extension: true,
  }),
  remove: defineEndpoint({
    name: 'attachments.remove',
    summary: 'Deletes an attachment: by the owner, or by its uploader',
    method: 'DELETE',
    path: '/customer_projects/{id}/attachments/{attachmentId}',
    callers: ['customer'],
    params,
    status: 204,
    problems: [403, 404],
    extension: true,
  }),
}
