import { STATUS_CODES } from 'node:http'
import { APPOINTMENT_OPERATIONS } from '#contract/appointments/transitions.ts'
import { DEFAULT_LOCALE } from '#contract/configuration/locales.ts'
import { signInCodeEndpoints } from '#contract/auth/sign-in-code-endpoints.ts'
import { OAUTH_BASE, servedPath } from '#contract/http/base-path.ts'
import type { Endpoint } from '#contract/http/define-endpoint.ts'
import { describeProblem, invalidFields, ProblemError } from '../problem.ts'
import { type HeaderName, headers } from './headers.ts'

interface Refusal {
  readonly description: string
  readonly example: ProblemError
  readonly headers?: readonly HeaderName[]
}

/** Refused requests by status; `default` stands for the failures that every call can have. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  400: { description: 'The request cannot be read', example: new ProblemError(400, 'unreadable-body') },
  401: {
    description: 'No valid access token was sent',
    example: new ProblemError(401, 'unauthenticated'),
    headers: ['WWW-Authenticate'],
  },
  403: { description: 'This caller may not do that', example: new ProblemError(403, 'customers-only') },
  404: { description: 'Missing, or of somebody else', example: new ProblemError(404, 'not-found') },
  409: { description: 'The present state does not allow it', example: new ProblemError(409, 'showroom-not-chosen') },
  410: { description: 'The link has expired or was used', example: new ProblemError(410, 'link-expired') },
  413: {
    description: 'The body is too large',
    example: new ProblemError(413, 'body-too-large', { values: { kilobytes: 64 } }),
  },
  415: {
    description: 'The body has none of the accepted media types, which a header names',
    example: new ProblemError(415, 'unsupported-media-type', { values: { types: 'application/json' } }),
    headers: ['Accept', 'Accept-Patch'],
  },
  422: {
    description: 'Fields are invalid, and `violations` names each; or a bound is reached, which `code` names',
    example: invalidFields([{ path: 'address.postalCode', code: 'postalCode', values: {} }]),
  },
  429: {
    description: 'Too many attempts, or a tablet’s bound for an hour is reached',
    example: new ProblemError(429, 'too-many-tries', { values: { s: 60 } }),
    headers: ['Retry-After'],
  },
  default: {
    description: 'Too slow (408), or failed on the server (5xx)',
    example: new ProblemError(503, 'unavailable'),
    headers: ['Retry-After'],
  },
}

/** The name of a shared response, such as NotFound. */
function componentName(status: string): string {
  return STATUS_CODES[status]?.replaceAll(' ', '') ?? 'Failure'
}

/** The refusals that the document shares among its operations. */
export function refusalComponents(): Record<string, object> {
  const problems = Object.entries(REFUSALS).map(([status, { description, example, headers: own = [] }]) => [
    componentName(status),
    {
      description,
      headers: headers('X-Request-Id', ...own),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          example: describeProblem(example, DEFAULT_LOCALE),
        },
      },
    },
  ])
  return {
    ...Object.fromEntries(problems),
    AppointmentConflict: appointmentConflict(),
    SecondFactorRequired: secondFactorRequired(),
    OAuthError: oauthError('application/json'),
    InvalidClient: oauthError('application/problem+json'),
  }
}

/** The status of the appointment does not allow the operation, or the tablet has no showroom yet. */
function appointmentConflict(): object {
  const members = { appointmentStatus: 'ENDED', allowed: [] }
  return {
    description: 'The status of the appointment does not allow it',
    headers: headers('X-Request-Id'),
    content: {
      'application/problem+json': {
        schema: { anyOf: ['AppointmentProblem', 'Problem'].map((name) => ({ $ref: `#/components/schemas/${name}` })) },
        example: describeProblem(new ProblemError(409, 'wrong-status', { members }), DEFAULT_LOCALE),
      },
    },
  }
}

/** A sign-in outside the token endpoint that has to be continued there by a second factor, or an invalid request. */
function secondFactorRequired(): object {
  return {
    description: 'The body is invalid, or a second factor is required: the token endpoint continues the sign-in',
    headers: headers('X-Request-Id'),
    content: {
      'application/problem+json': {
        schema: { anyOf: ['OAuthError', 'Problem'].map((name) => ({ $ref: `#/components/schemas/${name}` })) },
        example: describeProblem(new ProblemError(400, 'second-factor-required'), DEFAULT_LOCALE),
      },
    },
  }
}

/** The error of RFC 6749 section 5.2 with the members of a problem. */
function oauthError(mediaType: string): object {
  const members = { error: 'invalid_client', error_description: 'Invalid client: client is invalid' }
  return {
    description: 'Refused or failed, as in RFC 6749 section 5.2',
    headers: headers('X-Request-Id', 'WWW-Authenticate', 'Retry-After'),
    content: {
      [mediaType]: {
        schema: { $ref: '#/components/schemas/OAuthError' },
        example: describeProblem(new ProblemError(401, 'invalid-client', { members }), DEFAULT_LOCALE),
      },
    },
  }
}

/** The refusals of an endpoint by status; `success` is the body of its success. */
export function refusals(endpoint: Endpoint, success: object): Record<string, object> {
  return Object.fromEntries(refusalStatuses(endpoint).map((status) => [status, refusal(endpoint, status, success)]))
}

function refusalStatuses({ problems, callers, path }: Endpoint): string[] {
  const statuses = new Set([
    ...problems,
    ...(callers.includes('anyone') ? [] : [401, 403]),
    // A client that is not registered.
    ...(isOAuth(path) ? [401] : []),
    // A tablet must choose its showroom first.
    ...(callers.includes('showroom') ? [409] : []),
    429,
  ])
  return [...[...statuses].sort((one, other) => one - other).map(String), 'default']
}

function refusal({ name, path, callers }: Endpoint, status: string, success: object): object {
  // The only refusal whose body is the current resource.
  if (status === '412') {
    return {
      description: 'The resource has changed since it was read; this is its present state',
      headers: headers('X-Request-Id', 'ETag'),
      content: { 'application/json': success },
    }
  }
  if (isOAuth(path)) return shared('OAuthError')
  const isOperation = APPOINTMENT_OPERATIONS.some((operation) => name === `appointments.${operation}`)
  if (isOperation && status === '409') return shared('AppointmentConflict')
  if (name === signInCodeEndpoints.redeem.name && status === '400') return shared('SecondFactorRequired')
  // Without a sign-in only the client can be refused.
  if (callers.includes('anyone') && status === '401') return shared('InvalidClient')
  return shared(componentName(status))
}

function shared(name: string): object {
  return { $ref: `#/components/responses/${name}` }
}

/** True for the endpoints of RFC 6749 and 7009, which have errors and media types of their own. */
export function isOAuth(path: string): boolean {
  return servedPath(path).startsWith(OAUTH_BASE)
}
