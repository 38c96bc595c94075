import { accountEndpoints } from '#contract/account/endpoints.ts'
import { customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { createAccountChanges } from './confirmed-changes.ts'
import { createAccountExport } from './export.ts'
import { presentConfirmation, presentSecurityEvent, presentSession, presentSignIn } from './presenter.ts'
import { type AccountDependencies, createAccount } from './service.ts'

export function accountRoutes(dependencies: AccountDependencies): Route[] {
  const account = createAccount(dependencies)
  const changes = createAccountChanges(dependencies)
  const exportData = createAccountExport(dependencies.db, dependencies.clock)
  const endpoints = accountEndpoints
  return [
    route(endpoints.changePassword, customer, async ({ actor, params, input, origin }) => {
      await account.changePassword(actor, params.id, input, origin())
      return {}
    }),
    route(endpoints.sessions, customer, async ({ actor, params }) => {
      const rows = await account.sessions(actor, params.id)
      return { totalItems: rows.length, items: rows.map((row) => presentSession(row, actor.sessionId)) }
    }),
    route(endpoints.endSession, customer, async ({ actor, params, origin }) => {
      await account.endSession(actor, params.id, params.sessionId, origin())
      return {}
    }),
    route(endpoints.endOtherSessions, customer, async ({ actor, params, origin }) => {
      await account.endOtherSessions(actor, params.id, origin())
      return {}
    }),
    route(endpoints.signIns, customer, async ({ actor, params }) => {
      const { hasPassword, items } = await account.signIns(actor, params.id)
      return { hasPassword, items: items.map(presentSignIn) }
    }),
    route(endpoints.unlink, customer, async ({ actor, params, origin }) => {
      await account.unlink(actor, params.id, params.provider, origin())
      return {}
    }),
    route(endpoints.changeEmail, customer, async ({ actor, params, input, origin }) => {
      await changes.changeEmail(actor, params.id, input, origin())
      return {}
    }),
    route(endpoints.requestDeletion, customer, async ({ actor, params, input, origin }) => {
      await changes.requestDeletion(actor, params.id, input.currentPassword, origin())
      return {}
    }),
    route(endpoints.undoDeletion, customer, async ({ actor, params }) => {
      await changes.undoDeletion(actor, params.id)
      return {}
    }),
    route(endpoints.confirm, customer, async ({ actor, params, origin }) =>
      presentConfirmation(await changes.confirm(actor, params.id, params.token, origin())),
    ),
    route(endpoints.securityEvents, customer, async ({ actor, params }) => {
      const rows = await account.securityEvents(actor, params.id)
      return { totalItems: rows.length, items: rows.map(presentSecurityEvent) }
    }),
    route(endpoints.exportData, customer, ({ actor, params, locale }) => exportData(actor, params.id, locale)),
  ]
}
