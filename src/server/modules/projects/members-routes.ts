import { memberEndpoints } from '#contract/projects/members-endpoints.ts'
import { customer } from '#server/http/actor.ts'
import { withETag } from '#server/http/response-headers.ts'
import { type Route, route } from '#server/http/route.ts'
import type { ProjectMembers } from './members-service.ts'
import { presentProject } from './presenter.ts'

export function projectMemberRoutes(members: ProjectMembers): Route[] {
  return [
    route(memberEndpoints.invite, customer, async ({ actor, params, input, ...context }) =>
      withETag(presentProject(await members.invite(actor, params.id, input, context), actor, context.locale)),
    ),

    route(memberEndpoints.changeRole, customer, async ({ actor, params, input, idempotencyKey, locale }) =>
      withETag(presentProject(await members.changeRole(actor, params, input.role, idempotencyKey), actor, locale)),
    ),

    route(memberEndpoints.remove, customer, async ({ actor, params }) => {
      await members.remove(actor, params)
      return {}
    }),
  ]
}
