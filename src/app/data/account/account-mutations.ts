import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignInProvider } from '#contract/constants/oauth.ts'
import { accountEndpoints } from '#contract/endpoints/account.ts'
import { customerEndpoints } from '#contract/endpoints/customers.ts'
import { call, type CallArgs } from '#app/platform/api/call.ts'
import { refresh } from '#app/platform/query/refresh.ts'

type Body<E extends 'changePassword' | 'changeEmail' | 'requestDeletion'> = NonNullable<
  CallArgs<(typeof accountEndpoints)[E]>['body']
>

/** A new password (E18); all other sessions end, so it refreshes those, and the ways in. */
export function useChangePassword(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'changePassword'>) => call(accountEndpoints.changePassword, { params: { id }, body }),
    onSuccess: () => refresh(queryClient, [accountEndpoints.sessions, accountEndpoints.signIns]),
  })
}

/** Asks for a link to a new address (E21); changes nothing yet, so it refreshes nothing. */
export function useChangeEmail(id: string) {
  return useMutation({
    mutationFn: (body: Body<'changeEmail'>) => call(accountEndpoints.changeEmail, { params: { id }, body }),
  })
}

/** Ends one session elsewhere (E19); refreshes the list. */
export function useEndSession(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => call(accountEndpoints.endSession, { params: { id, sessionId } }),
    onSettled: () => refresh(queryClient, [accountEndpoints.sessions]),
  })
}

/** Ends all sessions but this one (E19); refreshes the list. */
export function useEndOtherSessions(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(accountEndpoints.endOtherSessions, { params: { id } }),
    onSuccess: () => refresh(queryClient, [accountEndpoints.sessions]),
  })
}

/** Takes a linked sign-in away (E20); refreshes the ways in. */
export function useUnlink(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (provider: SignInProvider) => call(accountEndpoints.unlink, { params: { id, provider } }),
    onSettled: () => refresh(queryClient, [accountEndpoints.signIns]),
  })
}

/** Asks for the link that confirms a deletion (E22); changes nothing yet. */
export function useRequestDeletion(id: string) {
  return useMutation({
    mutationFn: (body: Body<'requestDeletion'>) => call(accountEndpoints.requestDeletion, { params: { id }, body }),
  })
}

/** Keeps the account after all (E22); refreshes the customer. */
export function useUndoDeletion(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(accountEndpoints.undoDeletion, { params: { id } }),
    onSuccess: () => refresh(queryClient, [customerEndpoints.read]),
  })
}

/** Uses up a link from a mail (E21, E22); refreshes the customer. */
export function useConfirmLink(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(accountEndpoints.confirm, { params: { id, token } }),
    onSuccess: () => refresh(queryClient, [customerEndpoints.read]),
  })
}

/** Everything that is kept about the customer (E23); a read, yet asked for once and not cached. */
export function useExportData(id: string) {
  return useMutation({ mutationFn: () => call(accountEndpoints.exportData, { params: { id } }) })
}
