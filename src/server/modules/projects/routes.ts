import type { Locale } from '#contract/configuration/locales.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { historyEndpoints } from '#contract/projects/history-endpoints.ts'
import { customer, type CustomerActor } from '#server/http/actor.ts'
import { withETag } from '#server/http/response-headers.ts'
import { PreconditionFailed } from '#server/http/precondition.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentHistory, presentProject } from './presenter.ts'
import type { ProjectRow } from './repository.ts'
import type { Projects } from './service.ts'

export function projectRoutes(projects: Projects): Route[] {
  return [
    route(projectEndpoints.list, customer, async ({ actor, query, locale }) => {
      const limited = query.limited === undefined ? undefined : query.limited === 'true'
      const rows = await projects.list(actor, { limited, contactId: query['contacts.contact.id'] })
      return { totalItems: rows.length, items: rows.map((row) => presentProject(row, actor, locale)) }
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

/** The changed project; the 412 carries the current project as the actor may see it. */
async function presentChanged(change: Promise<ProjectRow>, actor: CustomerActor, locale: Locale) {
  try {
    return withETag(presentProject(await change, actor, locale))
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error
    throw new PreconditionFailed(presentProject(error.current as ProjectRow, actor, locale))
  }
}
