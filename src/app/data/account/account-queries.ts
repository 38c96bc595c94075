import { accountEndpoints } from '#contract/endpoints/account.ts'
import { registrationEndpoints } from '#contract/endpoints/registration.ts'
import { extensionQuery, query } from '#app/platform/query/query.ts'

/** What only the signed-in customer's own account answers; nothing of it is kept in storage. */
export const accountQueries = {
  /** Where the customer is signed in (E19); null where the backend does not know. */
  sessions: (id: string) => extensionQuery(accountEndpoints.sessions, { params: { id } }),
  /** The ways in (E20); null where the backend knows no account calls at all. */
  signIns: (id: string) => extensionQuery(accountEndpoints.signIns, { params: { id } }),
  /** What a link from a mail is for (S102); asking does not use it up (T41). */
  link: (token: string) => query(registrationEndpoints.verificationToken, { params: { token } }),
}
