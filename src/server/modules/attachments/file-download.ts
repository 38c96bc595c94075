import type { ReadableStream } from 'node:stream/web'
import type { Hono } from 'hono'
import { PREVIEWABLE_TYPES } from '#contract/attachments/file-types.ts'
import { fileLinkPath } from '#contract/http/base-path.ts'
import { notFound, ProblemError } from '#server/http/problem.ts'
import type { ServerContext, ServerEnv } from '#server/http/server-env.ts'
import { DOCUMENT_TYPE } from '#server/files/document-file.ts'
import { createArchive, archiveSize } from './archive.ts'
import type { FileLinks, LinkPurpose } from './file-links.ts'
import { contentDisposition } from '#server/files/file-names.ts'
import type { Attachments } from './service.ts'

/** No script of a downloaded file may run, and no page may frame it. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

interface FileResponse {
  readonly type: string
  readonly size: number
  readonly content: ReadableStream<Uint8Array>
}

/** Serves the files of signed links, without a login; errors are pages, as browsers navigate here. */
export function mountFileDownloads(app: Hono<ServerEnv>, attachments: Attachments, links: FileLinks): void {
  const pattern = fileLinkPath('/files/:id')

  app.get(pattern, async (c) => {
    c.set('route', pattern)
    c.set('problemPage', {})
    const id = c.req.param('id') ?? ''
    const purpose = await links.read(id, c.req.query('sig') ?? '')
    if (purpose === 'expired') throw new ProblemError(403, 'file-link-expired')
    if (!purpose) throw notFound()
    return sendFile(c, purpose, await findFile(attachments, id, purpose))
  })
}

async function findFile(attachments: Attachments, id: string, { kind }: LinkPurpose): Promise<FileResponse> {
  if (kind === 'all') {
    const rows = await attachments.listLinkedFiles(id)
    if (rows.length === 0) throw new ProblemError(404, 'no-attachments')
    return { type: 'application/zip', size: archiveSize(rows), content: await createArchive(rows, attachments.open) }
  }
  const type = kind === 'document' ? DOCUMENT_TYPE : (await attachments.findLinkedFile(id))?.type
  if (!type) throw notFound()
  const file = await attachments.open(id)
  if (!file) throw new Error(`The file ${id} is not in the store`)
  return { type, ...file }
}

async function sendFile(
  c: ServerContext,
  { kind, name }: LinkPurpose,
  { type, size, content }: FileResponse,
): Promise<Response> {
  const isPreview = kind === 'view' && PREVIEWABLE_TYPES.includes(type)
  const headers = {
    'content-type': type,
    'content-length': String(size),
    'content-disposition': contentDisposition(isPreview ? 'inline' : 'attachment', name),
    'content-security-policy': CONTENT_SECURITY_POLICY,
  }
  if (c.req.method !== 'HEAD') return c.body(content as globalThis.ReadableStream, 200, headers)
  // That of an archive rejects with its reason.
  await content.cancel().catch(() => undefined)
  return c.body(null, 200, headers)
}
