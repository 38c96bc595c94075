import * as v from 'valibot'
import type { SignInMethod } from '#contract/auth/oauth.ts'
import { session } from '#app/platform/session/session.ts'
import { removeEntry, writeEntry } from '#app/platform/storage/entry-store.ts'
import { entries } from '#app/platform/storage/registry.ts'

/** Credentials of a password login; both are required. */
export const credentialsSchema = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('required')),
  password: v.pipe(
    v.string(),
    v.check((password) => password.trim() !== '', 'required'),
  ),
})

/** Signs in with email address and password. */
export async function signInWithPassword(credentials: v.InferOutput<typeof credentialsSchema>): Promise<void> {
  await session.login(credentials)
  recordSignIn('password')
}

/** Stores the last sign-in method, and clears what the logged-out pages stored. */
export function recordSignIn(method: SignInMethod): void {
  writeEntry(entries.signInMethod, method)
  for (const entry of [entries.address, entries.mail, entries.loginNote]) removeEntry(entry)
}
