import { accountEndpoints } from '#contract/account/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { extensionQuery, query } from '#app/platform/query/query.ts'

/** The customer's account; nothing of it is persisted. */
export const accountQueries = {
  /** Sessions of the customer; null where the backend has no such endpoint. */
  sessions: (id: string) => extensionQuery(accountEndpoints.sessions, { params: { id } }),
  /** Sign-in methods; null where the backend has no account endpoints. */
  signIns: (id: string) => extensionQuery(accountEndpoints.signIns, { params: { id } }),
  /** The purpose of a mail link; reading it does not use it up. */
  link: (token: string) => query(registrationEndpoints.verificationToken, { params: { token } }),
}
