import { useQueryClient } from '@tanstack/react-query'
import type { SignInProvider } from '#contract/auth/oauth.ts'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { customerEndpoints } from '#contract/customers/endpoints.ts'
import { call, type CallArgs } from '#app/platform/api/call.ts'
import { refresh } from '#app/platform/query/refresh-queries.ts'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import { useMutation } from '#app/platform/query/use-mutation.ts'

type Body<E extends 'changePassword' | 'changeEmail' | 'requestDeletion'> = NonNullable<
  CallArgs<(typeof accountEndpoints)[E]>['body']
>

/** Changes the password, which ends all other sessions; refreshes them, sign-in methods and security events. */
export function useChangePassword(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'changePassword'>, idempotencyKey) =>
      call(accountEndpoints.changePassword, { params: { id }, body, idempotencyKey }),
    onSuccess: () =>
      refresh(queryClient, [accountEndpoints.sessions, accountEndpoints.signIns, accountEndpoints.securityEvents]),
  })
}

/** Requests a confirmation mail to a new address, which is recorded; changes nothing else yet. */
export function useChangeEmail(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'changeEmail'>, idempotencyKey) =>
      call(accountEndpoints.changeEmail, { params: { id }, body, idempotencyKey }),
    onSuccess: () => refresh(queryClient, [accountEndpoints.securityEvents]),
  })
}

/** Ends one other session; refreshes sessions and security events. */
export function useEndSession(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => call(accountEndpoints.endSession, { params: { id, sessionId } }),
    onSettled: () => refresh(queryClient, [accountEndpoints.sessions, accountEndpoints.securityEvents]),
  })
}

/** Ends all sessions but this one; refreshes sessions and security events. */
export function useEndOtherSessions(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(accountEndpoints.endOtherSessions, { params: { id } }),
    onSuccess: () => refresh(queryClient, [accountEndpoints.sessions, accountEndpoints.securityEvents]),
  })
}

/** Unlinks a provider; refreshes sign-in methods and security events. */
export function useUnlink(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (provider: SignInProvider) => call(accountEndpoints.unlink, { params: { id, provider } }),
    onSettled: () => refresh(queryClient, [accountEndpoints.signIns, accountEndpoints.securityEvents]),
  })
}

/** Requests the mail that confirms a deletion; changes nothing yet. */
export function useRequestDeletion(id: string) {
  return useMutation({
    mutationFn: (body: Body<'requestDeletion'>, idempotencyKey) =>
      call(accountEndpoints.requestDeletion, { params: { id }, body, idempotencyKey }),
  })
}

/** Cancels the deletion of the account; refreshes the customer. */
export function useUndoDeletion(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(accountEndpoints.undoDeletion, { params: { id } }),
    onSuccess: () => refresh(queryClient, [customerEndpoints.read]),
  })
}

/** Consumes a link from a mail; refreshes the customer. */
export function useConfirmLink(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string, idempotencyKey) =>
      call(accountEndpoints.confirm, { params: { id, token }, idempotencyKey }),
    onSuccess: () => refresh(queryClient, [customerEndpoints.read]),
  })
}

/** Exports the customer's data; a mutation, so that it is never cached. */
export function useExportData(id: string) {
  return useMutation({ mutationFn: () => call(accountEndpoints.exportData, { params: { id } }) })
}

/** Issues a one-time code for signing in to the installed app. */
export function useIssueSignInCode(id: string) {
  return useMutation({
    mutationFn: (_, idempotencyKey) => call(signInCodeEndpoints.issue, { params: { id }, idempotencyKey }),
    // The code must not stay in memory after its page is closed.
    gcTime: 0,
  })
}
