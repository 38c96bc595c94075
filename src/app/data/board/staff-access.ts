import { useMutation } from '@tanstack/react-query'
import { STAFF_TOKEN_HEADER } from '#contract/constants/showroom.ts'
import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import { call } from '#app/platform/api/call.ts'

/** What the PIN of staff gives: the header of their calls, and until when it works, in milliseconds since 1970. */
export interface StaffAccess {
  readonly headers: Readonly<Record<string, string>>
  readonly endsAt: number
}

/** Trades a PIN for access, which is kept nowhere but with whoever asked. Fails with 422 for a wrong one, 429 after some. */
export function useUnlock() {
  return useMutation({
    gcTime: 0,
    async mutationFn(pin: string): Promise<StaffAccess> {
      // Counted from before the call, so that the tablet never believes in it longer than the backend.
      const askedAt = Date.now()
      const { staffToken, expiresIn } = await call(deviceEndpoints.unlock, { body: { pin } })
      return { headers: { [STAFF_TOKEN_HEADER]: staffToken }, endsAt: askedAt + expiresIn * 1000 }
    },
  })
}
