import { entries } from '../storage/registry.ts'
import { readEntry } from '../storage/entry-store.ts'

/** Whether this browser is a paired tablet, whoever is signed in on it. */
export function isTablet(): boolean {
  return readEntry(entries.machineCredentials) !== null
}
