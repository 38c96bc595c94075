import { useQuery } from '@tanstack/react-query'
import { visitEndpoints } from '#contract/endpoints/appointment-operations.ts'
import type { MaskedVisit } from '#contract/schemas/showroom-device.ts'
import { query } from '#app/platform/query/query.ts'

/** Where a visit is now that was found a moment ago, on whatever device it has changed since; gone with the screen (F-71). */
export function useFoundStatus({ id, status }: MaskedVisit): MaskedVisit['status'] {
  const { data } = useQuery({ ...query(visitEndpoints.read, { params: { id } }), gcTime: 0 })
  return data?.status ?? status
}
