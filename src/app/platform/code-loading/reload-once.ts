import { entries } from '../storage/registry.ts'
import { readEntry, writeEntry } from '../storage/entry-store.ts'
import { fetchServerBuild } from './server-build.ts'

/**
 * Reloads the page, once per cause, build and tab, and only if the server is reachable and the reload can be recorded,
 * which prevents loops. Resolves if it does not reload.
 */
export async function reloadOnce(cause: 'worker' | 'chunk' | 'version'): Promise<void> {
  const reload = `${cause} ${__BUILD__};`
  const before = readEntry(entries.reloads)
  if (before.includes(reload) || (await fetchServerBuild()) === null) return
  if (!writeEntry(entries.reloads, before + reload)) return
  location.reload()
  await new Promise(() => {})
}
