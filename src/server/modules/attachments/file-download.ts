import type { ReadableStream } from 'node:stream/web'
import type { Hono } from 'hono'
import { PREVIEWED_TYPES } from '#contract/constants/attachment-types.ts'
import { fileLinkPath } from '#contract/endpoints/base-path.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import { refuseLink } from '#server/http/problem-page.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import { DOCUMENT_TYPE } from '../downloads/document-file.ts'
import { archiveOf, archiveSize } from './archive.ts'
import type { FileLinks, LinkPurpose } from './file-links.ts'
import { contentDisposition } from './file-names.ts'
import type { Attachments } from './service.ts'

/** Whatever a file holds, nothing of it runs, and nobody shows it in a frame. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** A file as it goes out. */
interface Outgoing {
  readonly type: string
  readonly size: number
  readonly content: ReadableStream<Uint8Array>
}

/** Serves what file links lead to, unversioned and without a login (S089); a browser that follows one reads a refusal as a page. */
export function mountFiles(app: Hono<ServerEnv>, attachments: Attachments, links: FileLinks): void {
  const pattern = fileLinkPath('/files/:id')

  app.get(pattern, (c) => {
    c.set('route', pattern)
    return refuseLink(c, async () => {
      const id = c.req.param('id') ?? ''
      const purpose = await links.read(id, c.req.query('sig') ?? '')
      if (purpose === 'expired') throw new ProblemError(403, 'file-link-expired')
      if (!purpose) throw notFound()
      return send(c, purpose, await find(attachments, id, purpose))
    })
  })
}

async function find(attachments: Attachments, id: string, { kind }: LinkPurpose): Promise<Outgoing> {
  if (kind === 'all') {
    const rows = await attachments.linkedProject(id)
    if (rows.length === 0) throw new ProblemError(404, 'no-attachments')
    return { type: 'application/zip', size: archiveSize(rows), content: archiveOf(rows, attachments.open) }
  }
  const type = kind === 'document' ? DOCUMENT_TYPE : (await attachments.linkedFile(id))?.type
  if (!type) throw notFound()
  const file = await attachments.open(id)
  if (!file) throw new Error(`The file ${id} is not in the store`)
  return { type, ...file }
}

function send(c: ServerContext, { kind, name }: LinkPurpose, { type, size, content }: Outgoing): Response {
  const isPicture = kind === 'view' && PREVIEWED_TYPES.includes(type)
  const headers = {
    'content-type': type,
    'content-length': String(size),
    'content-disposition': contentDisposition(isPicture ? 'inline' : 'attachment', name),
    'content-security-policy': POLICY,
  }
  // What is not read is not opened either.
  const isHead = c.req.method === 'HEAD'
  return isHead ? c.body(null, 200, headers) : c.body(content as globalThis.ReadableStream, 200, headers)
}
