import type { Locale } from '#contract/constants/locales.ts'
import { sharingEndpoints } from '#contract/endpoints/project-sharing.ts'
import { projectEndpoints } from '#contract/endpoints/projects.ts'
import { customer, type CustomerActor } from '#server/http/actor.ts'
import { tagged } from '#server/http/answer.ts'
import { ChangedMeanwhile } from '#server/http/precondition.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentHistory } from './history-presenter.ts'
import { presentProject } from './presenter.ts'
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
      tagged(presentProject(await projects.read(actor, params.id), actor, locale)),
    ),

    route(projectEndpoints.create, customer, async ({ actor, input, writeKey, locale }) =>
      tagged(presentProject(await projects.create(actor, input, writeKey), actor, locale)),
    ),

    route(projectEndpoints.update, customer, ({ actor, params, input, ifMatch, writeKey, locale }) =>
      changed(projects.update(actor, params.id, input, { ifMatch, writeKey }), actor, locale),
    ),

    route(projectEndpoints.replace, customer, ({ actor, params, input, ifMatch, writeKey, locale }) =>
      changed(projects.replace(actor, params.id, input, { ifMatch, writeKey }), actor, locale),
    ),

    route(projectEndpoints.remove, customer, async ({ actor, params }) => {
      await projects.remove(actor, params.id)
      return {}
    }),

    route(sharingEndpoints.history, customer, async ({ actor, params }) => {
      const { project, changes } = await projects.history(actor, params.id)
      return { totalItems: changes.length, items: presentHistory(changes, project, actor) }
    }),
  ]
}

/** The project after a change; if somebody else was faster, the project as it is now, seen with the same eyes. */
async function changed(change: Promise<ProjectRow>, actor: CustomerActor, locale: Locale) {
  try {
    return tagged(presentProject(await change, actor, locale))
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error
    throw new ChangedMeanwhile(presentProject(error.current as ProjectRow, actor, locale))
  }
}
