import { sampleEndpoints } from '#contract/endpoints/samples.ts'
import type { Locale } from '#contract/constants/locales.ts'
import type { SampleRequest } from '#contract/schemas/sample.ts'
import { customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentAddress } from '../addresses/presenter.ts'
import { presentItem } from '../inspiration/presenter.ts'
import type { Requested, Samples } from './service.ts'

/** Samples sent home (E35). */
export function sampleRoutes(samples: Samples): Route[] {
  return [
    route(sampleEndpoints.list, customer, async ({ actor, locale }) => {
      const requests = await samples.list(actor)
      return { totalItems: requests.length, items: requests.map((request) => present(request, locale)) }
    }),

    route(sampleEndpoints.create, customer, async ({ actor, ...call }) =>
      present(await samples.create(actor, call), call.locale),
    ),
  ]
}

function present({ row, products }: Requested, locale: Locale): SampleRequest {
  const { id, at, address, projectId } = row
  return {
    id,
    at: at.toISOString(),
    address: presentAddress(address),
    projectId,
    products: products.map((product) => presentItem(product, locale)),
  }
}
