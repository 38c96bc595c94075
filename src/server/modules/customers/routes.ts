import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { profileEndpoints } from '#contract/customers/profile-endpoints.ts'
import { customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentCustomer } from './presenter.ts'
import type { Customers } from './service.ts'

export function customerRoutes(customers: Customers): Route[] {
  return [
    route(customerEndpoints.read, customer, async ({ actor, params }) =>
      presentCustomer(await customers.read(actor, params.id)),
    ),
    route(profileEndpoints.save, customer, async ({ actor, params, input }) =>
      presentCustomer(await customers.saveProfile(actor, params.id, input)),
    ),
  ]
}
