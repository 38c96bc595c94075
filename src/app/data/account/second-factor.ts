import { useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { secondFactorEndpoints } from '#contract/account/second-factor-endpoints.ts'
import { call } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'

/** What the change asks for; null for customers without a password. */
interface Proof {
  readonly currentPassword: string | null
}

/** The second factor of the account; null if the backend has none. */
export const secondFactorQueries = {
  status: (id: string) => extensionQuery(secondFactorEndpoints.read, { params: { id } }),
}

const SHOWN = [secondFactorEndpoints.read, accountEndpoints.securityEvents]

/** Requires a second factor, or replaces its recovery codes; resolves to the codes, which nothing shows again. */
export function useEnableSecondFactor(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: Proof, idempotencyKey) =>
      (await call(secondFactorEndpoints.enable, { params: { id }, body, idempotencyKey })).recoveryCodes,
    onSuccess: () => refresh(queryClient, SHOWN),
  })
}

/** Requires no second factor any more. */
export function useDisableSecondFactor(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Proof, idempotencyKey) =>
      call(secondFactorEndpoints.disable, { params: { id }, body, idempotencyKey }),
    onSuccess: () => refresh(queryClient, SHOWN),
  })
}
