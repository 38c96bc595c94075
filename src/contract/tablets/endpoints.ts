import * as v from 'valibot'
import { appointmentSchema } from '../schemas/appointment.ts'
import { listSchema } from '../schemas/list.ts'
import {
  consultantSchema,
  deviceSchema,
  hostedVisitSchema,
  pinSchema,
  unlockedSchema,
  visitSearchAnswerSchema,
  visitSearchSchema,
  walkInSchema,
} from '../schemas/showroom-device.ts'
import { defineEndpoint } from './define-endpoint.ts'

const body = [400, 413, 415, 422]
const own = { callers: ['showroom'], extension: true } as const

/** Tablets of showrooms (decisions.md, Kiosk; T12): how one becomes ours, and what happens at its glass. */
export const deviceEndpoints = {
  read: defineEndpoint({
    ...own,
    name: 'devices.read',
    summary: 'The tablet that asks',
    method: 'GET',
    path: '/showroom_devices/me',
    output: deviceSchema,
  }),
  place: defineEndpoint({
    ...own,
    name: 'devices.place',
    summary: 'Chooses the showroom of a tablet that has none yet; 409 for another than it has',
    method: 'POST',
    path: '/showroom_devices/me/showroom',
    body: v.object({ showroomId: v.pipe(v.string(), v.nonEmpty('required')) }),
    output: deviceSchema,
    problems: [...body, 409],
  }),
  unlock: defineEndpoint({
    ...own,
    name: 'devices.unlock',
    summary: 'Trades the staff PIN of the showroom for a token that unlocks this tablet for some minutes',
    method: 'POST',
    path: '/showroom_devices/me/unlock',
    body: pinSchema,
    output: unlockedSchema,
    problems: [...body, 409],
  }),
  unpair: defineEndpoint({
    ...own,
    name: 'devices.unpair',
    summary: 'Ends the credentials of this tablet for good; staff',
    method: 'DELETE',
    path: '/showroom_devices/me',
    status: 204,
    problems: [403],
  }),
  search: defineEndpoint({
    ...own,
    name: 'devices.search',
    summary: 'Today’s visits by code, picture or a part of a name, masked; never more than three (B31)',
    method: 'POST',
    path: '/showroom_visits/search',
    body: visitSearchSchema,
    output: visitSearchAnswerSchema,
    problems: [...body, 409],
  }),
  walkIn: defineEndpoint({
    ...own,
    name: 'devices.walkIn',
    summary: 'Somebody came without an appointment: makes one that is checked in (E38)',
    method: 'POST',
    path: '/showroom_visits',
    body: walkInSchema,
    output: appointmentSchema,
    status: 201,
    idempotent: true,
    problems: [...body, 409],
  }),
  visits: defineEndpoint({
    ...own,
    name: 'devices.visits',
    summary: 'Today’s visits of the showroom with their visitors’ names; staff',
    method: 'GET',
    path: '/showroom_visits',
    output: listSchema(hostedVisitSchema),
    problems: [403, 409],
  }),
  consultants: defineEndpoint({
    ...own,
    name: 'devices.consultants',
    summary: 'Who receives visitors in the showroom; staff',
    method: 'GET',
    path: '/consultants',
    output: listSchema(consultantSchema),
    problems: [403, 409],
  }),
}
