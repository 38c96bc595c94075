import type { Endpoint } from '#contract/endpoints/define-endpoint.ts'
import { endpointTable } from '#contract/endpoints/table.ts'
import type { ApiServer, CallOptions, CallResult } from './api-server.ts'
import { ENDPOINT_CASES, type EndpointCase, type Identity } from './endpoint-cases.ts'
import type { Estate, Household } from './estate.ts'

/** An endpoint with how it is called rightly. */
export interface KnownEndpoint {
  readonly endpoint: Endpoint
  readonly known: EndpointCase
}

/** The whole call table, each row with its case; throws for one without. */
export const KNOWN_ENDPOINTS: readonly KnownEndpoint[] = endpointTable.map((endpoint) => {
  const known = ENDPOINT_CASES[endpoint.name]
  if (!known) throw new Error(`${endpoint.name} has no case in tests/support/endpoint-cases.ts`)
  return { endpoint, known }
})

/** What a call names of an estate. */
export function naming({ params, query, body }: EndpointCase, of: Estate): CallOptions {
  return { params: params?.(of) ?? {}, query: query?.(of) ?? '', body: body?.(of) }
}

/** The headers with which somebody of a household makes a call. */
export function headersOf(identity: Identity, { headers, tablet, staff }: Household): Readonly<Record<string, string>> {
  return { nobody: {}, customer: headers, tablet: tablet.headers, staff }[identity]
}

/** Makes a call rightly: by whom it is for, with what they have. */
export function callRightly(
  server: ApiServer,
  { endpoint, known }: KnownEndpoint,
  house: Household,
  over: CallOptions = {},
): Promise<CallResult<unknown>> {
  const { headers, ...rest } = over
  const options = { ...naming(known, house), ...rest, headers: { ...headersOf(known.by, house), ...headers } }
  return server.call(endpoint, options)
}
