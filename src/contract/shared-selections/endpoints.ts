import * as v from 'valibot'
import {
  shareCodeSchema,
  sharedSelectionSchema,
  claimedSelectionSchema,
  claimSchema,
  appointmentBriefSchema,
} from './schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/** A visitor's selection on a tablet: shared with their phone, and with staff as a brief. */
export const sharedSelectionEndpoints = {
  create: defineEndpoint({
    name: 'handOvers.create',
    summary: 'Stores a visitor’s selection and project draft under a code, for ten minutes',
    method: 'POST',
    path: '/hand_overs',
    callers: ['showroom'],
    body: sharedSelectionSchema,
    output: shareCodeSchema,
    status: 201,
    problems: [400, 404, 409, 413, 415, 422],
    extension: true,
  }),
  claim: defineEndpoint({
    name: 'handOvers.take',
    summary: 'Returns them to the first phone that claims the code, also when it retries; 404 for any other',
    method: 'POST',
    path: '/hand_overs/{code}',
    callers: ['anyone'],
    params: v.object({ code: v.string() }),
    body: claimSchema,
    output: claimedSelectionSchema,
    problems: [400, 404, 413, 415, 422],
    extension: true,
  }),
  brief: defineEndpoint({
    name: 'handOvers.brief',
    summary: 'The appointment, its project with its score, and the visitor’s ratings; staff only',
    method: 'GET',
    path: '/appointments/{id}/brief',
    callers: ['showroom'],
    params: v.object({ id: v.string() }),
    output: appointmentBriefSchema,
    problems: [403, 404, 409],
    extension: true,
  }),
}
