import { handOverEndpoints } from '#contract/endpoints/hand-overs.ts'
import { anyone, showroom, staff } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import type { HandOvers } from './service.ts'

/** From a tablet to a phone, and to who receives the visitor. */
export function handOverRoutes(handOvers: HandOvers): Route[] {
  return [
    route(handOverEndpoints.create, showroom, ({ actor, input }) => handOvers.create(actor, input)),
    route(handOverEndpoints.take, anyone, ({ params, input }) => handOvers.take(params.code, input.claim)),
    route(handOverEndpoints.brief, staff, ({ actor, params }) => handOvers.brief(actor, params.id)),
  ]
}
