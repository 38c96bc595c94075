import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { secondFactorEndpoints } from '#contract/account/second-factor-endpoints.ts'
import { anyone, customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentPasskey } from '../passkeys/presenter.ts'
import type { Passkeys } from '../passkeys/service.ts'
import { createOwnPasskeys } from './own-passkeys.ts'
import { createOwnSecondFactor } from './own-second-factor.ts'
import type { AccountDependencies } from './service.ts'

/** Passkeys, and the second factor that they can be. */
export function passkeyRoutes(dependencies: AccountDependencies, passkeys: Passkeys): Route[] {
  const own = createOwnPasskeys(dependencies, passkeys)
  const secondFactor = createOwnSecondFactor(dependencies)
  const endpoints = passkeyEndpoints
  return [
    route(endpoints.signInOptions, anyone, ({ clientAddress }) => passkeys.signInOptions(clientAddress)),
    route(endpoints.list, customer, async ({ actor, params }) => {
      const rows = await own.list(actor, params.id)
      return { totalItems: rows.length, items: rows.map(presentPasskey) }
    }),
    route(endpoints.options, customer, ({ actor, params, input, locale }) =>
      own.options(actor, params.id, input.currentPassword, locale),
    ),
    route(endpoints.add, customer, async ({ actor, params, input, origin }) =>
      presentPasskey(await own.add(actor, params.id, input, origin())),
    ),
    route(endpoints.rename, customer, async ({ actor, params, input }) =>
      presentPasskey(await own.rename(actor, params.id, params.passkeyId, input.name)),
    ),
    route(endpoints.remove, customer, async ({ actor, params, input, origin }) => {
      await own.remove(actor, params.id, params.passkeyId, { ...input, from: origin() })
      return {}
    }),
    route(secondFactorEndpoints.read, customer, ({ actor, params }) => secondFactor.read(actor, params.id)),
    route(secondFactorEndpoints.enable, customer, ({ actor, params, input, origin }) =>
      secondFactor.enable(actor, params.id, input.currentPassword, origin()),
    ),
    route(secondFactorEndpoints.disable, customer, async ({ actor, params, input, origin }) => {
      await secondFactor.disable(actor, params.id, input.currentPassword, origin())
      return {}
    }),
  ]
}
