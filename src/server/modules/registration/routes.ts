import { registrationEndpoints } from '#contract/account/registration-endpoints.ts'
import { anyone } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentMailLink } from './presenter.ts'
import type { Registration } from './service.ts'

export function registrationRoutes(registration: Registration): Route[] {
  return [
    route(registrationEndpoints.register, anyone, async ({ input, query, clientAddress, locale }) => {
      await registration.requestMail('REGISTER', { ...input, ...query }, clientAddress, locale)
      return {}
    }),
    route(registrationEndpoints.resetPassword, anyone, async ({ input, query, clientAddress, locale }) => {
      await registration.requestMail('RESET', { ...input, ...query }, clientAddress, locale)
      return {}
    }),
    route(registrationEndpoints.verificationToken, anyone, async ({ params }) =>
      presentMailLink(await registration.readLink(params.token)),
    ),
    route(registrationEndpoints.verifyActivation, anyone, ({ params, input }) =>
      registration.activate(params.token, input),
    ),
    route(registrationEndpoints.verifyPasswordReset, anyone, ({ params, input, origin }) =>
      registration.resetPassword(params.token, input.password, origin()),
    ),
  ]
}
