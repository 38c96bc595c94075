import { pairingEndpoints } from '#contract/endpoints/pairing.ts'
import { deviceEndpoints } from '#contract/endpoints/showroom-devices.ts'
import { anyone, device, type DeviceActor, showroom, staff } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentAppointment } from '../appointments/presenter.ts'
import type { Devices } from './service.ts'
import type { Visits } from './visits.ts'

/** Tablets of showrooms, and what happens at their glass. */
export function deviceRoutes(devices: Devices, visits: Visits): Route[] {
  const calls = deviceEndpoints
  return [
    route(pairingEndpoints.pair, anyone, ({ input, clientAddress }) => devices.pair(input.code, clientAddress)),

    route(calls.read, device, ({ actor }) => Promise.resolve(presentDevice(actor))),

    route(calls.place, device, async ({ actor, input }) => presentDevice(await devices.place(actor, input.showroomId))),

    route(calls.unlock, showroom, ({ actor, input }) => devices.unlock(actor, input.pin)),

    route(calls.unpair, device, async ({ actor }) => {
      await devices.unpair(actor)
      return {}
    }),

    route(calls.search, showroom, ({ actor, input }) => visits.search(actor, input)),

    route(calls.walkIn, showroom, async ({ actor, input, writeKey }) =>
      presentAppointment(await visits.walkIn(actor, input, writeKey), actor),
    ),

    route(calls.visits, staff, async ({ actor }) => {
      const items = await visits.today(actor)
      return { totalItems: items.length, items }
    }),

    route(calls.consultants, staff, async ({ actor }) => {
      const items = await visits.consultants(actor)
      return { totalItems: items.length, items }
    }),
  ]
}

function presentDevice({ clientId, showroomId, isStaff }: DeviceActor) {
  return { clientId, showroomId, isUnlocked: isStaff }
}
