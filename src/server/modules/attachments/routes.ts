import { attachmentEndpoints } from '#contract/endpoints/attachments.ts'
import type { Locale } from '#contract/constants/locales.ts'
import { customer, type CustomerActor } from '#server/http/actor.ts'
import { textsOf } from '#server/http/messages.ts'
import { type Route, route } from '#server/http/route.ts'
import { roleOn } from '../projects/access.ts'
import type { ProjectRow } from '../projects/repository.ts'
import { archiveSize } from './archive.ts'
import type { FileLinks } from './file-links.ts'
import { cleanName } from './file-names.ts'
import { presentAttachment, presentLink } from './presenter.ts'
import type { Attachments } from './service.ts'

/** Files of projects (E08, S114). */
export function attachmentRoutes(attachments: Attachments, links: FileLinks): Route[] {
  const calls = attachmentEndpoints
  return [
    route(calls.list, customer, async ({ actor, params }) => {
      const rows = await attachments.list(actor, params.id)
      return { totalItems: rows.length, items: await Promise.all(rows.map((row) => presentAttachment(row, links))) }
    }),

    route(calls.upload, customer, async ({ actor, params, query, bytes, bytesAnnounced, writeKey }) => {
      const incoming = { name: query.name, bytes, bytesAnnounced, writeKey }
      return presentAttachment(await attachments.upload(actor, params.id, incoming), links)
    }),

    route(calls.downloadAll, customer, async ({ actor, params, locale }) => {
      const { project, rows } = await attachments.all(actor, params.id)
      const name = archiveName(project, actor, locale)
      return presentLink(await links.make(params.id, { kind: 'all', name }), name, archiveSize(rows))
    }),

    route(calls.download, customer, async ({ actor, params }) => {
      const { id, name, size } = await attachments.one(actor, params.id, params.attachmentId)
      return presentLink(await links.make(id, { kind: 'one', name }), name, size)
    }),

    route(calls.remove, customer, async ({ actor, params }) => {
      await attachments.remove(actor, params.id, params.attachmentId)
      return {}
    }),
  ]
}

/** After the project; the name of a limited one is the owner's alone (decisions.md, limited). */
function archiveName(project: ProjectRow, actor: CustomerActor, locale: Locale): string {
  const withheld = project.limited && roleOn(project, actor) !== 'OWNER'
  return cleanName(withheld ? textsOf(locale).files.limitedProject : project.name, 'application/zip')
}
