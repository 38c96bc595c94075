import { useQuery } from '@tanstack/react-query'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { isOffered } from '#app/platform/query/is-offered.ts'
import { extensionQuery, query } from '#app/platform/query/query.ts'
import { useSession } from '#app/platform/session/use-session.ts'

/** The customer's account; never persisted. */
export const accountQueries = {
  /** Sessions of the customer; null if the backend has no such endpoint. */
  sessions: (id: string) => extensionQuery(accountEndpoints.sessions, { params: { id } }),
  /** Sign-in methods; null if the backend has no account endpoints. */
  signIns: (id: string) => extensionQuery(accountEndpoints.signIns, { params: { id } }),
  /** What happened to the security of the account, newest first; null if the backend records nothing. */
  securityEvents: (id: string) => extensionQuery(accountEndpoints.securityEvents, { params: { id } }),
  /** The purpose of a mail link; reading does not consume it. */
  link: (token: string) => query(registrationEndpoints.verificationToken, { params: { token } }),
}

/** The customer's sign-in methods; null where the backend has no calls for the account. */
export function useSignIns() {
  const { subject } = useSession()
  return useQuery({ ...accountQueries.signIns(subject ?? ''), enabled: subject !== null })
}

/** Whether the backend has calls for the account; undefined while unknown. */
export const useHasAccount = (): boolean | undefined => isOffered(useSignIns())
