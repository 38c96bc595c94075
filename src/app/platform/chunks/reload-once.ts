import { visitEntries, visitStore } from '../storage/visit-store.ts'
import { serverBuild } from './server-build.ts'

/**
 * Loads the page anew: for each cause once a build and tab, only where the server answers (T49), and only where it can be
 * noted, so that there is never a loop. Settles when it does not.
 */
export async function reloadOnce(cause: 'worker' | 'chunk' | 'version'): Promise<void> {
  const reload = `${cause} ${__BUILD__};`
  const before = visitStore.read(visitEntries.reloads)
  if (before.includes(reload) || (await serverBuild()) === null) return
  if (!visitStore.write(visitEntries.reloads, before + reload)) return
  location.reload()
  await new Promise(() => {})
}
