import { sharedSelectionEndpoints } from '#contract/shared-selections/endpoints.ts'
import { anyone, showroom, staff } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import type { SharedSelections } from './service.ts'

export function sharedSelectionRoutes(selections: SharedSelections): Route[] {
  return [
    route(sharedSelectionEndpoints.create, showroom, ({ actor, input }) => selections.create(actor, input)),
    route(sharedSelectionEndpoints.claim, anyone, ({ params, input }) => selections.claim(params.code, input.claim)),
    route(sharedSelectionEndpoints.brief, staff, ({ actor, params }) => selections.brief(actor, params.id)),
  ]
}
