import { attachmentEndpoints } from '#contract/attachments/endpoints.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import { customer, type CustomerActor } from '#server/http/actor.ts'
import { textsOf } from '#server/locales/messages.ts'
import { type Route, route } from '#server/http/route.ts'
import { roleOn } from '../projects/access.ts'
import type { ProjectRow } from '../projects/repository.ts'
import { archiveSize } from './archive.ts'
import type { FileLinks } from './file-links.ts'
import { fileNameOf } from '#server/files/file-names.ts'
import { presentAttachment, presentFileLink } from './presenter.ts'
import type { Attachments } from './service.ts'

export function attachmentRoutes(attachments: Attachments, links: FileLinks): Route[] {
  const endpoints = attachmentEndpoints
  return [
    route(endpoints.list, customer, async ({ actor, params }) => {
      const rows = await attachments.list(actor, params.id)
      return { totalItems: rows.length, items: await Promise.all(rows.map((row) => presentAttachment(row, links))) }
    }),

    route(endpoints.upload, customer, async ({ actor, params, query, bytes, contentLength, idempotencyKey }) => {
      const incoming = { name: query.name, bytes, contentLength, idempotencyKey }
      return presentAttachment(await attachments.upload(actor, params.id, incoming), links)
    }),

    route(endpoints.downloadAll, customer, async ({ actor, params, locale }) => {
      const { project, rows } = await attachments.listForArchive(actor, params.id)
      const name = archiveName(project, actor, locale)
      return presentFileLink(await links.create(params.id, { kind: 'all', name }), name, archiveSize(rows))
    }),

    route(endpoints.download, customer, async ({ actor, params }) => {
      const { id, name, size } = await attachments.read(actor, params.id, params.attachmentId)
      return presentFileLink(await links.create(id, { kind: 'one', name }), name, size)
    }),

    route(endpoints.remove, customer, async ({ actor, params }) => {
      await attachments.remove(actor, params.id, params.attachmentId)
      return {}
    }),
  ]
}

/** Named after the project; only the owner sees the name of a limited one. */
function archiveName(project: ProjectRow, actor: CustomerActor, locale: Locale): string {
  const isNameHidden = project.limited && roleOn(project, actor) !== 'OWNER'
  return fileNameOf(isNameHidden ? textsOf(locale).files.limitedProject : project.name, 'application/zip')
}
