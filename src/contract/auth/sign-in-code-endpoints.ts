import * as v from 'valibot'
import { redeemCodeSchema, signInCodeSchema } from '../schemas/sign-in-code.ts'
import { tokenAnswerSchema } from '../schemas/token.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** How somebody who is signed in in the browser gets into the installed app, which on iOS starts with nothing (B29, T38). */
export const signInCodeEndpoints = {
  issue: defineEndpoint({
    name: 'signInCodes.issue',
    summary: 'A code of six digits that signs this customer in once, within five minutes; a former one ends (B29)',
    method: 'POST',
    path: '/customers/{id}/sign_in_code',
    callers: ['customer'],
    params: v.object({ id: v.string() }),
    output: signInCodeSchema,
    status: 201,
    problems: [403],
    extension: true,
  }),
  redeem: defineEndpoint({
    name: 'signInCodes.redeem',
    summary:
      'Trades such a code for tokens, as the token endpoint answers them; 422 for any code that is not good (B29)',
    method: 'POST',
    path: '/sign_in_code',
    callers: ['anyone'],
    body: redeemCodeSchema,
    output: tokenAnswerSchema,
    problems: [400, 413, 415, 422],
    extension: true,
  }),
}
