import type { Locale } from '#contract/configuration/locales.ts'
import { servedPath } from '#contract/http/base-path.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { customer, type CustomerActor } from '#server/http/actor.ts'
import { ResponseWithHeaders, withETag } from '#server/http/response-headers.ts'
import { PreconditionFailed } from '#server/http/precondition.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentHistory, presentProject } from './presenter.ts'
import type { ProjectRow } from './repository.ts'
import type { Projects } from './service.ts'

export function projectRoutes(projects: Projects): Route[] {
  return [
    route(projectEndpoints.list, customer, async ({ actor, query, locale }) => {
      const limited = query.limited === undefined ? undefined : query.limited === 'true'
      const filter = { limited, contactId: query['contacts.contact.id'] }
      const present = (rows: readonly ProjectRow[]) => rows.map((row) => presentProject(row, actor, locale))
      if (query.cursor === undefined) {
        const rows = await projects.list(actor, filter)
        return { totalItems: rows.length, items: present(rows) }
      }
      const { total, rows, next } = await projects.listPage(actor, filter, query.cursor)
      const body = { totalItems: total, items: present(rows) }
      return new ResponseWithHeaders(body, next === null ? {} : { link: linkToNext(next, query.limited) })
    }),

    route(projectEndpoints.read, customer, async ({ actor, params, locale }) =>
      withETag(presentProject(await projects.read(actor, params.id), actor, locale)),
    ),

    route(projectEndpoints.create, customer, async ({ actor, input, idempotencyKey, locale }) =>
      withETag(presentProject(await projects.create(actor, input, idempotencyKey), actor, locale)),
    ),

    route(projectEndpoints.update, customer, ({ actor, params, input, ifMatch, idempotencyKey, locale }) =>
      presentChanged(projects.update(actor, params.id, input, { ifMatch, idempotencyKey }), actor, locale),
    ),

    route(projectEndpoints.replace, customer, ({ actor, params, input, ifMatch, idempotencyKey, locale }) =>
      presentChanged(projects.replace(actor, params.id, input, { ifMatch, idempotencyKey }), actor, locale),
    ),

    route(projectEndpoints.remove, customer, async ({ actor, params }) => {
      await projects.remove(actor, params.id)
      return {}
    }),

    route(historyEndpoints.list, customer, async ({ actor, params }) => {
      const { project, changes } = await projects.history(actor, params.id)
      return { totalItems: changes.length, items: presentHistory(changes, project, actor) }
    }),
  ]
}

/** Where the next page is (RFC 8288). */
function linkToNext(cursor: string, limited: string | undefined): string {
  const query = new URLSearchParams({ cursor, ...(limited !== undefined && { limited }) })
  return `<${servedPath(projectEndpoints.list.path)}?${query.toString()}>; rel="next"`
}

/** The changed project; the 412 carries the current project as the actor may see it. */
async function presentChanged(change: Promise<ProjectRow>, actor: CustomerActor, locale: Locale) {
  try {
    return withETag(presentProject(await change, actor, locale))
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error
    throw new PreconditionFailed(presentProject(error.current as ProjectRow, actor, locale))
  }
}
