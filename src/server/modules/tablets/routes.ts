import { tabletEndpoints } from '#contract/tablets/endpoints.ts'
import { anyone, tablet, type TabletActor, showroom, staff } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentAppointment } from '../appointments/presenter.ts'
import type { Tablets } from './service.ts'
import type { CheckIns } from './check-in-service.ts'

export function tabletRoutes(tablets: Tablets, checkIns: CheckIns): Route[] {
  const endpoints = tabletEndpoints
  return [
    route(tabletEndpoints.pair, anyone, ({ input, clientAddress }) => tablets.pair(input.code, clientAddress)),

    route(endpoints.read, tablet, ({ actor }) => Promise.resolve(presentTablet(actor))),

    route(endpoints.assignShowroom, tablet, async ({ actor, input }) =>
      presentTablet(await tablets.assignShowroom(actor, input.showroomId)),
    ),

    route(endpoints.unlock, showroom, ({ actor, input }) => tablets.unlock(actor, input.pin)),

    route(endpoints.unpair, tablet, async ({ actor }) => {
      await tablets.unpair(actor)
      return {}
    }),

    route(endpoints.searchAppointments, showroom, ({ actor, input }) => checkIns.search(actor, input)),

    route(endpoints.walkIn, showroom, async ({ actor, input, idempotencyKey }) =>
      presentAppointment(await checkIns.walkIn(actor, input, idempotencyKey), actor),
    ),

    route(endpoints.appointments, staff, async ({ actor }) => {
      const items = await checkIns.listToday(actor)
      return { totalItems: items.length, items }
    }),

    route(endpoints.nextDay, staff, ({ actor }) => checkIns.findNextDay(actor)),

    route(endpoints.consultants, staff, async ({ actor }) => {
      const items = await checkIns.consultants(actor)
      return { totalItems: items.length, items }
    }),
  ]
}

function presentTablet({ clientId, showroomId, isStaff }: TabletActor) {
  return { clientId, showroomId, isUnlocked: isStaff }
}
