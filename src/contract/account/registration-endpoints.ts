import * as v from 'valibot'
import {
  activationSchema,
  emailAddressBodySchema,
  linkDetailsSchema,
  newPasswordBodySchema,
} from '../schemas/registration.ts'
import { defineEndpoint } from './define-endpoint.ts'

const token = v.object({ token: v.string() })

/** Becoming a customer and getting back in. Links from mails answer 410 when expired or used. */
export const registrationEndpoints = {
  register: defineEndpoint({
    name: 'customers.register',
    summary: 'Sends an activation link; the same answer for every well-formed address (S100, E15)',
    method: 'POST',
    path: '/api/customers/register',
    callers: ['anyone'],
    body: emailAddressBodySchema,
    status: 202,
    problems: [400, 413, 415, 422],
  }),
  verifyActivation: defineEndpoint({
    name: 'customers.verifyActivation',
    summary: 'Sets password and name and so makes the account; uses the link up (S101)',
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
    summary: 'What a link from a mail is for and whether it still works; never uses it up (S102, T41)',
    method: 'GET',
    path: '/api/customers/verification-token/{token}',
    callers: ['anyone'],
    params: token,
    output: linkDetailsSchema,
    problems: [404],
  }),
  resetPassword: defineEndpoint({
    name: 'customers.resetPassword',
    summary: 'Sends a link to choose a new password; the same answer for every well-formed address (S103, E15)',
    method: 'POST',
    path: '/api/customers/reset-password',
    callers: ['anyone'],
    body: emailAddressBodySchema,
    status: 202,
    problems: [400, 413, 415, 422],
  }),
  verifyPasswordReset: defineEndpoint({
    name: 'customers.verifyPasswordReset',
    summary: 'Sets a new password and ends all sessions; uses the link up (S104)',
    method: 'POST',
    path: '/api/customers/verify-password-reset/{token}',
    callers: ['anyone'],
    params: token,
    body: newPasswordBodySchema,
    output: v.object({ emailAddress: v.string() }),
    problems: [400, 404, 410, 413, 415, 422],
  }),
}
