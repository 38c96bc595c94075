import { useMutation } from '@tanstack/react-query'
import { signInCodeEndpoints } from '#contract/endpoints/sign-in-codes.ts'
import { call } from '#app/platform/api/call.ts'

/** Asks for a code that signs this customer in once, in the installed app (B29); changes nothing that is shown elsewhere. */
export function useIssueSignInCode(id: string) {
  return useMutation({
    mutationFn: () => call(signInCodeEndpoints.issue, { params: { id } }),
    // The code is gone with the page.
    gcTime: 0,
  })
}
