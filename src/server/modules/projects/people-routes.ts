import { sharingEndpoints } from '#contract/endpoints/project-sharing.ts'
import { customer } from '#server/http/actor.ts'
import { tagged } from '#server/http/answer.ts'
import { type Route, route } from '#server/http/route.ts'
import type { ProjectPeople } from './people-service.ts'
import { presentProject } from './presenter.ts'

export function projectPeopleRoutes(people: ProjectPeople): Route[] {
  return [
    route(sharingEndpoints.invite, customer, async ({ actor, params, input, ...call }) =>
      tagged(presentProject(await people.invite(actor, params.id, input, call), actor, call.locale)),
    ),

    route(sharingEndpoints.changeRole, customer, async ({ actor, params, input, writeKey, locale }) =>
      tagged(presentProject(await people.changeRole(actor, params, input.role, writeKey), actor, locale)),
    ),

    route(sharingEndpoints.removePerson, customer, async ({ actor, params }) => {
      await people.remove(actor, params)
      return {}
    }),
  ]
}
