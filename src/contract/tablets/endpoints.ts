import * as v from 'valibot'
import { appointmentSchema } from '../appointments/schema.ts'
import { listSchema } from '../http/list-schema.ts'
import {
  consultantSchema,
  tabletSchema,
  boardAppointmentSchema,
  nextBoardDaySchema,
  pinSchema,
  unlockResultSchema,
  appointmentSearchResultSchema,
  appointmentSearchSchema,
  walkInSchema,
} from './schema.ts'
import { pairingSchema, tabletCredentialsSchema } from './pairing-schema.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

const body = [400, 413, 415, 422]
const own = { callers: ['showroom'], extension: true } as const

/** Tablets of showrooms: pairing, showroom, PIN, check-in search, walk-ins and the board. */
export const tabletEndpoints = {
  pair: defineEndpoint({
    name: 'devices.pair',
    summary: 'Exchanges a pairing code, once, for the credentials of a new tablet',
    method: 'POST',
    path: '/showroom_devices',
    callers: ['anyone'],
    body: pairingSchema,
    output: tabletCredentialsSchema,
    status: 201,
    problems: [400, 413, 415, 422],
    extension: true,
  }),
  read: defineEndpoint({
    ...own,
    name: 'devices.read',
    summary: 'The calling tablet',
    method: 'GET',
    path: '/showroom_devices/me',
    output: tabletSchema,
  }),
  assignShowroom: defineEndpoint({
    ...own,
    name: 'devices.place',
    summary: 'Chooses the showroom of a tablet that has none yet; 409 for another than it has',
    method: 'POST',
    path: '/showroom_devices/me/showroom',
    body: v.object({ showroomId: v.pipe(v.string(), v.nonEmpty('required')) }),
    output: tabletSchema,
    problems: [...body, 409],
  }),
  unlock: defineEndpoint({
    ...own,
    name: 'devices.unlock',
    summary: 'Exchanges the staff PIN of the showroom for a token that unlocks this tablet for some minutes',
    method: 'POST',
    path: '/showroom_devices/me/unlock',
    body: pinSchema,
    output: unlockResultSchema,
    problems: [...body, 409],
  }),
  unpair: defineEndpoint({
    ...own,
    name: 'devices.unpair',
    summary: 'Revokes the credentials of this tablet; staff only',
    method: 'DELETE',
    path: '/showroom_devices/me',
    status: 204,
    problems: [403],
  }),
  searchAppointments: defineEndpoint({
    ...own,
    name: 'devices.search',
    summary: 'Searches today’s appointments by code, QR code or part of a name; masked, three at most',
    method: 'POST',
    path: '/showroom_visits/search',
    body: appointmentSearchSchema,
    output: appointmentSearchResultSchema,
    problems: [...body, 409],
  }),
  walkIn: defineEndpoint({
    ...own,
    name: 'devices.walkIn',
    summary: 'Creates a checked-in appointment for a visitor without one',
    method: 'POST',
    path: '/showroom_visits',
    body: walkInSchema,
    output: appointmentSchema,
    status: 201,
    idempotent: true,
    problems: [...body, 409],
  }),
  appointments: defineEndpoint({
    ...own,
    name: 'devices.visits',
    summary: 'Today’s appointments of the showroom with the visitors’ names; staff only',
    method: 'GET',
    path: '/showroom_visits',
    output: listSchema(boardAppointmentSchema),
    problems: [403, 409],
  }),
  nextDay: defineEndpoint({
    ...own,
    name: 'devices.nextDay',
    summary: 'The next day on which the showroom has appointments, and how many; staff only',
    method: 'GET',
    path: '/showroom_visits/next_day',
    output: nextBoardDaySchema,
    problems: [403, 409],
  }),
  consultants: defineEndpoint({
    ...own,
    name: 'devices.consultants',
    summary: 'Consultants of the showroom; staff only',
    method: 'GET',
    path: '/consultants',
    output: listSchema(consultantSchema),
    problems: [403, 409],
  }),
}
