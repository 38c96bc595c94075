import type { Config } from './config.ts'
import { createLogger } from './launch/create-logger.ts'
import { StartError } from './launch/start-error.ts'
import { deleteAuthenticator, listAuthenticators } from './modules/staff/repository.ts'
import { openDatabase } from './open-store.ts'

/** The first argument of the built server that runs this instead. */
export const REMOVE_STAFF_AUTHENTICATORS = 'remove-staff-authenticators'

/** Removes the authenticators of staff with these names, all without a name, and says which: for when they are lost. */
export async function removeStaffAuthenticators(config: Config, names: readonly string[]): Promise<string> {
  if (config.apiOrigin !== null) throw new StartError('API_ORIGIN is set: its backend has the pages of staff.')
  const { store, close } = await openDatabase(config, createLogger(config.logLevel))
  try {
    const rows = await listAuthenticators(store.db)
    const present = rows.map(({ name }) => name)
    const unknown = names.filter((name) => !present.includes(name))
    if (unknown.length > 0)
      throw new StartError(`No authenticator is called ${quote(unknown)}. There are: ${quote(present) || 'none'}.`)
    const removed = rows.filter(({ name }) => names.length === 0 || names.includes(name))
    for (const { id } of removed) await deleteAuthenticator(store.db, id)
    return describe(
      removed.map(({ name }) => name),
      present.length - removed.length,
      config.staffNeedsSecondFactor,
    )
  } finally {
    await close()
  }
}

function describe(removed: readonly string[], left: number, isRequired: boolean): string {
  if (removed.length === 0) return 'Staff have no authenticators: nothing was removed.'
  const next =
    isRequired && left === 0
      ? ['None is left: the next one who signs in to /staff with the password adds the first. Do it now.']
      : []
  return [
    `Removed ${removed.length} of ${removed.length + left} authenticators of staff: ${quote(removed)}.`,
    ...(isRequired ? ['Who was signed in to /staff with one of them is signed out.'] : []),
    ...next,
  ].join('\n')
}

const quote = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')
