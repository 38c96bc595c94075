import { accountEndpoints } from '#contract/account/endpoints.ts'
import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { extensionQuery, query } from '#app/platform/query/query.ts'

/** The customer's account; never persisted. */
export const accountQueries = {
  /** Sessions of the customer; null if the backend has no such endpoint. */
  sessions: (id: string) => extensionQuery(accountEndpoints.sessions, { params: { id } }),
  /** Sign-in methods; null if the backend has no account endpoints. */
  signIns: (id: string) => extensionQuery(accountEndpoints.signIns, { params: { id } }),
  /** The purpose of a mail link; reading does not consume it. */
  link: (token: string) => query(registrationEndpoints.verificationToken, { params: { token } }),
}
