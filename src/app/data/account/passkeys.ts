import { useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { call } from '#app/platform/api/call.ts'
import { extensionQuery } from '#app/platform/query/query.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'
import type { CeremonyError, CeremonyFailure } from '../auth/passkey-ceremony.ts'

/** What a sensitive change asks for; null for customers without a password. */
interface Proof {
  readonly currentPassword: string | null
}

/** Passkeys of the account; null if the backend has none. */
export const passkeyQueries = {
  list: (id: string) => extensionQuery(passkeyEndpoints.list, { params: { id } }),
}

const SHOWN = [passkeyEndpoints.list, accountEndpoints.securityEvents]

/** Whether this browser has passkeys. */
export const hasPasskeySupport = (): boolean => 'PublicKeyCredential' in window

/** Why the browser made no passkey; null for other errors. By name, as the class is loaded with the browser's part. */
export function ceremonyFailure(error: unknown): CeremonyFailure | null {
  return error instanceof Error && error.name === 'CeremonyError' ? (error as CeremonyError).reason : null
}

/** Has the browser create a passkey and adds it; refreshes passkeys and security events. Throws a CeremonyError too. */
export function useAddPasskey(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, currentPassword }: Proof & { name: string }, idempotencyKey) => {
      const body = { currentPassword }
      // Each challenge is for one attempt.
      const key = crypto.randomUUID()
      const options = await call(passkeyEndpoints.options, { params: { id }, body, idempotencyKey: key })
      const { createCredential } = await import('../auth/passkey-ceremony.ts')
      const credential = { ...(await createCredential(options)) }
      return call(passkeyEndpoints.add, { params: { id }, body: { name, credential }, idempotencyKey })
    },
    onSuccess: () => refresh(queryClient, SHOWN),
  })
}

/** Renames a passkey; refreshes the list. */
export function useRenamePasskey(id: string, passkeyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string }) => call(passkeyEndpoints.rename, { params: { id, passkeyId }, body }),
    onSuccess: () => refresh(queryClient, [passkeyEndpoints.list]),
  })
}

/** Removes a passkey; refreshes passkeys and security events. */
export function useRemovePasskey(id: string, passkeyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Proof, idempotencyKey) =>
      call(passkeyEndpoints.remove, { params: { id, passkeyId }, body, idempotencyKey }),
    onSuccess: () => refresh(queryClient, SHOWN),
  })
}
