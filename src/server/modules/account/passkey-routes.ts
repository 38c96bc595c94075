import { passkeyEndpoints } from '#contract/account/passkey-endpoints.ts'
import { anyone, customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { presentPasskey } from '../passkeys/presenter.ts'
import type { Passkeys } from '../passkeys/service.ts'
import { createOwnPasskeys } from './own-passkeys.ts'
import type { AccountDependencies } from './service.ts'

export function passkeyRoutes(dependencies: AccountDependencies, passkeys: Passkeys): Route[] {
  const own = createOwnPasskeys(dependencies, passkeys)
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
  ]
}
