import * as v from 'valibot'
import {
  handOverCodeSchema,
  handOverSchema,
  takenOverSchema,
  takeOverSchema,
  visitBriefSchema,
} from '../schemas/hand-over.ts'
import { defineEndpoint } from './define-endpoint.ts'

/** What a visitor liked at a tablet: onto their phone, and to who receives them. */
export const handOverEndpoints = {
  create: defineEndpoint({
    name: 'handOvers.create',
    summary: 'Keeps a visitor’s picks and draft for their phone, under a code for ten minutes (B12)',
    method: 'POST',
    path: '/hand_overs',
    callers: ['showroom'],
    body: handOverSchema,
    output: handOverCodeSchema,
    status: 201,
    problems: [400, 404, 409, 413, 415, 422],
    extension: true,
  }),
  take: defineEndpoint({
    name: 'handOvers.take',
    summary: 'Gives them to the first phone that asks, again if it asks again; 404 to any other (B12)',
    method: 'POST',
    path: '/hand_overs/{code}',
    callers: ['anyone'],
    params: v.object({ code: v.string() }),
    body: takeOverSchema,
    output: takenOverSchema,
    problems: [400, 404, 413, 415, 422],
    extension: true,
  }),
  brief: defineEndpoint({
    name: 'handOvers.brief',
    summary: 'The visit, its project with its score, and what the visitor liked and did not; staff (B14)',
    method: 'GET',
    path: '/appointments/{id}/brief',
    callers: ['showroom'],
    params: v.object({ id: v.string() }),
    output: visitBriefSchema,
    problems: [403, 404, 409],
    extension: true,
  }),
}
