import { customerEndpoints } from '#contract/endpoints/customers.ts'
import { anyone } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentLink } from './presenter.ts'
import type { Registration } from './service.ts'

/** Becoming a customer and getting back in; whoever calls is nobody yet. */
export function registrationRoutes(registration: Registration): Route[] {
  return [
    route(customerEndpoints.register, anyone, async ({ input, clientAddress, locale }) => {
      await registration.askFor('REGISTER', input.emailAddress, clientAddress, locale)
      return {}
    }),
    route(customerEndpoints.resetPassword, anyone, async ({ input, clientAddress, locale }) => {
      await registration.askFor('RESET', input.emailAddress, clientAddress, locale)
      return {}
    }),
    route(customerEndpoints.verificationToken, anyone, async ({ params }) =>
      presentLink(await registration.readLink(params.token)),
    ),
    route(customerEndpoints.verifyActivation, anyone, ({ params, input }) =>
      registration.activate(params.token, input),
    ),
    route(customerEndpoints.verifyPasswordReset, anyone, ({ params, input, clientAddress, locale }) =>
      registration.setPassword(params.token, input.password, clientAddress, locale),
    ),
  ]
}
