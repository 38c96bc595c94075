import { sampleEndpoints } from '#contract/samples/endpoints.ts'
import type { Locale } from '#contract/configuration/locales.ts'
import type { SampleRequest } from '#contract/samples/schema.ts'
import { customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentAddress } from '../addresses/presenter.ts'
import { presentItem } from '../inspiration/presenter.ts'
import type { RequestedSamples, Samples } from './service.ts'

export function sampleRoutes(samples: Samples): Route[] {
  return [
    route(sampleEndpoints.list, customer, async ({ actor, locale }) => {
      const requests = await samples.list(actor)
      return { totalItems: requests.length, items: requests.map((request) => present(request, locale)) }
    }),

    route(sampleEndpoints.create, customer, async ({ actor, ...context }) =>
      present(await samples.create(actor, context), context.locale),
    ),
  ]
}

function present({ row, products }: RequestedSamples, locale: Locale): SampleRequest {
  const { id, at, address, projectId } = row
  return {
    id,
    at: at.toISOString(),
    address: presentAddress(address),
    projectId,
    products: products.map((product) => presentItem(product, locale)),
  }
}
