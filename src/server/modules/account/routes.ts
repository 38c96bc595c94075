import { accountEndpoints } from '#contract/endpoints/account.ts'
import { customer } from '#server/http/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { createAccountChanges } from './changes.ts'
import { createAccountExport } from './export.ts'
import { presentConfirmation, presentSession, presentSignIn } from './presenter.ts'
import { type AccountDependencies, createAccount } from './service.ts'

/** The customer's account itself (E18–E23). */
export function accountRoutes(dependencies: AccountDependencies): Route[] {
  const account = createAccount(dependencies)
  const changes = createAccountChanges(dependencies)
  const exportData = createAccountExport(dependencies.db, dependencies.clock)
  const calls = accountEndpoints
  return [
    route(calls.changePassword, customer, async ({ actor, params, input, locale }) => {
      await account.changePassword(actor, params.id, input, locale)
      return {}
    }),
    route(calls.sessions, customer, async ({ actor, params }) => {
      const rows = await account.sessions(actor, params.id)
      return { totalItems: rows.length, items: rows.map((row) => presentSession(row, actor.sessionId)) }
    }),
    route(calls.endSession, customer, async ({ actor, params }) => {
      await account.endSession(actor, params.id, params.sessionId)
      return {}
    }),
    route(calls.endOtherSessions, customer, async ({ actor, params }) => {
      await account.endOtherSessions(actor, params.id)
      return {}
    }),
    route(calls.signIns, customer, async ({ actor, params }) => {
      const { hasPassword, items } = await account.signIns(actor, params.id)
      return { hasPassword, items: items.map(presentSignIn) }
    }),
    route(calls.unlink, customer, async ({ actor, params }) => {
      await account.unlink(actor, params.id, params.provider)
      return {}
    }),
    route(calls.changeEmail, customer, async ({ actor, params, input, locale }) => {
      await changes.changeEmail(actor, params.id, input, locale)
      return {}
    }),
    route(calls.requestDeletion, customer, async ({ actor, params, input, locale }) => {
      await changes.requestDeletion(actor, params.id, input.currentPassword, locale)
      return {}
    }),
    route(calls.undoDeletion, customer, async ({ actor, params }) => {
      await changes.undoDeletion(actor, params.id)
      return {}
    }),
    route(calls.confirm, customer, async ({ actor, params, locale }) =>
      presentConfirmation(await changes.confirm(actor, params.id, params.token, locale)),
    ),
    route(calls.exportData, customer, ({ actor, params, locale }) => exportData(actor, params.id, locale)),
  ]
}
