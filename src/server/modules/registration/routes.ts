import { registrationEndpoints } from '#contract/endpoints/registration.ts'
import { anyone } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentLink } from './presenter.ts'
import type { Registration } from './service.ts'

/** Becoming a customer and getting back in; whoever calls is nobody yet. */
export function registrationRoutes(registration: Registration): Route[] {
  return [
    route(registrationEndpoints.register, anyone, async ({ input, clientAddress, locale }) => {
      await registration.askFor('REGISTER', input.emailAddress, clientAddress, locale)
      return {}
    }),
    route(registrationEndpoints.resetPassword, anyone, async ({ input, clientAddress, locale }) => {
      await registration.askFor('RESET', input.emailAddress, clientAddress, locale)
      return {}
    }),
    route(registrationEndpoints.verificationToken, anyone, async ({ params }) =>
      presentLink(await registration.readLink(params.token)),
    ),
    route(registrationEndpoints.verifyActivation, anyone, ({ params, input }) =>
      registration.activate(params.token, input),
    ),
    route(registrationEndpoints.verifyPasswordReset, anyone, ({ params, input, clientAddress, locale }) =>
      registration.setPassword(params.token, input.password, clientAddress, locale),
    ),
  ]
}
