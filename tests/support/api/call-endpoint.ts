import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { endpointTable } from '#contract/endpoint-table.ts'
import type { ApiServer, CallOptions, CallResult } from './api-server.ts'
import { ENDPOINT_CASES, type EndpointCase, type Identity } from './endpoint-cases.ts'
import type { CustomerData, CompleteCustomer } from '../fixtures/complete-customer.ts'

/** An endpoint with its valid input. */
export interface EndpointWithCase {
  readonly endpoint: Endpoint
  readonly testCase: EndpointCase
}

/** The whole call table, each row with its case; throws for one without. */
export const ENDPOINTS_WITH_CASES: readonly EndpointWithCase[] = endpointTable.map((endpoint) => {
  const testCase = ENDPOINT_CASES[endpoint.name]
  if (!testCase) throw new Error(`${endpoint.name} has no case in tests/support/api/endpoint-cases.ts`)
  return { endpoint, testCase }
})

/** The input of a call with a customer's data. */
export function callOptionsFor({ params, query, body }: EndpointCase, customer: CustomerData): CallOptions {
  return { params: params?.(customer) ?? {}, query: query?.(customer) ?? '', body: body?.(customer) }
}

/** The authorization headers of a caller. */
export function headersFor(
  identity: Identity,
  { headers, tablet, staff }: CompleteCustomer,
): Readonly<Record<string, string>> {
  return { nobody: {}, customer: headers, tablet: tablet.headers, staff }[identity]
}

/** Makes a call with its intended caller and valid input. */
export function callWithValidInput(
  server: ApiServer,
  { endpoint, testCase }: EndpointWithCase,
  customer: CompleteCustomer,
  overrides: CallOptions = {},
): Promise<CallResult<unknown>> {
  const { headers, ...rest } = overrides
  const options = {
    ...callOptionsFor(testCase, customer),
    ...rest,
    headers: { ...headersFor(testCase.caller, customer), ...headers },
  }
  return server.call(endpoint, options)
}
