import { STAFF_TOKEN_HEADER } from '#contract/appointments/limits.ts'
import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { call } from '#app/platform/api/call.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'

/** Staff access obtained by PIN: headers of staff requests, and their expiry in milliseconds since 1970. */
export interface StaffAccess {
  readonly headers: Readonly<Record<string, string>>
  readonly endsAt: number
}

/** Exchanges a PIN for staff access, which is never stored. Fails with 422 for a wrong PIN, 429 after several. */
export function useUnlock() {
  return useMutation({
    gcTime: 0,
    async mutationFn(pin: string, idempotencyKey): Promise<StaffAccess> {
      // Counted from before the request, so that it never expires later than on the server.
      const requestedAt = Date.now()
      const { staffToken, expiresIn } = await call(tabletEndpoints.unlock, { body: { pin }, idempotencyKey })
      return { headers: { [STAFF_TOKEN_HEADER]: staffToken }, endsAt: requestedAt + expiresIn * 1000 }
    },
  })
}
