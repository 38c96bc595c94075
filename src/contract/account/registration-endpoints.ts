import * as v from 'valibot'
import {
  activationSchema,
  emailAddressBodySchema,
  linkDetailsSchema,
  newPasswordBodySchema,
  returnQuerySchema,
} from './registration-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

const token = v.object({ token: v.string() })

/** Registration and password reset. Links from mails answer 410 when expired or used. */
export const registrationEndpoints = {
  register: defineEndpoint({
    name: 'customers.register',
    summary: 'Mails an activation link; the same response for every well-formed address',
    method: 'POST',
    path: '/api/customers/register',
    callers: ['anyone'],
    query: returnQuerySchema,
    body: emailAddressBodySchema,
    status: 202,
    problems: [400, 413, 415, 422],
  }),
  verifyActivation: defineEndpoint({
    name: 'customers.verifyActivation',
    summary: 'Sets password and name, which activates the account; consumes the link',
    method: 'POST',
    path: '/api/customers/verify-activation/{token}',
    callers: ['anyone'],
    params: token,
    body: activationSchema,
    output: v.object({ customerId: v.string(), emailAddress: v.string() }),
    problems: [400, 404, 410, 413, 415, 422],
  }),
  verificationToken: defineEndpoint({
    name: 'customers.verificationToken',
    summary: 'Purpose and state of a link from a mail; does not consume it',
    method: 'GET',
    path: '/api/customers/verification-token/{token}',
    callers: ['anyone'],
    params: token,
    output: linkDetailsSchema,
    problems: [404],
  }),
  resetPassword: defineEndpoint({
    name: 'customers.resetPassword',
    summary: 'Mails a link to choose a new password; the same response for every well-formed address',
    method: 'POST',
    path: '/api/customers/reset-password',
    callers: ['anyone'],
    query: returnQuerySchema,
    body: emailAddressBodySchema,
    status: 202,
    problems: [400, 413, 415, 422],
  }),
  verifyPasswordReset: defineEndpoint({
    name: 'customers.verifyPasswordReset',
    summary: 'Sets a new password and ends all sessions; consumes the link',
    method: 'POST',
    path: '/api/customers/verify-password-reset/{token}',
    callers: ['anyone'],
    params: token,
    body: newPasswordBodySchema,
    output: v.object({ emailAddress: v.string() }),
    problems: [400, 404, 410, 413, 415, 422],
  }),
}
