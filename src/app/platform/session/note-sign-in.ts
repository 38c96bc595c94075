import { localEntries, type SignInMethod, writeLocal } from '../storage/local-store.ts'
import { visitEntries, visitStore } from '../storage/visit-store.ts'

/** Remembers how somebody signed in on this device (E24), and forgets what the logged-out pages kept for them. */
export function noteSignIn(method: SignInMethod): void {
  writeLocal(localEntries.signInMethod, method)
  for (const entry of [visitEntries.address, visitEntries.mail, visitEntries.loginNote]) visitStore.remove(entry)
}
